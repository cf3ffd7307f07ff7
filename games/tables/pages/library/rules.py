"""The numbered rules of a game, as a page that can be searched."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from games.kernel.rules import Rule, citable_rules
from games.people.language import language
from games.people.policy import render_page
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.pages.card import GameCard, card

ROOM: Final = 9_500
"""Letters in one part of the page; EACH is added for every rule beside its text."""
EACH: Final = 60


class RuleLine(NamedTuple):
    rule: Rule
    text: str
    chapter: str
    """Title of the chapter that begins with this rule."""


RuleLines = tuple[RuleLine, ...]


@dataclass(frozen=True)
class RulesPage:
    game: GameCard
    rules: RuleLines
    chapters: tuple[tuple[str, str], ...]
    """Title of each chapter and the part where it begins; empty if a search shows only some
    rules."""
    part: Page[RuleLines]
    """Part of a long book; the page's script loads the rest as soon as possible."""
    query: str
    sought: str
    found_count: int
    count: int
    """Number of all rules."""


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    game = refusals.nothing_of_it.raise_if_none(GAMES.get(key))
    sought = request.GET.get("q", "").strip()[:100]
    listed = [_rule_line(rule) for rule in citable_rules(game.package).values()]
    matches = tuple(
        line for line in listed if _contains_words(f"{line.rule.id} {line.text}", sought)
    )
    parts = _parts(matches)
    part = Paginator(parts, 1).get_page(request.GET.get("p"))
    page = RulesPage(
        card(game),
        part.object_list[0],
        () if sought else tuple(_chapters(parts, part.number)),
        part,
        urlencode({"q": sought} if sought else {}),
        sought,
        len(matches),
        len(listed),
    )
    return render_page(request, "tables/library/rules.html", page)


def _rule_line(rule: Rule) -> RuleLine:
    chapter = rule.chapter.text(language()) if rule.chapter else ""
    return RuleLine(rule, rule.text(language()), chapter)


def _parts(rules: RuleLines) -> list[RuleLines]:
    """Split the rules, so that each part stays within the budget of a page."""
    parts: list[list[RuleLine]] = [[]]
    room = ROOM
    for line in rules:
        size = len(line.text) + EACH
        room -= size
        if room < 0 and parts[-1]:
            parts.append([])
            room = ROOM - size
        parts[-1].append(line)
    return [tuple(part) for part in parts]


def _chapters(parts: list[RuleLines], shown: int) -> Iterator[tuple[str, str]]:
    for number, part in enumerate(parts, 1):
        away = "" if number == shown else f"?p={number}"
        for line in part:
            if line.chapter:
                yield line.chapter, f"{away}#{line.rule.id}"


def redirect_old_url(request: HttpRequest, key: str) -> HttpResponse:
    """Redirect from the former address."""
    return redirect("page.rules", key, permanent=True)


def _contains_words(text: str, sought: str) -> bool:
    """Return whether the text contains every searched word, in any order, without regard to
    accents."""
    plain = _plain(text)
    return all(word in plain for word in _plain(sought).split())


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))

"""The numbered rules of a game, as a page that can be searched."""

import unicodedata
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.kernel.rules import Rule, citable
from games.people.language import language
from games.people.policy import shown
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.pages.card import GameCard, card
from games.tables.pages.refused import refused


@dataclass(frozen=True)
class RulesPage:
    game: GameCard
    rules: tuple[tuple[Rule, str], ...]
    sought: str
    count: int
    """Of all of them."""


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    game = GAMES.get(key)
    if game is None:
        return refused(request, refusals.unknown_game())
    sought = request.GET.get("q", "").strip()[:100]
    listed = [(rule, rule.text(language())) for rule in citable(game.package).values()]
    found = tuple((rule, text) for rule, text in listed if _holds(f"{rule.id} {text}", sought))
    return shown(request, "rules.html", RulesPage(card(game), found, sought, len(listed)))


def moved(request: HttpRequest, key: str) -> HttpResponse:
    """Where they stood before."""
    return redirect("page.rules", key, permanent=True)


def _holds(text: str, sought: str) -> bool:
    """Every word of it, in any order, whatever its accents."""
    plain = _plain(text)
    return all(word in plain for word in _plain(sought).split())


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))

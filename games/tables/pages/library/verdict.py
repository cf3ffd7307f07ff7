"""Adjudication without a table: the question is a form that follows from its type, and its URL can
be shared to show the answer."""

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.kernel.chance.dice import NoExactOdds
from games.kernel.chance.odds import TooMuchWork
from games.kernel.game import AnyGame
from games.kernel.record import Illegal
from games.kernel.verdicts import Ruling, Verdict
from games.kernel.words import capitalize_first, words
from games.people.language import language
from games.people.policy import render_page
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.pages.card import GameCard, card
from games.tables.pages.library.fields import Field, Form, leaves
from games.tables.pages.library.findings import Chances, Teller, chances
from games.tables.sight.parts import Part
from games.tables.sight.wording import Sentence

LONGEST: Final = 4000  # characters of a question: longer URLs do not work everywhere
ASIDE: Final = frozenset({"language"})
PLACE: Final = re.compile(r" - at `\$\.?(.*?)`$")


@dataclass(frozen=True)
class VerdictPage:
    game: GameCard
    name: str
    title: str
    fields: tuple[Field, ...]
    found: tuple[Part, ...] = ()
    steps: tuple[Sentence, ...] = ()
    odds: tuple[Chances, ...] = ()
    problem: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Wrong:
    """Reason why a question has no answer, and the field at fault."""

    text: str
    rule: str = ""
    at: str = ""


@require_safe
def verdict(request: HttpRequest, key: str, name: str) -> HttpResponse:
    game = GAMES.get(key)
    asked = None if game is None else game.verdicts.get(name)
    if game is None or asked is None:
        raise refusals.unknown_verdict()
    typed = ((name, str(text)) for name, text in request.GET.items() if name not in ASIDE)
    said = {name: text for name, text in typed if text}
    page = _page(game, name, asked, said)
    status = 400 if page.problem else 200
    return render_page(request, "verdict.html", page, status=status)


def _page(
    game: AnyGame, name: str, asked: Verdict[Any, Any], said: Mapping[str, str]
) -> VerdictPage:
    spoken = language()
    called = words(game.package).with_titles(game.edition_titles(game.catalogue(), spoken))
    form, teller = Form(game, asked.question_type, called, spoken), Teller(called, spoken)
    title = capitalize_first(called.verdict_title(name, spoken))
    if sum(map(len, said.values())) > LONGEST:
        wrong = Wrong(gettext("This is too long for a question: shorten it."))
        return VerdictPage(card(game), name, title, form.fields({}, {}), problem=wrong.text)
    value = form.read(said)
    blank = VerdictPage(card(game), name, title, form.fields(value, {}))
    if not said:
        return blank
    try:
        question = msgspec.convert(value, asked.question_type)
        ruling = asked.judge(question, secrets.randbelow)
        odds = tuple(_odds(asked, question, teller))
    except msgspec.ValidationError as fault:
        wrong = _misfit(str(fault))
    except Illegal as no:
        wrong = Wrong(called.refusal(no, spoken), no.rule or "", _where(blank.fields, no))
    else:
        return _answered(blank, ruling, odds, teller)
    fields = form.fields(value, {wrong.at: wrong.text} if wrong.at else {})
    return VerdictPage(card(game), name, title, fields, problem=wrong.text, rule=wrong.rule)


def _answered(
    blank: VerdictPage, ruling: Ruling[Any], odds: tuple[Chances, ...], teller: Teller
) -> VerdictPage:
    steps = tuple(
        Sentence(teller.words.step(step, teller.language), step.rule) for step in ruling.steps
    )
    found = teller.told(ruling.finding)
    return VerdictPage(blank.game, blank.name, blank.title, blank.fields, found, steps, odds)


def _odds(asked: Verdict[Any, Any], question: Any, teller: Teller) -> Iterator[Chances]:
    if asked.odds is None:
        return
    try:
        counted = asked.odds(question)
    except (TooMuchWork, NoExactOdds):
        return
    open_ = ((name, odds) for name, odds in counted.items() if odds.low < odds.high)
    yield from (chances(teller, name, odds) for name, odds in open_)


def _misfit(fault: str) -> Wrong:
    """Explain in words, beside the field: `Expected `int`, got `str` - at
    `$.attacker.bonus_dice``."""
    place = PLACE.search(fault)
    at = "" if place is None else re.sub(r"\[(\d+)\]", r".\1", place[1]).strip(".")
    missing = re.match(r"Object missing required field `(\w+)`", fault)
    if missing is not None:
        at = f"{at}.{missing[1]}".strip(".")
        return Wrong(gettext("Something is missing: fill in what is marked."), at=at)
    if fault.startswith("Expected `int"):
        return Wrong(gettext("A whole number is wanted here."), at=at)
    return Wrong(gettext("This is none of what may stand here: choose another."), at=at)


def _where(fields: tuple[Field, ...], no: Illegal) -> str:
    """Return the field that holds a fact of the refusal, if exactly one does."""
    said = {str(fact) for fact in no.facts.values() if isinstance(fact, str)}
    held = [field.name for field in leaves(fields) if field.value and field.value in said]
    return held[0] if len(held) == 1 else ""

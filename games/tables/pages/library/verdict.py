"""Adjudication without a table: the question is a form that follows from its type, and its URL can
be shared to show the answer."""

import functools
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.kernel.chance.dice import NoExactOdds
from games.kernel.chance.odds import TooMuchWork
from games.kernel.game import AnyGame
from games.kernel.record import Illegal
from games.kernel.rules import Language
from games.kernel.verdicts import Ruling, Verdict
from games.kernel.words import Words, capitalize_first, words
from games.people.language import language
from games.people.policy import render_page
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.pages.card import GameCard, card
from games.tables.pages.library.fields import Field, Form, leaf_fields
from games.tables.pages.library.findings import Chances, FindingFormatter, chances
from games.tables.pages.library.printed_names import PrintedNames
from games.tables.pages.library.question_data import BETWEEN
from games.tables.presenters.parts import Part
from games.tables.presenters.wording import Sentence

LONGEST: Final = 4000  # characters of a question: longer URLs do not work everywhere
MOST: Final = 160  # fields that are filled in: each may draw the fields of one more record
PART: Final = "X-Part"
"""Header of a script that asks for the form and its answer alone."""
ASIDE: Final = frozenset({"language"})
PLACE: Final = re.compile(r" - at `\$\.?(.*?)`$")


@dataclass(frozen=True)
class VerdictPage:
    game: GameCard
    name: str
    title: str
    form: SafeString
    findings: tuple[Part, ...] = ()
    steps: tuple[Sentence, ...] = ()
    odds: tuple[Chances, ...] = ()
    problem: str = ""
    rule: str = ""
    incomplete: bool = False
    """True if nothing is wrong so far, but something is missing."""


@dataclass(frozen=True)
class QuestionError:
    """Reason why a question has no answer, and the field at fault."""

    text: str
    rule: str = ""
    at: str = ""
    incomplete: bool = False


@require_safe
def verdict(request: HttpRequest, key: str, name: str) -> HttpResponse:
    game = GAMES.get(key)
    referee = None if game is None else game.verdicts.get(name)
    if game is None or referee is None:
        raise refusals.unknown_verdict()
    typed = (
        (name, BETWEEN.join(texts)) for name, texts in request.GET.lists() if name not in ASIDE
    )
    data = {name: text for name, text in typed if text}
    page = _page(game, name, referee, data)
    part = PART in request.headers
    name, status = "counter" if part else "verdict", 400 if page.problem and not part else 200
    return render_page(request, f"tables/library/{name}.html", page, status=status, by=(PART,))


def _page(
    game: AnyGame, name: str, referee: Verdict[Any, Any], data: Mapping[str, str]
) -> VerdictPage:
    spoken = language()
    vocabulary = _vocabulary(game, spoken)
    title = capitalize_first(vocabulary.verdict_title(name, spoken))
    blank = VerdictPage(card(game), name, title, _blank_form(game, name, spoken))
    if not data:
        return blank
    if len(data) > MOST or sum(map(len, data.values())) > LONGEST:
        return replace(blank, problem=gettext("This is too long for a question: shorten it."))
    form = Form(game, referee, vocabulary, spoken)
    value = form.read(data)
    if form.reader.unknown:
        unknown = {name: _unknown_name(*each) for name, each in form.reader.unknown.items()}
        return replace(
            blank, form=_draw(form.fields(value, unknown)), problem=next(iter(unknown.values()))
        )
    try:
        question = msgspec.convert(value, referee.question_type)
        ruling = referee.judge(question, secrets.randbelow)
        formatter = FindingFormatter(vocabulary, spoken)
        odds = tuple(_odds(referee, question, formatter))
    except msgspec.ValidationError as fault:
        wrong = _explain_error(str(fault))
    except Illegal as no:
        fields = form.fields(value, {})
        wrong = QuestionError(vocabulary.refusal(no, spoken), no.rule or "", _field_of(fields, no))
    else:
        return _answered_page(
            replace(blank, form=_draw(form.fields(value, {}))), ruling, odds, formatter
        )
    fields = form.fields(value, {wrong.at: wrong.text} if wrong.at else {})
    return replace(
        blank,
        form=_draw(fields),
        problem=wrong.text,
        rule=wrong.rule,
        incomplete=wrong.incomplete,
    )


@functools.lru_cache(maxsize=64)
def _vocabulary(game: AnyGame, spoken: Language) -> Words:
    return words(game.package).with_titles(game.edition_titles(game.catalogue(), spoken))


@functools.lru_cache(maxsize=256)
def _blank_form(game: AnyGame, name: str, spoken: Language) -> SafeString:
    """Return the form with nothing filled in, made once: it holds no token and nobody's name."""
    form = Form(game, game.verdicts[name], _vocabulary(game, spoken), spoken)
    return _draw(form.fields(form.read({}), {}))


def _draw(fields: Iterable[Field]) -> SafeString:
    return SafeString(
        "".join(render_to_string("tables/library/asked.html", {"field": field}) for field in fields)
    )


def _answered_page(
    page: VerdictPage, ruling: Ruling[Any], odds: tuple[Chances, ...], formatter: FindingFormatter
) -> VerdictPage:
    steps = tuple(
        Sentence(formatter.words.step(step, formatter.language), step.rule) for step in ruling.steps
    )
    findings = formatter.format_finding(ruling.finding)
    return replace(page, findings=findings, steps=steps, odds=odds)


def _odds(
    referee: Verdict[Any, Any], question: Any, formatter: FindingFormatter
) -> Iterator[Chances]:
    if referee.odds is None:
        return
    try:
        counted = referee.odds(question)
    except (TooMuchWork, NoExactOdds):
        return
    open_ = ((name, odds) for name, odds in counted.items() if odds.low < odds.high)
    yield from (chances(formatter, name, odds) for name, odds in open_)


def _unknown_name(typed: str, names: PrintedNames) -> str:
    facts = {"typed": typed[:60], "names": ", ".join(names.suggest(typed))}
    if facts["names"]:
        return gettext("“%(typed)s” is not recognised. Choose one of: %(names)s.") % facts
    return gettext("“%(typed)s” is not recognised: choose from the list.") % facts


def _explain_error(fault: str) -> QuestionError:
    """Explain in words, beside the field: `Expected `int`, got `str` - at
    `$.attacker.bonus_dice``."""
    place = PLACE.search(fault)
    at = "" if place is None else re.sub(r"\[(\d+)\]", r".\1", place[1]).strip(".")
    missing = re.match(r"Object missing required field `(\w+)`", fault)
    if missing is not None:
        at = f"{at}.{missing[1]}".strip(".")
        return QuestionError(
            gettext("Something is missing: fill in what is marked."), at=at, incomplete=True
        )
    if fault.startswith("Expected `int"):
        return QuestionError(gettext("A whole number is wanted here."), at=at)
    return QuestionError(gettext("This is none of what may stand here: choose another."), at=at)


def _field_of(fields: tuple[Field, ...], no: Illegal) -> str:
    """Return the field that holds a fact of the refusal, if exactly one does."""
    facts = {fact for fact in no.facts.values() if isinstance(fact, str)}
    held = [field.name for field in leaf_fields(fields) if field.value and field.word in facts]
    return held[0] if len(held) == 1 else ""

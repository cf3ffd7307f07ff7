"""verdicts/: rulings without a table. Nothing is stored, so no call needs an idempotency key."""

import secrets
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import msgspec
from django.urls import URLPattern
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request

from api.wire import refusals
from api.wire.addresses import endpoint
from api.wire.answers import Json
from api.wire.callers import caller
from api.wire.document.components import struct
from api.wire.operation import Operation, operation
from api.wire.problems import convert_illegal, vocabulary
from api.wire.wording import WORDS, sentence
from games.kernel.chance import dice
from games.kernel.chance.odds import Odds, TooMuchWork
from games.kernel.game import AnyGame, Entries
from games.kernel.record import Record
from games.kernel.verdicts import Verdict, cite
from games.people.language import language
from games.rulebooks import GAMES
from games.shelf import refusals as shelf
from games.shelf.editions.entries import records
from games.shelf.items import edition

OddsTexts = dict[str, dict[str, str] | str]
ONLY: Final = OpenApiParameter(
    "only", str, enum=["odds"], description="Nothing is rolled: the exact odds alone."
)
UNKEYED: Final = "nothing is stored"


class Step(Record, frozen=True):
    """A sentence of the explanation, and the rule that it follows."""

    rule: str | None
    text: str


class Counted(Record, frozen=True):
    """The exact chances of what was asked, before anything is rolled; the mean is of the first.
    Null where nothing is left to chance, or where they cannot be counted exactly."""

    odds: OddsTexts | None


class Explained(Counted, frozen=True):
    steps: tuple[Step, ...]


class DiceQuestion(Record, frozen=True, forbid_unknown_fields=True):
    notation: str
    faces: tuple[int | str, ...] | None = None
    """Faces of the dice on the table, in the order of the throws."""


class DiceRoll(dice.Roll, frozen=True):
    labels: dict[str, int]
    steps: tuple[Step, ...]
    odds: OddsTexts | None
    """Null where they cannot be counted exactly."""


class EditionParams(Record, frozen=True):
    edition: Annotated[
        str | None, Meta(description="The id of one's own, or of a shared one, to judge by.")
    ] = None


@operation(
    "Roll dice, or read those on the table",
    unkeyed=UNKEYED,
    parameters=(ONLY,),
    content={200: {"anyOf": [struct(DiceRoll), struct(Counted)]}},
    refuses=refusals.DICE,
)
def roll_dice(request: Request, data: DiceQuestion) -> DiceRoll | Counted:
    only = only_odds(request)
    notation = dice.parse(data.notation)

    def odds() -> Mapping[str, Odds]:
        return {"total": dice.distribution(notation)}

    if only:
        return Counted(odds_texts(odds()))
    if data.faces is None:
        roll = dice.roll(notation, secrets.randbelow)
    else:
        roll = dice.read(notation, data.faces)
    return DiceRoll(
        notation=roll.notation,
        parts=roll.parts,
        total=roll.total,
        labels={label: total for label, total in roll.by_label.items() if label},
        steps=tuple(_explain_part(part) for part in roll.parts if part.dice),
        odds=odds_if_countable(odds),
    )


def addresses() -> list[URLPattern]:
    return [
        endpoint(
            f"verdicts/{_with_dashes(key)}/{_with_dashes(name)}/",
            _with_dashes(f"{key}-{name}"),
            post=_adjudication(game, name, verdict),
        )
        for key, game in GAMES.items()
        for name, verdict in game.verdicts.items()
    ]


def _adjudication(game: AnyGame, name: str, verdict: Verdict[Any, Any]) -> Operation:
    def adjudicate(
        request: Request, data: Any, params: EditionParams
    ) -> Counted | dict[str, object]:
        only, entries = only_odds(request), entries_of(request, game, params)

        def odds() -> Mapping[str, Odds]:
            if adjudication.odds is None:
                raise refusals.no_odds()
            return adjudication.odds(data)

        with convert_illegal(game.key, "verdict", lambda: entries):
            adjudication = adjudications(game, entries)[name]
            if only:
                return Counted(odds_texts(odds()))
            ruling = adjudication.judge(data, secrets.randbelow)
            counted = None if adjudication.odds is None else odds_if_countable(odds)
        sheet = vocabulary(game, entries)
        steps = [Step(step.rule, sheet.step(step, language())) for step in ruling.steps]
        return {"steps": steps, "odds": counted} | msgspec.structs.asdict(ruling.finding)

    adjudicate.__name__ = f"judge_{game.key}_{name}"
    adjudicate.__annotations__["data"] = verdict.question_type  # the type is known only at run time
    explained = struct(Explained) if _explains(verdict) else struct(Counted)
    shape = {"allOf": [struct(verdict.finding_type), explained]}
    return Operation(
        function=adjudicate,
        summary=f"{game.name['en']}: {name.replace('_', ' ')}",
        unkeyed=UNKEYED,
        parameters=(ONLY,),
        body={Json.media_type: struct(verdict.question_type)},
        content={200: {"anyOf": [shape, struct(Counted)]}},
        refuses=(*refusals.VERDICT, shelf.unknown, shelf.other_game),
        cost="question",
    )


def entries_of(request: Request, game: AnyGame, params: EditionParams) -> Entries | None:
    if params.edition is None:
        return None
    return records(edition(game, params.edition, caller(request).person))


def adjudications(game: AnyGame, entries: Entries | None) -> Mapping[str, Verdict[Any, Any]]:
    """Return the rulings of the game, or raise the first fault of the edition.

    Only an edition without faults can be used.
    """
    verdicts = game.adjudications(entries)
    for fault in () if entries is None else game.faults(entries):
        raise fault
    return verdicts


def _explains(verdict: Verdict[Any, Any]) -> bool:
    """Return True if the result has no steps of its own, such as those of a card."""
    return "steps" not in verdict.finding_type.__struct_fields__


def only_odds(request: Request) -> bool:
    only = request.query_params.get("only")
    if only not in (None, "odds"):
        raise refusals.invalid({"only": [sentence("only_odds")]})
    return only == "odds"


def odds_texts(odds: Mapping[str, Odds]) -> OddsTexts | None:
    """Return exact fractions as text; the mean is that of the first distribution."""
    first = next(iter(odds.values()), None)
    if first is None:
        return None
    return {**{name: chances.texts() for name, chances in odds.items()}, "mean": str(first.mean)}


def odds_if_countable(odds: Callable[[], Mapping[str, Odds]]) -> OddsTexts | None:
    """Return None if the odds cannot be computed; the roll is returned all the same."""
    try:
        return odds_texts(odds())
    except (TooMuchWork, dice.NoExactOdds):
        return None


def _explain_part(part: dice.Part) -> Step:
    shown = tuple(die.face for die in part.dice)
    step = cite("shown", "", term=part.term, faces=shown, total=part.subtotal)
    return Step(None, WORDS.step(step, language()))


def _with_dashes(word: str) -> str:
    return word.replace("_", "-")

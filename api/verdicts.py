"""verdicts/: adjudication without a table. Nothing is stored, so nothing needs a key."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from django.urls import URLPattern, path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.games import AnyGame
from api.problems import Problem, refereed
from api.reading import said
from api.schema import struct
from api.sentences import WORDS, language, sentence
from games.kernel import dice
from games.kernel.odds import Odds, TooMuchWork
from games.kernel.record import Record
from games.kernel.verdicts import Verdict, cite
from games.kernel.words import words
from games.rulebooks import GAMES

OddsTexts = dict[str, dict[str, str] | str]
ONLY = OpenApiParameter(
    "only", str, enum=["odds"], description="Nothing is rolled: the exact odds alone."
)


class Step(Record, frozen=True):
    """A sentence of the explanation, and the rule that it follows."""

    rule: str | None
    text: str


class Counted(Record, frozen=True):
    """The exact chances of what was asked, before anything is rolled; the mean is of the first."""

    odds: OddsTexts | None


class Explained(Counted, frozen=True):
    steps: tuple[Step, ...]


class Asked(Record, frozen=True, forbid_unknown_fields=True):
    notation: str
    faces: tuple[int | str, ...] | None = None
    """What the dice on the table show, in the order in which they were thrown."""


class Found(dice.Roll, frozen=True):
    labels: dict[str, int]
    steps: tuple[Step, ...]
    odds: OddsTexts | None
    """Null where they cannot be counted exactly."""


class Dice(APIView):
    problems = ("notation.unexpected", "notation.too_much_work", "faces.impossible")

    @extend_schema(
        summary="Roll dice, or read those on the table",
        parameters=[ONLY],
        request={"application/json": struct(Asked, "dice")},
        responses={200: {"anyOf": [struct(Found, "dice"), struct(Counted, "verdicts")]}},
    )
    def post(self, request: Request) -> Response:
        asked = said(request, Asked)
        only = only_odds(request)
        notation = dice.parse(asked.notation)

        def odds() -> Mapping[str, Odds]:
            return {"total": dice.distribution(notation)}

        if only:
            return Response({"odds": texts(odds())})
        if asked.faces is None:
            roll = dice.roll(notation, secrets.randbelow)
        else:
            roll = dice.read(notation, asked.faces)
        return Response(
            Found(
                notation=roll.notation,
                parts=roll.parts,
                total=roll.total,
                labels={label: total for label, total in roll.by_label.items() if label},
                steps=tuple(_explained(part) for part in roll.parts if part.dice),
                odds=countable(odds),
            )
        )


class Adjudication(APIView):
    """One verdict of one game; see `paths`."""

    game: ClassVar[AnyGame]
    verdict: ClassVar[Verdict[Any, Any]]
    problems = ("verdict.illegal", "verdict.impossible")

    def post(self, request: Request) -> Response:
        asked = said(request, self.verdict.asked)
        only = only_odds(request)
        chances = self.verdict.odds

        def odds() -> Mapping[str, Odds]:
            if chances is None:
                raise Problem("odds.none")
            return chances(asked)

        with refereed(self.game, "verdict"):
            if only:
                return Response({"odds": texts(odds())})
            ruling = self.verdict.judge(asked, secrets.randbelow)
            counted = None if chances is None else countable(odds)
        sheet = words(self.game.package)
        steps = [Step(step.rule, sheet.step(step, language())) for step in ruling.steps]
        return Response({"steps": steps, "odds": counted} | msgspec.structs.asdict(ruling.found))


def paths() -> list[URLPattern]:
    return [
        path(f"verdicts/{_dashed(key)}/{_dashed(name)}/", _view(game, name, verdict).as_view())
        for key, game in GAMES.items()
        for name, verdict in game.verdicts.items()
    ]


def _view(game: AnyGame, name: str, verdict: Verdict[Any, Any]) -> type[Adjudication]:
    view = type("Adjudication", (Adjudication,), {"game": game, "verdict": verdict})
    explained = struct(Explained, "verdicts") if _explains(verdict) else struct(Counted, "verdicts")
    found = {"allOf": [struct(verdict.found, game.key), explained]}
    return extend_schema(
        summary=f"{game.name['en']}: {name.replace('_', ' ')}",
        parameters=[ONLY],
        request={"application/json": struct(verdict.asked, game.key)},
        responses={200: {"anyOf": [found, struct(Counted, "verdicts")]}},
    )(view)


def _explains(verdict: Verdict[Any, Any]) -> bool:
    """A game whose finding has steps of its own (a card's) explains itself in those."""
    return "steps" not in verdict.found.__struct_fields__


def only_odds(request: Request) -> bool:
    only = request.query_params.get("only")
    if only not in (None, "odds"):
        raise Problem("request.invalid", errors={"only": [sentence("only_odds")]})
    return only == "odds"


def texts(odds: Mapping[str, Odds]) -> OddsTexts:
    """Exact fractions, as texts; the mean is that of the first."""
    first = next(iter(odds.values()))
    return {**{name: found.texts() for name, found in odds.items()}, "mean": str(first.mean)}


def countable(odds: Callable[[], Mapping[str, Odds]]) -> OddsTexts | None:
    """Who rolls gets the roll, also where its odds cannot be told exactly."""
    try:
        return texts(odds())
    except (TooMuchWork, dice.NoExactOdds):
        return None


def _explained(part: dice.Part) -> Step:
    shown = tuple(die.face for die in part.dice)
    step = cite("shown", "", term=part.term, faces=shown, total=part.subtotal)
    return Step(None, WORDS.step(step, language()))


def _dashed(word: str) -> str:
    return word.replace("_", "-")

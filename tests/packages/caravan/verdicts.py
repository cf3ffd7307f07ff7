"""Verdicts about an oasis without a table: the referee judges the cards laid there."""

from collections.abc import Iterator, Mapping

from games.kernel.chance.odds import Odds
from games.kernel.record import Below, Illegal, Record
from games.kernel.verdicts import ExplanationStep, Ruling, Verdict, cite

from .catalogue import Box
from .kits import RANGES, Ground
from .race import DIE, Finish, Runner, chances, finish, speed

FEWEST, MOST = 2, 3


class Caravan(Record, frozen=True, forbid_unknown_fields=True):
    card: str
    cunning: int = 1
    mount: Ground | None = None


class OasisAsked(Record, frozen=True, forbid_unknown_fields=True):
    ground: Ground
    caravans: tuple[Caravan, ...]
    face: int | None = None
    """Face of the die; rolled if it is left out."""


class OasisFound(Record, frozen=True):
    face: int
    speeds: tuple[int, ...]
    lost: tuple[int, ...]
    taker: int | None
    """Index of the caravan that takes it, from 0; None: nobody."""


def oasis_with(box: Box) -> Verdict[OasisAsked, OasisFound]:
    """Return a verdict with the cards of this box, the game's own or an edition's."""
    speeds = {card.key: card.speed for card in box}

    def runners(question: OasisAsked) -> list[Runner]:
        for problem in _problems(question, speeds):
            raise problem
        return [
            Runner(speed(speeds[each.card], each.mount, question.ground), each.cunning)
            for each in question.caravans
        ]

    def judge(question: OasisAsked, below: Below) -> Ruling[OasisFound]:
        racers = runners(question)
        face = 1 + below(DIE) if question.face is None else question.face
        end = finish(racers, face)
        result = OasisFound(face, tuple(each.speed for each in racers), *end)
        return Ruling(result, tuple(_steps(question, result, end)))

    def odds(question: OasisAsked) -> Mapping[str, Odds]:
        return chances(runners(question))

    return Verdict(question_type=OasisAsked, finding_type=OasisFound, judge=judge, odds=odds)


def _problems(question: OasisAsked, speeds: Mapping[str, int]) -> Iterator[Illegal]:
    if not FEWEST <= len(question.caravans) <= MOST:
        yield Illegal("caravans", "CV-1", count=len(question.caravans), fewest=FEWEST, most=MOST)
    for each in question.caravans:
        if each.card not in speeds:
            yield Illegal("no_such_card", "CV-2", card=each.card)
        if each.cunning not in (allowed := RANGES["cunning"]):
            facts = {"fewest": allowed.start, "most": allowed.stop - 1}
            yield Illegal("part_range", "CV-8", part="cunning", **facts)
    if question.face is not None and not 1 <= question.face <= DIE:
        yield Illegal("no_such_face", "CV-4", most=DIE)


def _steps(question: OasisAsked, result: OasisFound, end: Finish) -> Iterator[ExplanationStep]:
    for place, (each, runs) in enumerate(zip(question.caravans, result.speeds, strict=True), 1):
        yield cite("runs", "CV-9", place=place, card=each.card, speed=runs)
    yield cite("rolled", "CV-4", face=result.face)
    for n in end.lost:
        yield cite("lost", "CV-4", place=n + 1)
    if end.taker is None:
        yield cite("left_alone", "CV-5")
    else:
        yield cite("taken", "CV-5", place=end.taker + 1)

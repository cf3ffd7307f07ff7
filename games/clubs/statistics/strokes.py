"""Strokes of a play: one for each person in it, each pair that met, its game, and each fighter, set
of techniques, deck, weapon and character."""

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from itertools import combinations
from typing import Final

from games.clubs.models import By, Part, Record, Result, Stroke

OF_PEOPLE: Final = frozenset({By.PERSON, By.PAIR})
"""These are also counted over all clubs and per game; everything else only within a club."""
JOINED: Final = "+"


def order_mark(played_at: datetime, record: str, seat: int) -> str:
    """Sort key for plays in order; also orders plays that began at the same time."""
    return f"{played_at.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f} {record} {seat:03}"


def mark_of(stroke: Stroke) -> str:
    return order_mark(stroke.played_at, stroke.record_id, stroke.place)


def strokes(record: Record, parts: Sequence[Part], erased: Collection[str]) -> list[Stroke]:
    """A struck-out record has none. Erased people get none, but the things they played with do."""
    if record.struck is not None:
        return []
    named = [part for part in parts if _who(part) and part.person_id not in erased]
    return [
        _stroke(record, By.GAME, record.game),
        *(_of_person(record, part) for part in named),
        *(_of_pair(record, one, two) for one, two in _pairs_that_met(named)),
        *(stroke for part in parts for stroke in _of_things(record, part)),
    ]


def result_between(one: Part, two: Part) -> Result:
    """Result for the first of two players who met."""
    if (one.result, two.result) == (Result.DRAWN, Result.DRAWN):
        return Result.DRAWN
    if (one.result == Result.WON) != (two.result == Result.WON):
        return Result.WON if one.result == Result.WON else Result.LOST
    if one.rank and two.rank:
        if one.rank == two.rank:
            return Result.DRAWN
        return Result.WON if one.rank < two.rank else Result.LOST
    return Result.UNKNOWN


def pair_key(one: str, two: str) -> str:
    return " ".join(sorted((one, two)))


def _pairs_that_met(parts: Sequence[Part]) -> Iterator[tuple[Part, Part]]:
    """Everybody against everybody, except players of the same side."""
    for one, two in combinations(sorted(parts, key=_who), 2):
        if not one.side or one.side != two.side:
            yield one, two


def _who(part: Part) -> str:
    return part.person_id or part.visitor_id or ""


def _stroke(record: Record, by: By, key: str, **more: object) -> Stroke:
    return Stroke(
        record=record,
        club_id=record.club_id,
        by=by,
        key=key,
        game=record.game,
        played_at=record.played_at,
        minutes=record.minutes,
        **{"result": Result.UNKNOWN, **more},
    )


def _of_person(record: Record, part: Part) -> Stroke:
    return _stroke(
        record,
        By.PERSON,
        _who(part),
        place=part.place,
        result=part.result,
        person_id=part.person_id,
        visitor_id=part.visitor_id,
    )


def _of_pair(record: Record, one: Part, two: Part) -> Stroke:
    return _stroke(
        record,
        By.PAIR,
        pair_key(_who(one), _who(two)),
        result=result_between(one, two),
        person_id=one.person_id,
        visitor_id=one.visitor_id,
        other_id=two.person_id,
        other_visitor_id=two.visitor_id,
    )


def _of_things(record: Record, part: Part) -> Iterator[Stroke]:
    for by, key in _things(part):
        yield _stroke(
            record, by, key, place=part.place, result=part.result, player_id=part.person_id
        )


def _things(part: Part) -> Iterator[tuple[By, str]]:
    for by in (By.FIGHTER, By.DECK, By.CHARACTER):
        if key := getattr(part, by):
            yield by, key
    if part.techniques:
        yield By.TECHNIQUES, JOINED.join(sorted(part.techniques))
    for weapon in sorted(set(part.weapons)):
        yield By.WEAPON, weapon

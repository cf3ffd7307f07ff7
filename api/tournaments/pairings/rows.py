"""Records and serialisation of pairings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db.models import Prefetch, QuerySet

from api.wire.answers import Moment
from games.kernel.record import Record, record_from
from games.tables.ending import Check, ending_of
from games.tournaments import access as tournaments
from games.tournaments import refusals
from games.tournaments.models import Bout, Pairing, Side
from games.tournaments.names import names_of
from games.tournaments.results.access import Access, Action, available_actions
from games.tournaments.results.result import Result
from games.tournaments.rounds import clock, wording

HERE: Final = (refusals.unknown_tournament, refusals.unknown_pairing)


class ShownSide(Record, frozen=True):
    position: int
    entrant: int
    """The entrant's number."""
    id: str
    name: str
    affiliation: str
    score: int | None
    place: int | None
    outcome: str
    """win, draw or loss; empty: not settled."""
    forfeit: bool


class ShownRound(Record, frozen=True):
    id: str
    number: int
    part: str
    best_of: int
    due: Moment | None


class ShownBout(Record, frozen=True):
    """A game at a refereed table."""

    number: int
    code: str | None
    """Null: the caller may not watch this table."""
    places: tuple[int, ...] | None
    """Places of the sides, when it is over."""
    checked: Check | None
    """Check of hidden pieces at a physical table, once it is over: `none` (nothing was hidden),
    `open` (not shown), `sound`, or `overturned` (the result was changed)."""


class Claim(Record, frozen=True):
    by: int
    """Position of the side that has reported."""
    result: Result


class ShownPairing(Record, frozen=True):
    id: str
    stage: int
    round: ShownRound
    slot: int
    group: int | None
    phase: Pairing.Phase
    how: Pairing.How | None
    station: int | None
    sides: tuple[ShownSide, ...]
    drawn_games: int
    due: Moment | None
    """Own deadline if it was given more minutes, else that of its round; null also while the clock
    stands."""
    late: bool
    """True if it is outstanding and its time is over."""
    judge_called: Moment | None
    """Time since which the players wait for a judge."""
    ready: Moment | None
    ended: Moment | None


class OnePairing(ShownPairing, frozen=True):
    why: tuple[str, ...]
    """Sentences that explain the pairing or the bye."""
    claim: Claim | None
    """Reported result that is not confirmed yet."""
    tables: tuple[ShownBout, ...]
    may: tuple[Action, ...]
    """Actions that the caller may take now."""


def rows(here: tournaments.Access, pairings: Sequence[Pairing]) -> list[ShownPairing]:
    called = names_of(here.tournament, numbers(pairings), here.person)
    return [
        record_from(ShownPairing, each, **_read(each, each.sides.all(), called))
        for each in pairings
    ]


def _read(pairing: Pairing, sides: Iterable[Side], called: Mapping[int, str]) -> dict[str, Any]:
    """Return the fields that are computed, not stored in the row."""
    return {
        "stage": pairing.stage.number,
        "how": pairing.how or None,
        "round": record_from(ShownRound, pairing.round),
        "sides": tuple(_side(side, called) for side in sides),
        "due": clock.end_of(pairing),
        "late": clock.is_late(pairing),
    }


def _side(side: Side, called: Mapping[int, str]) -> ShownSide:
    entrant = side.entrant
    name = called[entrant.number]
    return record_from(
        ShownSide,
        side,
        entrant=entrant.number,
        id=entrant.pk,
        name=name,
        affiliation=entrant.affiliation,
    )


def whole(there: Access) -> OnePairing:
    """Return a pairing with its reasons and with the actions that the caller may take."""
    pairing, sides, reasons = there.pairing, there.sides, wording.read(there.pairing.reasons)
    who = {side.entrant.number for side in sides} | wording.concerned(reasons)
    near = [side.entrant for side in sides]
    called = names_of(there.tournament, who, there.person, near)
    return record_from(
        OnePairing,
        pairing,
        **_read(pairing, sides, called),
        why=tuple(wording.sentences(reasons, called)),
        tables=tuple(_bouts(there)),
        may=tuple(available_actions(there)),
    )


def _bouts(there: Access) -> Iterator[ShownBout]:
    if there.tournament.table_mode:
        bouts = Bout.objects.filter(pairing=there.pairing).select_related("table")
        seen = there.side is not None or there.judges
        yield from (_bout(bout, seen=seen) for bout in bouts.order_by("number"))


def _bout(bout: Bout, *, seen: bool) -> ShownBout:
    code = bout.table.code if seen or bout.table.watching else None
    ending = ending_of(bout.table)
    return record_from(ShownBout, bout, code=code, checked=None if ending is None else ending.check)


def with_sides(found: QuerySet[Pairing]) -> QuerySet[Pairing]:
    sides = Side.objects.select_related("entrant").order_by("position")
    return found.select_related("round", "stage").prefetch_related(Prefetch("sides", sides))


def numbers(pairings: Iterable[Pairing]) -> set[int]:
    return {side.entrant.number for each in pairings for side in each.sides.all()}

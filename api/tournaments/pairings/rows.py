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


class PairingRound(Record, frozen=True):
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


class ResultClaim(Record, frozen=True):
    by: int
    """Position of the side that has reported."""
    result: Result


class ShownPairing(Record, frozen=True):
    id: str
    stage: int
    round: PairingRound
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
    claim: ResultClaim | None
    """Reported result that is not confirmed yet."""
    tables: tuple[ShownBout, ...]
    may: tuple[Action, ...]
    """Actions that the caller may take now."""


def serialize_pairings(
    access: tournaments.Access, pairings: Sequence[Pairing]
) -> list[ShownPairing]:
    names = names_of(access.tournament, entrant_numbers(pairings), access.person)
    return [
        record_from(ShownPairing, each, **_computed_fields(each, each.sides.all(), names))
        for each in pairings
    ]


def _computed_fields(
    pairing: Pairing, sides: Iterable[Side], names: Mapping[int, str]
) -> dict[str, Any]:
    """Return the fields that are computed, not stored in the row."""
    return {
        "stage": pairing.stage.number,
        "how": pairing.how or None,
        "round": record_from(PairingRound, pairing.round),
        "sides": tuple(_serialize_side(side, names) for side in sides),
        "due": clock.end_of(pairing),
        "late": clock.is_late(pairing),
    }


def _serialize_side(side: Side, names: Mapping[int, str]) -> ShownSide:
    entrant = side.entrant
    name = names[entrant.number]
    return record_from(
        ShownSide,
        side,
        entrant=entrant.number,
        id=entrant.pk,
        name=name,
        affiliation=entrant.affiliation,
    )


def serialize_pairing_detail(access: Access) -> OnePairing:
    """Return a pairing with its reasons and with the actions that the caller may take."""
    pairing, sides, reasons = access.pairing, access.sides, wording.read(access.pairing.reasons)
    who = {side.entrant.number for side in sides} | wording.named_entrants(reasons)
    near = [side.entrant for side in sides]
    names = names_of(access.tournament, who, access.person, near)
    return record_from(
        OnePairing,
        pairing,
        **_computed_fields(pairing, sides, names),
        why=tuple(wording.sentences(reasons, names)),
        tables=tuple(_serialize_bouts(access)),
        may=tuple(available_actions(access)),
    )


def _serialize_bouts(access: Access) -> Iterator[ShownBout]:
    if access.tournament.table_mode:
        bouts = Bout.objects.filter(pairing=access.pairing).select_related("table")
        seen = access.side is not None or access.judges
        yield from (_serialize_bout(bout, seen=seen) for bout in bouts.order_by("number"))


def _serialize_bout(bout: Bout, *, seen: bool) -> ShownBout:
    code = bout.table.code if seen or bout.table.watching else None
    ending = ending_of(bout.table)
    return record_from(ShownBout, bout, code=code, checked=None if ending is None else ending.check)


def with_sides(queryset: QuerySet[Pairing]) -> QuerySet[Pairing]:
    sides = Side.objects.select_related("entrant").order_by("position")
    return queryset.select_related("round", "stage").prefetch_related(Prefetch("sides", sides))


def entrant_numbers(pairings: Iterable[Pairing]) -> set[int]:
    return {side.entrant.number for each in pairings for side in each.sides.all()}

"""Permanents in force: those of the cards in both activity zones, and their carriers."""

import functools
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from games.kernel.hexes import Hex, distance
from games.rulebooks.combat.agenda import Do
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import Phrase, Who
from games.rulebooks.combat.repertoire import Technique, card, resolve_amount
from games.rulebooks.combat.state import Board, is_inside

Seats = tuple[int, int]


class HeldPermanent(NamedTuple):
    """A permanent in force: its card, the owner of that activity zone, and its carrier."""

    owner: int
    place: int
    x: int | None
    by: int
    phrase: Phrase
    meant: bool = False
    within: bool = False
    """The carrier was named, or stands within a Radius (CB-5.27)."""


class LastingCard(NamedTuple):
    """The part of a card in an activity zone that makes its permanents, without its serial."""

    technique: Technique
    at: int
    x: int | None
    marker: Hex | None


Zone = tuple[LastingCard, ...]


class Bars(NamedTuple):
    """Permanents that keep a player from playing (CB-5.18, CB-5.20, CB-5.21)."""

    prevented: frozenset[str]
    held_fast: bool
    no_cards: bool
    charm: int
    opposed: frozenset[str]
    """Types barred by Prevent, not by a ban for both: these bar interventions too (CB-3.10)."""

    def bars(self, technique: Technique) -> bool:
        return bool(
            self.prevented & technique.kinds or (self.held_fast and "movement" in technique.kinds)
        )

    def intervening(self) -> "Bars":
        """Return the bars for an intervention on a card."""
        return self._replace(prevented=self.opposed)


class InForce(NamedTuple):
    """Sums of all permanents in force, for each seat."""

    force: Seats
    """CB-5.17"""
    block: Seats
    """CB-5.14: reduction of each wound."""
    charm: Seats
    """CB-5.18: the player's total."""
    armaments: tuple[tuple[int, ...], tuple[int, ...]]
    """CB-5.19: the different wounds that a player's armaments deal."""
    near: tuple[bool, bool]
    """CB-5.32: True for a player whose attacks need not be adjacent."""
    bars: tuple[Bars, Bars]
    turns: tuple[tuple[HeldPermanent, tree.TurnTrigger], ...]
    playing: tuple[tuple[HeldPermanent, tree.Playing], ...]
    hurts: tuple[tuple[HeldPermanent, tree.Hurt], ...]
    doing: tuple[tuple[HeldPermanent, tree.Doing], ...]


def seats_of(turn: int, owner: int, who: Who) -> tuple[int, ...]:
    """CB-5.31: the player, the opponent, or both, the active player first."""
    match who:
        case "player":
            return (owner,)
        case "opponent":
            return (1 - owner,)
        case "everyone":
            return (turn, 1 - turn)


def only_seat(seat: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    return (seat,) if seat in seats else ()


def seats_near(
    turn: int, spots: tuple[Hex, Hex], marker: Hex | None, radius: int
) -> tuple[int, ...]:
    """CB-5.27: seats whose fighter stands within the radius of a card's marker."""
    if marker is None:
        return ()
    return tuple(
        seat
        for seat in (turn, 1 - turn)
        if is_inside(spots[seat]) and distance(spots[seat], marker) <= radius
    )


_CacheEntry = tuple[object, object, Hex, Hex, InForce]
_latest: Final[list[_CacheEntry | None]] = [None, None]
"""Latest result in a turn of either player: the same cards are checked again and again.

An entry is replaced as a whole, so no thread combines a part of one with the result of another.
"""


def in_force(board: Board) -> InForce:
    one, two = board.sides
    if not one.active and not two.active:  # most of the time
        return NOTHING
    latest = _latest[board.turn]
    if (
        latest is not None
        and latest[0] is one.active
        and latest[1] is two.active
        and latest[2] is one.at
        and latest[3] is two.at
    ):
        return latest[4]
    result = _look_up(board)
    _latest[board.turn] = (one.active, two.active, one.at, two.at, result)
    return result


def _look_up(board: Board) -> InForce:
    one, two = board.sides
    if not any(card.at for card in one.active + two.active):  # none of their steps is done
        return NOTHING
    zones = (_zone(board, 0), _zone(board, 1))
    marked = any(card.marker is not None for card in zones[0] + zones[1])
    return _compute_in_force(board.turn, (one.at, two.at) if marked else None, zones)


def _zone(board: Board, seat: int) -> Zone:
    return tuple(
        [
            LastingCard(card(board, seat, one.card), one.at, one.x, one.marker)
            for one in board.sides[seat].active
        ]
    )


@functools.lru_cache(maxsize=4096)
def _compute_in_force(
    turn: int, spots: tuple[Hex, Hex] | None, zones: tuple[Zone, Zone]
) -> InForce:
    """Cached: the same cards last for many turns, and in many duels."""
    held = list(_held_permanents(turn, spots, zones))
    return InForce(
        force=_sum_amounts(held, tree.Force),
        block=_sum_amounts(held, tree.Block),
        charm=_sum_amounts(held, tree.Charm),
        armaments=(_armaments(held, 0), _armaments(held, 1)),
        near=(_ignores_adjacency(held, 0), _ignores_adjacency(held, 1)),
        bars=(_bars(held, 0), _bars(held, 1)),
        turns=tuple(
            (each, each.phrase) for each in held if isinstance(each.phrase, tree.TurnTrigger)
        ),
        playing=tuple(
            (each, each.phrase) for each in held if isinstance(each.phrase, tree.Playing)
        ),
        hurts=tuple((each, each.phrase) for each in held if isinstance(each.phrase, tree.Hurt)),
        doing=tuple((each, each.phrase) for each in held if isinstance(each.phrase, tree.Doing)),
    )


def _held_permanents(
    turn: int, spots: tuple[Hex, Hex] | None, zones: tuple[Zone, Zone]
) -> Iterator[HeldPermanent]:
    """Yield every permanent in force, the active player's first (CB-3.6, CB-5.26)."""

    def carriers(held: HeldPermanent) -> Iterator[HeldPermanent]:
        one = zones[held.owner][held.place]
        seats: tuple[int, ...]
        match held.phrase:
            case tree.Has(who, inner):
                seats, named = seats_of(turn, held.owner, who), held.within
            case tree.Radius(radius, inner):
                seats = (
                    seats_near(turn, spots, one.marker, resolve_amount(radius, one.x))
                    if spots
                    else ()
                )
                named = held.meant
            case _:
                yield held
                return
        within = held.within or isinstance(held.phrase, tree.Radius)
        for seat in only_seat(held.by, seats) if named else seats:
            yield from carriers(held._replace(by=seat, phrase=inner, meant=True, within=within))

    for owner in (turn, 1 - turn):
        for place, one in enumerate(zones[owner]):
            for step, phrase in one.technique.lasting:
                if step < one.at:
                    yield from carriers(HeldPermanent(owner, place, one.x, owner, phrase))


def _sum_amounts(held: Iterable[HeldPermanent], kind: type[tree.AmountPart]) -> Seats:
    total = [0, 0]
    for each in held:
        if isinstance(each.phrase, kind):
            total[each.by] += resolve_amount(each.phrase.amount, each.x)
    return total[0], total[1]


def _armaments(held: Iterable[HeldPermanent], seat: int) -> tuple[int, ...]:
    wounds = {
        resolve_amount(each.phrase.amount, each.x)
        for each in held
        if each.by == seat and isinstance(each.phrase, tree.Armament)
    }
    return tuple(sorted(wounds))


def _ignores_adjacency(held: Iterable[HeldPermanent], seat: int) -> bool:
    return any(each.by == seat and isinstance(each.phrase, tree.IgnoreAdjacency) for each in held)


def _bars(held: Iterable[HeldPermanent], seat: int) -> Bars:
    """A carrier of Prevent, Immobilise, Charm or "cannot play cards" restricts the opponent; under
    a Radius a prohibition binds each of those within, and nobody outside (CB-5.27)."""
    banned: set[str] = set()
    prevented: set[str] = set()
    held_fast = no_cards = False
    charm = 0
    for each in held:
        match each.phrase:
            case tree.Ban(kind):
                if each.by == seat or not each.within:
                    banned.add(fold(kind))
            case tree.Charm(amount):
                charm += resolve_amount(amount, each.x) if each.by != seat else 0
            case _ if (each.by == seat) != each.within:
                pass
            case tree.Prevent(kind):
                prevented.add(fold(kind))
            case tree.Immobilise():
                held_fast = True
            case tree.NoCards():
                no_cards = True
            case _:
                pass
    return Bars(frozenset(prevented | banned), held_fast, no_cards, charm, frozenset(prevented))


NOTHING: Final = _compute_in_force(0, None, ((), ()))


# Triggers


def trigger_frame(board: Board, held: HeldPermanent, trigger: tree.Trigger) -> Do:
    serial = board.sides[held.owner].active[held.place].serial
    return Do(
        held.by,
        trigger.step,
        held.owner,
        serial,
        quiet=True,
        first=True,
        meant=held.meant,
        within=held.within,
    )


def is_meant(whose: tree.Whose, held: HeldPermanent, seat: int) -> bool:
    match whose:
        case "own":
            return seat == held.by
        case "player":
            return seat == held.owner
        case "opponent":
            return seat != held.owner
        case "everyone":
            return True

"""A shared device: whose turn it is to hold it, and a cover between two players' cards.

Nothing of a seat is on the page until a player says that they sit there; once they have answered,
it is covered again. If nothing is hidden, there is no cover.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from games.kernel.requests import DEALER
from games.people.names import shown_name
from games.tables.access import Access
from games.tables.journal.position import position_of
from games.tables.models import Phase, Table
from games.tables.sight.view import Open, awaiting

SEAT: Final = "seat"
IF_ASKED: Final = "if-asked"
"""Set after an answer: if the seat has nothing more to answer, the device goes to the next
player."""


@dataclass(frozen=True)
class Turn:
    """A player on this device."""

    place: int
    name: str
    asked: bool
    here: bool
    """True if they look at the device now."""


@dataclass(frozen=True)
class Round:
    turns: tuple[Turn, ...]

    @property
    def covered(self) -> bool:
        return not any(turn.here for turn in self.turns)

    @property
    def asked(self) -> bool:
        return any(turn.asked for turn in self.turns)


def place_said(said: Mapping[str, Any]) -> int | None:
    place = str(said.get(SEAT, ""))
    return int(place) if place.isascii() and place.isdigit() and len(place) < 3 else None


def in_hand(here: Access, *, if_asked: bool) -> Access:
    """Return the access with the seat that looks: the named one (with `if_asked` only if it must
    answer), else one that must answer and sees no more than everybody."""
    if len(here.held) < 2 or not here.table.state or here.table.standstill is not None:
        return here
    asked = _asked(here)
    if here.seat is not None and (here.seat.place in asked or not if_asked):
        return here
    open_ = next((place for place in asked if _hides_nothing(here.table, place)), None)
    seat = next((seat for seat in here.held if seat.place == open_), None)
    return replace(here, seat=seat)


def of(here: Access) -> Round | None:
    """Return None if the device has only one seat or none."""
    if len(here.held) < 2:
        return None
    asked = _asked(here) if here.table.state and here.table.standstill is None else ()
    return Round(
        tuple(
            Turn(seat.place, _name(seat), seat.place in asked, seat == here.seat)
            for seat in here.held
        )
    )


def _name(seat: Any) -> str:
    return shown_name(seat.person, viewer=seat.person) if seat.person else seat.name


def _asked(here: Access) -> tuple[int, ...]:
    """Return the seats of this device that must answer, in the order of the requests."""
    if here.table.phase != Phase.PLAYING:
        return ()
    held = [seat.place for seat in here.held]
    found = _owing(awaiting(position_of(here.table)), held)
    return tuple(dict.fromkeys(found))


def _owing(open_: tuple[Open, ...], held: list[int]) -> Iterator[int]:
    for each in open_:
        if each.sealed or each.request.idle:
            continue
        if each.request.seat == DEALER:
            yield held[0]  # any player on the device may report the dice or the card
        elif each.request.seat in held:
            yield each.request.seat


def _hides_nothing(table: Table, place: int) -> bool:
    game, state = table.game, table.decoded
    return game.encode(game.view(state, place)) == game.encode(game.view(state, None))

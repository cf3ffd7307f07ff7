"""A shared device: whose turn it is to hold it, and a cover between two players' cards.

Nothing of a seat is on the page until a player says that they sit there; once they have answered,
it is covered again. If nothing is hidden, there is no cover.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from games.kernel.requests import DEALER
from games.people.names import shown_name
from games.people.page.inputs import parse_number
from games.tables.access import Access
from games.tables.journal.position import position_of
from games.tables.models import Mode, Phase, Table
from games.tables.presenters.view import OpenRequest, awaiting

SEAT: Final = "seat"
IF_ASKED: Final = "if-asked"
"""Set after an answer: if the seat has nothing more to answer, the device goes to the next
player."""


@dataclass(frozen=True)
class DeviceSeat:
    """A player on this device."""

    place: int
    name: str
    owes_answer: bool
    is_current: bool
    """True if they look at the device now."""


@dataclass(frozen=True)
class DeviceRound:
    turns: tuple[DeviceSeat, ...]

    @property
    def is_covered(self) -> bool:
        return self.current is None

    @property
    def current(self) -> DeviceSeat | None:
        return next((turn for turn in self.turns if turn.is_current), None)

    @property
    def others(self) -> tuple[DeviceSeat, ...]:
        return tuple(turn for turn in self.turns if not turn.is_current)

    @property
    def has_open_question(self) -> bool:
        return any(turn.owes_answer for turn in self.turns)


def chosen_place(data: Mapping[str, Any]) -> int | None:
    return parse_number(str(data.get(SEAT, "")), most=99)


def with_current_seat(access: Access, *, if_asked: bool) -> Access:
    """Return the access with the seat that looks: the named one (with `if_asked` only if it must
    answer), else one that must answer and sees no more than everybody."""
    if len(access.held) < 2 or not access.table.state or access.table.standstill is not None:
        return access
    places = _places_to_answer(access)
    if access.seat is not None and (access.seat.place in places or not if_asked):
        return access
    open_ = next((place for place in places if _hides_nothing(access.table, place)), None)
    seat = next((seat for seat in access.held if seat.place == open_), None)
    return replace(access, seat=seat)


def device_round(access: Access) -> DeviceRound | None:
    """Return None if the device has only one seat or none."""
    if len(access.held) < 2:
        return None
    places = (
        _places_to_answer(access) if access.table.state and access.table.standstill is None else ()
    )
    return DeviceRound(
        tuple(
            DeviceSeat(seat.place, _name(seat), seat.place in places, seat == access.seat)
            for seat in access.held
        )
    )


def _name(seat: Any) -> str:
    return shown_name(seat.person, viewer=seat.person) if seat.person else seat.name


def _places_to_answer(access: Access) -> tuple[int, ...]:
    """Return the seats of this device that must answer, in the order of the requests."""
    if access.table.phase != Phase.PLAYING:
        return ()
    held = [seat.place for seat in access.held]
    if access.seat is not None:  # who holds the device reports the dice or the card
        held.sort(key=access.seat.place.__ne__)
    places = _places_owing(awaiting(position_of(access.table)), held)
    return tuple(dict.fromkeys(places))


def _places_owing(requests: tuple[OpenRequest, ...], held: list[int]) -> Iterator[int]:
    for each in requests:
        if each.sealed or each.request.idle:
            continue
        if each.request.seat == DEALER:
            yield held[0]  # any player on the device may report the dice or the card
        elif each.request.seat in held:
            yield each.request.seat


def _hides_nothing(table: Table, place: int) -> bool:
    """Where people deal, the hands are theirs to hide."""
    if table.mode == Mode.TABLE:
        return True
    game, state = table.game, table.decoded_state
    return game.encode(game.view(state, place)) == game.encode(game.view(state, None))

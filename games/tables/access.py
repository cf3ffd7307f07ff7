"""Rights at a table, decided here for the API, the pages and the admin alike."""

from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from games.kernel.requests import DEALER, GM, Request
from games.people.access import Caller, is_staff_with
from games.people.keys import digest
from games.tables import refusals, rows
from games.tables.codes import is_possible_code, normalize_code
from games.tables.models import Mode, Seat, Table


@dataclass(frozen=True)
class Access:
    """Seats and rights of a caller at one table."""

    table: Table
    caller: Caller
    seats: tuple[Seat, ...]
    held: tuple[Seat, ...]
    """The caller's seats: more than one if several people share one device."""
    seat: Seat | None
    """The seat that the caller speaks for now; None until they have chosen one."""
    host: bool

    @property
    def view_seat(self) -> int | None:
        """The seat whose view this caller sees; for the host it is the game master's, if the game
        has one."""
        if self.seat is not None:
            return self.seat.place
        return GM if self.is_game_master else None

    @property
    def is_game_master(self) -> bool:
        table = self.table
        if not self.host or (state := table.readable_state) is None:
            return False
        return table.game.has_game_master(state)


def get_access(
    code: str, caller: Caller, *, lock: bool = False, speaks: int | None = None
) -> Access:
    """Return the table, and what the caller is there. With several seats, `speaks` says which
    one."""
    code = normalize_code(code)
    table = rows.table(code, lock=lock) if is_possible_code(code) else None
    if table is None:
        raise refusals.unknown_table()
    seats = rows.seats(table)
    if any(seat.person_id for seat in seats):
        prefetch_related_objects(seats, "person")
    shown = digest(caller.secret) if caller.secret else ""
    device = digest(caller.device) if caller.device else ""
    person = caller.person.pk if caller.person else None
    host = shown == table.host_digest or _holds(table.host_id, table.device, person, device)
    held = tuple(
        seat
        for seat in seats
        if seat.digest == shown or _holds(seat.person_id, seat.device, person, device)
    )
    return Access(table, caller, tuple(seats), held, _speaking_seat(held, speaks), host)


def _speaking_seat(held: tuple[Seat, ...], place: int | None) -> Seat | None:
    if len(held) == 1:
        return held[0]
    return next((seat for seat in held if seat.place == place), None)


def _holds(owner: str | None, held_by: str, person: str | None, device: str) -> bool:
    """An account's seat belongs to the account on every device; any other seat belongs to the
    device."""
    return owner == person if owner is not None else bool(device) and held_by == device


def must_watch(access: Access) -> None:
    if not access.held and not access.host and not access.table.watching:
        raise refusals.not_watched()


def must_host(access: Access) -> None:
    if not access.host:
        raise refusals.host_only()


def must_close(access: Access) -> None:
    if not is_staff_with(access.caller.person, "tables.change_table"):
        must_host(access)


def seat_at(access: Access, place: int) -> Seat:
    seat = next((seat for seat in access.seats if seat.place == place), None)
    if seat is None:
        raise refusals.no_such_seat()
    return seat


def may_call_time(access: Access) -> bool:
    """At a physical table the host says for everybody that time is over; if the house deals, its
    own clock decides."""
    return access.host and access.table.mode == Mode.TABLE


def may_answer(access: Access, request: Request[Any, Any]) -> bool:
    table = access.table
    if access.host and table.shared:
        return True
    if request.seconds is not None and may_call_time(access):
        return True
    if access.view_seat is None:
        return False
    if access.view_seat == GM and request.seat not in {seat.place for seat in access.seats}:
        return request.seat != DEALER or table.mode == Mode.TABLE
    return request.seat == access.view_seat or (request.seat == DEALER and table.mode == Mode.TABLE)


def seat_answered_for(access: Access, seat: int | None) -> int:
    """Return the seat for which this caller answers."""
    if seat == GM and may_call_time(access):
        return GM
    if access.host and access.table.shared:
        return _seat_on_shared(access, seat)
    own = access.seat.place if access.seat else None
    seat = own if seat is None else seat
    if access.is_game_master and (seat is None or _is_masters_seat(access, seat)):
        return GM if seat is None else seat
    if own is None:
        raise refusals.which_seat() if access.held else refusals.not_yours()
    if seat != own:
        raise refusals.other_seat()
    return own


def _seat_on_shared(access: Access, seat: int | None) -> int:
    """A shared device must say for which seat it speaks."""
    if seat is None:
        raise refusals.which_seat()
    if seat not in _side_numbers(access) and not (seat == GM and access.is_game_master):
        raise refusals.no_such_seat()
    return seat


def _is_masters_seat(access: Access, seat: int) -> bool:
    """Return whether the seat is the game master's own, or that of a character whom nobody else
    plays."""
    held = {other.place for other in access.seats}
    return seat == GM or (seat in _side_numbers(access) and seat not in held)


def _side_numbers(access: Access) -> range:
    return range(len(access.table.decoded_state.sides))

"""Rights at a table, decided here for the API, the pages and the admin alike."""

from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from games.kernel.requests import DEALER, GM, Request
from games.people.access import Caller, is_staff_with
from games.people.keys import digest
from games.tables import refusals, rows
from games.tables.codes import could_be, tidy
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
    def eyes(self) -> int | None:
        """The seat whose view this caller sees; for the host it is the game master's, if the game
        has one."""
        if self.seat is not None:
            return self.seat.place
        return GM if self.masters else None

    @property
    def masters(self) -> bool:
        table = self.table
        if not self.host or (state := table.legible) is None:
            return False
        return table.game.has_game_master(state)


def access(code: str, caller: Caller, *, lock: bool = False, speaks: int | None = None) -> Access:
    """Return the table, and what the caller is there. With several seats, `speaks` says which
    one."""
    code = tidy(code)
    table = rows.table(code, lock=lock) if could_be(code) else None
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
    return Access(table, caller, tuple(seats), held, _speaking(held, speaks), host)


def _speaking(held: tuple[Seat, ...], place: int | None) -> Seat | None:
    if len(held) == 1:
        return held[0]
    return next((seat for seat in held if seat.place == place), None)


def _holds(owner: str | None, held_by: str, person: str | None, device: str) -> bool:
    """An account's seat belongs to the account on every device; any other seat belongs to the
    device."""
    return owner == person if owner is not None else bool(device) and held_by == device


def must_watch(here: Access) -> None:
    if not here.held and not here.host and not here.table.watching:
        raise refusals.not_watched()


def must_host(here: Access) -> None:
    if not here.host:
        raise refusals.host_only()


def must_close(here: Access) -> None:
    if not is_staff_with(here.caller.person, "tables.change_table"):
        must_host(here)


def may_call_time(here: Access) -> bool:
    """At a physical table the host says for everybody that time is over; if the house deals, its
    own clock decides."""
    return here.host and here.table.mode == Mode.TABLE


def may_answer(here: Access, request: Request[Any, Any]) -> bool:
    table = here.table
    if here.host and table.shared:
        return True
    if request.seconds is not None and may_call_time(here):
        return True
    if here.eyes is None:
        return False
    if here.eyes == GM and request.seat not in {seat.place for seat in here.seats}:
        return request.seat != DEALER or table.mode == Mode.TABLE
    return request.seat == here.eyes or (request.seat == DEALER and table.mode == Mode.TABLE)


def answering_for(here: Access, seat: int | None) -> int:
    """Return the seat for which this caller answers."""
    if seat == GM and may_call_time(here):
        return GM
    if here.host and here.table.shared:
        return _of_all(here, seat)
    own = here.seat.place if here.seat else None
    seat = own if seat is None else seat
    if here.masters and (seat is None or _of_the_master(here, seat)):
        return GM if seat is None else seat
    if own is None:
        raise refusals.which_seat() if here.held else refusals.not_yours()
    if seat != own:
        raise refusals.other_seat()
    return own


def _of_all(here: Access, seat: int | None) -> int:
    """A shared device must say for which seat it speaks."""
    if seat is None:
        raise refusals.which_seat()
    if seat not in _sides(here) and not (seat == GM and here.masters):
        raise refusals.no_such_seat()
    return seat


def _of_the_master(here: Access, seat: int) -> bool:
    """Return whether the seat is the game master's own, or that of a character whom nobody else
    plays."""
    held = {other.place for other in here.seats}
    return seat == GM or (seat in _sides(here) and seat not in held)


def _sides(here: Access) -> range:
    return range(len(here.table.decoded.sides))

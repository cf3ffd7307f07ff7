"""Who may do what at a table, decided here for the API, the pages and the admin alike."""

from dataclasses import dataclass
from typing import Final

from django.db.models import prefetch_related_objects

from games.kernel.game import GM
from games.people.keys import digest
from games.people.models import User
from games.tables import refusals
from games.tables.codes import could_be, tidy
from games.tables.models import Mode, Seat, Table
from games.tables.prepared import Prepared


@dataclass(frozen=True)
class Caller:
    """Who asks: a person who has logged in, the holder of a secret, or a stranger."""

    person: User | None = None
    secret: str = ""


@dataclass(frozen=True)
class Standing:
    """What a caller is at one table."""

    table: Table
    seats: tuple[Seat, ...]
    seat: Seat | None
    host: bool

    @property
    def place(self) -> int | None:
        """The seat through whose eyes this caller sees: the host's is the game master's, where
        the game has one."""
        if self.seat is not None:
            return self.seat.place
        return GM if self.masters else None

    @property
    def masters(self) -> bool:
        table = self.table
        if not self.host or not table.state:
            return False
        return table.game.mastered(table.game.decode(table.state.encode()))


TABLE: Final = Prepared(Table, lambda code: Table.objects.filter(code=code))
LOCKED: Final = Prepared(Table, lambda code: Table.objects.locked().filter(code=code))
SEATS: Final = Prepared(Seat, lambda table: Seat.objects.filter(table=table))


def standing(code: str, caller: Caller, *, lock: bool = False) -> Standing:
    """The table, and what the caller is there."""
    code = tidy(code)
    if not could_be(code):
        raise refusals.unknown_table()
    found = (LOCKED if lock else TABLE).rows(code)
    if not found:
        raise refusals.unknown_table()
    (table,) = found
    seats = SEATS.rows(table.pk)
    if any(seat.person_id for seat in seats):
        prefetch_related_objects(seats, "person")
    shown = digest(caller.secret) if caller.secret else ""
    person = caller.person.pk if caller.person else None
    host = shown == table.host_digest or (person is not None and person == table.host_id)
    own = (s for s in seats if s.digest == shown or (person and s.person_id == person))
    return Standing(table, tuple(seats), next(own, None), host)


def may_watch(here: Standing) -> None:
    if here.seat is None and not here.host and not here.table.watching:
        raise refusals.not_watched()


def must_host(here: Standing) -> None:
    if not here.host:
        raise refusals.host_only()


def helps(person: User | None) -> bool:
    """Whether this is staff that may put tables in order."""
    return person is not None and person.is_staff and person.has_perm("tables.change_table")


def may_close(here: Standing, caller: Caller) -> None:
    if not here.host and not helps(caller.person):
        raise refusals.host_only()


def _of_the_master(here: Standing, seat: int) -> bool:
    """The game master's own seat, and those of characters whom nobody else plays."""
    sides = len(here.table.game.decode(here.table.state.encode()).sides)
    held = {other.place for other in here.seats}
    return seat == GM or (seat in range(sides) and seat not in held)


def keeps_clock(here: Standing) -> bool:
    """Where the house deals, its own clock is kept; at a physical table the host says for all that
    time is over."""
    return here.host and here.table.mode == Mode.TABLE


def answering_for(here: Standing, seat: int | None) -> int:
    """The seat for which this caller answers."""
    table = here.table
    if seat == GM and keeps_clock(here):
        return GM
    if here.host and table.shared:
        if seat is None:
            raise refusals.which_seat()
        sides = range(len(table.game.decode(table.state.encode()).sides))
        if seat not in sides and not (seat == GM and here.masters):
            raise refusals.no_such_seat()
        return seat
    own = here.seat.place if here.seat else None
    seat = own if seat is None else seat
    if here.masters and (seat is None or _of_the_master(here, seat)):
        return GM if seat is None else seat
    if own is None:
        raise refusals.not_yours()
    if seat != own:
        raise refusals.other_seat()
    return own

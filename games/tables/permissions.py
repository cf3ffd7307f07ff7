"""Who may do what at a table, decided here for the API, the pages and the admin alike."""

from dataclasses import dataclass

from games.people.keys import digest, matches
from games.people.models import User
from games.tables import refusals
from games.tables.codes import could_be, tidy
from games.tables.models import Seat, Table


@dataclass(frozen=True)
class Caller:
    """Who asks: a person who has logged in, the holder of a secret, or a stranger."""

    person: User | None = None
    secret: str = ""


@dataclass(frozen=True)
class Standing:
    """What a caller is at one table."""

    table: Table
    seat: Seat | None = None
    host: bool = False

    @property
    def place(self) -> int | None:
        return self.seat.place if self.seat else None


def standing(code: str, caller: Caller, *, lock: bool = False) -> Standing:
    """The table and what the caller is there; a seat's secret finds both with one query."""
    code = tidy(code)
    if not could_be(code):
        raise refusals.unknown_table()
    if caller.secret:
        seats = Seat.objects.select_related("table").filter(
            digest=digest(caller.secret), table__code=code
        )
        seat = (seats.select_for_update(of=("table",)) if lock else seats).first()
        if seat is not None:
            return Standing(seat.table, seat)
    tables = Table.objects.filter(code=code)
    table = (tables.locked() if lock else tables).first()
    if table is None:
        raise refusals.unknown_table()
    host = bool(caller.secret) and matches(caller.secret, table.host_digest)
    own = None
    if caller.person is not None:
        host = host or table.host_id == caller.person.pk
        own = table.seats.filter(person=caller.person).first()
    return Standing(table, own, host)


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


def answering_for(here: Standing, seat: int | None) -> int:
    """The seat for which this caller answers."""
    table = here.table
    if here.host and table.shared:
        if seat is None:
            raise refusals.which_seat()
        if seat not in range(len(table.game.decode(table.state.encode()).sides)):
            raise refusals.no_such_seat()
        return seat
    if here.seat is None:
        raise refusals.not_yours()
    if seat is not None and seat != here.seat.place:
        raise refusals.other_seat()
    return here.seat.place

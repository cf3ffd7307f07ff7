"""Everything that a caller may see of a table: the view, the open requests, the options, the
journal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext

from games.kernel.early_end import Parting
from games.kernel.record import Move
from games.kernel.requests import Request, Sealed
from games.people.models import User
from games.people.names import LEFT, shown_name
from games.tables import lesson
from games.tables.access import Access, may_answer, must_watch
from games.tables.journal.position import Position, position_of
from games.tables.models import Entry, Level, Phase, Seat, Table


@dataclass(frozen=True)
class OpenRequest:
    """An open request, as everyone may know it."""

    number: int
    request: Request[Any, Any]
    sealed: bool
    """True if its answer is in and may still be revised."""
    deadline: str | None = None
    """Time at which the table's clock ends it."""
    mine: bool = False
    """True if the caller may answer it."""


@dataclass(frozen=True)
class ReaderView:
    table: Table
    names: tuple[str, ...]
    seat: int | None
    host: bool
    view: Any = None
    awaiting: tuple[OpenRequest, ...] = ()
    bots: Mapping[int, Level] = field(default_factory=dict)
    """The bots' levels, by seat."""
    scripted_move: Move | None = None
    """The answer that a lesson wants from the caller."""
    alone: bool = True
    """True if the device speaks for one seat; else each question names whom it asks."""

    @property
    def gathering(self) -> bool:
        return self.table.phase == Phase.GATHERING

    @property
    def parting(self) -> Parting | None:
        """Players who have resigned or would agree to a draw; None before the start."""
        return None if self.view is None else self.view.parting or Parting()


def reader_view(access: Access) -> ReaderView:
    must_watch(access)
    table = access.table
    bots = {seat.place: Level(seat.bot) for seat in access.seats if seat.bot}
    step = lesson.next_step(table)
    scripted = table.game.read_move(step.said) if step and step.seat == access.view_seat else None
    names = tuple(names_at(table, access))
    blind = ReaderView(
        table,
        names,
        access.view_seat,
        access.host,
        bots=bots,
        scripted_move=scripted,
        alone=len(access.held) < 2 and not table.shared,
    )
    if not table.state:
        return blind
    if table.standstill is not None:
        return replace(blind, view=_stored_view(table, access.view_seat))
    position = position_of(table)
    position.state = table.game.view(position.state, access.view_seat)
    if table.phase not in (Phase.PLAYING, Phase.OVER):
        return replace(blind, view=position.state)
    open_requests = awaiting(position, table.deadlines)
    return replace(
        blind,
        view=position.state,
        awaiting=tuple(
            replace(each, mine=may_answer(access, each.request)) for each in open_requests
        ),
    )


def _stored_view(table: Table, seat: int | None) -> Any:
    """Return the view of a table that nobody can play on, if its state can still be read."""
    state = table.readable_state
    return None if state is None else table.game.view(state, seat)


def names_at(table: Table, access: Access | None = None) -> list[str]:
    """Return names by seat, as far as each person shows them."""
    viewer = access.seat.person if access and access.seat else None
    return _seat_names(
        table, access.seats if access else table.seats.select_related("person"), viewer
    )


def prefetched_names(table: Table) -> list[str]:
    """Return the names of a table in a list, whose seats and people were prefetched."""
    return _seat_names(table, table.seats.all(), None)


def _seat_names(table: Table, seats: Iterable[Seat], viewer: User | None) -> list[str]:
    players = [
        shown_name(seat.person, viewer=viewer) if seat.person else seat.name or gettext(LEFT)
        for seat in sorted(seats, key=attrgetter("place"))
    ]
    if (state := table.readable_state) is None:
        return players
    return [*table.game.display_names(state, players)]


def awaiting(
    position: Position, deadlines: Mapping[str, str] | None = None
) -> tuple[OpenRequest, ...]:
    unanswered = set(map(id, position.game.pending_requests(position.state)))
    until = deadlines or {}
    return tuple(
        OpenRequest(
            number,
            request,
            sealed=isinstance(request, Sealed) and id(request) not in unanswered,
            deadline=until.get(str(number)),
        )
        for number, request in zip(position.requests.numbers, position.state.open, strict=True)
    )


def entries(access: Access, after: int, most: int = 200) -> list[Entry]:
    must_watch(access)
    return list(
        Entry.objects.filter(table=access.table).after_number(after).order_by("number")[:most]
    )

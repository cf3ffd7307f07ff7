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
class Open:
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
class Sight:
    table: Table
    names: tuple[str, ...]
    seat: int | None
    host: bool
    view: Any = None
    awaiting: tuple[Open, ...] = ()
    bots: Mapping[int, Level] = field(default_factory=dict)
    """The bots' levels, by seat."""
    meant: Move | None = None
    """The answer that a lesson wants from the caller."""

    @property
    def gathering(self) -> bool:
        return self.table.phase == Phase.GATHERING

    @property
    def parting(self) -> Parting | None:
        """Players who have resigned or would agree to a draw; None before the start."""
        return None if self.view is None else self.view.parting or Parting()


def look(here: Access) -> Sight:
    must_watch(here)
    table = here.table
    bots = {seat.place: Level(seat.bot) for seat in here.seats if seat.bot}
    step = lesson.step(table)
    meant = table.game.read_move(step.said) if step and step.seat == here.eyes else None
    names = tuple(names_at(table, here))
    blind = Sight(table, names, here.eyes, here.host, bots=bots, meant=meant)
    if not table.state:
        return blind
    if table.standstill is not None:
        return replace(blind, view=_last(table, here.eyes))
    position = position_of(table)
    position.state = table.game.view(position.state, here.eyes)
    if table.phase not in (Phase.PLAYING, Phase.OVER):
        return replace(blind, view=position.state)
    asked = awaiting(position, table.deadlines)
    return replace(
        blind,
        view=position.state,
        awaiting=tuple(replace(each, mine=may_answer(here, each.request)) for each in asked),
    )


def _last(table: Table, seat: int | None) -> Any:
    """Return the view of a table that nobody can play on, if its state can still be read."""
    state = table.legible
    return None if state is None else table.game.view(state, seat)


def names_at(table: Table, here: Access | None = None) -> list[str]:
    """Return names by seat, as far as each person shows them."""
    viewer = here.seat.person if here and here.seat else None
    return _called(table, here.seats if here else table.seats.select_related("person"), viewer)


def names_read(table: Table) -> list[str]:
    """Return the names of a table in a list, whose seats and people were prefetched."""
    return _called(table, table.seats.all(), None)


def _called(table: Table, seats: Iterable[Seat], viewer: User | None) -> list[str]:
    players = [
        shown_name(seat.person, viewer=viewer) if seat.person else seat.name or gettext(LEFT)
        for seat in sorted(seats, key=attrgetter("place"))
    ]
    if (state := table.legible) is None:
        return players
    return [*table.game.display_names(state, players)]


def awaiting(position: Position, deadlines: Mapping[str, str] | None = None) -> tuple[Open, ...]:
    unanswered = set(map(id, position.game.pending_requests(position.state)))
    until = deadlines or {}
    return tuple(
        Open(
            number,
            request,
            sealed=isinstance(request, Sealed) and id(request) not in unanswered,
            deadline=until.get(str(number)),
        )
        for number, request in zip(position.asked.numbers, position.state.open, strict=True)
    )


def entries(here: Access, after: int, most: int = 200) -> list[Entry]:
    must_watch(here)
    return list(Entry.objects.filter(table=here.table).after(after).order_by("number")[:most])

"""What a caller may see of a table: the view, what is awaited, the options, the journal."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import attrgetter
from typing import Any

from games.kernel.parting import Parting
from games.kernel.record import Move
from games.kernel.requests import Request, Sealed
from games.people.names import shown_name
from games.tables.access import Access, may_answer, must_watch
from games.tables.journal.position import Position, position_of
from games.tables.models import Entry, Phase, Table

MOST_OPTIONS = 100


@dataclass(frozen=True)
class Open:
    """A request that is open, as everyone may know it."""

    number: int
    request: Request[Any, Any]
    sealed: bool
    """Its answer is in, and may still be revised."""
    deadline: str | None = None
    """Until when the table's clock gives it time."""


@dataclass(frozen=True)
class Options:
    """The legal answers to a request, or some of them where they are too many to list."""

    moves: tuple[Move, ...]
    count: int | None = None
    """None where all are listed; -1 where nobody can count them."""


@dataclass(frozen=True)
class Sight:
    table: Table
    names: tuple[str, ...]
    seat: int | None
    host: bool
    view: Any = None
    awaiting: tuple[Open, ...] = ()
    options: Mapping[int, Options] = field(default_factory=dict)

    @property
    def parting(self) -> Parting | None:
        """Who has resigned, and who would agree to a draw; None before the start."""
        return None if self.view is None else self.view.parting or Parting()


def look(here: Access) -> Sight:
    must_watch(here)
    table = here.table
    blind = Sight(table, tuple(names_at(table, here)), here.eyes, here.host)
    if not table.state:
        return blind
    position = position_of(table)
    position.state = table.game.view(position.state, here.eyes)
    if table.phase != Phase.PLAYING:
        return replace(blind, view=position.state)
    return replace(
        blind,
        view=position.state,
        awaiting=awaiting(position, table.deadlines),
        options=options(here, position),
    )


def names_at(table: Table, here: Access | None = None) -> list[str]:
    """Names by seat, as far as each person lets them be known."""
    viewer = here.seat.person if here and here.seat else None
    seats = here.seats if here else table.seats.select_related("person")
    players = [
        shown_name(seat.person, to=viewer) if seat.person else seat.name
        for seat in sorted(seats, key=attrgetter("place"))
    ]
    if not table.state:
        return players
    return [*table.game.called(table.decoded, players)]


def awaiting(position: Position, deadlines: Mapping[str, str] | None = None) -> tuple[Open, ...]:
    unanswered = set(map(id, position.game.unanswered(position.state)))
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


def options(here: Access, position: Position) -> dict[int, Options]:
    """For every request that this caller may answer, computed from the caller's view alone."""
    return {
        open_.number: _options(open_.request, position.state)
        for open_ in awaiting(position)
        if may_answer(here, open_.request)
    }


def _options(request: Request[Any, Any], view: Any) -> Options:
    if request.countless:
        return Options((request.sample(view, _first),), -1)
    moves = tuple(islice(request.options(view), MOST_OPTIONS + 1))
    if len(moves) <= MOST_OPTIONS:
        return Options(moves)
    return Options(moves[:10], sum(1 for _ in request.options(view)))


def _first(n: int) -> int:
    return 0


def entries(here: Access, after: int, most: int = 200) -> list[Entry]:
    must_watch(here)
    return list(Entry.objects.filter(table=here.table).after(after).order_by("number")[:most])

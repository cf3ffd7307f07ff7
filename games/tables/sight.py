"""What a caller may see of a table: the view, what is awaited, the options, the journal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from operator import attrgetter
from typing import Any

import msgspec

from games.kernel.fairness import Number
from games.kernel.game import DEALER, GM, Chance, Request, Sealed
from games.kernel.numbered import Language
from games.kernel.record import Event, Move
from games.kernel.words import words
from games.people.privacy import shown_name
from games.tables import lines, refusals
from games.tables.effect import AnyGame, Effect
from games.tables.journal import effect_on
from games.tables.models import Entry, Mode, Phase, Table
from games.tables.permissions import Standing, keeps_clock, may_watch

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
    place: int | None
    host: bool
    view: Any
    awaiting: tuple[Open, ...]
    options: Mapping[int, Options]


def look(here: Standing) -> Sight:
    may_watch(here)
    table = here.table
    names = tuple(names_at(table, here))
    if not table.state:
        return Sight(table, names, here.place, here.host, None, (), {})
    effect = effect_on(table)
    game = table.game
    view = game.view(effect.state, here.place)
    effect.state = view
    return Sight(
        table,
        names,
        here.place,
        here.host,
        view,
        awaiting(effect, table.deadlines) if table.phase == Phase.PLAYING else (),
        options(here, effect) if table.phase == Phase.PLAYING else {},
    )


def names_at(table: Table, here: Standing | None = None) -> list[str]:
    """Names by seat, as far as each person lets them be known."""
    viewer = here.seat.person if here and here.seat else None
    seats = here.seats if here else table.seats.select_related("person")
    players = [
        shown_name(seat.person, to=viewer) if seat.person else seat.name
        for seat in sorted(seats, key=attrgetter("place"))
    ]
    if not table.state:
        return players
    return [*table.game.called(table.game.decode(table.state.encode()), players)]


def awaiting(effect: Effect, deadlines: Mapping[str, str] | None = None) -> tuple[Open, ...]:
    unanswered = set(map(id, effect.game.unanswered(effect.state)))
    until = deadlines or {}
    return tuple(
        Open(
            number,
            request,
            sealed=isinstance(request, Sealed) and id(request) not in unanswered,
            deadline=until.get(str(number)),
        )
        for number, request in zip(effect.asked.numbers, effect.state.open, strict=True)
    )


def options(here: Standing, effect: Effect) -> dict[int, Options]:
    """For every request that this caller may answer, computed from the caller's view alone."""
    return {
        open_.number: _options(open_.request, effect.state)
        for open_ in awaiting(effect)
        if may_answer(here, open_.request)
    }


def may_answer(here: Standing, request: Request[Any, Any]) -> bool:
    table = here.table
    if here.host and table.shared:
        return True
    if request.seconds is not None and keeps_clock(here):
        return True
    if here.place is None:
        return False
    if here.place == GM and request.seat not in {seat.place for seat in here.seats}:
        return request.seat != DEALER or table.mode == Mode.TABLE
    return request.seat == here.place or (request.seat == DEALER and table.mode == Mode.TABLE)


def _options(request: Request[Any, Any], view: Any) -> Options:
    if request.countless:
        return Options((request.sample(view, _first),), -1)
    moves = tuple(islice(request.options(view), MOST_OPTIONS + 1))
    if len(moves) <= MOST_OPTIONS:
        return Options(moves)
    return Options(moves[:10], sum(1 for _ in request.options(view)))


def _first(n: int) -> int:
    return 0


# The journal


@dataclass(frozen=True)
class Told:
    """An entry of the journal as one audience may read it."""

    entry: Entry
    line: lines.Line
    events: tuple[Event, ...]
    texts: tuple[str, ...]


def tell(
    game: AnyGame, entry: Entry, seat: int | None, language: Language, names: Iterable[str]
) -> Told:
    line = lines.read(entry.body)
    events: tuple[Event, ...] = ()
    if isinstance(line, lines.Started | lines.Answered | lines.Overruled):
        raw = msgspec.json.decode(line.events, type=list[msgspec.Raw])
        events = tuple(game.read_event(bytes(event)).seen_by(seat) for event in raw)
    players = tuple(names)
    sheet = words(game.package)
    return Told(entry, line, events, tuple(sheet.event(e, language, players) for e in events))


def entries(here: Standing, after: int, most: int = 200) -> list[Entry]:
    may_watch(here)
    return list(Entry.objects.filter(table=here.table).after(after).order_by("number")[:most])


# Fairness and odds


def numbers(table: Table) -> list[Number]:
    """Every fair number of a table that has ended; before, they would tell hidden cards."""
    if not table.ended:
        return []
    drawn: list[Number] = []
    for body in table.entries.order_by("number").values_list("body", flat=True).iterator():
        line = lines.read(body)
        if isinstance(line, lines.Started | lines.Answered):
            drawn += [number for played in line.plays for number in played.numbers]
    return drawn


def odds(here: Standing) -> dict[str, dict[str, str]] | None:
    """Exact chances of what is open, from what the caller may know."""
    may_watch(here)
    table = here.table
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    effect = effect_on(table)
    found = table.game.odds(table.game.view(effect.state, here.place), here.place)
    if found is None:
        return None
    return {name: odds.texts() | {"mean": _text(odds.mean)} for name, odds in found.items()}


def _text(fraction: Fraction) -> str:
    return str(fraction)


def kind_of(request: Request[Any, Any]) -> str:
    return str(type(request).__struct_config__.tag)


def is_chance(request: Request[Any, Any]) -> bool:
    return isinstance(request, Chance)

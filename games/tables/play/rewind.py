"""Taking a table back to an earlier entry: everything since is undone, and the journal says so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec
from django.db import transaction

from games.kernel.record import HIDDEN
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, get_access
from games.tables.journal import chain, entries
from games.tables.journal.position import Position, position_of, renumber
from games.tables.journal.replay import replay
from games.tables.models import Entry, Mode, Phase, Table


@dataclass(frozen=True)
class RewindResult:
    """A rewind that was done, or is wanted by some of the seats that must agree."""

    table: Table
    entry: Entry | None
    agreed: tuple[int, ...]


@dataclass(frozen=True)
class PossibleRewind:
    """A possible rewind of the newest entry that is still in effect."""

    to: int
    agreed: tuple[int, ...]
    """The seats that want it already."""
    at_once: bool
    """True if the caller needs nobody's agreement."""


def possible_rewind(access: Access, lines: Iterable[Entry] = ()) -> PossibleRewind | None:
    """Return the rewind of the last entry that the caller may ask for; None if it would be refused.
    One check is left to the rewind itself: what was revealed since is known only after playing
    everything again. `lines`: journal entries that were read already."""
    table = access.table
    if table.phase not in (Phase.PLAYING, Phase.OVER) or (table.has_ended and table.fair_index):
        return None
    if (not access.held and not access.host) or table.standstill is not None:
        return None
    newest = _newest_effective(table, {line.number: line for line in lines})
    if newest is None or newest.number <= 1:
        return None
    to = newest.number - 1
    if (
        not access.host
        and table.mode == Mode.HOUSE
        and entries.fair_numbers(entries.read(newest.body))
    ):
        return None
    agreed = tuple(sorted(int(seat) for seat, wish in table.wishes.items() if wish == to))
    return PossibleRewind(to, agreed, at_once=access.host)


def _newest_effective(table: Table, lines: Mapping[int, Entry]) -> Entry | None:
    """Return the newest entry that the state follows from, without rewinds and hints."""
    number: int | None = table.number
    while number is not None:
        entry = lines.get(number) or Entry.objects.filter(table=table, number=number).first()
        if entry is None:
            return None
        line = entries.read(entry.body)
        if isinstance(line, entries.HintEntry):
            number -= 1
        elif isinstance(line, entries.RewindEntry):
            number = line.to
        else:
            return entry
    return None


class Rewind(msgspec.Struct, forbid_unknown_fields=True):
    to: int


def rewind_table(code: str, caller: Caller, to: int) -> RewindResult:
    """Rewind the table. The host may at once; players if all seats agree, and never past what was
    revealed."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        table = access.table
        if table.phase not in (Phase.PLAYING, Phase.OVER):
            raise refusals.not_playing()
        if table.has_ended and table.mode == Mode.HOUSE:
            raise refusals.seed_shown()
        reached = dict(replay(table))
        if to not in reached or to >= table.number:
            raise refusals.no_such_entry()
        if access.host:
            return _go_back(table, reached[to], entries.RewindEntry(to, None))
        return _agree(access, to, reached)


def _agree(access: Access, to: int, reached: Mapping[int, Position]) -> RewindResult:
    if not access.held:
        raise refusals.not_yours()
    table, own = access.table, [seat.place for seat in access.held]
    if table.mode == Mode.HOUSE and _is_revealed(table, to, reached):
        raise refusals.past_revealed()
    wishes = table.wishes | {str(place): to for place in own}
    agreed = tuple(sorted(int(seat) for seat, wish in wishes.items() if wish == to))
    if len(agreed) == table.seats.filter(bot="").count():  # bots always agree
        return _go_back(table, reached[to], entries.RewindEntry(to, own[-1]), agreed)
    table.wishes = wishes
    table.save(update_fields=("wishes",))
    return RewindResult(table, None, agreed)


def _go_back(
    table: Table, back: Position, line: entries.RewindEntry, agreed: tuple[int, ...] = ()
) -> RewindResult:
    entry = chain.append(table, line, renumber(back, position_of(table)))
    return RewindResult(table, entry, agreed)


def _is_revealed(table: Table, to: int, reached: Mapping[int, Position]) -> bool:
    """Return whether chance has answered since, or a seat has seen what was hidden from it then."""
    since = Entry.objects.filter(table=table).after_number(to).values_list("body", flat=True)
    if any(entries.fair_numbers(entries.read(body)) for body in since):
        return True
    states = [reached[number].state for number in sorted(reached) if number >= to]
    for seat in range(len(states[0].sides)):
        hidden = [_count_hidden(table, state, seat) for state in states]
        if any(fewer < more for more, fewer in pairwise(hidden)):
            return True
    return False


def _count_hidden(table: Table, state: Any, seat: int) -> int:
    """Return how many pieces are hidden from a seat."""
    game = table.game
    return game.encode(game.view(state, seat)).count(f'"{HIDDEN}"'.encode())

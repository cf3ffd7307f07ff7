"""Taking a table back to an earlier entry: everything since is undone, and the journal says so."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
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
from games.tables.models import Entry, Kind, Mode, Phase, Table


@dataclass(frozen=True)
class RewindResult:
    """A rewind that was done, or is wanted by some of the seats that must agree."""

    table: Table
    entry: Entry | None
    agreed: tuple[int, ...]


@dataclass(frozen=True)
class PossibleRewind:
    """A rewind that the caller may ask for, or agree to."""

    to: int
    agreed: tuple[int, ...]
    """The seats that want it already."""
    missing: tuple[int, ...]
    """The seats that must agree as well; none for the host."""
    at_once: bool
    """True if the caller needs nobody's agreement."""
    undone: int
    """Number of entries that it takes back."""
    restored: int
    """Number of entries, taken back before, that it brings back."""


def is_rewindable(access: Access) -> bool:
    """Return whether each line leads back to it for the caller."""
    return may_rewind(access) and not _is_seed_shown(access.table)


def may_rewind(access: Access) -> bool:
    """Return whether the caller has a say in rewinds, whatever forbids one now."""
    running = access.table.phase in (Phase.PLAYING, Phase.OVER)
    return running and bool(access.held or access.host) and access.table.standstill is None


def possible_rewind(access: Access, lines: Iterable[Entry] = ()) -> PossibleRewind | None:
    """Return the rewind that somebody has asked for, or else that of the last entry; None if it
    would be refused. One check is left to the rewind itself: what was revealed since is known only
    after playing everything again. `lines`: journal entries that were read already."""
    table = access.table
    if not is_rewindable(access):
        return None
    if table.wishes:
        ((wanted, _),) = Counter(table.wishes.values()).most_common(1)
        return _describe(access, wanted)
    newest = _newest_effective(table, {line.number: line for line in lines})
    if newest is None or newest.number <= 1:
        return None
    if (
        not access.host
        and table.mode == Mode.HOUSE
        and entries.fair_numbers(entries.read(newest.body))
    ):
        return None
    return PossibleRewind(
        newest.number - 1, (), _missing(access, ()), access.host, undone=1, restored=0
    )


def rewind_to(access: Access, to: int) -> PossibleRewind:
    """Return the rewind to that entry as the caller may ask for it; refused as it would be."""
    _check_rewind(access)
    if not 0 < to < access.table.number:
        raise refusals.no_such_entry()
    if not access.host:
        _check_agreement(access, to, None)
    return _describe(access, to)


def _describe(access: Access, to: int) -> PossibleRewind:
    table = access.table
    agreed = tuple(sorted(int(seat) for seat, wish in table.wishes.items() if wish == to))
    kinds = dict(Entry.objects.filter(table=table).values_list("number", "kind"))
    rewinds = Entry.objects.filter(table=table, kind=Kind.REWOUND).values_list("number", "body")
    targets = {number: getattr(entries.read(body), "to", 0) for number, body in rewinds}
    now, then = (set(_effective(number, kinds, targets)) for number in (table.number, to))
    return PossibleRewind(
        *(to, agreed, _missing(access, agreed)),
        at_once=access.host,
        undone=len(now - then),
        restored=len(then - now),
    )


def _missing(access: Access, agreed: Collection[int]) -> tuple[int, ...]:
    if access.host:
        return ()
    own = {seat.place for seat in access.held}
    people = sorted(seat.place for seat in access.seats if not seat.bot)
    return tuple(place for place in people if place not in own and place not in agreed)


def _effective(number: int, kinds: Mapping[int, str], targets: Mapping[int, int]) -> Iterator[int]:
    """Yield the answers and corrections that the state after that entry follows from."""
    while number > 0:
        if kinds[number] in (Kind.ANSWERED, Kind.OVERRULED):
            yield number
        number = targets.get(number, number - 1)


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
        _check_rewind(access)
        table = access.table
        reached = dict(replay(table))
        if to not in reached or to >= table.number:
            raise refusals.no_such_entry()
        if access.host:
            return _go_back(table, reached[to], entries.RewindEntry(to, None))
        return _agree(access, to, reached)


def decline_rewind(code: str, caller: Caller) -> Table:
    """Withdraw one's own wish to go back, or decline what others wish."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        if not access.held and not access.host:
            raise refusals.not_yours()
        access.table.wishes = {}
        access.table.save(update_fields=("wishes",))
        return access.table


def _check_rewind(access: Access) -> None:
    table = access.table
    if table.phase not in (Phase.PLAYING, Phase.OVER):
        raise refusals.not_playing()
    if _is_seed_shown(table):
        raise refusals.seed_shown()


def _is_seed_shown(table: Table) -> bool:
    return table.has_ended and table.mode == Mode.HOUSE


def _check_agreement(access: Access, to: int, reached: Mapping[int, Position] | None) -> None:
    """Refuse what even all players together may not do. `reached`: all positions, where they are
    known already."""
    if not access.held:
        raise refusals.not_yours()
    table = access.table
    if table.mode != Mode.HOUSE:
        return
    if _has_dealt_since(table, to) or _is_revealed(table, to, reached or dict(replay(table))):
        raise refusals.past_revealed()


def _agree(access: Access, to: int, reached: Mapping[int, Position]) -> RewindResult:
    _check_agreement(access, to, reached)
    table, own = access.table, [seat.place for seat in access.held]
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


def _has_dealt_since(table: Table, to: int) -> bool:
    """Return whether chance has answered since."""
    since = Entry.objects.filter(table=table).after_number(to).order_by("-number")
    bodies = since.values_list("body", flat=True).iterator(chunk_size=20)
    return any(entries.fair_numbers(entries.read(body)) for body in bodies)


def _is_revealed(table: Table, to: int, reached: Mapping[int, Position]) -> bool:
    """Return whether a seat has seen since what was hidden from it then."""
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

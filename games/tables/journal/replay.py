"""Reads the journal back: plays it again from the start, and gives every position."""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from threading import Lock
from typing import Final

from games.tables.journal import entries
from games.tables.journal.position import Position, apply_correction, first_position, renumber
from games.tables.models import Entries, Entry, Mode, Table


class Unplayable(Exception):
    """Something is answered or overruled before the start: the journal was changed."""


EVERY: Final = 50
"""Remember one position in this many entries, so that stepping through a journal plays only a
bounded number of entries at each step."""
TABLES: Final = 64  # remembered in one process, the last used ones


def replay(table: Table, journal: Iterable[Entry] | None = None) -> Iterator[tuple[int, Position]]:
    """Yield every position with its number. Undone moves are played and taken back."""
    table.must_go_on()
    reached: dict[int, Position] = {}
    position: Position | None = None
    for entry in _entries_of(table) if journal is None else journal:
        position = _apply_entry(table, entries.read(entry.body), position, reached)
        if position is None:
            continue  # closed before it started
        reached[entry.number] = position
        yield entry.number, position


def replay_newest(table: Table, journal: Iterable[Entry] | None = None) -> Position:
    reached = dict(replay(table, journal))
    return reached[max(reached, default=0)]


def position_at(table: Table, number: int) -> Position | None:
    """Return one position, played from the nearest remembered one before it; None if the game had
    not started. A journal only grows, so a remembered position stays true."""
    table.must_go_on()
    known = _milestones.positions_of(table)
    start = max((n for n in known if n <= number), default=0)
    position = known.get(start)
    reached = _EarlierPositions(table)
    for entry in _entries_of(table).filter(number__gt=start, number__lte=number):
        position = _apply_entry(table, entries.read(entry.body), position, reached)
        if position is not None:
            reached[entry.number] = position
            if entry.number % EVERY == 0:
                known[entry.number] = position
    return position


def _entries_of(table: Table) -> Entries:
    return Entry.objects.filter(table=table).order_by("number")


class _EarlierPositions(defaultdict[int, Position]):
    """The positions that a rewind may go back to, read when one does."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, number: int) -> Position:
        return _require_start(position_at(self.table, number))


class _Milestones:
    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[str, dict[int, Position]] = OrderedDict()

    def positions_of(self, table: Table) -> dict[int, Position]:
        with self._lock:
            known = self._known.setdefault(table.pk, {})
            self._known.move_to_end(table.pk)
            while len(self._known) > TABLES:
                self._known.popitem(last=False)
            return known


_milestones: Final = _Milestones()


def _apply_entry(
    table: Table, line: entries.EntryBody, before: Position | None, reached: Mapping[int, Position]
) -> Position | None:
    game = table.game
    match line:
        case entries.StartEntry(setup, plays, _, seats, version):
            house = table.mode == Mode.HOUSE
            begun = game.opening_step(
                game.read_setup(bytes(setup)), seats or _number_of_seats(table), house
            )
            begun = begun._replace(state=game.open_under(begun.state, version))
            return _play_moves(first_position(game, begun), plays)
        case entries.AnswerEntry(_, plays):
            before = _require_start(before)
            return _play_moves(Position(game, before.state, before.requests), plays)
        case entries.RewindEntry(to):
            return renumber(reached[to], before or reached[to])
        case entries.CorrectionEntry(correction):
            return apply_correction(_require_start(before), game.read_correction(bytes(correction)))
        case entries.CloseEntry() | entries.HintEntry():
            return before


def _require_start(position: Position | None) -> Position:
    if position is None:
        raise Unplayable
    return position


def _number_of_seats(table: Table) -> int:
    """Nobody sits at a shared device: the smallest number of players plays there."""
    return table.seats.count() or table.game.seats.start


def _play_moves(position: Position, plays: tuple[entries.PlayedMove, ...]) -> Position:
    for played in plays:
        move = position.game.read_move(bytes(played.move))
        position.play(played.seat, move, played.numbers)
    return position

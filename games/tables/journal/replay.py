"""Reading the journal back: every position it led to, by playing it again from the start."""

from collections.abc import Iterator, Mapping

from games.tables.journal import entries
from games.tables.journal.position import Position, first, overruled, renumbered
from games.tables.models import Entry, Mode, Table


class Unplayable(Exception):  # noqa: N818 - what it says of the journal
    """Something is answered or overruled before there is a start: it was written over."""


def replay(table: Table) -> Iterator[tuple[int, Position]]:
    """Every position with its number. What was undone is played, and taken back."""
    table.must_go_on()
    reached: dict[int, Position] = {}
    position: Position | None = None
    for entry in Entry.objects.filter(table=table).order_by("number").iterator():
        position = _after(table, entries.read(entry.body), position, reached)
        if position is None:
            continue  # closed before it started
        reached[entry.number] = position
        yield entry.number, position


def replayed(table: Table) -> Position:
    """The newest."""
    reached = dict(replay(table))
    return reached[max(reached, default=0)]


def _after(
    table: Table, line: entries.Line, before: Position | None, reached: Mapping[int, Position]
) -> Position | None:
    game = table.game
    match line:
        case entries.Started(setup, plays, _, seats):
            house = table.mode == Mode.HOUSE
            begun = game.opened(game.read_setup(bytes(setup)), seats or _seated(table), house)
            return _played(first(game, begun), plays)
        case entries.Answered(_, plays):
            before = _begun(before)
            return _played(Position(game, before.state, before.asked), plays)
        case entries.Rewound(to):
            return renumbered(reached[to], before or reached[to])
        case entries.Overruled(correction):
            return overruled(_begun(before), game.read_correction(bytes(correction)))
        case entries.Closed():
            return before


def _begun(position: Position | None) -> Position:
    if position is None:
        raise Unplayable
    return position


def _seated(table: Table) -> int:
    """Nobody sits at a shared device: there the fewest play."""
    return table.seats.count() or table.game.seats.start


def _played(position: Position, plays: tuple[entries.Played, ...]) -> Position:
    for played in plays:
        move = position.game.read_move(bytes(played.move))
        position.play(played.seat, move, played.numbers)
    return position

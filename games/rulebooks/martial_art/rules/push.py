"""Path of a push, and the fighter in its way."""

from games.kernel.hexes import Hex, direction, line
from games.rulebooks.martial_art.catalogue import arena
from games.rulebooks.martial_art.rules import techniques
from games.rulebooks.martial_art.state import Board, turn_of


def path(board: Board) -> tuple[Hex, ...]:
    """MA-7.4: spaces of the push, straight away from the attacker."""
    turn = turn_of(board)
    spaces = techniques.terms_of(board, 0).push
    start, end = board.sides[turn.seat].at, board.sides[turn.blows[0].target].at
    if not spaces or start is None or end is None:
        return ()
    way = direction(start, end)
    return () if way is None else line(end, way, spaces)


def in_the_way(board: Board) -> int | None:
    """MA-7.6: the third fighter that the push would reach before it leaves the arena (MA-7.5)."""
    for space in path(board):
        if space not in arena(board.figures.radius):
            return None
        for seat, side in enumerate(board.sides):
            if side.at == space:
                return seat
    return None

"""Moving and turning in the arena, and the price in Movements."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.display.picture import mark
from games.kernel.hexes import Hex, distance, front, neighbours, step
from games.kernel.record import Illegal
from games.kernel.requests import M, Play, Request
from games.rulebooks.martial_art import events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import arena
from games.rulebooks.martial_art.state import (
    Board,
    Turn,
    advance,
    occupied_spaces,
    opponents,
    turn_of,
)

WAYS = tuple(map(acts.GoTo, range(6)))
FACES = tuple(map(acts.Face, range(6)))


class OnFoot(Request[Board, M], frozen=True):
    """Base of questions whose answers include steps and turns."""

    def marks(self, view: Board, move: M) -> tuple[str, ...]:
        """The space that the move leads to or looks at, if there is one."""
        at = view.sides[self.seat].at
        if at is None or not isinstance(move, acts.GoTo | acts.Face):
            return super().marks(view, move)
        space = step(at, move.way)
        inside = space in arena(view.figures.radius)
        return (mark("hex", space) if inside else mark("direction", move.way),)

    def weigh(self, view: Board, move: M) -> int:
        """Move towards an opponent until one is near; turn so that one is in front."""
        at = view.sides[self.seat].at
        match move:
            case acts.GoTo(way) if at is not None:
                return 6 if nearest(view, neighbours(at)[way]) < nearest(view, at) else 1
            case acts.Face(way) if at is not None and not in_reach(view):
                return 6 if any(space in front(at, way) for space in foes(view)) else 1
            case _:
                return 1


def price(turn: Turn) -> int:
    """Price of a move or a Lock, in Movements: Harite adds to it (MA-8.3)."""
    return 1 + turn.burden


def steps(board: Board) -> Iterator[acts.GoTo]:
    at = board.sides[turn_of(board).seat].at
    if at is not None:
        taken, inside = occupied_spaces(board), arena(board.figures.radius)
        for way, space in zip(WAYS, neighbours(at), strict=True):
            if space in inside and space not in taken:
                yield way


def cannot_step(board: Board, move: acts.GoTo) -> Illegal | None:
    """MA-3.2: to a free adjacent space of the arena."""
    if move.way not in range(6):
        return Illegal("no_such_way", "MA-3.2")
    at = board.sides[turn_of(board).seat].at
    if at is None:
        raise AssertionError("a fighter that has left moves")
    space = neighbours(at)[move.way]
    if space not in arena(board.figures.radius):
        return Illegal("outside", "MA-3.2")
    return Illegal("occupied", "MA-3.2") if space in occupied_spaces(board) else None


def go(play: Play[Board], turn: Turn, move: acts.GoTo, rule: str) -> None:
    """Take the step, which this rule allows; its price has already been taken from the turn."""
    at = play.state.sides[turn.seat].at
    if at is None:
        raise AssertionError("a fighter that has left moves")
    to = neighbours(at)[move.way]
    advance(play, replace(turn, may_face=play.state.belt == "black"), at=to)  # MA-7.3
    play.tell(events.Moved(turn.seat, to, rule))


def cannot_face(board: Board, move: acts.Face) -> Illegal | None:
    """MA-7.3: at the start of the fighter's own turn, and after each move."""
    if board.belt == "white":
        return Illegal("black_belt_only", "MA-7.3")
    if move.way not in range(6):
        return Illegal("no_such_way", "MA-7.3")
    turn = turn_of(board)
    if not turn.may_face:
        return Illegal("may_not_turn", "MA-7.3")
    if board.sides[turn.seat].facing == move.way:
        return Illegal("faces_there", "MA-7.3")
    return None


def face(play: Play[Board], move: acts.Face) -> None:
    turn = turn_of(play.state)
    advance(play, replace(turn, may_face=False), facing=move.way)
    play.tell(events.Faced(turn.seat, move.way))


def cannot_exert(board: Board) -> Illegal | None:
    """MA-7.2"""
    if board.belt == "white":
        return Illegal("black_belt_only", "MA-7.2")
    turn = turn_of(board)
    if turn.silenced:
        return Illegal("silenced", "MA-8.2")
    side = board.sides[turn.seat]
    if side.chi < 1 or side.rage < 1:
        return Illegal("cannot_exert", "MA-7.2", has_chi=side.chi, has_rage=side.rage)
    return None


def exert(play: Play[Board]) -> None:
    turn = turn_of(play.state)
    side = play.state.sides[turn.seat]
    turn = replace(turn, extra=turn.extra + 1)
    advance(play, turn, chi=side.chi - 1, rage=side.rage - 1)
    play.tell(events.Exerted(turn.seat))


def pay_movements(turn: Turn) -> Turn:
    """Pay for a move or a Lock, with tokens laid open first: bought Movements may be useful for
    longer."""
    cost = price(turn)
    tokens = min(turn.moves, cost)
    return replace(turn, moves=turn.moves - tokens, extra=turn.extra - (cost - tokens))


def in_reach(board: Board) -> tuple[int, ...]:
    """Opponents that a strike can reach."""
    near = reach(board)
    foes = opponents(board, turn_of(board).seat) if near else ()
    return tuple([other for other in foes if board.sides[other].at in near])


def reach(board: Board) -> tuple[Hex, ...]:
    """MA-3.5, MA-7.3: the adjacent spaces; in Black Belt, those in front."""
    side = board.sides[turn_of(board).seat]
    if side.at is None:
        return ()
    return front(side.at, side.facing) if board.belt == "black" else neighbours(side.at)


def foes(board: Board) -> list[Hex]:
    """Spaces of the opponents of the fighter whose turn it is."""
    places = (board.sides[other].at for other in opponents(board, turn_of(board).seat))
    return [at for at in places if at is not None]


def nearest(board: Board, at: Hex) -> int:
    return min([distance(at, foe) for foe in foes(board)])

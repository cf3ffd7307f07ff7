"""Evaluates a fighter's position, for bots and hints: wounds, tokens, energy, and the next strike.

It values health, where each cube hurts more than the last and the third past the line of serious
injuries ends the fight; then tokens, which are lost for good, energy and rage, and a waiting
technique. During a fighter's own turn it adds the value of what the turn may still bring: a strike
whose dice are not thrown, an Action token to be laid near an opponent, steps towards one. Without
that, a turn would seem worthless until its dice fall. A camp's value is the average of its
fighters.
"""

import math
from functools import lru_cache
from typing import Final

from games.kernel.hexes import distance, front
from games.rulebooks.martial_art.catalogue import Figures
from games.rulebooks.martial_art.state import Board, Side, Turn, is_action

PAIN: Final = 10.0
"""A cube at the last square; the first squares count least."""
SERIOUS: Final = (0.0, 0.5, 3.0)
"""Cubes past the serious-injury line: the third is a technical KO."""
TOKEN: Final = 0.3
ENERGY: Final = 0.15
WAITING: Final = 0.5
"""A Style, or an End technique that waits for the next turn."""
STRIKES: Final = 1.4
"""A strike whose dice are not yet thrown."""
MAY_STRIKE: Final = 0.8
CAN_STRIKE: Final = 0.5
"""An Action token still to be sown, with an opponent near."""
SERVES: Final = 0.6
"""A Start technique, in the same situation."""
FAR: Final = 0.15
"""Per space to the nearest opponent, in the fighter's own turn."""
USE: Final = 0.08
"""An unused effect of the start zone."""
EVEN: Final = 8.0
"""A lead that is worth half a victory."""


def evaluate(board: Board, seat: int) -> float:
    """Needs a fully known state; a camp's value is the average of its fighters, 0 for one who has
    left."""
    team, figures = board.sides[seat].team, board.figures
    ours = theirs = 0.0
    mates = foes = 0
    turn = board.turn
    for who, side in enumerate(board.sides):
        value = 0.0
        if side.out is None:
            value = worth(side, figures)
            if turn is not None and turn.seat == who and not turn.stage:
                value += promise(board, turn, side)
        if side.team == team:
            ours, mates = ours + value, mates + 1
        else:
            theirs, foes = theirs + value, foes + 1
    lead = ours / mates - theirs / foes
    return lead / (abs(lead) + EVEN)


def worth(side: Side, figures: Figures) -> float:
    value = _condition(side.hurt, figures.serious, figures.last)
    value += ENERGY * (side.chi + side.rage) - TOKEN * (len(side.lost) + len(side.discarded))
    return value + WAITING * (len(side.pending) + (side.style is not None))


def promise(board: Board, turn: Turn, side: Side) -> float:
    """Value that the turn in progress still holds for its fighter, until the dice fall."""
    if turn.blows:
        blow = turn.blows[0]
        guarded = blow.defence + blow.move + (blow.reaction is not None)
        return STRIKES / (1 + guarded)
    if turn.kind is not None:
        return MAY_STRIKE
    near, reached = _near(board, side)
    value = USE * (turn.moves + turn.energy) - FAR * near
    if reached:
        tokens = turn.hand or turn.held
        if any(map(is_action, tokens)):
            value += CAN_STRIKE + (SERVES if turn.technique is not None else 0.0)
    return value


def _near(board: Board, side: Side) -> tuple[int, bool]:
    """Distance of the nearest opponent, and whether an opponent can be struck from here."""
    far, reached, at = 0, False, side.at
    for other in board.sides:
        if other.team == side.team or other.at is None or at is None:
            continue
        spaces = distance(at, other.at)
        far = spaces if not far or spaces < far else far
        faced = board.belt == "white" or other.at in front(at, side.facing)
        reached = reached or (spaces == 1 and faced)
    return far, reached


@lru_cache(maxsize=65536)
def _condition(hurt: tuple[int, ...], serious: int, last: int) -> float:
    """Higher is better; 0 is the end of the fight."""
    past = sum(squares >= serious for squares in hurt)
    pain = sum(math.pow(squares / last, 1.5) for squares in hurt)
    return PAIN * 2 - PAIN * pain / 2 - SERIOUS[min(past, 2)]

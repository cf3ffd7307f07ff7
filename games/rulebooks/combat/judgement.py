"""How well a fighter stands, and what a sensible player is likely to do: for bots and hints.

It values life, then cards in hand (the first six: more are seldom played in time) and those that
stay in play; and the arena, for nobody comes back from outside it: the centre is safe, the rim is
one push from defeat. At no life one does nothing but defend, and below it one is all but lost: who
takes the one for the other strikes at a wall for fifty turns (steady bots did), where a card drawn
would end it. It does not read what a card does: that is
found by playing it, which is why it is cheap and holds for cards that people write themselves.
A sensible player plays a card rather than a base action, strikes when near and walks when far.
"""

from typing import Final

from games.kernel.hexes import CENTRE, Hex, distance
from games.kernel.record import Move
from games.rulebooks.combat import moves as said
from games.rulebooks.combat.state import Board, Side, far, inside

OUTSIDE: Final = -200.0
"""Nobody comes back from there (CB-3.8)."""
LIFE: Final = 2.0
HELD: Final = 1.4
"""A card in hand, up to so many of them:"""
MOST_HELD: Final = 6
LASTING: Final = 1.2
OWED: Final = -2.0
SHIELDED: Final = 0.4
RIM: Final = -0.5
"""A space away from those next to the centre: there one is pushed out."""
APART: Final = -0.15
DYING: Final = -100.0
"""Below 0 life: lost at the end of the own turn, unless more is given back than a base defence
gives."""
CORNERED: Final = -10.0
"""At 0 life a base defence saves, turn for turn; one does nothing else meanwhile."""
KILLING: Final = 60.0
CORNERING: Final = 8.0
EVEN: Final = 40.0
"""A lead that is worth half a victory."""


def evaluate(board: Board, seat: int) -> float:
    """From a state known whole."""
    ahead = lead(board, seat)
    return ahead / (abs(ahead) + EVEN)


def lead(board: Board, seat: int) -> float:
    me, other = board.sides[seat], board.sides[1 - seat]
    ahead = worth(me) - worth(other) + APART * distance(me.at, other.at)
    if me.life <= 0:
        ahead += DYING if me.life < 0 else CORNERED
    if other.life <= 0:
        ahead += KILLING if other.life < 0 else CORNERING
    return ahead


def worth(side: Side) -> float:
    away = distance(side.at, CENTRE)
    if away > 3:
        return OUTSIDE
    return (
        LIFE * side.life
        + HELD * min(len(side.hand), MOST_HELD)
        + LASTING * len(side.active)
        + OWED * side.owed
        + SHIELDED * (side.raised + side.shield)
        + (RIM * (away - 1) if away > 1 else 0.0)
    )


def likelihood(board: Board, seat: int, move: Move) -> int:
    """Of a turn's choices, as far as everyone sees them."""
    side = board.sides[seat]
    if side.life <= 0:
        return _saves(side, move)
    match move:
        case said.PlayCard():
            return 8
        case said.Intervene():
            return 4
        case said.UseArmament():
            return 6 if far(board) == 1 else 1
        case said.PlayBase("attack"):
            return 4 if far(board) == 1 else 1
        case said.PlayBase("passive"):
            return 4
        case said.PlayBase("movement"):
            return 1 if far(board) == 1 else 4
        case said.PlayBase("defence") if side.hurt:
            return 3
        case _:
            return 1


def _saves(side: Side, move: Move) -> int:
    """All but lost: whatever might give life back comes first."""
    if isinstance(move, said.PlayBase):
        return 20 if move.technique == "defence" and side.hurt else 1
    return 8 if isinstance(move, said.PlayCard) else 4


def strides(board: Board, seat: int, who: int, to: Hex) -> int:
    """Of one step: towards the other oneself, and the other towards the rim."""
    if who == seat:
        return 4 if distance(to, board.sides[1 - seat].at) < (far(board) or 0) else 1
    return 20 if not inside(to) else 1 + distance(to, CENTRE)

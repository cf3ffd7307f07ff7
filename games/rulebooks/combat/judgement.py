"""Evaluation of a fighter's position, and the likely moves of a sensible player, for bots and
hints.

It values life, then cards in hand (the first six: more are seldom played in time) and cards that
stay in play; and the place in the arena, because nobody comes back from outside it: the centre is
safe, the rim is one push from defeat. At 0 life a player only defends, and below 0 the game is
almost lost: a bot that treats both alike attacks without effect for fifty turns (steady bots did),
when a drawn card would end it. The evaluation does not read the effect of a card: playing the card
shows it. So it is cheap, and works for cards that people write themselves. A sensible player plays
a card rather than a base action, strikes when near and walks when far.
"""

from typing import Final

from games.kernel.hexes import CENTRE, Hex, distance
from games.kernel.record import Move
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.state import Board, Side, fighter_distance, is_inside

OUTSIDE: Final = -200.0
"""Nobody comes back from outside (CB-3.8)."""
LIFE: Final = 2.0
HELD: Final = 1.4
"""Worth of a card in hand, up to this number of cards:"""
MOST_HELD: Final = 6
LASTING: Final = 1.2
OWED: Final = -2.0
SHIELDED: Final = 0.4
RIM: Final = -0.5
"""Cost of each space beyond those next to the centre: near the rim a fighter can be pushed out."""
APART: Final = -0.15
DYING: Final = -100.0
"""Below 0 life: lost at the end of the own turn, unless more life is given back than a base defence
gives."""
CORNERED: Final = -10.0
"""At 0 life a base defence saves the player each turn, but leaves no other action."""
KILLING: Final = 60.0
CORNERING: Final = 8.0
EVEN: Final = 40.0
"""Lead that is worth half a victory."""


def evaluate(board: Board, seat: int) -> float:
    """Call it with a fully known state."""
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
    """Weight of a turn's choice, from information that everyone sees."""
    side = board.sides[seat]
    if side.life <= 0:
        return _survival_weight(side, move)
    match move:
        case acts.PlayCard():
            return 8
        case acts.Intervene():
            return 4
        case acts.UseArmament():
            return 6 if fighter_distance(board) == 1 else 1
        case acts.PlayBase("attack"):
            return 4 if fighter_distance(board) == 1 else 1
        case acts.PlayBase("passive"):
            return 4
        case acts.PlayBase("movement"):
            return 1 if fighter_distance(board) == 1 else 4
        case acts.PlayBase("defence") if side.hurt:
            return 3
        case _:
            return 1


def _survival_weight(side: Side, move: Move) -> int:
    """Almost lost: moves that might give life back come first."""
    if isinstance(move, acts.PlayBase):
        return 20 if move.technique == "defence" and side.hurt else 1
    return 8 if isinstance(move, acts.PlayCard) else 4


def step_weight(board: Board, seat: int, who: int, to: Hex) -> int:
    """Weight of one step: towards the opponent for the own fighter, towards the rim for the
    opponent."""
    if who == seat:
        return 4 if distance(to, board.sides[1 - seat].at) < (fighter_distance(board) or 0) else 1
    return 20 if not is_inside(to) else 1 + distance(to, CENTRE)

"""Evaluation of a player's position, for bots and hints: points, strikes in progress, and prepared
cards.

It values points, then the progress of each strike, because a player who never brings one to its
Impact never scores; then Energy cards that will join their lane when they are turned, most of all a
pile that ends with the Impact, because it strikes without a card from the hand; and a little the
next card of a lane in hand. A parry needs no value of its own: it removes the opponent's lane.
Random players almost never land a strike, so a sensible one (`Action.weigh`) completes strikes when
possible.
"""

from collections.abc import Sequence
from typing import Final

from games.kernel.record import HIDDEN
from games.rulebooks.karatekarte.state import (
    HIT,
    LANE,
    Board,
    Shown,
    Side,
    next_stage,
    stage,
)

POINT: Final = 10.0
BEGUN: Final = (0.0, 1.0, 3.0)
"""Value of a strike in progress, by its stage."""
READY: Final = 0.8
"""A card in an Energy pile that will join its lane when it is turned."""
LANDS: Final = 6.0
"""An Energy pile that brings its strike to the Impact."""
AT_HAND: Final = 0.5
"""A card in hand that is the next of its lane."""
EVEN: Final = 30.0
"""Lead that is worth half a victory."""


def evaluate(board: Board, seat: int) -> float:
    """Call it with a fully known state."""
    lead = worth(board.sides[seat]) - worth(board.sides[1 - seat])
    return lead / (abs(lead) + EVEN)


def worth(side: Side) -> float:
    value = POINT * len(side.points)
    stages = [stage(lane) for lane in side.lanes]
    for lane, begun in enumerate(stages):
        now = begun
        value += BEGUN[now] if now < HIT else 0.0
        for card in reversed(side.energy[lane]):
            after = None if card == HIDDEN else next_stage(lane, now, card)
            if after is None:
                break
            value += READY
            now = after
            if now >= HIT:
                value += LANDS
                break
    return value + AT_HAND * sum([_is_next(stages, card) for card in side.hand])


def _is_next(stages: Sequence[int], card: Shown) -> bool:
    if card == HIDDEN or card.strike is None:
        return False
    lane = LANE[card.strike]
    return next_stage(lane, stages[lane], card) is not None

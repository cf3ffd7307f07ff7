"""Evaluates a character's position, for bots and hints: its camp's scales and cards against others.

It values being alive, then vigour, which kills when it is gone, twice as much as the other three
scales; then standing cards, because each takes a blow in place of a scale, and a high one is hard
to beat; then action points and bonus cards, which are cards to come. For a wager that is still
sealed it counts how many of the values that may be drawn could be kept where they are staked. Camps
are compared with the strongest other one.
"""

from typing import Final

from games.rulebooks.kung_fu.cards import KING, VALUE, Four
from games.rulebooks.kung_fu.moves import Keep, Wager
from games.rulebooks.kung_fu.state import Board, Side, limits

ALIVE: Final = 12.0
VIGOUR: Final = 2.0
SCALE: Final = 0.8
CARD: Final = 1.0
"""A standing card: it absorbs a blow, whatever its value."""
PIP: Final = 0.3
POINT: Final = 1.0
"""An action point still to be spent."""
HELD: Final = 0.3
LIES: Final = 1.6
"""A bonus card in front; a weakness is a burden, but has absorbed damage."""
WITHDRAWN: Final = 0.4
STAKE: Final = 3.0
"""A stake that is certain to be kept."""
EVEN: Final = 40.0
"""A lead that is worth half a victory."""

_HERE: Final = frozenset({"active", "arriving"})
_PIPS: Final = {card: PIP * value for card, value in VALUE.items()}


def evaluate(state: Board, seat: int) -> float:
    """Needs a fully known state, including the seat's own sealed answer; compares with the
    strongest other camp."""
    worths = dict.fromkeys(state.camps, 0.0)
    for side in state.sides:
        worths[side.camp] += worth(side)
    own_side = state.sides[seat]
    lead = worths.pop(own_side.camp) - max(worths.values(), default=0.0)
    for seal in state.sealed:
        if seal.seat == seat:
            lead += _sealed_value(own_side, seal.move)
    return lead / (abs(lead) + EVEN)


def worth(side: Side) -> float:
    """Called at every leaf of a search: one pass, without function calls."""
    if side.status not in _HERE:
        return 0.0
    vigour, distance, tempo, presence = side.scales
    value = ALIVE + VIGOUR * vigour + SCALE * (distance + tempo + presence)
    one, two, three, four = side.stacks
    if one:
        value += CARD * len(one) + _PIPS[one[-1]]
        if two:
            value += CARD * len(two) + _PIPS[two[-1]]
            if three:
                value += CARD * len(three) + _PIPS[three[-1]]
                if four:
                    value += CARD * len(four) + _PIPS[four[-1]]
    value += POINT * side.points + HELD * len(side.hand) + LIES * len(side.front)
    return value * WITHDRAWN if side.withdrawn else value


def _sealed_value(side: Side, move: object) -> float:
    match move:
        case Wager(stakes, bonuses):
            return sum(
                [_stake_value(side, each.four) for each in (stakes, *[b.stakes for b in bonuses])]
            )
        case Keep(cards):
            return sum([CARD + _PIPS[card] for card in cards.four if card is not None])
        case _:
            return 0.0


def _stake_value(side: Side, stakes: Four) -> float:
    """Share of the thirteen values that could be kept where they are staked; a stake on a component
    above counts as a standing seven."""
    hope, above = 0.0, KING
    for stack, limit, count in zip(side.stacks, limits(side), stakes, strict=True):
        now = VALUE[stack[-1]] if stack else 0
        if count:
            fits = max(0, min(limit, above) - max(now, 1) + 1) / KING
            hope += STAKE * (1 - (1 - fits) ** count)
            now = max(now, 7)
        above = now
    return hope

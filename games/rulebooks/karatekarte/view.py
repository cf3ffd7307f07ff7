"""Views: the part of a state that a reader may see."""

from msgspec.structs import replace

from games.kernel.piles import unknown_cards
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, Side

UNKNOWN = tuple(unknown_cards(count) for count in range(PRIVATE.total() + BONUS.total() + 1))
"""Hidden piles of each size, made once, because a view is made for every look."""


def view(state: Duel, seat: int | None) -> Duel:
    """Piles are hidden from everyone; hands and Energy piles from everyone but their owner
    (KK-7.4)."""
    first, second = state.sides
    sides = (_side(first, seat == 0), _side(second, seat == 1))
    return replace(state, sides=sides, bonus=UNKNOWN[len(state.bonus)])


def _side(side: Side, own: bool) -> Side:
    pile = UNKNOWN[len(side.pile)]
    if own or side.laid_open:
        return replace(side, pile=pile)
    foot, fist, other_fist, other_foot = side.energy
    energy = (
        UNKNOWN[len(foot)],
        UNKNOWN[len(fist)],
        UNKNOWN[len(other_fist)],
        UNKNOWN[len(other_foot)],
    )
    return replace(side, pile=pile, hand=UNKNOWN[len(side.hand)], energy=energy)

"""Who may see what, and what those who see less may imagine."""

from msgspec.structs import replace

from games.kernel.piles import unknown
from games.kernel.record import Below
from games.rulebooks.karatekarte.fill import fill, fill_piles
from games.rulebooks.karatekarte.rules import Duel
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, Side

UNKNOWN = tuple(unknown(count) for count in range(PRIVATE.total() + BONUS.total() + 1))
"""Views are made for every look: the hidden piles of each size are made once."""


def view(state: Duel, seat: int | None) -> Duel:
    """Piles are hidden from all, hands and Energy piles from all but their owner (KK-7.4)."""
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


def imagine(view: Duel, below: Below) -> Duel:
    """Fill what is unknown with cards that the box still holds, where they can be."""
    for seat in (0, 1):
        hand, energy = fill(view, seat, below)
        sides = list(view.sides)
        sides[seat] = replace(sides[seat], hand=hand, energy=energy)
        view = replace(view, sides=tuple(sides))
    piles, bonus = fill_piles(view)
    sides = [replace(side, pile=pile) for side, pile in zip(view.sides, piles, strict=True)]
    return replace(view, sides=tuple(sides), bonus=bonus)

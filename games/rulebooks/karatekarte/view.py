"""Who may see what, and what those who see less may imagine."""

from msgspec.structs import replace

from games.kernel.piles import hidden
from games.kernel.record import Below
from games.rulebooks.karatekarte.fill import fill, fill_piles
from games.rulebooks.karatekarte.rules import Duel
from games.rulebooks.karatekarte.state import Side


def view(state: Duel, seat: int | None) -> Duel:
    """Piles are hidden from all, hands and Energy piles from all but their owner (KK-7.4)."""
    sides = tuple(_side(side, own=who == seat) for who, side in enumerate(state.sides))
    return replace(state, sides=sides, bonus=hidden(state.bonus))


def _side(side: Side, *, own: bool) -> Side:
    pile = hidden(side.pile)
    if own or side.laid_open:
        return replace(side, pile=pile)
    return replace(side, pile=pile, hand=hidden(side.hand), energy=tuple(map(hidden, side.energy)))


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

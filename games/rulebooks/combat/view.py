"""Who may see what, and what those who see less may imagine."""

from msgspec.structs import replace

from games.kernel.piles import hidden
from games.kernel.record import Below
from games.rulebooks.combat import filling
from games.rulebooks.combat.rules.requests import Duel
from games.rulebooks.combat.state import Side


def view(state: Duel, seat: int | None) -> Duel:
    """Draw piles are hidden from all; hand, discard and list from all but their owner (CB-7.1)."""
    one, two = state.sides
    sides = (_side(one, own=seat == 0), _side(two, own=seat == 1))
    return replace(state, sides=sides)


def _side(side: Side, *, own: bool) -> Side:
    pile = hidden(side.pile)
    if own:
        return replace(side, pile=pile)
    return replace(
        side,
        pile=pile,
        known=False,
        hand=hidden(side.hand),
        discard=hidden(side.discard),
        prints=tuple(text for text in side.prints if text.key in side.seen),
        deck=None,
    )


def imagine(view: Duel, below: Below) -> Duel:
    for seat in (0, 1):
        one, two = view.sides
        side = filling.imagine(view, seat, below)
        view = replace(view, sides=(side, two) if seat == 0 else (one, side))
    return view

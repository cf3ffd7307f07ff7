"""Views: the part of a state that a reader may see."""

from typing import TypeVar

from msgspec.structs import replace

from games.kernel.piles import hide_all
from games.rulebooks.combat.state import Board, Side

B = TypeVar("B", bound=Board)


def view(state: B, seat: int | None) -> B:
    """Draw piles are hidden from everyone; hand, discard and list from everyone but their owner
    (CB-7.1)."""
    one, two = state.sides
    sides = (_side(one, own=seat == 0), _side(two, own=seat == 1))
    return replace(state, sides=sides)


def _side(side: Side, *, own: bool) -> Side:
    pile = hide_all(side.pile)
    if own:
        return replace(side, pile=pile)
    return replace(
        side,
        pile=pile,
        known=False,
        hand=hide_all(side.hand),
        discard=hide_all(side.discard),
        prints=tuple(text for text in side.prints if text.key in side.seen),
        deck=None,
    )

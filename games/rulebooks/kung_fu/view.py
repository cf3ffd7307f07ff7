"""Visibility: the part of a scene that each seat may see."""

from msgspec.structs import replace

from games.kernel.piles import hide_all, unknown_cards
from games.kernel.requests import GM
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import Side


def view(state: Scene, seat: int | None) -> Scene:
    """Bonus hands and sealed wagers are visible to their owner only; the game master sees
    everything but sealed answers. Everyone knows the cards of a hand that everyone saw go into
    it."""
    if state.sealed:
        state = replace(state, sealed=tuple([seal.seen_by(seat) for seal in state.sealed]))
    if seat == GM:
        return state
    sides = state.sides
    if any([side.hand for side in sides]):  # noqa: C419  # a list is the faster here
        sides = tuple([_mask_hand(side, own=who == seat) for who, side in enumerate(sides)])
    return replace(state, sides=sides, bonuses=hide_all(state.bonuses), blind=True)


def _mask_hand(side: Side, *, own: bool) -> Side:
    if own or not side.hand:
        return side
    unseen = unknown_cards(len(side.hand) - len(side.shown))
    return replace(side, hand=tuple(sorted((*unseen, *side.shown))))

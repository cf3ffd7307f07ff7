"""Replaces hidden bonus cards and sealed answers by possible ones, for a reader who sees less."""

from typing import TypeVar

from msgspec.structs import replace

from games.kernel.piles import known_cards
from games.kernel.record import HIDDEN, Below
from games.kernel.requests import imagine_seals
from games.rulebooks.kung_fu.state import Board, bonuses_unseen

B = TypeVar("B", bound=Board)


def imagine(view: B, below: Below) -> B:
    """Fill hands and deck with cards that the box still holds, and sealed answers with legal
    ones."""
    if view.blind:
        view = _fill_hidden(view, below)
    if any(seal.move is None for seal in view.sealed):
        view = replace(view, sealed=imagine_seals(view, below))
    return view


def _fill_hidden(view: B, below: Below) -> B:
    left = bonuses_unseen(view)

    def fill(cards: tuple[str, ...]) -> tuple[str, ...]:
        shown = known_cards(cards)
        unseen = [left.pop(below(len(left))) for _ in range(len(cards) - len(shown))]
        return tuple(sorted([*shown, *unseen]))

    sides = tuple(
        [
            replace(side, hand=fill(side.hand)) if HIDDEN in side.hand else side
            for side in view.sides
        ]
    )
    return replace(view, sides=sides, bonuses=tuple(sorted(left)), blind=False)

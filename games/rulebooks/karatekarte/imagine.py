"""Filling of unknown places with possible cards, for views and for sampled audits."""

from typing import TypeVar

from msgspec.structs import replace

from games.kernel.record import HIDDEN, Below
from games.rulebooks.karatekarte.claims import bonus_left, eras_fit, private_left
from games.rulebooks.karatekarte.state import ORDER, SLIP, Board, Card, Cards, Pile, Side, is_bonus

Energy = tuple[Cards, Cards, Cards, Cards]
B = TypeVar("B", bound=Board)
Place = tuple[int, int]
"""Number of the pile (-1 is the hand), and position in it."""


def imagine(view: B, below: Below) -> B:
    """Fill unknown places with cards that the box still holds, where they can be."""
    for seat in (0, 1):
        hand, energy = fill_side(view, seat, below)
        sides = list(view.sides)
        sides[seat] = replace(sides[seat], hand=hand, energy=energy)
        view = replace(view, sides=tuple(sides))
    piles, bonus = fill_piles(view)
    sides = [replace(side, pile=pile) for side, pile in zip(view.sides, piles, strict=True)]
    return replace(view, sides=tuple(sides), bonus=bonus)


def fill_side(board: Board, seat: int, below: Below) -> tuple[Cards, Energy]:
    """Return a hand and Energy piles that are possible for that player."""
    side = board.sides[seat]
    places = _hidden_places(side)
    bonus = _bonus_places(side, places, below)
    honest = [card for card in bonus_left(board).elements() if card != SLIP]
    if len(honest) < len(bonus):  # somebody hides the Slip: only then is it among these
        honest.append(SLIP)
    private = [*private_left(side).elements()]
    filled = {
        place: _take(honest if place in bonus else private, below)
        for place in [*bonus, *(place for place in places if place not in bonus)]
    }
    hand, *energy = [
        tuple([filled.get((pile, n), card) for n, card in enumerate(cards)])
        for pile, cards in zip(range(-1, 4), (side.hand, *side.energy), strict=True)
    ]
    return tuple(sorted(hand, key=ORDER)), tuple(energy)  # type: ignore[arg-type, return-value]  # all are filled


def fill_piles(board: Board) -> tuple[tuple[Cards, Cards], Cards]:
    """Return the rest for the two draw piles and the bonus pile, when all other cards are known."""
    one, two = (tuple(private_left(side).elements()) for side in board.sides)
    return (one, two), tuple(bonus_left(board).elements())


def _hidden_places(side: Side) -> dict[Place, int]:
    """Each unknown place with its era."""
    eras = ((side.drawn,) * len(side.hand), *side.eras)
    piles: tuple[Pile, ...] = (side.hand, *side.energy)
    return {
        (pile, n): eras[pile + 1][n]
        for pile in range(-1, 4)
        for n, card in enumerate(piles[pile + 1])
        if card == HIDDEN
    }


def _bonus_places(side: Side, places: dict[Place, int], below: Below) -> list[Place]:
    """Places for the bonus cards drawn and not yet shown, as the eras allow."""
    known_bonus = [
        era
        for cards, eras in zip(
            (side.hand, *side.energy), ((side.drawn,) * len(side.hand), *side.eras), strict=True
        )
        for card, era in zip(cards, eras, strict=True)
        if isinstance(card, Card) and is_bonus(card)
    ]
    shown, free = [*side.shown, *known_bonus], dict(places)
    chosen: list[Place] = []
    for _ in range(side.drawn - len(shown)):
        fits = {era for era in {*free.values()} if _fits(side, shown, free, era)}
        fitting = [place for place, era in free.items() if era in fits]
        chosen.append(fitting[below(len(fitting))])
        shown.append(free.pop(chosen[-1]))
    return chosen


def _fits(side: Side, shown: list[int], free: dict[Place, int], era: int) -> bool:
    rest = [*free.values()]
    rest.remove(era)
    return eras_fit(side.drawn, [*shown, era], rest)


def _take(cards: list[Card], below: Below) -> Card:
    return cards.pop(below(len(cards)))

"""Picture of the four lanes between two players, with an Energy pile beside each."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from games.kernel.display.picture import Heap, Lanes, PictureRow, Piece
from games.kernel.record import HIDDEN
from games.rulebooks.karatekarte import marks, signs
from games.rulebooks.karatekarte.state import STRIKES, Board, Card, Kind, Pile, Shown

STEPS: Final[tuple[Kind, ...]] = ("starter", "reach", "impact")
"""KK-3.2: steps of a lane, in their order."""


def picture(view: Board) -> Lanes:
    return Lanes(
        tuple(
            PictureRow("", strike, tuple(_heaps(view, n)), strike, signs.INKS[strike][0], STEPS)
            for n, strike in enumerate(STRIKES)
        )
    )


def _heaps(view: Board, lane: int) -> Iterator[Heap]:
    strike = STRIKES[lane]
    for seat, side in enumerate(view.sides):
        yield Heap(marks.lane(seat, strike), seat, _pieces(side.lanes[lane]), "lanes")
        yield Heap(marks.energy(seat, strike), seat, _pieces(side.energy[lane]), "energy")


def _pieces(pile: Pile) -> tuple[Piece, ...]:
    """Pieces from the bottom up; face-down cards are counted."""
    return tuple(_piece(card, len(list(same))) for card, same in groupby(pile))


def _piece(card: Shown, count: int) -> Piece:
    if card == HIDDEN:
        return Piece(text=HIDDEN, count=count, quiet=True)
    return Piece(text=card.kind, count=count, emblem=card.kind, colour=signs.colour(card))


def _glimpse() -> Lanes:
    """A moment of a duel: two strikes in progress, one complete, and face-down cards behind
    them."""
    laid, below = ((2, 1, 3, 1), (1, 3, 0, 2))
    return Lanes(
        tuple(
            PictureRow(
                "",
                strike,
                (_lane_heap(n, laid[n]), _hidden_heap(below[n])),
                strike,
                signs.INKS[strike][0],
                STEPS,
            )
            for n, strike in enumerate(STRIKES)
        )
    )


def _lane_heap(lane: int, count: int) -> Heap:
    return Heap("", 0, _pieces(tuple(Card(kind, STRIKES[lane]) for kind in STEPS[:count])))


def _hidden_heap(count: int) -> Heap:
    return Heap("", 0, _pieces((HIDDEN,) * count))


GLIMPSE: Final = _glimpse()

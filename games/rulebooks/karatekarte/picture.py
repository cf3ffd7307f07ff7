"""The four lanes as they lie between two players, with an Energy pile beside each."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from games.kernel.display.picture import Heap, Lanes, Piece, Row
from games.kernel.record import HIDDEN
from games.rulebooks.karatekarte import marks, signs
from games.rulebooks.karatekarte.state import STRIKES, Board, Pile, Shown

STEPS: Final = ("starter", "reach", "impact")
"""KK-3.2: of a lane, in their order."""


def picture(view: Board) -> Lanes:
    return Lanes(
        tuple(
            Row("", strike, tuple(_heaps(view, n)), strike, signs.INKS[strike][0], STEPS)
            for n, strike in enumerate(STRIKES)
        )
    )


def _heaps(view: Board, lane: int) -> Iterator[Heap]:
    strike = STRIKES[lane]
    for seat, side in enumerate(view.sides):
        yield Heap(marks.lane(seat, strike), seat, _pieces(side.lanes[lane]), "lanes")
        yield Heap(marks.energy(seat, strike), seat, _pieces(side.energy[lane]), "energy")


def _pieces(pile: Pile) -> tuple[Piece, ...]:
    """From the bottom up; what lies face down is counted."""
    return tuple(_piece(card, len(list(same))) for card, same in groupby(pile))


def _piece(card: Shown, count: int) -> Piece:
    if card == HIDDEN:
        return Piece(text=HIDDEN, count=count, quiet=True)
    return Piece(text=card.kind, count=count, emblem=card.kind, colour=signs.colour(card))

"""The four lanes as they lie between two players, with an Energy pile beside each."""

from collections.abc import Iterator
from itertools import groupby

from games.kernel.display.picture import Heap, Lanes, Piece, Row
from games.kernel.record import HIDDEN
from games.rulebooks.karatekarte import marks
from games.rulebooks.karatekarte.state import STRIKES, Board, Pile, Shown


def picture(view: Board) -> Lanes:
    return Lanes(tuple(Row("", strike, tuple(_heaps(view, n))) for n, strike in enumerate(STRIKES)))


def _heaps(view: Board, lane: int) -> Iterator[Heap]:
    strike = STRIKES[lane]
    for seat, side in enumerate(view.sides):
        yield Heap(marks.lane(seat, strike), seat, _pieces(side.lanes[lane]), "lanes")
        yield Heap(marks.energy(seat, strike), seat, _pieces(side.energy[lane]), "energy")


def _pieces(pile: Pile) -> tuple[Piece, ...]:
    """From the bottom up; what lies face down is counted."""
    return tuple(
        Piece(text=_text(card), count=len(list(same)), quiet=card == HIDDEN)
        for card, same in groupby(pile)
    )


def _text(card: Shown) -> str:
    return HIDDEN if card == HIDDEN else card.kind

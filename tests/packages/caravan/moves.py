"""Moves of a player of Caravan."""

from games.kernel.numbers import Count, Spot
from games.kernel.record import Move


class Lay(Move, frozen=True):
    """CV-3"""

    card: str


class Roll(Move, frozen=True):
    """CV-4: the face that the die shows."""

    face: Count


class Fill(Move, frozen=True):
    """CV-6: places in the pile, each among the cards left."""

    places: tuple[Spot, ...]


AnyMove = Lay | Roll | Fill

"""What may be said at any time, whatever is asked: that one resigns, or would agree to a draw.

An offer stands until all who still play have made it too, or one of them answers something else
instead (T-2). It is no part of any request, so it is never among the options.
"""

from games.kernel.numbers import Seat
from games.kernel.record import Event, Move, Record


class Parting(Record, frozen=True):
    """Who has left the game before its end, and who would."""

    resigned: tuple[int, ...] = ()
    offers: tuple[int, ...] = ()
    drawn: bool = False
    over: bool = False
    """It ended by this, and not by the game's own rules."""


class Resign(Move, frozen=True):
    """T-1"""


class AgreeDraw(Move, frozen=True):
    """T-2: offers a draw, or agrees to it."""


class DeclineDraw(Move, frozen=True):
    """T-2: takes an offer back, or declines those of others."""


Farewell = Resign | AgreeDraw | DeclineDraw


class Resigned(Event, frozen=True):
    seat: Seat
    rule: str = "T-1"


class DrawOffered(Event, frozen=True):
    seat: Seat
    rule: str = "T-2"


class DrawDeclined(Event, frozen=True):
    seat: Seat
    rule: str = "T-2"


class DrawAgreed(Event, frozen=True):
    rule: str = "T-2"


AnyNews = Resigned | DrawOffered | DrawDeclined | DrawAgreed

"""What may be said at any time, whatever is asked: that one resigns, would agree to a draw, or how
a game that simply stops has ended.

An offer stands until all who still play have made it too, or one of them answers something else
instead (T-2); so does a result until all have signed it (T-3). It is no part of any request, so it
is never among the options.
"""

from collections.abc import Sequence

from games.kernel.numbers import Seat
from games.kernel.record import Event, Move, Record


class Parting(Record, frozen=True):
    """Who has left the game before its end, and who would."""

    resigned: tuple[int, ...] = ()
    offers: tuple[int, ...] = ()
    drawn: bool = False
    places: tuple[int, ...] = ()
    """By seat, of a result that somebody has signed: 1 for who has won."""
    signed: tuple[int, ...] = ()
    over: bool = False
    """It ended by this, and not by the game's own rules."""


class Resign(Move, frozen=True):
    """T-1"""


class AgreeDraw(Move, frozen=True):
    """T-2: offers a draw, or agrees to it."""


class DeclineDraw(Move, frozen=True):
    """T-2: takes an offer back, or declines those of others."""


class SignResult(Move, frozen=True):
    """T-3: says how it has ended, or signs what another has said."""

    places: tuple[int, ...]
    """By seat: 1 for who has won, the same for those who share a place."""


class DeclineResult(Move, frozen=True):
    """T-3: takes one's own signature back, or declines what others have signed."""


Farewell = Resign | AgreeDraw | DeclineDraw | SignResult | DeclineResult


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


def standing(places: Sequence[int]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who comes first, and the others in their order."""
    order = sorted(range(len(places)), key=places.__getitem__)
    first = [seat for seat in order if places[seat] == 1]
    return tuple(first), tuple(order[len(first) :])


class ResultProposed(Event, frozen=True):
    seat: Seat
    first: tuple[Seat, ...]
    then: tuple[Seat, ...]
    """In their order; nobody, where all share the first place."""
    places: tuple[int, ...]
    rule: str = "T-3"


class ResultSigned(Event, frozen=True):
    seat: Seat
    rule: str = "T-3"


class ResultDeclined(Event, frozen=True):
    seat: Seat
    rule: str = "T-3"


class ResultAgreed(Event, frozen=True):
    first: tuple[Seat, ...]
    then: tuple[Seat, ...]
    places: tuple[int, ...]
    rule: str = "T-3"


AnyNews = (
    Resigned
    | DrawOffered
    | DrawDeclined
    | DrawAgreed
    | ResultProposed
    | ResultSigned
    | ResultDeclined
    | ResultAgreed
)

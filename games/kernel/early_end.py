"""Moves that are possible at any time, whatever is asked: to resign, to agree to a draw, or to sign
the result of a game that simply stops.

An offer stands until all players still in the game have made it too, or one of them gives another
answer instead (T-2); a result stands until all have signed it (T-3). These moves belong to no
request, so they are never among the options.
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
    """Places by seat of a result that somebody has signed: 1 for a winner."""
    signed: tuple[int, ...] = ()
    over: bool = False
    """True if the game ended this way, and not by its own rules."""


class Resign(Move, frozen=True):
    """T-1"""


class AgreeDraw(Move, frozen=True):
    """T-2: offers a draw, or agrees to it."""


class DeclineDraw(Move, frozen=True):
    """T-2: withdraws an offer, or declines those of others."""


class SignResult(Move, frozen=True):
    """T-3: states how the game has ended, or signs the result that another has stated."""

    places: tuple[int, ...]
    """Places by seat: 1 for the winner, the same number for seats that share a place."""


class DeclineResult(Move, frozen=True):
    """T-3: withdraws the player's own signature, or declines what others have signed."""


EarlyEndMove = Resign | AgreeDraw | DeclineDraw | SignResult | DeclineResult


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


def winners_and_others(places: Sequence[int]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the seats in first place, and the others in their order."""
    order = sorted(range(len(places)), key=places.__getitem__)
    first = [seat for seat in order if places[seat] == 1]
    return tuple(first), tuple(order[len(first) :])


class ResultProposed(Event, frozen=True):
    seat: Seat
    first: tuple[Seat, ...]
    then: tuple[Seat, ...]
    """The other seats in their order; empty if all share the first place."""
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


EarlyEndEvent = (
    Resigned
    | DrawOffered
    | DrawDeclined
    | DrawAgreed
    | ResultProposed
    | ResultSigned
    | ResultDeclined
    | ResultAgreed
)

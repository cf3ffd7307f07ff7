"""Events of Brutal Ring: facts, each with the rule it follows."""

from typing import Self

from msgspec.structs import replace

from games.kernel.numbers import Count, Seat
from games.kernel.record import Event, OfSeat, Record, union_of
from games.rulebooks.brutal_ring.catalogue import Back, Trick
from games.rulebooks.brutal_ring.state import Cards, Entry, Pile, Shown


class InHand(Record, frozen=True):
    """A revealed card, named with its trick."""

    card: str
    trick: Trick
    bluff: bool = False
    """BR-5.4: the trick has no effect on this side."""


class Began(OfSeat, frozen=True):
    rule: str = "BR-2.2"


class Drew(OfSeat, frozen=True):
    """Everyone sees the pile of the draw; only the owner sees the cards."""

    back: Back
    count: int
    cards: Pile
    rule: str = "BR-3.1"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class PileUsedUp(Event, frozen=True):
    """The player who drew the last cards now knows the others' cards of this back."""

    back: Back
    rule: str = "BR-3.2"


class PileRemade(Event, frozen=True):
    back: Back
    count: int
    rule: str = "BR-3.2"


class TimeRanOut(Event, frozen=True):
    """Sent for the players who had not finished."""

    rule: str = "BR-4.2"


class Entered(OfSeat, frozen=True):
    entries: tuple[Entry, ...]
    rule: str = "BR-4.2"


class EntryReturned(OfSeat, frozen=True):
    """An entry shown at a table that breaks BR-4.1."""

    entry: Entry
    rule: str = "BR-7.5"


class Passed(OfSeat, frozen=True):
    gladiator: str
    rule: str = "BR-5.1"


class Attacked(OfSeat, frozen=True):
    against: int
    gladiator: str
    target: str
    rule: str = "BR-5.2"


class TrickLaid(OfSeat, frozen=True):
    back: Back
    card: Shown
    rule: str = "BR-5.4"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class TrickTakenBack(OfSeat, frozen=True):
    place: int
    back: Back
    card: Shown
    rule: str = "BR-5.4"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class SaidDone(OfSeat, frozen=True):
    rule: str = "BR-5.4"


class TricksRevealed(OfSeat, frozen=True):
    cards: Cards
    tricks: tuple[InHand, ...] = ()
    rule: str = "BR-5.5"


class ExcessDiscarded(OfSeat, frozen=True):
    """At a table: a trick beyond the allowances, discarded by the opponent."""

    against: int
    card: str
    rule: str = "BR-7.4"


class PlayedFair(OfSeat, frozen=True):
    rule: str = "BR-5.7"


class TrickDiscarded(OfSeat, frozen=True):
    against: int
    card: str
    trick: Trick | None = None
    rule: str = "BR-5.8"


class Fought(Event, frozen=True):
    """The deciding values; `gladiator` attacks `target`."""

    gladiator: str
    target: str
    attack: int
    defence: int
    rule: str = "BR-5.6"


class Dodged(OfSeat, frozen=True):
    gladiator: str
    rule: str = "BR-5.11"


class Countered(OfSeat, frozen=True):
    """Weapons alone: the defender's attack is compared with the attacker's defence."""

    gladiator: str
    attack: int
    defence: int
    rule: str = "BR-5.10"


class Killed(OfSeat, frozen=True):
    """The killer's seat scores the points of the gladiator and its weapon."""

    against: int
    gladiator: str
    weapon: str | None
    points: int
    rule: str = "BR-5.12"


class Survived(OfSeat, frozen=True):
    gladiator: str
    rule: str = "BR-5.3"


class MayFightAgain(OfSeat, frozen=True):
    gladiator: str
    rule: str = "BR-5.9"


class BrokenOff(Event, frozen=True):
    """A fight that ends because one side has resigned."""

    gladiator: str
    target: str
    rule: str = "BR-7.7"


class SurvivorsScored(OfSeat, frozen=True):
    count: int
    points: int
    rule: str = "BR-6.1"


class Discarded(OfSeat, frozen=True):
    card: str
    rule: str = "BR-6.2"


class Dismissed(OfSeat, frozen=True):
    gladiator: str
    weapon: str | None
    rule: str = "BR-6.2"


class RoundBegan(OfSeat, frozen=True):
    round: int
    rule: str = "BR-6.4"


class CampScored(Event, frozen=True):
    seats: tuple[Seat, ...]
    points: Count
    rule: str = "BR-6.3"


class GameEnded(Event, frozen=True):
    scores: tuple[int, ...]
    """One score for each camp."""
    winners: tuple[Seat, ...] = ()
    shared: bool = False
    by_arena: bool = False
    """True if gladiators in the arena decided a tie."""
    rule: str = "BR-6.3"


class ScoreCorrected(OfSeat, frozen=True):
    """A correction by a host or game master, like the two events below."""

    score: int
    rule: str = "BR-7.6"


class EngagementCorrected(Event, frozen=True):
    gladiator: str
    engaged: bool
    rule: str = "BR-7.6"


class Removed(OfSeat, frozen=True):
    gladiator: str
    weapon: str | None
    rule: str = "BR-7.6"


AnyEvent = union_of(vars(), Event)

"""What happened in Brutal Ring: facts, each with the rule it follows."""

from typing import Self

from msgspec.structs import replace

from games.kernel.numbers import Count, Seat
from games.kernel.record import Event, OfSeat, Record, one_of
from games.rulebooks.brutal_ring.catalogue import Back, Trick
from games.rulebooks.brutal_ring.state import Cards, Entry, Pile, Shown


class InHand(Record, frozen=True):
    """A card, for its trick."""

    card: str
    trick: Trick
    bluff: bool = False
    """BR-5.4: it has no effect on this side."""


class Began(OfSeat, frozen=True):
    rule: str = "BR-2.2"


class Drew(OfSeat, frozen=True):
    """From which pile is seen by all, which cards by their owner alone."""

    back: Back
    count: int
    cards: Pile
    rule: str = "BR-3.1"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class PileUsedUp(Event, frozen=True):
    """Whoever drew its last cards knows now what the others hold."""

    back: Back
    rule: str = "BR-3.2"


class PileRemade(Event, frozen=True):
    back: Back
    count: int
    rule: str = "BR-3.2"


class TimeRanOut(Event, frozen=True):
    """For those who had not said that they were done."""

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
    """At a table: a trick beyond the allowances, which the opponent discards."""

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
    """The values that decide; gladiator attacks target."""

    gladiator: str
    target: str
    attack: int
    defence: int
    rule: str = "BR-5.6"


class Dodged(OfSeat, frozen=True):
    gladiator: str
    rule: str = "BR-5.11"


class Countered(OfSeat, frozen=True):
    """The weapons alone: the defender's attack beats the attacker's defence, or does not."""

    gladiator: str
    attack: int
    defence: int
    rule: str = "BR-5.10"


class Killed(OfSeat, frozen=True):
    """The seat that kills scores the points of the gladiator and its weapon."""

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
    """A fight of which one side has resigned."""

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
    """What a camp has at the end."""

    seats: tuple[Seat, ...]
    points: Count
    rule: str = "BR-6.3"


class GameEnded(Event, frozen=True):
    scores: tuple[int, ...]
    """One a camp."""
    winners: tuple[Seat, ...] = ()
    shared: bool = False
    by_arena: bool = False
    """Whether gladiators in the arena decided a tie."""
    rule: str = "BR-6.3"


class ScoreCorrected(OfSeat, frozen=True):
    """A host or game master put it right; so with the two below."""

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


AnyEvent = one_of(vars(), Event)

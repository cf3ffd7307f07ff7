"""What happened in Brutal Ring: facts, each with the rule it follows."""

from typing import Self

from msgspec.structs import replace

from games.kernel.numbers import Count, Seat
from games.kernel.record import Event, Record, one_of
from games.rulebooks.brutal_ring.catalogue import Back, Trick
from games.rulebooks.brutal_ring.state import Cards, Entry, Pile, Shown


class InHand(Record, frozen=True):
    """A card, for its trick."""

    card: str
    trick: Trick
    bluff: bool = False
    """BR-5.4: it has no effect on this side."""


class Began(Event, frozen=True):
    seat: int
    rule: str = "BR-2.2"


class Drew(Event, frozen=True):
    """From which pile is seen by all, which cards by their owner alone."""

    seat: int
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


class Entered(Event, frozen=True):
    seat: int
    entries: tuple[Entry, ...]
    rule: str = "BR-4.2"


class EntryReturned(Event, frozen=True):
    """An entry shown at a table that breaks BR-4.1."""

    seat: int
    entry: Entry
    rule: str = "BR-7.5"


class Passed(Event, frozen=True):
    seat: int
    gladiator: str
    rule: str = "BR-5.1"


class Attacked(Event, frozen=True):
    seat: int
    against: int
    gladiator: str
    target: str
    rule: str = "BR-5.2"


class TrickLaid(Event, frozen=True):
    seat: int
    back: Back
    card: Shown
    rule: str = "BR-5.4"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class TrickTakenBack(Event, frozen=True):
    seat: int
    place: int
    back: Back
    card: Shown
    rule: str = "BR-5.4"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class SaidDone(Event, frozen=True):
    seat: int
    rule: str = "BR-5.4"


class TricksRevealed(Event, frozen=True):
    seat: int
    cards: Cards
    tricks: tuple[InHand, ...] = ()
    rule: str = "BR-5.5"


class ExcessDiscarded(Event, frozen=True):
    """At a table: a trick beyond the allowances, which the opponent discards."""

    seat: int
    against: int
    card: str
    rule: str = "BR-7.4"


class PlayedFair(Event, frozen=True):
    seat: int
    rule: str = "BR-5.7"


class TrickDiscarded(Event, frozen=True):
    seat: int
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


class Dodged(Event, frozen=True):
    seat: int
    gladiator: str
    rule: str = "BR-5.11"


class Countered(Event, frozen=True):
    """The weapons alone: the defender's attack beats the attacker's defence, or does not."""

    seat: int
    gladiator: str
    attack: int
    defence: int
    rule: str = "BR-5.10"


class Killed(Event, frozen=True):
    """The seat that kills scores the points of the gladiator and its weapon."""

    seat: int
    against: int
    gladiator: str
    weapon: str | None
    points: int
    rule: str = "BR-5.12"


class Survived(Event, frozen=True):
    seat: int
    gladiator: str
    rule: str = "BR-5.3"


class MayFightAgain(Event, frozen=True):
    seat: int
    gladiator: str
    rule: str = "BR-5.9"


class BrokenOff(Event, frozen=True):
    """A fight of which one side has resigned."""

    gladiator: str
    target: str
    rule: str = "BR-7.7"


class SurvivorsScored(Event, frozen=True):
    seat: int
    count: int
    points: int
    rule: str = "BR-6.1"


class Discarded(Event, frozen=True):
    seat: int
    card: str
    rule: str = "BR-6.2"


class Dismissed(Event, frozen=True):
    seat: int
    gladiator: str
    weapon: str | None
    rule: str = "BR-6.2"


class RoundBegan(Event, frozen=True):
    seat: int
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


class ScoreCorrected(Event, frozen=True):
    """A host or game master put it right; so with the two below."""

    seat: int
    score: int
    rule: str = "BR-7.6"


class EngagementCorrected(Event, frozen=True):
    gladiator: str
    engaged: bool
    rule: str = "BR-7.6"


class Removed(Event, frozen=True):
    seat: int
    gladiator: str
    weapon: str | None
    rule: str = "BR-7.6"


AnyEvent = one_of(vars(), Event)

"""Events of KarateKarte: facts, each with the rule it follows."""

from typing import Self

from msgspec.structs import replace

from games.kernel.record import HIDDEN, Event, OfSeat, Record, union_of
from games.rulebooks.karatekarte.state import Card, Cards, Pile, Shown, Strike


class Began(OfSeat, frozen=True):
    rule: str = "KK-2.1"


class Drew(OfSeat, frozen=True):
    """Cards drawn from the player's own pile into the hand; only the owner sees them."""

    count: int
    cards: Pile
    rule: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * self.count)


class BonusDrawDiscarded(OfSeat, frozen=True):
    rule: str = "KK-3.2"


class NoBonusLeft(OfSeat, frozen=True):
    rule: str = "KK-3.2"


class DrewBonus(OfSeat, frozen=True):
    card: Shown
    rule: str = "KK-3.2"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=HIDDEN)


class DrewSlip(OfSeat, frozen=True):
    rule: str = "KK-5.4"


class StrikeSlipped(OfSeat, frozen=True):
    strike: Strike
    cards: Cards
    rule: str = "KK-5.4"


class Laid(OfSeat, frozen=True):
    strike: Strike
    card: Card
    rule: str


class LaidDown(OfSeat, frozen=True):
    strike: Strike
    card: Shown
    rule: str = "KK-3.6"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=HIDDEN)


class Parried(OfSeat, frozen=True):
    against: int
    strike: Strike
    cards: Cards
    rule: str = "KK-3.7"


class PileRevealed(OfSeat, frozen=True):
    """The first card of an Energy pile is about to be turned."""

    strike: Strike
    rule: str = "KK-4.1"


class WentOn(OfSeat, frozen=True):
    """One more card of the pile is about to be turned."""

    strike: Strike
    rule: str = "KK-4.1"


class JoinedLane(OfSeat, frozen=True):
    """A card turned from an Energy pile that was the next of its strike."""

    strike: Strike
    card: Card
    rule: str = "KK-4.1"


class Misfired(OfSeat, frozen=True):
    """A card turned from an Energy pile that was not the next of its strike."""

    strike: Strike
    card: Card
    rule: str = "KK-4.2"


class Scored(OfSeat, frozen=True):
    strike: Strike
    points: int
    rule: str = "KK-6.1"


class TurnEnded(OfSeat, frozen=True):
    """After the refill, or after a pile was revealed (KK-3.1), which refills nothing."""

    rule: str = "KK-3.8"


class GameEnded(Event, frozen=True):
    seat: int
    """Seat of the player whose pile ran out."""
    rule: str = "KK-3.9"


class Won(OfSeat, frozen=True):
    points: int
    other: int
    """The opponent's points."""
    rule: str = "KK-6.2"


class WonByImpacts(OfSeat, frozen=True):
    points: int
    impacts: int
    other: int
    """The opponent's Impacts."""
    rule: str = "KK-6.2"


class WonByBoth(Event, frozen=True):
    points: int
    impacts: int
    rule: str = "KK-6.2"


class Heap(Record, frozen=True):
    """An Energy pile, from the bottom up."""

    strike: Strike
    cards: Cards


class Showed(OfSeat, frozen=True):
    """Hand and Energy piles laid open at the end."""

    hand: Cards
    energy: tuple[Cards, Cards, Cards, Cards]
    rule: str = "KK-7.2"
    piles: tuple[Heap, ...] = ()
    """Only the Energy piles that hold a card."""


class SlipFound(OfSeat, frozen=True):
    rule: str = "KK-7.3"


class Exposed(OfSeat, frozen=True):
    """Cards were shown at the end that could not be there."""

    rule: str = "KK-7.3"


class CardPutRight(OfSeat, frozen=True):
    """A host's correction."""

    card: Card
    source: str
    goal: str
    strike: Strike | None = None
    """The lane, if the source or the goal is a lane."""
    rule: str = "KK-1.3"


AnyEvent = union_of(vars(), Event)

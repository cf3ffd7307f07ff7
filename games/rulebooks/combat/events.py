"""Events of Combat: facts, each with the rule it follows."""

from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Event, OfSeat, union_of
from games.kernel.rules import Texts
from games.rulebooks.combat.language.tree import MainType
from games.rulebooks.combat.state import Named


class Began(OfSeat, frozen=True):
    rule: str = "CB-1.2"


class TurnBegan(OfSeat, frozen=True):
    number: int
    rule: str = "CB-3.1"


class TurnEnded(OfSeat, frozen=True):
    rule: str = "CB-3.8"


class TurnLost(OfSeat, frozen=True):
    left: int
    rule: str = "CB-5.6"


class TurnEmpty(OfSeat, frozen=True):
    """A fighter outside has nothing to do."""

    rule: str = "CB-3.9"


class Passed(OfSeat, frozen=True):
    rule: str = "CB-3.10"


class PlaysAgain(OfSeat, frozen=True):
    rule: str = "CB-5.7"


class EnoughChoices(OfSeat, frozen=True):
    count: int
    rule: str = "CB-8.1"


class TurnsOwed(OfSeat, frozen=True):
    count: int
    rule: str = "CB-5.6"


class PlayedBase(OfSeat, frozen=True):
    technique: MainType
    rule: str = "CB-3.2"


class PlayedCard(OfSeat, frozen=True):
    card: Texts
    rule: str = "CB-3.3"


class PlayedArmament(OfSeat, frozen=True):
    wound: int
    rule: str = "CB-5.19"


class Intervened(OfSeat, frozen=True):
    card: Texts
    needs: Texts | None = None
    rule: str = "CB-3.7"


class NothingToPlay(OfSeat, frozen=True):
    """An intervention required a technique, but none may be played."""

    rule: str = "CB-3.7"


class ConditionFailed(OfSeat, frozen=True):
    card: Texts
    step: int
    asks: Texts | None = None
    rule: str = "CB-3.4"


class CardHolds(OfSeat, frozen=True):
    """A permanent takes effect."""

    card: Texts
    step: int
    holds: Texts | None = None
    rule: str = "CB-3.6"


class CardWaits(OfSeat, frozen=True):
    card: Texts
    step: int
    needs: Texts | None = None
    rule: str = "CB-3.7"


class CardDone(OfSeat, frozen=True):
    card: Texts
    rule: str = "CB-3.3"


class CardReturned(OfSeat, frozen=True):
    card: Texts
    rule: str = "CB-5.29"


class Triggered(OfSeat, frozen=True):
    card: Texts
    does: Texts | None = None
    rule: str = "CB-5.26"


class BoundX(OfSeat, frozen=True):
    number: int
    rule: str = "CB-5.1"


class Chose(OfSeat, frozen=True):
    way: Texts
    rule: str = "CB-5.30"


class Wounded(Event, frozen=True):
    """`count` is the life lost; `stopped` is the part that Block and Shield prevented."""

    by: int
    against: int
    count: int
    stopped: int
    life: int
    force: int = 0
    """Change of the wound by Force; may be negative."""
    shielded: int = 0
    """Part of `stopped` that the shield prevented."""
    rule: str = "CB-5.2"


class Caught(Event, frozen=True):
    """A wound under a Radius strikes the player who stands within it."""

    by: int
    against: int
    card: Texts
    count: int
    stopped: int
    life: int
    force: int = 0
    shielded: int = 0
    rule: str = "CB-5.27"


class LostLife(OfSeat, frozen=True):
    count: int
    life: int
    rule: str = "CB-5.3"


class Blocked(OfSeat, frozen=True):
    count: int
    life: int
    rule: str = "CB-5.14"


class Shielded(OfSeat, frozen=True):
    count: int
    rule: str = "CB-5.15"


class Dodged(OfSeat, frozen=True):
    count: int
    life: int
    rule: str = "CB-5.16"


class WentBack(OfSeat, frozen=True):
    """A push is undone."""

    to: Hex
    rule: str = "CB-5.16"


class Drew(OfSeat, frozen=True):
    """Only the owner sees the cards."""

    count: int
    cards: tuple[Named, ...]
    known: bool = False
    """True if the reader may know the cards."""
    rule: str = "CB-5.4"

    def seen_by(self, seat: int | None) -> Event:
        if seat == self.seat:
            return self
        return replace(self, cards=(HIDDEN,) * self.count, known=False)


class NextCardFreed(OfSeat, frozen=True):
    what: Texts
    rule: str = "CB-5.42"


class ConditionWaived(OfSeat, frozen=True):
    """The card is carried out without regard to its conditions."""

    card: Texts
    rule: str = "CB-5.42"


class HandRevealed(OfSeat, frozen=True):
    """Both players see the hand; at a table the referee does not see it."""

    count: int
    cards: tuple[Named, ...]
    known: bool = False
    rule: str = "CB-5.38"

    def seen_by(self, seat: int | None) -> Event:
        if seat is not None:
            return self
        return replace(self, cards=(HIDDEN,) * self.count, known=False)


class Reshuffled(OfSeat, frozen=True):
    count: int
    rule: str = "CB-2.2"


class NothingToDraw(OfSeat, frozen=True):
    rule: str = "CB-2.2"


class Discarded(OfSeat, frozen=True):
    card: Named
    known: bool = False
    """True if the reader may know the card."""
    rule: str = "CB-5.5"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN, known=False)


class NothingToDiscard(OfSeat, frozen=True):
    rule: str = "CB-5.5"


class Moved(OfSeat, frozen=True):
    to: Hex
    rule: str


class Pushed(Event, frozen=True):
    by: int
    against: int
    to: Hex
    out: bool = False
    """Pushed over the edge of the arena."""
    rule: str = "CB-5.10"


class MovedOther(Event, frozen=True):
    by: int
    against: int
    to: Hex
    rule: str


class LeftArena(OfSeat, frozen=True):
    rule: str = "CB-3.8"


class HeldFast(OfSeat, frozen=True):
    """An immobilised fighter does not move."""

    rule: str = "CB-5.20"


class Marked(OfSeat, frozen=True):
    card: Texts
    at: Hex
    rule: str = "CB-5.27"


class Lost(OfSeat, frozen=True):
    life: int
    outside: bool = False
    winner: int | None = None
    best: int = 0
    """The winner's life."""
    rule: str = "CB-3.8"


class LimitReached(Event, frozen=True):
    count: int
    rule: str
    winner: int | None = None
    drawn: bool = False
    best: int = 0
    least: int = 0


class DeckChecked(OfSeat, frozen=True):
    sound: bool
    rule: str = "CB-7.3"


class LifePutRight(OfSeat, frozen=True):
    life: int
    before: int = 0
    rule: str = "CB-1.2"


class FighterPutRight(OfSeat, frozen=True):
    to: Hex
    rule: str = "CB-1.1"


class CardPutAway(OfSeat, frozen=True):
    card: Texts
    rule: str = "CB-3.3"


AnyEvent = union_of(vars(), Event)

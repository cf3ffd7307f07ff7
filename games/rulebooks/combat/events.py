"""What happened in Combat: facts, each with the rule it follows."""

from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Event, one_of
from games.kernel.rules import Texts
from games.rulebooks.combat.language.tree import MainType
from games.rulebooks.combat.state import Named


class Began(Event, frozen=True):
    seat: int
    rule: str = "CB-1.2"


class TurnBegan(Event, frozen=True):
    seat: int
    number: int
    rule: str = "CB-3.1"


class TurnEnded(Event, frozen=True):
    seat: int
    rule: str = "CB-3.8"


class TurnLost(Event, frozen=True):
    """A turn that is passed over."""

    seat: int
    left: int
    rule: str = "CB-5.6"


class TurnEmpty(Event, frozen=True):
    """A fighter outside has nothing to do."""

    seat: int
    rule: str = "CB-3.9"


class Passed(Event, frozen=True):
    seat: int
    rule: str = "CB-3.10"


class PlaysAgain(Event, frozen=True):
    seat: int
    rule: str = "CB-5.7"


class EnoughChoices(Event, frozen=True):
    seat: int
    count: int
    rule: str = "CB-8.1"


class TurnsOwed(Event, frozen=True):
    seat: int
    count: int
    rule: str = "CB-5.6"


class PlayedBase(Event, frozen=True):
    seat: int
    technique: MainType
    rule: str = "CB-3.2"


class PlayedCard(Event, frozen=True):
    seat: int
    card: Texts
    rule: str = "CB-3.3"


class PlayedArmament(Event, frozen=True):
    seat: int
    wound: int
    rule: str = "CB-5.19"


class Intervened(Event, frozen=True):
    seat: int
    card: Texts
    needs: Texts | None = None
    rule: str = "CB-3.7"


class NothingToPlay(Event, frozen=True):
    """An intervention asked for a technique, and there is none that may be played."""

    seat: int
    rule: str = "CB-3.7"


class ConditionFailed(Event, frozen=True):
    seat: int
    card: Texts
    step: int
    asks: Texts | None = None
    rule: str = "CB-3.4"


class CardHolds(Event, frozen=True):
    """A permanent begins to hold."""

    seat: int
    card: Texts
    step: int
    holds: Texts | None = None
    rule: str = "CB-3.6"


class CardWaits(Event, frozen=True):
    seat: int
    card: Texts
    step: int
    needs: Texts | None = None
    rule: str = "CB-3.7"


class CardDone(Event, frozen=True):
    seat: int
    card: Texts
    rule: str = "CB-3.3"


class CardReturned(Event, frozen=True):
    seat: int
    card: Texts
    rule: str = "CB-5.29"


class Triggered(Event, frozen=True):
    seat: int
    card: Texts
    does: Texts | None = None
    rule: str = "CB-5.26"


class BoundX(Event, frozen=True):
    seat: int
    number: int
    rule: str = "CB-5.1"


class Chose(Event, frozen=True):
    seat: int
    way: Texts
    rule: str = "CB-5.30"


class Wounded(Event, frozen=True):
    """`count` is the life lost; `stopped` what Block and Shield kept off."""

    by: int
    against: int
    count: int
    stopped: int
    life: int
    force: int = 0
    """What Force made it greater, or less, by."""
    shielded: int = 0
    """Of what was stopped, what the shield did."""
    rule: str = "CB-5.2"


class Caught(Event, frozen=True):
    """A wound under a Radius strikes whoever stands within it."""

    by: int
    against: int
    card: Texts
    count: int
    stopped: int
    life: int
    force: int = 0
    shielded: int = 0
    rule: str = "CB-5.27"


class LostLife(Event, frozen=True):
    seat: int
    count: int
    life: int
    rule: str = "CB-5.3"


class Blocked(Event, frozen=True):
    seat: int
    count: int
    life: int
    rule: str = "CB-5.14"


class Shielded(Event, frozen=True):
    seat: int
    count: int
    rule: str = "CB-5.15"


class Dodged(Event, frozen=True):
    seat: int
    count: int
    life: int
    rule: str = "CB-5.16"


class WentBack(Event, frozen=True):
    """A push undone."""

    seat: int
    to: Hex
    rule: str = "CB-5.16"


class Drew(Event, frozen=True):
    """Known to their owner alone."""

    seat: int
    count: int
    cards: tuple[Named, ...]
    known: bool = False
    """Whether the reader may know them."""
    rule: str = "CB-5.4"

    def seen_by(self, seat: int | None) -> Event:
        if seat == self.seat:
            return self
        return replace(self, cards=(HIDDEN,) * self.count, known=False)


class NextCardFreed(Event, frozen=True):
    seat: int
    what: Texts
    rule: str = "CB-5.42"


class ConditionWaived(Event, frozen=True):
    """Carried out whatever its conditions."""

    seat: int
    card: Texts
    rule: str = "CB-5.42"


class HandRevealed(Event, frozen=True):
    """To both players; at a table they see it, and the referee does not."""

    seat: int
    count: int
    cards: tuple[Named, ...]
    known: bool = False
    rule: str = "CB-5.38"

    def seen_by(self, seat: int | None) -> Event:
        if seat is not None:
            return self
        return replace(self, cards=(HIDDEN,) * self.count, known=False)


class Reshuffled(Event, frozen=True):
    seat: int
    count: int
    rule: str = "CB-2.2"


class NothingToDraw(Event, frozen=True):
    seat: int
    rule: str = "CB-2.2"


class Discarded(Event, frozen=True):
    seat: int
    card: Named
    known: bool = False
    """Whether the reader may know it."""
    rule: str = "CB-5.5"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN, known=False)


class NothingToDiscard(Event, frozen=True):
    seat: int
    rule: str = "CB-5.5"


class Moved(Event, frozen=True):
    seat: int
    to: Hex
    rule: str


class Pushed(Event, frozen=True):
    by: int
    against: int
    to: Hex
    out: bool = False
    """Over the edge of the arena."""
    rule: str = "CB-5.10"


class MovedOther(Event, frozen=True):
    by: int
    against: int
    to: Hex
    rule: str


class LeftArena(Event, frozen=True):
    seat: int
    rule: str = "CB-3.8"


class HeldFast(Event, frozen=True):
    """One who is immobilised does not move."""

    seat: int
    rule: str = "CB-5.20"


class Marked(Event, frozen=True):
    seat: int
    card: Texts
    at: Hex
    rule: str = "CB-5.27"


class Lost(Event, frozen=True):
    seat: int
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


class DeckChecked(Event, frozen=True):
    seat: int
    sound: bool
    rule: str = "CB-7.3"


class LifePutRight(Event, frozen=True):
    seat: int
    life: int
    before: int = 0
    rule: str = "CB-1.2"


class FighterPutRight(Event, frozen=True):
    seat: int
    to: Hex
    rule: str = "CB-1.1"


class CardPutAway(Event, frozen=True):
    seat: int
    card: Texts
    rule: str = "CB-3.3"


AnyEvent = one_of(vars(), Event)

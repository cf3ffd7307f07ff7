"""What happened in a scene of Kung-Fu: facts, each with the rule it follows."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.numbers import Seat
from games.kernel.record import Event, one_of
from games.kernel.requests import GM
from games.rulebooks.kung_fu.bonuses import AnyBonus
from games.rulebooks.kung_fu.cards import Card, Cards, Component, Lying, Put
from games.rulebooks.kung_fu.state import Status


class TurnBegan(Event, frozen=True):
    number: int
    rule: str = "KF-2.1"


class FreeTurnBegan(Event, frozen=True):
    """Only one character acts; several have one event each."""

    seat: int
    rule: str = "KF-5.6"


class DrewBonuses(Event, frozen=True):
    """Bonus cards into the hand: known to their owner, and to the game master."""

    seat: int
    count: int
    cards: tuple[AnyBonus | Literal["?"], ...]
    rule: str

    def seen_by(self, seat: int | None) -> "DrewBonuses":
        return self if seat in (self.seat, GM) else replace(self, cards=())


class NoBonusLeft(Event, frozen=True):
    seat: int
    rule: str = "KF-8.5"


class BonusDeckRebuilt(Event, frozen=True):
    count: int
    rule: str = "KF-8.5"


class BonusLaid(Event, frozen=True):
    seat: int
    bonus: AnyBonus
    rule: str


class BonusDiscarded(Event, frozen=True):
    seat: int
    bonus: AnyBonus
    rule: str = "KF-2.1"


class HandDiscarded(Event, frozen=True):
    seat: int
    bonuses: tuple[AnyBonus, ...]
    rule: str = "KF-6.1"


class Refilled(Event, frozen=True):
    seat: int
    anew: bool = False
    rule: str = "KF-6.1"


class CardDiscarded(Event, frozen=True):
    """By choice."""

    seat: int
    component: Component
    card: Card
    rule: str = "KF-2.1"


class Shed(Event, frozen=True):
    """Standing cards that the height rule or a ceiling forces out."""

    seat: int
    component: Component
    cards: Cards
    rule: str


class Lowered(Event, frozen=True):
    """Damage to a scale."""

    seat: int
    component: Component
    points: int
    scale: int
    rule: str


class Retreated(Event, frozen=True):
    seat: int
    rule: str = "KF-6.2"


class Followed(Event, frozen=True):
    seat: int
    target: int
    rule: str = "KF-6.2"


class StoodDown(Event, frozen=True):
    """All standing cards are discarded."""

    seat: int
    cards: Cards
    rule: str = "KF-6.2"


class Wagered(Event, frozen=True):
    """Stakes laid face down: their number and place are seen by all."""

    seat: int
    vigour: int
    distance: int
    tempo: int
    presence: int
    bonuses: tuple[AnyBonus, ...]
    puts: tuple[Put, ...] = ()
    rule: str = "KF-2.2"


class ClaimVoid(Event, frozen=True):
    """At a table: two players named the same card."""

    seat: int
    bonus: AnyBonus
    rule: str = "KF-7.2"


class StakesUncovered(Event, frozen=True):
    """Stakes for which no card is left."""

    seat: int
    count: int
    rule: str = "KF-8.2"


class DeckRebuilt(Event, frozen=True):
    count: int
    rule: str = "KF-2.2"


class TurnedOver(Event, frozen=True):
    seat: int
    vigour: Cards
    distance: Cards
    tempo: Cards
    presence: Cards
    lying: tuple[Lying, ...] = ()
    rule: str = "KF-2.5"


class Kept(Event, frozen=True):
    seat: int
    component: Component
    card: Card
    rule: str


class Stayed(Event, frozen=True):
    """No stake is laid over the standing card."""

    seat: int
    component: Component
    card: Card
    rule: str
    why: Literal["own_suit", "bonus_there", "none_fits"] | None = None


class Lost(Event, frozen=True):
    """KF-2.7: the standing card, for want of a stake as high."""

    seat: int
    component: Component
    card: Card
    rule: str = "KF-2.7"


class StakesDiscarded(Event, frozen=True):
    seat: int
    cards: Cards
    rule: str = "KF-2.5"


class Worn(Event, frozen=True):
    seat: int
    bonus: AnyBonus
    limit: int
    rule: str = "KF-5.3"


class Broke(Event, frozen=True):
    seat: int
    bonus: AnyBonus
    rule: str = "KF-5.3"


class Compared(Event, frozen=True):
    """Two opponents: the components that each of them wins."""

    seat: int
    against: int
    won: tuple[Component, ...]
    lost: tuple[Component, ...]
    rule: str = "KF-3.1"


class Prevailed(Event, frozen=True):
    """The balance of victories between two camps in a melee."""

    camp: int
    other: int
    damage: int
    winners: tuple[Seat, ...] = ()
    """Those of the two camps who are in the melee; left out before version 2 of the rules."""
    losers: tuple[Seat, ...] = ()
    rule: str = "KF-3.2"


class Balanced(Event, frozen=True):
    camp: int
    other: int
    ones: tuple[Seat, ...] = ()
    others: tuple[Seat, ...] = ()
    rule: str = "KF-3.2"


class Pressed(Event, frozen=True):
    seat: int
    bonus: AnyBonus
    component: Component
    card: Card
    rule: str = "KF-5.3"


class Aimed(Event, frozen=True):
    """Where there are several blows, all are announced before any is dealt."""

    by: int
    target: int
    damage: int
    rule: str = "KF-3.3"


class BlowDropped(Event, frozen=True):
    """Whoever won it, or was to take it, is gone."""

    camp: int
    other: int
    damage: int
    rule: str = "KF-3.3"


class Struck(Event, frozen=True):
    target: int
    damage: int
    rule: str = "KF-3.3"


class ArmourHeld(Event, frozen=True):
    seat: int
    bonus: AnyBonus
    rule: str = "KF-5.5"


class Gave(Event, frozen=True):
    """A standing card absorbs one damage."""

    seat: int
    component: Component
    card: Card
    rule: str = "KF-4.1"


class Absorbed(Event, frozen=True):
    seat: int
    bonus: AnyBonus
    damage: int
    rule: str


class Wounded(Event, frozen=True):
    seat: int
    points: int
    scale: int
    rule: str = "KF-4.3"


class Evaded(Event, frozen=True):
    seat: int
    points: int
    scale: int
    rule: str = "KF-4.4"


class Spared(Event, frozen=True):
    """Damage that has nothing left to act on: one wound a turn."""

    seat: int
    damage: int
    rule: str = "KF-4.3"


class WentOut(Event, frozen=True):
    seat: int
    status: Status
    rule: str = "KF-4.6"


class SceneEnded(Event, frozen=True):
    rule: str
    led: bool = False
    """Whether the game master has ended it."""
    winners: tuple[Seat, ...] = ()
    """Those who hold the ground (KF-8.7)."""


class Granted(Event, frozen=True):
    """A bonus card that the game master shows and gives."""

    seat: int
    bonus: AnyBonus
    rule: str = "KF-5.6"


class Taken(Event, frozen=True):
    """A bonus card that the game master takes away."""

    seat: int
    bonus: AnyBonus
    rule: str = "KF-7.3"


class BonusPlaced(Event, frozen=True):
    """In front, by the game master."""

    seat: int
    bonus: AnyBonus
    rule: str = "KF-7.3"


class OwnPoints(Event, frozen=True):
    """As the scene begins: what an owner has granted their character."""

    seat: int
    points: int
    rule: str = "KF-1.6"


class OwnActionPoints(Event, frozen=True):
    seat: int
    points: int
    rule: str = "KF-1.6"


class Came(Event, frozen=True):
    seat: int
    name: str
    camp: int
    rule: str = "KF-8.6"


class Went(Event, frozen=True):
    seat: int
    rule: str = "KF-8.6"


class CameBack(Event, frozen=True):
    seat: int
    rule: str = "KF-8.6"


class Moved(Event, frozen=True):
    """Into another melee, or into one of its own."""

    seat: int
    melee: int
    rule: str = "KF-8.3"


class Overruled(Event, frozen=True):
    """A figure that the game master has set."""

    seat: int
    figure: str
    value: int
    rule: str = "KF-7.3"


class EquipmentOverruled(Event, frozen=True):
    """A figure of gear or a terrain in front."""

    seat: int
    bonus: AnyBonus
    figure: str
    value: int
    rule: str = "KF-7.3"


class WoundOverruled(Event, frozen=True):
    """Whether this turn's wound has been dealt (KF-4.3)."""

    seat: int
    wounded: bool
    rule: str = "KF-7.3"


class StandingOverruled(Event, frozen=True):
    seat: int
    component: Component
    cards: Cards
    rule: str = "KF-7.3"


AnyEvent = one_of(vars(), Event)

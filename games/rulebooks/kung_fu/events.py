"""Events of a scene of Kung-Fu, each with the rule it follows."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.numbers import Seat
from games.kernel.record import Event, OfSeat, union_of
from games.kernel.requests import GM
from games.rulebooks.kung_fu.bonuses import AnyBonus
from games.rulebooks.kung_fu.cards import Card, Cards, Component, Lying, Put
from games.rulebooks.kung_fu.state import Status


class TurnBegan(Event, frozen=True):
    number: int
    rule: str = "KF-1.4"


class FreeTurnBegan(OfSeat, frozen=True):
    """Only this character acts; if several do, each has its own event."""

    rule: str = "KF-5.6"


class DrewBonuses(OfSeat, frozen=True):
    """Bonus cards drawn into the hand: known to their owner and the game master."""

    count: int
    cards: tuple[AnyBonus | Literal["?"], ...]
    rule: str

    def seen_by(self, seat: int | None) -> "DrewBonuses":
        return self if seat in (self.seat, GM) else replace(self, cards=())


class NoBonusLeft(OfSeat, frozen=True):
    rule: str = "KF-8.5"


class BonusDeckRebuilt(Event, frozen=True):
    count: int
    rule: str = "KF-8.5"


class BonusLaid(OfSeat, frozen=True):
    bonus: AnyBonus
    rule: str


class BonusDiscarded(OfSeat, frozen=True):
    bonus: AnyBonus
    rule: str = "KF-2.1"


class HandDiscarded(OfSeat, frozen=True):
    bonuses: tuple[AnyBonus, ...]
    rule: str = "KF-6.1"


class Refilled(OfSeat, frozen=True):
    anew: bool = False
    rule: str = "KF-6.1"


class CardDiscarded(OfSeat, frozen=True):
    component: Component
    card: Card
    rule: str = "KF-2.1"


class Shed(OfSeat, frozen=True):
    """Standing cards that the height rule or a ceiling forces out."""

    component: Component
    cards: Cards
    rule: str


class Lowered(OfSeat, frozen=True):
    component: Component
    points: int
    scale: int
    rule: str


class Retreated(OfSeat, frozen=True):
    rule: str = "KF-6.2"


class Followed(OfSeat, frozen=True):
    target: int
    rule: str = "KF-6.2"


class StoodDown(OfSeat, frozen=True):
    """All standing cards are discarded."""

    cards: Cards
    rule: str = "KF-6.2"


class Wagered(OfSeat, frozen=True):
    """Stakes laid face down: everybody sees their number and place."""

    vigour: int
    distance: int
    tempo: int
    presence: int
    bonuses: tuple[AnyBonus, ...]
    puts: tuple[Put, ...] = ()
    rule: str = "KF-2.2"


class ClaimVoid(OfSeat, frozen=True):
    """At a table: two players named the same card."""

    bonus: AnyBonus
    rule: str = "KF-7.2"


class StakesUncovered(OfSeat, frozen=True):
    """Stakes for which no card is left."""

    count: int
    rule: str = "KF-8.2"


class DeckRebuilt(Event, frozen=True):
    count: int
    rule: str = "KF-2.2"


class TurnedOver(OfSeat, frozen=True):
    vigour: Cards
    distance: Cards
    tempo: Cards
    presence: Cards
    lying: tuple[Lying, ...] = ()
    rule: str = "KF-2.5"


class Kept(OfSeat, frozen=True):
    component: Component
    card: Card
    rule: str


class Stayed(OfSeat, frozen=True):
    """No stake is laid over the standing card."""

    component: Component
    card: Card
    rule: str
    why: Literal["own_suit", "bonus_there", "none_fits"] | None = None


class Lost(OfSeat, frozen=True):
    """KF-2.7: the standing card is lost, because no stake is as high."""

    component: Component
    card: Card
    rule: str = "KF-2.7"


class StakesDiscarded(OfSeat, frozen=True):
    cards: Cards
    rule: str = "KF-2.5"


class Worn(OfSeat, frozen=True):
    bonus: AnyBonus
    limit: int
    rule: str = "KF-5.3"


class Broke(OfSeat, frozen=True):
    bonus: AnyBonus
    rule: str = "KF-5.3"


class Compared(OfSeat, frozen=True):
    """A comparison of two opponents: the components that each of them wins."""

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
    """Seats of the two camps in the melee; left out before version 2 of the rules."""
    losers: tuple[Seat, ...] = ()
    rule: str = "KF-3.2"


class Balanced(Event, frozen=True):
    camp: int
    other: int
    ones: tuple[Seat, ...] = ()
    others: tuple[Seat, ...] = ()
    rule: str = "KF-3.2"


class Pressed(OfSeat, frozen=True):
    bonus: AnyBonus
    component: Component
    card: Card
    rule: str = "KF-5.3"


class Aimed(Event, frozen=True):
    """If there are several blows, all are announced before any is dealt."""

    by: int
    target: int
    damage: int
    rule: str = "KF-3.3"


class BlowDropped(Event, frozen=True):
    """The character that won the blow, or was to take it, is gone."""

    camp: int
    other: int
    damage: int
    rule: str = "KF-3.3"


class Struck(Event, frozen=True):
    target: int
    damage: int
    rule: str = "KF-3.3"


class ArmourHeld(OfSeat, frozen=True):
    bonus: AnyBonus
    rule: str = "KF-5.5"


class Gave(OfSeat, frozen=True):
    """A standing card absorbs one damage."""

    component: Component
    card: Card
    rule: str = "KF-4.1"


class Absorbed(OfSeat, frozen=True):
    bonus: AnyBonus
    damage: int
    rule: str


class Wounded(OfSeat, frozen=True):
    points: int
    scale: int
    rule: str = "KF-4.3"


class Evaded(OfSeat, frozen=True):
    points: int
    scale: int
    rule: str = "KF-4.4"


class Spared(OfSeat, frozen=True):
    """Damage without effect, because there is only one wound a turn."""

    damage: int
    rule: str = "KF-4.3"


class WentOut(OfSeat, frozen=True):
    status: Status
    rule: str = "KF-4.6"


class SceneEnded(Event, frozen=True):
    rule: str
    led: bool = False
    """True if the game master ended it."""
    winners: tuple[Seat, ...] = ()
    """Seats that hold the ground (KF-8.7)."""


class Granted(OfSeat, frozen=True):
    """A bonus card that the game master shows and gives."""

    bonus: AnyBonus
    rule: str = "KF-5.6"


class Taken(OfSeat, frozen=True):
    """A bonus card that the game master takes away."""

    bonus: AnyBonus
    rule: str = "KF-7.3"


class BonusPlaced(OfSeat, frozen=True):
    """The game master placed it in front."""

    bonus: AnyBonus
    rule: str = "KF-7.3"


class FreeTurnGranted(Event, frozen=True):
    """In the turn to come these seats act alone; everyone acts if there are none."""

    seats: tuple[Seat, ...]
    rule: str = "KF-5.6"


class OwnPoints(OfSeat, frozen=True):
    """Points that an owner granted their character; told as the scene begins."""

    points: int
    rule: str = "KF-1.6"


class OwnActionPoints(OfSeat, frozen=True):
    points: int
    rule: str = "KF-1.6"


class Came(OfSeat, frozen=True):
    name: str
    camp: int
    rule: str = "KF-8.6"


class Went(OfSeat, frozen=True):
    rule: str = "KF-8.6"


class CameBack(OfSeat, frozen=True):
    rule: str = "KF-8.6"


class Moved(OfSeat, frozen=True):
    """The character goes to another melee, or to one of its own."""

    melee: int
    rule: str = "KF-8.3"


class Overruled(OfSeat, frozen=True):
    figure: str
    value: int
    rule: str = "KF-7.3"


class BlowOverruled(Event, frozen=True):
    """The damage of a blow that is not aimed yet."""

    camp: int
    other: int
    damage: int
    rule: str = "KF-7.3"


class EquipmentOverruled(OfSeat, frozen=True):
    bonus: AnyBonus
    figure: str
    value: int
    rule: str = "KF-7.3"


class WoundOverruled(OfSeat, frozen=True):
    """States whether this turn's wound has been dealt (KF-4.3)."""

    wounded: bool
    rule: str = "KF-7.3"


class StandingOverruled(OfSeat, frozen=True):
    component: Component
    cards: Cards
    rule: str = "KF-7.3"


AnyEvent = union_of(vars(), Event)

"""Events of Martial Art, each with the rule it follows."""

from msgspec.structs import replace

from games.kernel.hexes import Direction, Hex
from games.kernel.numbers import Seat, Zone
from games.kernel.record import HIDDEN, Event, OfSeat, Record, union_of
from games.rulebooks.martial_art.catalogue import Kind, Token
from games.rulebooks.martial_art.state import (
    Energy,
    Fall,
    Shown,
    Tokens,
    Zones,
    hide_zones,
    is_action,
    mask_effects,
)

# Set-up


class TechniquesPicked(OfSeat, frozen=True):
    fighter: str
    techniques: tuple[str, ...]
    rule: str = "MA-2.6"


class Lying(Record, frozen=True):
    token: Kind
    zone: Zone


class Placed(OfSeat, frozen=True):
    """Only the owner knows the Effect tokens."""

    fighter: str
    actions: tuple[Lying, ...]
    zones: Zones
    aside: Tokens
    rule: str

    def seen_by(self, seat: int | None) -> "Placed":
        if seat == self.seat:
            return self
        return replace(self, zones=hide_zones(self.zones), aside=mask_effects(self.aside))


class Began(OfSeat, frozen=True):
    rule: str = "MA-2.5"


# A turn


class TurnBegan(OfSeat, frozen=True):
    rule: str = "MA-3.1"


class Passed(OfSeat, frozen=True):
    rule: str = "MA-3.1"


class Faced(OfSeat, frozen=True):
    way: Direction
    rule: str = "MA-7.3"


class StartNamed(OfSeat, frozen=True):
    zone: Zone
    rule: str = "MA-3.1"


class ZoneChosen(OfSeat, frozen=True):
    zone: Zone
    tokens: tuple[Token, ...]
    """All tokens of the zone, laid open."""
    rule: str = "MA-3.2"


class EnergyGained(OfSeat, frozen=True):
    """From a token of the start zone, or by a technique's rule."""

    energy: Energy
    rule: str = "MA-3.2"


class Moved(OfSeat, frozen=True):
    """With a token of the start zone, a Movement bought, or a step that a technique grants."""

    to: Hex
    rule: str = "MA-3.2"


class LockPaid(OfSeat, frozen=True):
    """Movements that a Lock takes: of tokens of the start zone, and bought."""

    tokens: int
    bought: int
    rule: str = "MA-7.1"


class StepsGranted(OfSeat, frozen=True):
    """Steps before the start zone, or after a strike."""

    technique: str
    steps: int
    rule: str


class Exerted(OfSeat, frozen=True):
    rule: str = "MA-7.2"


class Activated(OfSeat, frozen=True):
    technique: str
    chi: int
    rage: int
    rule: str = "MA-6.1"


class TokenLaid(OfSeat, frozen=True):
    token: Shown
    zone: Zone
    rule: str = "MA-3.4"

    def seen_by(self, seat: int | None) -> "TokenLaid":
        known = seat == self.seat or is_action(self.token)
        return self if known else replace(self, token=HIDDEN)


# A strike


class Struck(OfSeat, frozen=True):
    target: int
    strike: Kind
    zone: Zone
    rule: str = "MA-3.5"


class Refrained(OfSeat, frozen=True):
    rule: str = "MA-3.5"


class Collided(OfSeat, frozen=True):
    """The push would drive the target into a third fighter."""

    target: int
    against: int
    rule: str = "MA-7.6"


class Defended(OfSeat, frozen=True):
    zone: Zone
    defence: int
    move: int
    rule: str = "MA-4.1"


class NotDefended(OfSeat, frozen=True):
    zone: Zone
    rule: str = "MA-4.1"


class CannotDefend(OfSeat, frozen=True):
    """The player is not asked, as everyone can see."""

    zone: Zone
    rule: str = "MA-4.1"


class DiceChanged(Event, frozen=True):
    """A technique or a circumstance adds dice, or takes dice of the defence away."""

    target: int
    """The fighter struck."""
    by: str
    attack: int
    lost: int
    parry: int
    """Dice added to the attack, taken from the defence, or added to the defence: only one of the
    three is not 0."""
    rule: str


class AttackRolled(Event, frozen=True):
    target: int
    failures: int
    successes: int
    exceptionals: int
    counted: int
    """Successes after cancellations and inversions."""
    rule: str = "MA-4.3"
    inverted: bool = False
    """Failures count as normal successes, and successes as failures."""
    cancelled: int = 0
    added: int = 0
    """Successes that exceptional faces add beyond one each."""


class DefenceRolled(OfSeat, frozen=True):
    failures: int
    successes: int
    exceptionals: int
    counted: int
    rule: str = "MA-4.3"
    only_exceptional: bool = False
    """True against a Lock (MA-7.1)."""


class Discarded(OfSeat, frozen=True):
    zone: Zone
    rule: str = "MA-8.8"


class Hurt(OfSeat, frozen=True):
    zone: Zone
    damage: int
    squares: int
    """Squares that the cube has now gone down."""
    rule: str = "MA-4.3"


class Unhurt(OfSeat, frozen=True):
    zone: Zone
    rule: str = "MA-4.3"


class TokenLost(OfSeat, frozen=True):
    token: Token
    zone: Zone
    rule: str = "MA-5.1"


class AsideLost(OfSeat, frozen=True):
    token: Token
    rule: str = "MA-5.1"


class NoneLeft(OfSeat, frozen=True):
    token: Token
    rule: str = "MA-5.1"


class Fell(OfSeat, frozen=True):
    out: Fall
    rule: str = "MA-5.2"


class Pushed(OfSeat, frozen=True):
    """The target is pushed, and the attacker follows."""

    target: int
    to: Hex
    rule: str = "MA-7.4"


class PushedOut(OfSeat, frozen=True):
    target: int
    rule: str = "MA-7.5"


class Burdened(OfSeat, frozen=True):
    movements: int
    rule: str = "MA-8.3"


# The end of a turn


class AsideEntered(OfSeat, frozen=True):
    zone: Zone
    rule: str = "MA-3.7"


class Silenced(OfSeat, frozen=True):
    by: int
    rule: str = "MA-8.2"


class Swapped(OfSeat, frozen=True):
    """The zones are announced, the tokens' faces are not."""

    token: Shown
    zone: Zone
    with_token: Shown
    with_zone: Zone
    rule: str

    def seen_by(self, seat: int | None) -> "Swapped":
        if seat == self.seat:
            return self
        (token,), (with_token,) = mask_effects((self.token,)), mask_effects((self.with_token,))
        return replace(self, token=token, with_token=with_token)


class Shifted(OfSeat, frozen=True):
    token: Shown
    zone: Zone
    rule: str = "MA-8.6"

    def seen_by(self, seat: int | None) -> "Shifted":
        return self if seat == self.seat else replace(self, token=HIDDEN)


class BonusTurn(OfSeat, frozen=True):
    rule: str = "MA-8.4"


class TurnEnded(OfSeat, frozen=True):
    rule: str = "MA-3.6"


class FightEnded(Event, frozen=True):
    winners: tuple[str, ...]
    """Fighters of the side that won."""
    seats: tuple[Seat, ...] = ()
    rule: str = "MA-5.3"


class Heap(Record, frozen=True):
    zone: Zone
    tokens: Tokens


class Showed(OfSeat, frozen=True):
    """All tokens laid open at the end."""

    zones: Zones
    aside: Tokens
    rule: str = "MA-9.5"
    heaps: tuple[Heap, ...] = ()
    """Zones that hold a token."""


class Exposed(OfSeat, frozen=True):
    """The audit found a token that could not be there."""

    rule: str = "MA-9.7"


class CubePutRight(OfSeat, frozen=True):
    """A correction by the host, like the next two events."""

    zone: Zone
    squares: int
    rule: str = "MA-9.6"


class GaugesPutRight(OfSeat, frozen=True):
    chi: int
    rage: int
    rule: str = "MA-9.6"


class FighterPutRight(OfSeat, frozen=True):
    at: Hex
    facing: Direction
    rule: str = "MA-9.6"


class Overruled(OfSeat, frozen=True):
    """Only in old journals, written before the event named what was corrected."""

    rule: str = "MA-9.6"


AnyEvent = union_of(vars(), Event)

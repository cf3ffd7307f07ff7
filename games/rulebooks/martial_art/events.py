"""What happened in Martial Art: facts, each with the rule it follows."""

from msgspec.structs import replace

from games.kernel.hexes import Direction, Hex
from games.kernel.numbers import Seat, Zone
from games.kernel.record import HIDDEN, Event, Record, one_of
from games.rulebooks.martial_art.catalogue import Kind, Token
from games.rulebooks.martial_art.state import (
    Energy,
    Fall,
    Shown,
    Tokens,
    Zones,
    hidden,
    is_action,
    masked,
)

# Set-up


class TechniquesPicked(Event, frozen=True):
    seat: int
    fighter: str
    techniques: tuple[str, ...]
    rule: str = "MA-2.6"


class Lying(Record, frozen=True):
    token: Kind
    zone: Zone


class Placed(Event, frozen=True):
    """Effect tokens are known to their owner alone."""

    seat: int
    fighter: str
    actions: tuple[Lying, ...]
    zones: Zones
    aside: Tokens
    rule: str

    def seen_by(self, seat: int | None) -> "Placed":
        if seat == self.seat:
            return self
        return replace(self, zones=hidden(self.zones), aside=masked(self.aside))


class Began(Event, frozen=True):
    seat: int
    rule: str = "MA-2.5"


# A turn


class TurnBegan(Event, frozen=True):
    seat: int
    rule: str = "MA-3.1"


class Passed(Event, frozen=True):
    seat: int
    rule: str = "MA-3.1"


class Faced(Event, frozen=True):
    seat: int
    way: Direction
    rule: str = "MA-7.3"


class ZoneChosen(Event, frozen=True):
    seat: int
    zone: Zone
    tokens: tuple[Token, ...]
    """All that lies there, laid open."""
    rule: str = "MA-3.2"


class EnergyGained(Event, frozen=True):
    seat: int
    energy: Energy
    rule: str = "MA-3.2"


class Moved(Event, frozen=True):
    seat: int
    to: Hex
    rule: str = "MA-3.2"


class StepsGranted(Event, frozen=True):
    """Before the start zone, or after a strike."""

    seat: int
    technique: str
    steps: int
    rule: str


class Exerted(Event, frozen=True):
    seat: int
    rule: str = "MA-7.2"


class Activated(Event, frozen=True):
    seat: int
    technique: str
    chi: int
    rage: int
    rule: str = "MA-6.1"


class TokenLaid(Event, frozen=True):
    seat: int
    token: Shown
    zone: Zone
    rule: str = "MA-3.4"

    def seen_by(self, seat: int | None) -> "TokenLaid":
        known = seat == self.seat or is_action(self.token)
        return self if known else replace(self, token=HIDDEN)


# A strike


class Struck(Event, frozen=True):
    seat: int
    target: int
    strike: Kind
    zone: Zone
    rule: str = "MA-3.5"


class Refrained(Event, frozen=True):
    seat: int
    rule: str = "MA-3.5"


class Collided(Event, frozen=True):
    """The push would drive the target into a third fighter."""

    seat: int
    target: int
    against: int
    rule: str = "MA-7.6"


class Defended(Event, frozen=True):
    seat: int
    zone: Zone
    defence: int
    move: int
    rule: str = "MA-4.1"


class NotDefended(Event, frozen=True):
    seat: int
    zone: Zone
    rule: str = "MA-4.1"


class CannotDefend(Event, frozen=True):
    """As everyone sees: it is not asked."""

    seat: int
    zone: Zone
    rule: str = "MA-4.1"


class DiceChanged(Event, frozen=True):
    """A technique or a circumstance that adds dice, or takes dice of the defence away."""

    target: int
    """The fighter struck."""
    by: str
    attack: int
    lost: int
    parry: int
    """Dice more of the attack, fewer of the defence, more of the defence: one of the three."""
    rule: str


class AttackRolled(Event, frozen=True):
    target: int
    failures: int
    successes: int
    exceptionals: int
    counted: int
    """What the faces come to, once cancellations and inversions are applied."""
    rule: str = "MA-4.3"
    inverted: bool = False
    """Failures count as normal successes, and these as failures."""
    cancelled: int = 0
    added: int = 0
    """What exceptional faces count beyond one success each."""


class DefenceRolled(Event, frozen=True):
    seat: int
    failures: int
    successes: int
    exceptionals: int
    counted: int
    rule: str = "MA-4.3"
    only_exceptional: bool = False
    """Against a Lock (MA-7.1)."""


class Discarded(Event, frozen=True):
    seat: int
    zone: Zone
    rule: str = "MA-8.8"


class Hurt(Event, frozen=True):
    seat: int
    zone: Zone
    damage: int
    squares: int
    """How far down the cube stands now."""
    rule: str = "MA-4.3"


class Unhurt(Event, frozen=True):
    seat: int
    zone: Zone
    rule: str = "MA-4.3"


class TokenLost(Event, frozen=True):
    seat: int
    token: Token
    zone: Zone
    rule: str = "MA-5.1"


class AsideLost(Event, frozen=True):
    seat: int
    token: Token
    rule: str = "MA-5.1"


class NoneLeft(Event, frozen=True):
    seat: int
    token: Token
    rule: str = "MA-5.1"


class Fell(Event, frozen=True):
    seat: int
    out: Fall
    rule: str = "MA-5.2"


class Pushed(Event, frozen=True):
    """The attacker follows."""

    seat: int
    target: int
    to: Hex
    rule: str = "MA-7.4"


class PushedOut(Event, frozen=True):
    seat: int
    target: int
    rule: str = "MA-7.5"


class Burdened(Event, frozen=True):
    seat: int
    movements: int
    rule: str = "MA-8.3"


# The end of a turn


class AsideEntered(Event, frozen=True):
    seat: int
    zone: Zone
    rule: str = "MA-3.7"


class Silenced(Event, frozen=True):
    seat: int
    by: int
    rule: str = "MA-8.2"


class Swapped(Event, frozen=True):
    """Zones are announced, not faces."""

    seat: int
    token: Shown
    zone: Zone
    with_token: Shown
    with_zone: Zone
    rule: str

    def seen_by(self, seat: int | None) -> "Swapped":
        if seat == self.seat:
            return self
        (token,), (with_token,) = masked((self.token,)), masked((self.with_token,))
        return replace(self, token=token, with_token=with_token)


class Shifted(Event, frozen=True):
    seat: int
    token: Shown
    zone: Zone
    rule: str = "MA-8.6"

    def seen_by(self, seat: int | None) -> "Shifted":
        return self if seat == self.seat else replace(self, token=HIDDEN)


class BonusTurn(Event, frozen=True):
    seat: int
    rule: str = "MA-8.4"


class TurnEnded(Event, frozen=True):
    seat: int
    rule: str = "MA-3.6"


class FightEnded(Event, frozen=True):
    winners: tuple[str, ...]
    """The fighters of the side that won."""
    seats: tuple[Seat, ...] = ()
    rule: str = "MA-5.3"


class Heap(Record, frozen=True):
    """What lies in a zone."""

    zone: Zone
    tokens: Tokens


class Showed(Event, frozen=True):
    """All tokens laid open at the end."""

    seat: int
    zones: Zones
    aside: Tokens
    rule: str = "MA-9.5"
    heaps: tuple[Heap, ...] = ()
    """Those of the zones that hold a token."""


class Exposed(Event, frozen=True):
    """A token was found that could not be there."""

    seat: int
    rule: str = "MA-9.7"


class CubePutRight(Event, frozen=True):
    """A host's correction; so with the two below."""

    seat: int
    zone: Zone
    squares: int
    rule: str = "MA-9.6"


class GaugesPutRight(Event, frozen=True):
    seat: int
    chi: int
    rage: int
    rule: str = "MA-9.6"


class FighterPutRight(Event, frozen=True):
    seat: int
    at: Hex
    facing: Direction
    rule: str = "MA-9.6"


class Overruled(Event, frozen=True):
    """In journals of the time before it was told what was set right."""

    seat: int
    rule: str = "MA-9.6"


AnyEvent = one_of(vars(), Event)

"""Moves of a player of Martial Art, and reports of a table."""

from typing import Annotated, Literal

from games.kernel.hexes import Direction
from games.kernel.numbers import Count, Seat, Spot, Zone, number_meta
from games.kernel.record import Move, union_of
from games.rulebooks.martial_art.catalogue import Token
from games.rulebooks.martial_art.state import Energy, Shown, Tokens, Zones

# Set-up


class Begins(Move, frozen=True):
    """MA-2.5: who starts, by lot or as the table says."""

    first: Seat


class PickTechniques(Move, frozen=True):
    """MA-2.6: three of the fighter's seven."""

    techniques: tuple[str, ...]


class PlaceTokens(Move, frozen=True):
    """MA-2.3: the placement a player chooses; "?" where the referee does not know Effect tokens."""

    zones: Zones
    aside: Tokens


class Scattered(Move, frozen=True):
    """MA-2.2: places, each counted among what is left, of a placement at random."""

    places: tuple[Spot, ...]


class ActionsPlaced(Move, frozen=True):
    """MA-2.2: at a table, the zone in which each Action token lies, in the order of their names."""

    zones: tuple[Zone, ...]


# A turn


class Face(Move, frozen=True):
    """MA-7.3: turn to a direction."""

    way: Direction


class StartFrom(Move, frozen=True):
    """MA-3.1"""

    zone: Zone


class Revealed(Move, frozen=True):
    """MA-3.2: at a table, the Effect tokens of the start zone."""

    tokens: tuple[Token, ...]


class Gain(Move, frozen=True):
    """MA-3.2: one Energy into Chi or Rage."""

    energy: Energy


class GoTo(Move, frozen=True):
    """MA-3.2: one space in that direction."""

    way: Direction


class Exert(Move, frozen=True):
    """MA-7.2: 1 Chi and 1 Rage for an extra Movement."""


class Activate(Move, frozen=True):
    """MA-6.1: pay for a technique."""

    technique: str


class Sow(Move, frozen=True):
    """MA-3.4: enough of the effects; take up the tokens."""


class Lay(Move, frozen=True):
    """MA-3.4: the next token; "?" where the referee does not know the Effect tokens."""

    token: Shown


# A strike


class Hit(Move, frozen=True):
    """MA-3.5: strike this opponent."""

    target: Seat


class Refrain(Move, frozen=True):
    """MA-3.5: no strike, although it may be made."""


class NoReaction(Move, frozen=True):
    """MA-4.1"""


class Defend(Move, frozen=True):
    """MA-4.1: reveal so many tokens of the targeted zone; Move tokens where a technique lets."""

    defence: Count = 0
    move: Count = 0


class Rolled(Move, frozen=True):
    """MA-1.3: how many dice show each face."""

    failures: Count
    successes: Count
    exceptionals: Count


class LostFrom(Move, frozen=True):
    """MA-5.1: at a table, the zone that lost the token; 0 set aside; None: there is none left."""

    zone: Annotated[Literal[0, 1, 2, 3, 4, 5] | None, number_meta("zone")]


# The end of a turn


class Halt(Move, frozen=True):
    """MA-3.6: no further move after the strike."""


class EndTurn(Move, frozen=True):
    """MA-3.6: no End or Style technique."""


class Silence(Move, frozen=True):
    """MA-8.2: Kiai, against this opponent."""

    target: Seat


class Swap(Move, frozen=True):
    """MA-8.2, MA-8.4: two tokens change places; Effect tokens are "?" where unknown."""

    zone: Zone
    token: Shown
    with_zone: Zone
    with_token: Shown


class Shift(Move, frozen=True):
    """MA-8.6: an Effect token goes to the next zone; "?" where unknown."""

    zone: Zone
    token: Shown


class LeaveTokens(Move, frozen=True):
    """MA-8.2, MA-8.6: the Style moves no token this turn."""


class ShowAll(Move, frozen=True):
    """MA-9.5: the audit at the end: all tokens, zone by zone, and those set aside."""

    zones: Zones
    aside: Tokens
    sure: bool = False
    """Confirmed after a second look: the tokens lie like this, although they cannot (MA-9.7)."""


AnyMove = union_of(vars(), Move)

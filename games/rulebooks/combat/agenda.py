"""The stack of things to do, which carries a duel from one question to the next.

A technique stops at each choice of a player, and an intervention plays a whole technique in the
middle of another card. So the remaining work is stored in the state as data, the next frame last,
and an answer only starts it again.
"""

from typing import Literal, TypeAlias

from games.kernel.hexes import Hex
from games.kernel.record import Record, snake_case_tag
from games.rulebooks.combat.language.tree import MainType, Phrase

Way: TypeAlias = Literal["move", "approach", "withdraw", "push", "move_opponent", "pull"]


class Frame(Record, frozen=True, tag_field="kind", tag=snake_case_tag):
    pass


class Run(Frame, frozen=True):
    """The steps of a technique, from `at` on (CB-3.3)."""

    seat: int
    serial: int
    at: int = 0
    base: MainType | None = None
    wound: int | None = None
    """Set for an armament's technique."""
    quiet: bool = False
    """Played by a trigger: triggers never chain (CB-5.26)."""


class Do(Frame, frozen=True):
    """A phrase to carry out."""

    by: int
    """Seat that carries it."""
    phrase: Phrase
    owner: int
    """Owner of the technique: "the opponent" is always this player's opponent."""
    serial: int
    paying: Literal["condition", "intervention"] | None = None
    """Reason why the phrase must be possible; None: as far as possible."""
    quiet: bool = False
    """Done by a trigger, and not by a step of a technique."""
    first: bool = False
    """The frame is the trigger itself, and an event must name it."""
    meant: bool = False
    """The carrier was already named, so a Radius only checks whether they are within it."""
    within: bool = False
    """Under a Radius: wounds and pushes strike the carrier (CB-5.27)."""


class Go(Frame, frozen=True):
    """Steps to make on the board."""

    by: int
    who: int
    way: Way
    left: int
    serial: int
    started: bool = False
    quiet: bool = False
    """Pushed by a trigger, and not by a step of a technique (CB-5.16)."""


class After(Frame, frozen=True):
    """What lay above it was a deed of that player's; how it was before (CB-5.44)."""

    seat: int
    deed: Literal["move", "draw", "discard"]
    at: Hex
    hand: int


class Choice(Frame, frozen=True):
    """The start triggers are over: the player chooses."""

    seat: int


class AfterChoice(Frame, frozen=True):
    seat: int


class Check(Frame, frozen=True):
    """The end triggers are over (CB-3.8)."""

    seat: int


AnyFrame = Run | Do | Go | After | Choice | AfterChoice | Check

"""Things to do: the stack that carries a duel from one question to the next.

A technique stops wherever a player has something to choose, and an intervention plays a whole
technique in the middle of another card. So what is still to be done lies in the state as data, the
next thing last, and whoever answers a question only starts it again.
"""

from typing import Literal, TypeAlias

from games.kernel.hexes import Hex
from games.kernel.record import Record, spoken
from games.rulebooks.combat.language.tree import MainType, Phrase

Way: TypeAlias = Literal["move", "approach", "withdraw", "push", "move_opponent", "pull"]


class Frame(Record, frozen=True, tag_field="kind", tag=spoken):
    pass


class Run(Frame, frozen=True):
    """The steps of a technique, from `at` on (CB-3.3)."""

    seat: int
    serial: int
    at: int = 0
    base: MainType | None = None
    wound: int | None = None
    """Of an armament's technique."""
    quiet: bool = False
    """Played by a trigger: triggers never chain (CB-5.26)."""


class Do(Frame, frozen=True):
    """A phrase to carry out."""

    by: int
    """Who carries it."""
    phrase: Phrase
    owner: int
    """Whose technique it stands on: "the opponent" is always theirs."""
    serial: int
    paying: Literal["condition", "intervention"] | None = None
    """What asks for it: then it must be possible; None: as far as possible."""
    quiet: bool = False
    """A trigger does it, and no step of a technique."""
    first: bool = False
    """It is the trigger itself, to be told of."""
    meant: bool = False
    """Who carries it has been said, so that a Radius only asks whether they are within it."""
    within: bool = False
    """Under a Radius: its wounds and pushes strike whoever carries it (CB-5.27)."""


class Go(Frame, frozen=True):
    """Steps to make on the board."""

    by: int
    who: int
    way: Way
    left: int
    serial: int
    started: bool = False
    quiet: bool = False
    """A trigger pushes, and no step of a technique (CB-5.16)."""


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

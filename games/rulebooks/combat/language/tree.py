"""The tree of a card, as the engine carries it out.

The carrier of a step is written around it (`Has`, `Radius`). A step without it is carried by the
card's owner, or in an intervention by its taker. "The opponent" is always the owner's opponent
(CB-3.7).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.kernel.record import Record

MainType: TypeAlias = Literal["attack", "defence", "movement", "rhetoric", "passive"]
Who: TypeAlias = Literal["player", "opponent", "everyone"]
# "own": the carrier of the trigger, which differs between the carriers of a Radius.
Whose: TypeAlias = Literal["own", "player", "opponent", "everyone"]
What: TypeAlias = Literal["card", "technique"]
Free: TypeAlias = Literal["distance", "conditions"]
Bound: TypeAlias = Literal["exactly", "at_least", "at_most"]
Edge: TypeAlias = Literal["start", "end"]
Deed: TypeAlias = Literal["move", "approach", "withdraw", "draw", "discard"]

LAMBDA = "lambda"


class Part(Record, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Any part of the tree. The tag is the field `type`, because `kind` is a card's type in it."""


# Numbers


class X(Part, frozen=True, tag="x"):
    """The number that an earlier step of the same card bound."""

    minus: bool = False


class Infinite(Part, frozen=True, tag="infinite"):
    minus: bool = False


Amount: TypeAlias = int | X | Infinite


class AmountPart(Part, frozen=True):
    amount: Amount


# Acts: what an effect does


class Wound(AmountPart, frozen=True, tag="wound"):
    pass


class SelfWound(AmountPart, frozen=True, tag="self_wound"):
    """Also the plain loss of life; Force, Block and Shield do not touch it."""


class DrawAct(AmountPart, frozen=True, tag="draw"):
    pass


class Discard(AmountPart, frozen=True, tag="discard"):
    """Where no earlier step bound X, `Discard X` binds it: the carrier chooses how many; so they do
    within a bound."""

    bound: Bound = "exactly"


class Pass(AmountPart, frozen=True, tag="pass"):
    """Lose that many turns, this one the first."""


class PlayAgain(Part, frozen=True, tag="play_again"):
    pass


class MoveAct(AmountPart, frozen=True, tag="move"):
    pass


class Approach(AmountPart, frozen=True, tag="approach"):
    pass


class Withdraw(AmountPart, frozen=True, tag="withdraw"):
    pass


class Push(AmountPart, frozen=True, tag="push"):
    pass


class MoveOpponent(AmountPart, frozen=True, tag="move_opponent"):
    pass


class PlaceOpponent(Part, frozen=True, tag="place_opponent"):
    """On a free space adjacent to the carrier."""


class PlaceSelf(Part, frozen=True, tag="place_self"):
    """On a free space adjacent to the opponent."""


class Pull(AmountPart, frozen=True, tag="pull"):
    """The opponent, towards the carrier."""


class SendOpponent(Part, frozen=True, tag="send_opponent"):
    """To any free space."""


class Reveal(Part, frozen=True, tag="reveal"):
    """The carrier's hand is shown to everyone."""


class NextCard(Part, frozen=True, tag="next_card"):
    """The carrier's next card (of that type) is played whatever the distance, or its conditions."""

    free: Free
    kind: str | None = None


class Teleport(Part, frozen=True, tag="teleport"):
    pass


class Block(AmountPart, frozen=True, tag="block"):
    """As an effect it gives life back; as a permanent it lessens each later wound."""


class Shield(AmountPart, frozen=True, tag="shield"):
    pass


class Dodge(Part, frozen=True, tag="dodge"):
    pass


class Mark(Part, frozen=True, tag="mark"):
    pass


class TakeBack(Part, frozen=True, tag="take_back"):
    """This card goes back to its owner's hand."""


class PlayArmament(Part, frozen=True, tag="play_armament"):
    """Of those that are carried; with a number, one of that strength, carried or not."""

    amount: Amount | None = None


class Play(Part, frozen=True, tag="play"):
    """In an intervention: the taker plays such a technique fully."""

    what: What
    kind: str | None = None


# Tests: what a condition asks


class Distance(Part, frozen=True, tag="distance"):
    """1 is "adjacent"; None is the bare word, more than 1; X binds the distance."""

    amount: Amount | None = None
    bound: Bound = "exactly"


class Counter(Part, frozen=True, tag="counter"):
    kind: str


class Visible(Part, frozen=True, tag="visible"):
    kind: str


class Ignorant(Part, frozen=True, tag="ignorant"):
    kind: str


class ActiveTest(Part, frozen=True, tag="active"):
    kind: str


class LifeAtMost(AmountPart, frozen=True, tag="life_at_most"):
    pass


class LifeAtLeast(AmountPart, frozen=True, tag="life_at_least"):
    pass


class Hand(AmountPart, frozen=True, tag="hand"):
    """How many cards the carrier holds."""

    bound: Bound = "exactly"


class Played(Part, frozen=True, tag="played"):
    """The technique of the carrier's own previous turn, or the card, had that type."""

    kind: str
    what: What = "technique"


class Armed(Part, frozen=True, tag="armed"):
    """The carrier carries an armament."""


# Lasting phrases of a permanent


class Force(AmountPart, frozen=True, tag="force"):
    pass


class Charm(AmountPart, frozen=True, tag="charm"):
    """As a permanent, the hand that the opponent must have; as a condition, one's own."""


class Armament(AmountPart, frozen=True, tag="armament"):
    pass


class Immobilise(Part, frozen=True, tag="immobilise"):
    """The carrier's opponent neither moves nor plays a movement technique ("prevent movement")."""


class Prevent(Part, frozen=True, tag="prevent"):
    """The carrier's opponent plays no technique of that type."""

    kind: str


class NoCards(Part, frozen=True, tag="no_cards"):
    """The carrier's opponent plays no card."""


class IgnoreAdjacency(Part, frozen=True, tag="ignore_adjacency"):
    """The carrier's attacks need not be adjacent."""


class Ban(Part, frozen=True, tag="ban"):
    """Nobody plays a technique of that type."""

    kind: str


class TurnTrigger(Part, frozen=True, tag="turn"):
    """A trigger at the start or the end of a turn."""

    edge: Edge
    whose: Whose
    step: Phrase


class Playing(Part, frozen=True, tag="playing"):
    """A trigger when a card or technique (of that type) is laid, before its first step."""

    whose: Whose
    what: What
    kind: str | None
    step: Phrase


class Hurt(Part, frozen=True, tag="hurt"):
    """A trigger each time that one of them loses life to a wound."""

    whose: Whose
    step: Phrase


class Doing(Part, frozen=True, tag="doing"):
    """A trigger each time that one of them has moved of their own, drawn or discarded."""

    whose: Whose
    deed: Deed
    step: Phrase


# Joins


class Has(Part, frozen=True, tag="has"):
    who: Who
    step: Phrase


class Radius(Part, frozen=True, tag="radius"):
    """Carried by everyone within that distance of this card's marker."""

    amount: Amount
    step: Phrase


class Alone(Part, frozen=True, tag="alone"):
    """An intervention that only one of the two may take; None: at no cost."""

    who: Literal["player", "opponent"]
    step: Phrase | None = None


class Then(Part, frozen=True, tag="then"):
    """Two or more, none of them a Then."""

    steps: tuple[Phrase, ...]


class Either(Part, frozen=True, tag="either"):
    """Two or more, none of them an Either; whoever carries it chooses."""

    steps: tuple[Phrase, ...]


Act: TypeAlias = (
    Wound
    | SelfWound
    | DrawAct
    | Discard
    | Pass
    | PlayAgain
    | MoveAct
    | Approach
    | Withdraw
    | Push
    | MoveOpponent
    | PlaceOpponent
    | PlaceSelf
    | Pull
    | SendOpponent
    | Reveal
    | NextCard
    | Teleport
    | Block
    | Shield
    | Dodge
    | Mark
    | TakeBack
    | PlayArmament
)
Test: TypeAlias = (
    Distance
    | Counter
    | Played
    | Visible
    | Ignorant
    | ActiveTest
    | LifeAtMost
    | LifeAtLeast
    | Hand
    | Armed
)
Trigger: TypeAlias = TurnTrigger | Playing | Hurt | Doing
Bar: TypeAlias = Immobilise | Prevent | NoCards
Lasting: TypeAlias = (
    Force | Charm | Armament | Immobilise | Prevent | NoCards | IgnoreAdjacency | Ban | Trigger
)
Phrase: TypeAlias = Act | Play | Test | Lasting | Has | Radius | Alone | Then | Either


# Steps (CB-3.4 to CB-3.7)


class Condition(Part, frozen=True, tag="condition"):
    asks: Phrase


class Effect(Part, frozen=True, tag="effect"):
    does: Phrase


class Permanent(Part, frozen=True, tag="permanent"):
    holds: Phrase


class Intervention(Part, frozen=True, tag="intervention"):
    needs: Phrase


Step: TypeAlias = Condition | Effect | Permanent | Intervention


class Card(Part, frozen=True):
    """CB-4.1. A type that the vocabulary lacks is kept as its author wrote it."""

    title: str
    types: tuple[MainType, ...]
    secondary_types: tuple[str, ...]
    steps: tuple[Step, ...]

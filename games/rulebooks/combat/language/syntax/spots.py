"""Parts of a tree while it is read, each with its place in the text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, cast, get_args

from lark import Token

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.dictionary.vocabulary import Wording
from games.rulebooks.combat.language.tree import Amount, Bound, Phrase, Who

PHRASES: dict[str, Callable[..., Phrase]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Phrase)
} | {
    "lose": tree.SelfWound,
    "wounded": tree.Wound,
    "pushed": tree.Push,
    "pulled": tree.Pull,
    "moved": tree.MoveOpponent,
    "placed": tree.PlaceOpponent,
    "sent": tree.SendOpponent,
    "held": tree.Immobilise,
}
STRIKES = (tree.Wound, tree.Push)
LIMIT = "limit"
"""Word key of a part that brackets limit to a player: `(player only)`."""
BOUNDS: dict[str, Bound] = {
    "OR_MORE": "at_least",
    "AT_LEAST": "at_least",
    "MORE_THAN": "at_least",
    "OR_LESS": "at_most",
    "AT_MOST": "at_most",
    "LESS_THAN": "at_most",
}
"""Phrases by word of the vocabulary; some words have grammar rules of their own."""

DEEDS: dict[str, tree.Deed] = {
    "MOVE": "move",
    "APPROACH": "approach",
    "WITHDRAW": "withdraw",
    "DRAW": "draw",
    "DISCARD": "discard",
    "AT_EACH_MOVE": "move",
    "AT_EACH_DRAW": "draw",
    "AT_EACH_DISCARD": "discard",
}


@dataclass(frozen=True)
class Figure:
    amount: Amount
    column: int
    bound: Bound = "exactly"


@dataclass(frozen=True)
class Spot:
    """A part of the tree, the key of its first word, and the column of that word."""

    node: Phrase
    word: str
    column: int
    inner: tuple["Spot", ...] = ()
    figure: Figure | None = None
    is_conjugated: bool = False
    """The verb follows a subject: `draws`, and not `draw`."""
    names: frozenset[str] = frozenset()
    """Persons named as what it acts on: the opponent in `wound the opponent`."""
    is_loose: bool = False
    """The carrier stands in brackets or before a colon: `Wound 2 (opponent)`."""
    is_formal: bool = False
    """The carrier is named by `has`, after which a phrase keeps the form that it has alone."""
    is_obliged: bool = False
    """Bare verbs behind it are the same player's: `the opponent must discard 1 then draw 1`."""
    undergoes: Who | None = None
    """In the passive, the player to whom it is done."""
    acts_within: bool = False
    """A player strikes under a Radius, where only the card does."""


@dataclass(frozen=True)
class Qualifier:
    """The word before a phrase: its carrier, its time, or the thing that is played."""

    value: str
    column: int
    kind: str | None = None
    is_you: bool = False


Child: TypeAlias = Spot | Figure | Qualifier | Token | None


def flatten(parts: list[Spot], join: type[tree.Then | tree.Either]) -> Iterator[Spot]:
    for part in parts:
        yield from part.inner if isinstance(part.node, join) else (part,)


def make_spot(
    first: Token | Qualifier | Spot,
    node: Phrase,
    inner: tuple[Spot, ...] = (),
    figure: Figure | None = None,
    parts: Sequence[Child] = (),
) -> Spot:
    """`parts` are the words that name persons, if there are others than the first."""
    word = first.word if isinstance(first, Spot) else word_of(first)
    conjugated = isinstance(first, Wording) and first.is_conjugated
    return Spot(node, word, column_of(first), inner, figure, conjugated, named_in(parts or [first]))


def named_in(parts: Sequence[Child]) -> frozenset[str]:
    tokens = (part.names for part in parts if isinstance(part, Wording))
    return frozenset[str]().union(*tokens)


def word_of(part: Token | Qualifier) -> str:
    return str(part) if isinstance(part, Token) else part.value


def column_of(part: Token | Qualifier | Spot) -> int:
    return cast("int", part.column)  # the lexer sets it for every token


def bound_figure(parts: Sequence[Child]) -> Figure:
    """Return the figure with its bound: `3 or more`."""
    figure = next(part for part in parts if isinstance(part, Figure))
    beside = (part.type for part in parts if isinstance(part, Token))
    bound = next((BOUNDS[sign] for sign in beside if sign in BOUNDS), figure.bound)
    return replace(figure, bound=bound)


def counted_word(parts: Sequence[Child]) -> Token:
    """In `5 or more life`, return the counted word, not the words of the bound."""
    return next(part for part in parts if isinstance(part, Token) and part.type not in BOUNDS)


def find_figure(parts: Sequence[Child]) -> Figure:
    return next(part for part in parts if isinstance(part, Figure))


def find_kind(parts: list[Token | Qualifier]) -> str:
    return next(part.value for part in parts if isinstance(part, Qualifier))


def join_ways(spots: Iterable[Spot]) -> Spot:
    """Return a single spot alone, otherwise a choice among the ways."""
    ways = tuple(spots)
    if len(ways) == 1:
        return ways[0]
    return make_spot(ways[0], tree.Either(tuple(way.node for way in ways)), ways)


def struck_within(spot: Spot) -> Spot:
    """CB-5.27: under a Radius, a wound, a push or a prohibition is borne by its carrier: so what is
    done to a player there is carried by that player."""
    act = spot.inner[0] if isinstance(spot.node, tree.Has) else spot
    if spot.word == "cannot_be_played":
        return act
    if isinstance(act.node, (*STRIKES, *get_args(tree.Bar))):
        named: Who | None = "opponent" if spot is act and "opponent" in act.names else None
        if bearer := spot.undergoes or named:
            act = replace(act, names=frozenset[str]())
            return Spot(tree.Has(bearer, act.node), act.word, act.column, (act,))
        return replace(spot, acts_within=act.is_conjugated and act is not spot)
    return replace(spot, undergoes="everyone") if spot.undergoes else spot


def carry_subject(steps: Iterable[Spot]) -> Iterator[Spot]:
    """«L’adversaire défausse 1 puis pioche 1»: the named player carries on (CB-5.45)."""
    who: Who | None = None
    obliged = False
    for step in steps:
        if isinstance(step.node, tree.Has):
            who, obliged = step.undergoes or step.node.who, step.is_obliged
            yield step
        elif step.undergoes is not None:
            who, obliged = step.undergoes, False
            yield step
        elif who is not None and (step.is_conjugated or obliged):
            yield Spot(tree.Has(who, step.node), who, step.column, (step,))
        else:
            who = None
            yield step

"""Tokens into a tree, each part with the place where it was read."""

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Literal, TypeAlias, cast, get_args

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.tree import (
    Amount,
    Bound,
    Infinite,
    Phrase,
    What,
    Who,
    Whose,
    X,
)

PHRASES: dict[str, Callable[..., Phrase]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Phrase)
} | {"lose": tree.SelfWound}
LIMIT = "limit"
"""The word of what brackets limit to somebody: `(player only)`."""
BOUNDS: dict[str, Bound] = {
    "OR_MORE": "at_least",
    "AT_LEAST": "at_least",
    "MORE_THAN": "at_least",
    "OR_LESS": "at_most",
    "AT_MOST": "at_most",
    "LESS_THAN": "at_most",
}
"""Its words are the vocabulary's; some are read by rules of the grammar of their own."""


@dataclass(frozen=True)
class Figure:
    amount: Amount
    column: int
    bound: Bound = "exactly"


@dataclass(frozen=True)
class Spot:
    """A part of the tree, the key of the word that it began with, and where that stands."""

    node: Phrase
    word: str
    column: int
    inner: tuple["Spot", ...] = ()
    figure: Figure | None = None


@dataclass(frozen=True)
class Asked:
    """The word before a phrase: who carries it, when, or what is played."""

    value: str
    column: int
    kind: str | None = None


Child: TypeAlias = Spot | Figure | Asked | Token | None


class Builder(Transformer[Token, Spot]):
    """Called at each reduction, so that no depth of nesting costs a depth of calls."""

    def figure(self, parts: list[Token]) -> Figure:
        minus = parts[0].type == "MINUS"
        token = parts[-1]
        column = column_of(parts[0])
        if token.type == "X":
            return Figure(X(minus=minus), column)
        if token.type == "INFINITE":
            return Figure(Infinite(minus=minus), column)
        number = 1 if token.type == "ARTICLE" else int(token)
        return Figure(-number if minus else number, column)

    def compared(self, parts: list[Token | Figure]) -> Figure:
        """More than 2 is at least 3."""
        sign, number = parts
        assert isinstance(sign, Token)  # noqa: S101 - so says the grammar
        bound, column = BOUNDS[sign.type], column_of(sign)
        if isinstance(number, Figure):
            return Figure(number.amount, column, bound)
        beyond = int(number) + (1 if bound == "at_least" else -1)
        return Figure(beyond, column, bound)

    def kind(self, parts: list[Token]) -> Asked:
        return Asked(str(parts[0]), column_of(parts[0]))

    def what(self, parts: list[Token | Asked]) -> Asked:
        kind = next((part.value for part in parts if isinstance(part, Asked)), None)
        card = any(isinstance(part, Token) and part.type == "A_CARD" for part in parts)
        return Asked("card" if card else "technique", column_of(parts[0]), kind)

    def who(self, parts: list[Token]) -> Asked:
        return Asked(str(parts[0]).removesuffix("_has"), column_of(parts[0]))

    subject = having = own_turn = other_turn = who

    # Acts, tests and what lasts

    def counted(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        word = cast("Token", parts[0])
        return at(word, PHRASES[str(word)](figure.amount), figure=figure)

    def bounded(self, parts: list[Token | Figure]) -> Spot:
        figure = bound_figure(parts)
        return at(cast("Token", parts[0]), tree.Discard(figure.amount, figure.bound), figure=figure)

    def all_cards(self, parts: list[Token]) -> Spot:
        figure = Figure(Infinite(), column_of(parts[1]))
        return at(parts[0], tree.Discard(Infinite()), figure=figure)

    def pause(self, parts: list[Child]) -> Spot:
        """As an effect this turn brings nothing else; an intervention waits for its owner."""
        figure = next((part for part in parts if isinstance(part, Figure)), None)
        word = cast("Token", parts[0])
        return at(word, tree.Pass(figure.amount if figure else 1), figure=figure)

    def towards(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Approach(figure.amount), figure=figure)

    def away(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Withdraw(figure.amount), figure=figure)

    def pull(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Pull(figure.amount), figure=figure)

    def push(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Push(figure.amount), figure=figure)

    def next_card(self, parts: list[Child]) -> Spot:
        kind = next((part.value for part in parts if isinstance(part, Asked)), None)
        signs = {part.type for part in parts if isinstance(part, Token)}
        free: tree.Free = "distance" if "WHATEVER_DISTANCE" in signs else "conditions"
        return at(cast("Token", parts[0]), tree.NextCard(free, kind))

    def hurt(self, parts: list[Token | Spot]) -> Spot:
        word, step = cast("tuple[Token, Spot]", parts)
        whose = cast("Whose", str(word).removeprefix("hurt_"))
        return at(word, tree.Hurt(whose, step.node), (step,))

    def play_armament(self, parts: list[Child]) -> Spot:
        figure = next((part for part in parts if isinstance(part, Figure)), None)
        node = tree.PlayArmament(figure.amount if figure else None)
        return at(cast("Token", parts[0]), node, figure=figure)

    def look(self, parts: list[Token]) -> Spot:
        """At the opponent's hand: they reveal it."""
        shown = at(parts[0], tree.Reveal())
        return at(parts[0], tree.Has("opponent", tree.Reveal()), (shown,))

    def plain(self, parts: list[Token]) -> Spot:
        return at(parts[0], PHRASES[str(parts[0])]())

    def play(self, parts: list[Token | Asked]) -> Spot:
        what = cast("Asked", parts[1])
        return at(parts[0], tree.Play(cast("What", what.value), what.kind))

    def adjacent(self, parts: list[Token]) -> Spot:
        return at(parts[0], tree.Distance(1))

    def distance(self, parts: list[Child]) -> Spot:
        figure = bound_figure(parts) if any(isinstance(p, Figure) for p in parts) else None
        node = tree.Distance(figure.amount, figure.bound) if figure else tree.Distance()
        return at(cast("Token", parts[0]), node, figure=figure)

    def plain_armed(self, parts: list[Token]) -> Spot:
        return at(parts[0], tree.Armed())

    def played(self, parts: list[Token | Asked]) -> Spot:
        what = next(part for part in parts if isinstance(part, Asked))
        return at(parts[0], tree.Played(what.kind or ""))

    def hand(self, parts: list[Token | Figure]) -> Spot:
        figure = bound_figure(parts)
        word = next(part for part in parts if isinstance(part, Token))
        bound = "exactly" if figure.amount == 0 and figure.bound == "at_most" else figure.bound
        return at(word, tree.Hand(figure.amount, bound), figure=figure)

    def no_card(self, parts: list[Token]) -> Spot:
        return at(parts[0], tree.Hand(0))

    def kinded(self, parts: list[Token | Asked]) -> Spot:
        return at(parts[0], PHRASES[str(parts[0])](find_kind(parts)))

    def active(self, parts: list[Token | Asked]) -> Spot:
        return at(parts[0], tree.Active(find_kind(parts)))

    def life(self, parts: list[Token | Figure]) -> Spot:
        figure = bound_figure(parts)
        word = next(part for part in parts if isinstance(part, Token))
        node = tree.LifeAtLeast if figure.bound == "at_least" else tree.LifeAtMost
        return at(word, node(figure.amount), figure=figure)

    def prevent(self, parts: list[Token | Asked]) -> Spot:
        kind = find_kind(parts)
        node = tree.Immobilise() if kind == "movement" else tree.Prevent(kind)
        return at(parts[0], node)

    def ban(self, parts: list[Token | Asked]) -> Spot:
        return at(parts[0], tree.Ban(find_kind(parts)))

    # Who carries them, and when

    def has(self, parts: list[Asked | Spot]) -> Spot:
        who, step = cast("tuple[Asked, Spot]", parts)
        return at(who, tree.Has(cast("Who", who.value), step.node), (step,))

    def limit(self, parts: list[Token | Spot]) -> Spot:
        """Whom brackets mean: an intervention's taker, else who carries it (CB-5.34)."""
        word = next(part for part in parts if isinstance(part, Token))
        step = next(part for part in parts if isinstance(part, Spot))
        node = tree.Has(cast("Who", str(word)), step.node)
        return Spot(node, LIMIT, column_of(word), (step,))

    limited = limit

    def alone(self, parts: list[Token | Spot]) -> Spot:
        who = cast("Literal['player', 'opponent']", str(parts[0]).removesuffix("_alone"))
        inner = tuple(part for part in parts if isinstance(part, Spot))
        step = inner[0].node if inner else None
        return at(parts[0], tree.Alone(who, step), inner)

    def turn_colon(self, parts: list[Asked | Spot]) -> Spot:
        when, step = cast("tuple[Asked, Spot]", parts)
        edge, whose = when.value.split("_")
        node = tree.Turn(cast("tree.Edge", edge), cast("Whose", whose), step.node)
        return at(when, node, (step,))

    def turn_comma(self, parts: list[Asked | Spot]) -> Spot:
        """After a comma, "their turn" is the subject's: as without it."""
        when, step = cast("tuple[Asked, Spot]", parts)
        if when.value.endswith("_own") and isinstance(step.node, tree.Has):
            return self.carried_by(when, step, step.node.who, step.inner[0])
        return self.turn_colon(parts)

    def carried_turn(self, parts: list[Asked | Spot]) -> Spot:
        when, who, act = cast("tuple[Asked, Asked, Spot]", parts)
        return self.carried_by(when, who, cast("Who", who.value), act)

    def carried_by(self, when: Asked, subject: Asked | Spot, who: Who, act: Spot) -> Spot:
        turn = self.turn_colon([when, act])
        return at(subject, tree.Has(who, turn.node), (turn,))

    def playing(self, parts: list[Token | Asked | Spot]) -> Spot:
        word, what, step = cast("tuple[Token, Asked, Spot]", parts)
        whose = "own" if word.type == "PLAY" else str(word).removeprefix("playing_")
        node = tree.Playing(
            cast("Whose", whose), cast("What", what.value), what.kind, step=step.node
        )
        return at(word, node, (step,))

    def radius(self, parts: list[Token | Figure | Spot]) -> Spot:
        figure = find_figure(parts)
        step = cast("Spot", parts[-1])
        node = tree.Radius(figure.amount, step.node)
        return at(cast("Token", parts[0]), node, (step,), figure)

    # What joins them: nested by the grammar, flat in the tree

    def then(self, parts: list[Spot]) -> Spot:
        steps = tuple(flat(parts, tree.Then))
        return at(steps[0], tree.Then(tuple(s.node for s in steps)), steps)

    def either(self, parts: list[Spot]) -> Spot:
        steps = tuple(flat(parts, tree.Either))
        return at(steps[0], tree.Either(tuple(s.node for s in steps)), steps)


def flat(parts: list[Spot], join: type[tree.Then | tree.Either]) -> Iterator[Spot]:
    for part in parts:
        yield from part.inner if isinstance(part.node, join) else (part,)


def at(
    first: Token | Asked | Spot,
    node: Phrase,
    inner: tuple[Spot, ...] = (),
    figure: Figure | None = None,
) -> Spot:
    """A spot that stands where its first part does."""
    word = first.word if isinstance(first, Spot) else word_of(first)
    return Spot(node, word, column_of(first), inner, figure)


def word_of(part: Token | Asked) -> str:
    return str(part) if isinstance(part, Token) else part.value


def column_of(part: Token | Asked | Spot) -> int:
    return part.column or 1


def bound_figure(parts: Sequence[Child]) -> Figure:
    """With what stands beside it: `3 or more`."""
    figure = next(part for part in parts if isinstance(part, Figure))
    beside = (part.type for part in parts if isinstance(part, Token))
    bound = next((BOUNDS[sign] for sign in beside if sign in BOUNDS), figure.bound)
    return replace(figure, bound=bound)


def find_figure(parts: Sequence[Child]) -> Figure:
    return next(part for part in parts if isinstance(part, Figure))


def find_kind(parts: list[Token | Asked]) -> str:
    return next(part.value for part in parts if isinstance(part, Asked))


class Tokens(Lexer):
    """Lark's door for a line that is tokens already."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, data: list[Token]) -> Iterator[Token]:  # type: ignore[override]
        return iter(data)


@functools.cache
def grammar() -> Lark:
    text = files(__package__).joinpath("grammar.lark").read_text("utf-8")
    return Lark(text, parser="lalr", lexer=Tokens, transformer=Builder(), maybe_placeholders=False)


@dataclass(frozen=True)
class Stuck:
    """The parser got no further than this token, and what it would have taken there."""

    token: Token
    accepted: frozenset[str]


def parse(tokens: list[Token]) -> Spot | Stuck:
    try:
        return cast("Spot", grammar().parse(cast("str", tokens)))
    except UnexpectedToken as error:
        accepted = cast("set[str]", error.interactive_parser.accepts())  # type: ignore[no-untyped-call]
        return Stuck(error.token, frozenset(accepted))

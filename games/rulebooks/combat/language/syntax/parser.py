"""Parses tokens into a tree, or returns the place where the parser is stuck."""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias, cast

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from games.rulebooks.combat.language.syntax.builder import Builder
from games.rulebooks.combat.language.syntax.spots import Spot


class Tokens(Lexer):
    """Passes ready tokens to Lark, instead of splitting a text."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, data: Iterator[Token]) -> Iterator[Token]:  # type: ignore[override]  # read
        return data


@functools.cache
def grammar() -> Lark:
    text = files(__package__).joinpath("grammar.lark").read_text("utf-8")
    return Lark(text, parser="lalr", lexer=Tokens, transformer=Builder(), maybe_placeholders=False)


@dataclass(frozen=True)
class Stuck:
    """The token at which the parser stopped, and the terminals it would have accepted."""

    token: Token
    accepted: frozenset[str]


Mending: TypeAlias = Callable[[Stuck], tuple[Token, int] | None]
"""Returns a replacement token and the number of tokens that it replaces; None: no replacement."""


def parse(tokens: list[Token], mending: Mending = lambda stuck: None) -> Spot | Stuck:
    """If the parser is stuck, it continues with the replacement that `mending` returns."""
    waiting = iter(tokens)

    def mend(error: UnexpectedInput) -> bool:
        replacement = mending(_stuck(error)) if isinstance(error, UnexpectedToken) else None
        if replacement is not None:
            token, length = replacement
            error.interactive_parser.feed_token(token)
            for _ in range(length - 1):  # the first of them is read already
                next(waiting)
        return replacement is not None

    try:
        return cast("Spot", grammar().parse(cast("str", waiting), on_error=mend))
    except UnexpectedToken as error:
        return _stuck(error)


def _stuck(error: UnexpectedToken) -> Stuck:
    accepted = cast("set[str]", error.interactive_parser.accepts())  # type: ignore[no-untyped-call]  # lark's
    return Stuck(error.token, frozenset(accepted))

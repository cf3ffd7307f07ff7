"""Brackets that name a player, and types that an author uses without declaring them."""

import functools
from dataclasses import replace

from lark import Token

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.dictionary.spelling import allowed_slips, fold, is_near
from games.rulebooks.combat.language.dictionary.suggestions import (
    plain_words,
    similar_words,
    type_words,
)
from games.rulebooks.combat.language.dictionary.vocabulary import words
from games.rulebooks.combat.language.header import own_type
from games.rulebooks.combat.language.lexer import UNKNOWN, LexedLine, span
from games.rulebooks.combat.language.syntax.parser import Stuck
from games.rulebooks.combat.language.syntax.spots import LIMIT, Spot
from games.rulebooks.combat.language.tree import Who

JOINS = {"OF", "UNKNOWN"}
BEFORE_A_TEST = {"ACTIVE", "A_TECHNIQUE"}


def limit_step(spot: Spot, who: Who) -> Spot:
    """Limit a whole step by the brackets behind its label; for an intervention, each of its
    ways."""
    if isinstance(spot.node, tree.Either):
        return _either(spot, tuple(limit_step(part, who) for part in spot.inner))
    return Spot(tree.Has(who, spot.node), LIMIT, spot.column, (spot,), is_loose=True)


def limit_takers(spot: Spot) -> Spot:
    """In an intervention, brackets name the player who may take it (CB-5.28)."""
    if isinstance(spot.node, tree.Either):
        return _either(spot, tuple(map(limit_takers, spot.inner)))
    if spot.word == "pause" and spot.figure is None:  # CB-5.41
        return Spot(tree.Alone("player"), "player_alone", spot.column)
    if spot.word != LIMIT or not isinstance(spot.node, tree.Has):
        return spot
    (inner,) = spot.inner
    if spot.node.who == "everyone":
        return limit_takers(inner)
    who = spot.node.who
    return Spot(tree.Alone(who, inner.node), f"{who}_alone", spot.column, (inner,))


def _either(spot: Spot, ways: tuple[Spot, ...]) -> Spot:
    return replace(spot, node=tree.Either(tuple(way.node for way in ways)), inner=ways)


def drop_brackets(tokens: list[Token], stuck: Stuck) -> list[Token] | None:
    """Drop brackets that stand where none are needed, as in «(au tour précédent)»."""
    if stuck.token.type != "_LPAR":
        return None
    place = next(n for n, token in enumerate(tokens) if token is stuck.token)
    closing = next((n for n in range(place, len(tokens)) if tokens[n].type == "_RPAR"), None)
    if closing is None:
        return None
    return [token for n, token in enumerate(tokens) if n not in (place, closing)]


def own_type_at(lexed: LexedLine, stuck: Stuck, text: str) -> tuple[Token, int] | None:
    """Read the words at which the parser is stuck as the name of a type, if they may be one."""
    tokens = lexed.tokens
    if stuck.token.type != UNKNOWN or "KIND" not in stuck.accepted:
        return None
    place = next(n for n, token in enumerate(tokens) if token is stuck.token)
    end = place + 1
    while end < len(tokens) and tokens[end].type in JOINS:
        end += 1
    while tokens[end - 1].type != UNKNOWN:
        end -= 1
    following = tokens[end].type if end < len(tokens) else ""
    if "DISTANCE" in stuck.accepted and following not in BEFORE_A_TEST:
        return None  # a step may begin with a type, but almost never does
    first, last = tokens[place], tokens[end - 1]
    start, stop = span(first)[0] - 1, span(last)[1] - 1
    name = own_type(text[start:stop])
    if name is None or is_misspelt(name):
        return None
    lexed.strangers = [word for word in lexed.strangers if not start <= word.at < stop]
    kind = Token("KIND", name, line=lexed.line, column=start + 1, end_column=stop + 1)
    return kind, end - place


@functools.lru_cache(maxsize=1024)
def is_misspelt(name: str) -> bool:
    """True if one of its words is very near to a main type or to a word of the language: then it is
    not an author's own type."""
    folded = [fold(word.text) for word in words(name)]
    return any(_is_near_type(word) or _is_near_word(word) for word in folded)


def _is_near_type(word: str) -> bool:
    reach, main = allowed_slips(word), type_words(main=True)
    return any(is_near(word, known, reach) for known in main)


def _is_near_word(word: str) -> bool:
    """True for a misspelt word of the language: «cartse», «agin»."""
    if len(word) < 4 or word in type_words(main=False):
        return False
    return any(is_near(word, known, 1) for known in similar_words(word, 1) & plain_words())

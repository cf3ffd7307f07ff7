"""Lexer: splits a line into tokens, whose types are the concepts of the vocabulary."""

import functools
import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from lark import Token

from games.kernel.rules import Language
from games.rulebooks.combat.language.dictionary.vocabulary import (
    Entry,
    Word,
    Wording,
    all_keys,
    concepts,
    is_conjugated,
    longest_form,
    persons,
    words,
)
from games.rulebooks.combat.language.header import FINAL, LONGEST_TYPE, own_type, type_key
from games.rulebooks.combat.language.problems import Problem

MOST_WORDS = 100
DEEPEST = 8
LARGEST = 99
UNKNOWN = "UNKNOWN"
LIMITED = {
    "player": "player",
    "opponent": "opponent",
    "everyone": "everyone",
    "player_alone": "player",
    "opponent_alone": "opponent",
}
PUNCTUATION = {
    ":": "_COLON",
    ",": "_COMMA",
    ";": "_COMMA",
    ".": "_COMMA",
    "(": "_LPAR",
    ")": "_RPAR",
}
FIGURES = {"NUMBER", "INFINITE", "X", "ARTICLE"}
COUNTED = FIGURES | {"A_CARD", "LIFE", "SPACE", "DAMAGE"}
CLOSED = {"ADJACENT", "PLAY_AGAIN", "DODGE", "MARK", "TELEPORT", "LIMIT", "_RPAR"}
TYPED = {"COUNTER", "VISIBLE", "IGNORANT", "PLAY"}
TESTED = {"ACTIVE", "VISIBLE"}
BESIDE_A_TYPE = {"KIND", "ARMAMENT", "ARTICLE", "A_CARD", "A_TECHNIQUE", "OF", "_OR"}
UNITS = {"A_CARD", "SPACE", "LIFE", "DAMAGE", "IN_HAND", "LIMIT", "_COMMA", "_THEN", "_OR", "_RPAR"}
YOURS = {"your": "the", "my": "the", "votre": "l", "mon": "l"}
SUBJECTS = {"PLAYER", "OPPONENT", "EVERYONE"}
DONE = {"WOUND": "WOUNDED", "PUSH": "PUSHED", "PULL": "PULLED", "IMMOBILISE": "HELD"}
"""Verbs whose participle is written like another of their forms, accents aside."""
PARTICIPLE = re.compile(r"hurt|.*ed|.*ée?s?", re.IGNORECASE)
TERMINALS = {
    "is": "_IS",
    "must": "_MUST",
    "have": "_HAVE",
    "then": "_THEN",
    "or": "_OR",
    "player_alone": "ALONE",
    "opponent_alone": "ALONE",
    "hurt_own": "HURT",
    "hurt_player": "HURT",
    "hurt_opponent": "HURT",
    "hurt_everyone": "HURT",
    "playing_player": "PLAYING",
    "playing_opponent": "PLAYING",
    "playing_everyone": "PLAYING",
}


@dataclass
class LexedLine:
    """Tokens and problems of a line. A stranger is a word that the vocabulary lacks; it is also
    among the tokens, as UNKNOWN, so that the parser can say what it expected there."""

    line: int
    text: str
    tokens: list[Token] = field(default_factory=list)
    strangers: list[Word] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    votes: dict[Language, int] = field(default_factory=lambda: {"en": 0, "fr": 0})


def lex(text: str, start: int, line: int, own_types: Mapping[tuple[str, ...], str]) -> LexedLine:
    """Read the tokens of a line from `start` on; `own_types` are those of the card's second
    line."""
    line_words = words(text[: len(text.rstrip(FINAL))], start, MOST_WORDS + 1)
    line_words = [*_name_opponents(line_words)]
    lexed = LexedLine(line, text)
    if len(line_words) > MOST_WORDS:
        column = line_words[MOST_WORDS].at + 1
        lexed.problems.append(Problem(line, column, "line_too_long", limit=MOST_WORDS))
        return lexed
    lexed.problems.extend(depth_problems(line_words, line))
    place = 0
    while place < len(line_words):
        place += add_form(lexed, line_words, place, own_types)
    lexed.tokens = [*_resolve_joins([*_resolve_voice(lexed.tokens, text)])]
    return lexed


def _name_opponents(line_words: list[Word]) -> Iterator[Word]:
    """Read "your opponent" as "the opponent": there is no other one."""
    for word, following in itertools.zip_longest(line_words, line_words[1:]):
        opposed = following is not None and following.key in {"opponent", "adversaire"}
        yield word._replace(key=YOURS[word.key]) if opposed and word.key in YOURS else word


def _resolve_voice(tokens: list[Token], text: str) -> Iterator[Token]:
    """Tell "the opponent is wounded" from "the opponent wounds": a participle behind a subject is
    something done to them."""
    last: Token | None = None
    for token in tokens:
        undergone = last is not None and (
            last.type == "_IS" or (last.type in SUBJECTS and _is_participle(token, last, text))
        )
        last_type = last.type if last is not None else ""
        last = token
        if token.type == "WOUND" and last_type in FIGURES:
            yield token.update(type="DAMAGE")
        elif undergone and token.type in all_acts():
            yield token.update(type=DONE.get(token.type, UNKNOWN))
        else:
            yield token


def _is_participle(token: Token, subject: Token, text: str) -> bool:
    start, stop = span(token)
    first = unicodedata.normalize("NFC", words(text[start - 1 : stop - 1])[0].text)
    you_hurt = isinstance(subject, Wording) and "you" in subject.names
    return PARTICIPLE.fullmatch(first) is not None and not (you_hurt and first.isascii())


@functools.cache
def all_acts() -> frozenset[str]:
    """Terminals of what a step does; only they have a voice."""
    parts = {"act", "lasting"}
    return frozenset(key.upper() for key, concept in concepts().items() if concept.part in parts)


def _resolve_joins(tokens: list[Token]) -> Iterator[Token]:
    """Decide the meaning of each plus and "or" from its neighbours (CB-5.46)."""
    typed = False
    types = ["", *(token.type for token in tokens), "", ""]
    for place, token in enumerate(tokens):
        last, _, following, beyond = types[place : place + 4]
        typed = token.type in TYPED or (typed and token.type in BESIDE_A_TYPE)
        if token.type == "PLUS" and last in COUNTED and following not in FIGURES:
            yield token.update(type="OR_MORE" if following in {*UNITS, ""} else "_THEN")
        elif token.type == "PLUS" and last in CLOSED:
            yield token.update(type="_THEN")
        elif token.type == "_OR" and typed and last == "KIND" and _is_type_list(following, beyond):
            yield token.update(type="OR_TYPE")
        else:
            yield token


def _is_type_list(following: str, beyond: str) -> bool:
    """True if another type follows, and not a test that begins with one: `or attack active`."""
    return following == "ARTICLE" or (following == "KIND" and beyond not in TESTED)


def depth_problems(line_words: list[Word], line: int) -> list[Problem]:
    """Parts after a colon or in brackets lie one level deeper. The limit is checked before anything
    is built."""
    depths = [0]
    for word in line_words:
        if word.key == "(":
            depths.append(depths[-1] + 1)
        elif word.key == ":":
            depths[-1] += 1
        elif word.key == ")" and len(depths) > 1:
            depths.pop()
        if depths[-1] > DEEPEST:
            return [Problem(line, word.at + 1, "nested_too_deep", limit=DEEPEST)]
    return []


def add_form(
    lexed: LexedLine, line_words: list[Word], place: int, own_types: Mapping[tuple[str, ...], str]
) -> int:
    """Add the longest form that begins here; return its number of words."""
    word = line_words[place]
    if word.sort in SINGLE:
        SINGLE[word.sort](lexed, word)
        return 1
    limits = add_limit(lexed, line_words, place)
    if limits:
        return limits
    own = max(
        (keys for keys in own_types if matches_keys(line_words, place, keys)), key=len, default=()
    )
    length, entry = longest_form(line_words, place)
    if entry is not None and length >= len(own):
        add_entry(lexed, entry, word, line_words[place + length - 1])
        return length
    if own:
        add_token(lexed, "KIND", own_types[own], word, line_words[place + len(own) - 1])
        return len(own)
    if word.key in PUNCTUATION:
        add_token(lexed, PUNCTUATION[word.key], word.text, word, word)
        return 1
    if word.key not in all_keys():
        lexed.strangers.append(word)
    add_token(lexed, UNKNOWN, word.text, word, word)
    return 1


def add_limit(lexed: LexedLine, line_words: list[Word], place: int) -> int:
    """Read brackets that name a player; return their number of words, or 0."""
    if line_words[place].key != "(":
        return 0
    length, entry = longest_form(line_words, place + 1)
    meant = LIMITED.get(entry.concept.key) if entry else None
    end = place + 1 + length
    if meant is None or end == len(line_words) or line_words[end].key != ")":
        return 0
    add_token(lexed, "LIMIT", meant, line_words[place], line_words[end])
    return length + 2


def matches_keys(line_words: list[Word], place: int, keys: tuple[str, ...]) -> bool:
    return all(
        place + i < len(line_words) and line_words[place + i].key == key
        for i, key in enumerate(keys)
    )


def span(token: Token) -> tuple[int, int]:
    """Return the start column of a token, and the column after its end."""
    return cast("int", token.column), cast("int", token.end_column)


def add_token(
    lexed: LexedLine,
    terminal: str,
    value: str,
    first: Word,
    last: Word,
) -> Wording:
    token = Wording(terminal, value, line=lexed.line, column=first.at + 1, end_column=last.end + 1)
    lexed.tokens.append(token)
    return token


def add_entry(lexed: LexedLine, entry: Entry, first: Word, last: Word) -> None:
    concept = entry.concept
    if len(entry.languages) == 1:
        lexed.votes[next(iter(entry.languages))] += 1
    if concept.part == "figure":
        add_token(lexed, "NUMBER", str(entry.value), first, last)
    elif concept.part in {"type", "kind"}:  # the grammar recognises an armament
        add_token(lexed, "KIND", concept.key, first, last)
    else:
        terminal = TERMINALS.get(concept.key, concept.key.upper())
        text = lexed.text[first.at : last.end]
        token = add_token(lexed, terminal, concept.key, first, last)
        token.is_conjugated = concept.part == "act" and is_conjugated(concept, text)
        token.names = persons(text)


def add_number(lexed: LexedLine, word: Word) -> None:
    digits = word.text.lstrip("0") or "0"
    if len(digits) > len(str(LARGEST)):
        lexed.problems.append(
            Problem(lexed.line, word.at + 1, "number_too_large", found=digits[:12], limit=LARGEST)
        )
        digits = str(LARGEST)
    add_token(lexed, "NUMBER", digits, word, word)


def add_quoted(lexed: LexedLine, word: Word) -> None:
    """Add a type of the author's own."""
    name = word.text[1:-1].strip()
    kind = type_key(name) or own_type(name)
    if kind is None:
        lexed.problems.append(
            Problem(lexed.line, word.at + 1, "bad_type_name", found=name[:40], limit=LONGEST_TYPE)
        )
    add_token(lexed, "KIND", kind or name, word, word)


SINGLE = {"number": add_number, "quoted": add_quoted}

"""A card's first two lines: its title and its types (CB-4.1)."""

import re
import unicodedata
from typing import get_args

from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.dictionary.vocabulary import form_keys, kinds
from games.rulebooks.combat.language.problems import Problem
from games.rulebooks.combat.language.tree import MainType

LONGEST_TITLE = 60
LONGEST_TYPE = 30
LONGEST_NAMED = 100  # no form of a known type is half as long
MOST_TYPES = 20
FINAL = " \t.;,!…\u00a0\u202f"  # at the end of a line these do no harm
PARTED = str.maketrans("[]/;&+", "(),,,,")  # separators that authors use between types
MOST_WRONG = 40  # in a line that names a thousand things, the rest is not read
OWN_TYPE = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f '’-])*")
MAIN_TYPES: tuple[MainType, ...] = get_args(MainType)


def read_title(text: str, line: int) -> tuple[str, list[Problem]]:
    title = tidy(text)
    if len(title) > LONGEST_TITLE:
        column = indent(text) + LONGEST_TITLE + 1
        return title, [Problem(line, column, "title_too_long", limit=LONGEST_TITLE)]
    for place, char in enumerate(text):
        if not char.isprintable() and not char.isspace():
            return title, [Problem(line, place + 1, "unprintable", found=f"U+{ord(char):04X}")]
    return title, []


def tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def type_key(text: str) -> str | None:
    """Return the key of a known type, else None."""
    return kinds().get(form_keys(text)) if len(text) <= LONGEST_NAMED else None


def own_type(text: str) -> str | None:
    """Return a secondary type as its author writes it; None if it is no name, or too long."""
    name = tidy(text)
    return name if len(name) <= LONGEST_TYPE and OWN_TYPE.fullmatch(name) else None


class Types:
    """The types line: main types with secondary ones in brackets, separated by commas."""

    def __init__(self, text: str, line: int) -> None:
        self.line = line
        self.main: list[MainType] = []
        self.secondary: list[str] = []
        self.names: list[str] = []
        self.problems: list[Problem] = []
        self.inside = False
        self.read(text.rstrip(FINAL))

    def read(self, text: str) -> None:
        text = text.translate(PARTED)
        start = 0
        closed = False  # a bracket was just closed: a comma or the end must follow
        for stop, char in [*enumerate(text), (len(text), "")]:
            if char not in ("", "(", ")", ","):
                continue
            if len(self.problems) > MOST_WRONG:
                break
            name = text[start:stop]
            if name.strip() or not (closed and char != "("):
                self.add_type(name, start + indent(name) + 1, after_bracket=closed)
            closed = char == ")"
            self.read_bracket(char, stop + 1)
            start = stop + 1
        if len(self.main) + len(self.secondary) > MOST_TYPES:
            self.add_problem(1, "too_many_types", limit=MOST_TYPES)

    def read_bracket(self, char: str, column: int) -> None:
        """A bracket opens or closes. Brackets cannot be nested."""
        if (char == "(" and self.inside) or (char == ")" and not self.inside):
            self.add_problem(column, "unexpected", word=char, expected=("type",))
        elif char == "" and self.inside:
            self.add_problem(column, "incomplete", expected=("bracket",))
        self.inside = char == "(" or (self.inside and char == ",")

    def add_type(self, name: str, column: int, *, after_bracket: bool) -> None:
        self.names.append(name)
        if after_bracket:
            self.add_problem(
                column, "unexpected", word=name.strip() or "(", expected=("comma", "end")
            )
        elif not name.strip():
            self.add_problem(column, "incomplete", expected=("type",))
        elif self.inside:
            self.add_secondary(name, column)
        else:
            self.add_main(name, column)

    def add_main(self, name: str, column: int) -> None:
        key = type_key(name)
        main = next((known for known in MAIN_TYPES if known == key), None)
        if main is None:
            code = "unknown_type" if key is None else "secondary_type"
            self.add_problem(column, code, word=tidy(name), expected=MAIN_TYPES)
        elif main in self.main:
            self.add_problem(column, "repeated_type", word=tidy(name))
        else:
            self.main.append(main)

    def add_secondary(self, name: str, column: int) -> None:
        kind = type_key(name) or own_type(name)
        if kind is None:
            self.add_problem(column, "bad_type_name", word=tidy(name), limit=LONGEST_TYPE)
        elif kind in MAIN_TYPES:
            self.add_problem(column, "main_type_in_brackets", word=tidy(name))
        elif fold(kind) in map(fold, self.secondary):
            self.add_problem(column, "repeated_type", word=tidy(name))
        else:
            self.secondary.append(kind)

    def add_problem(
        self,
        column: int,
        code: str,
        *,
        word: str = "",
        expected: tuple[str, ...] = (),
        limit: int | None = None,
    ) -> None:
        word = word[:LONGEST_TITLE]
        self.problems.append(
            Problem(self.line, column, code, found=word, expected=expected, limit=limit)
        )

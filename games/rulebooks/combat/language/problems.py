"""Problems in a card's text, with their places; the sentences are in words.toml."""

from msgspec import Struct

from games.rulebooks.combat.language.tree import Step


class Problem(Struct, frozen=True):
    """Line and column count from 1, in characters of the given text.

    `expected` and `suggestion` are keys and words of the vocabulary; `limit` is the number in the
    sentence.
    """

    line: int
    column: int
    code: str
    found: str = ""
    expected: tuple[str, ...] = ()
    suggestion: str = ""
    limit: int | None = None
    readings: tuple[Step, ...] = ()
    """Steps that the author may have meant: each can be written instead of the line."""


class Unreadable(Exception):
    """A text that is not a card, with all its problems."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{p.line}:{p.column} {p.code}" for p in problems))
        self.problems = problems

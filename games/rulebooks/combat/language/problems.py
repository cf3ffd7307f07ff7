"""What is wrong with a card's text, and where; the sentences are in words.toml."""

from msgspec import Struct


class Problem(Struct, frozen=True):
    """Line and column count from 1, in characters of the text as it was given.

    `expected` and `suggestion` are keys and words of the vocabulary, `limit` the number that the
    sentence names.
    """

    line: int
    column: int
    code: str
    found: str = ""
    expected: tuple[str, ...] = ()
    suggestion: str = ""
    limit: int | None = None


class Unreadable(Exception):
    """A text that is no card, with all that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{p.line}:{p.column} {p.code}" for p in problems))
        self.problems = problems

"""Texts that a reader has checked: each paragraph of a file is a head, and below it, indented, what
the program says of it. test_expectations.py compares them; it also writes them again:

    python -m tests.rulebooks.test_expectations

Read the changes before you commit them.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

INDENT: Final = "  "


class Expectations(NamedTuple):
    path: Path
    describe: Callable[[str], Iterable[str]]
    """Returns the lines below a head."""

    def paragraphs(self) -> list[str]:
        return self.path.read_text("utf-8").strip("\n").split("\n\n")

    def heads(self) -> list[str]:
        return [
            "\n".join(line for line in each.split("\n") if line[:2] != INDENT)
            for each in self.paragraphs()
        ]

    def render(self, head: str) -> str:
        return "\n".join([head, *(f"{INDENT}{line}" for line in self.describe(head))])

    def rewrite(self) -> None:
        self.path.write_text("\n\n".join(map(self.render, self.heads())) + "\n", "utf-8")

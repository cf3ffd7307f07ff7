"""Corrections of a text by a button: the word to replace, and its replacement."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from games.people.page.inputs import parse_number

Way = Literal["word", "line", "after", "out"]
WAYS: Final[tuple[Way, ...]] = ("word", "line", "after", "out")
_WORD: Final = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")


@dataclass(frozen=True)
class Correction:
    """Replaces a word or a line, adds a line after another, or removes one. The value of its button
    is one line of text."""

    language: str
    way: Way
    line: int
    """Counted from 1."""
    column: int
    """Start of the word, counted from 1."""
    text: str

    @classmethod
    def parse(cls, value: str) -> "Correction | None":
        language, way, *place, text = (*value.split(":", 4), *([""] * 5))[:5]
        known = next((each for each in WAYS if each == way), None)
        line, column = (parse_number(each, most=999_999) for each in place)
        if known is None or line is None or column is None:
            return None
        return cls(language, known, line, column, text)

    @property
    def form_value(self) -> str:
        return f"{self.language}:{self.way}:{self.line}:{self.column}:{self.text}"

    def apply(self, text: str) -> str:
        """Apply the correction. If the place no longer exists, the text stays unchanged."""
        lines = text.split("\n")
        if not 0 < self.line <= len(lines) + (self.way == "after"):
            return text
        at = self.line - 1
        match self.way:
            case "word":
                before, word, after = split_at_word(lines[at], self.column)
                lines[at] = before + match_case(self.text, word) + after
            case "line":
                lines[at] = self.text
            case "after":
                lines.insert(self.line, self.text)
            case "out":
                del lines[at]
        return "\n".join(lines)


def split_at_word(line: str, column: int) -> tuple[str, str, str]:
    """Return the text before the word at that column, the word, and the text after it."""
    start = min(column - 1, len(line))
    word = _WORD.match(line, start)
    end = word.end() if word else min(start + 1, len(line))
    return line[:start], line[start:end], line[end:]


def match_case(text: str, word: str) -> str:
    """Start the text with a capital if the word does."""
    return text[:1].upper() + text[1:] if word[:1].isupper() else text

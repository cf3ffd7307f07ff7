"""Lines of a text, without harmless decoration: marks of a draft, frames, invisible signs.

Columns count in the text as it was given, so each line stores the original places of its
characters.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")
UNSEEN: Final = re.compile("[\ufeff\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064]")
"""A byte-order mark, zero-width signs."""
BOLD: Final = re.compile(r"\*\*|__|`")
DRAWN: Final = frozenset("+|=_~*#—–-")
RULED: Final = re.compile(r"[+|=_~*#—–-]{4}")
HEADING: Final = re.compile(r"\s*(?:[#•►|]+\s+)+")
"""Signs before a title."""
DRAFT: Final = re.compile(
    r"\s*(?:(?:[-–—*•·►▪◦>#~|+]+|\d{1,2}[.)]|\?{1,3}|\[[ xX]?\])\s+|[|•►▪◦]+\s*)+"
)
"""Signs before a line of a draft: a dash, a bullet, a number, the side of a frame."""


@dataclass(frozen=True)
class SourceLine:
    number: int
    text: str
    places: tuple[int, ...]
    """Original place of each character, and of the end of the line."""

    def column(self, column: int) -> int:
        """Convert a column of `text` to a column of the author's line."""
        place = column - 1
        if place < len(self.places):
            return self.places[place] + 1
        return self.places[-1] + place - len(self.places) + 2


def content_lines(text: str) -> Iterator[SourceLine]:
    title = True
    for number, line in enumerate(LINE_ENDS.split(text), 1):
        if not _is_frame(UNSEEN.sub("", line)):
            yield _clean_line(number, line, title=title)
            title = False


def _is_frame(line: str) -> bool:
    """True for an empty line, frame sides alone, or a drawn line. One pattern with two repeats
    would be slow."""
    signs = {sign for sign in {*line} if not sign.isspace()}
    return signs <= {"|"} or (signs <= DRAWN and RULED.search(line) is not None)


def _clean_line(number: int, line: str, *, title: bool) -> SourceLine:
    places, bare = [*range(len(line))], line
    for sign in (UNSEEN,) if title else (UNSEEN, BOLD):
        gone = {place for match in sign.finditer(bare) for place in range(*match.span())}
        places = [place for n, place in enumerate(places) if n not in gone] if gone else places
        bare = "".join(line[place] for place in places) if gone else bare
    draft = (HEADING if title else DRAFT).match(bare)
    start = draft.end() if draft and draft.end() < len(bare) else 0
    stop = _end_before_side(bare, start)
    kept = places[start:stop]
    after = places[stop] if stop < len(places) else len(line)
    return SourceLine(number, bare[start:stop], (*kept, after))


def _end_before_side(line: str, start: int) -> int:
    """Return the end of a line's content if a frame's side follows it."""
    stop = len(line)
    while stop > start and (line[stop - 1] == "|" or line[stop - 1].isspace()):
        stop -= 1
    return stop if stop > start and "|" in line[stop:] else len(line)

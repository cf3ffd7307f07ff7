"""A text as its lines, without what does no harm: marks of a draft, frames, signs nobody sees.

Columns count in the text as it was given, so each line knows where its characters stood.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")
UNSEEN: Final = re.compile("[\ufeff\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064]")
"""A byte-order mark, zero-width signs."""
BOLD: Final = re.compile(r"\*\*|__|`")
FRAME: Final = re.compile(r"[\s+|=_~*#—–-]*[+|=_~*#—–-]{4}[\s+|=_~*#—–-]*|\s*\|[\s|]*|\s*")
HEADING: Final = re.compile(r"\s*(?:[#•►|]+\s+)+")
"""What stands before a title."""
DRAFT: Final = re.compile(
    r"\s*(?:(?:[-–—*•·►▪◦>#~|+]+|\d{1,2}[.)]|\?{1,3}|\[[ xX]?\])\s+|[|•►▪◦]+\s*)+"
)
"""What stands before a line in a draft: a dash, a bullet, a number, the side of a frame."""
SIDE: Final = re.compile(r"[\s|]+$")


@dataclass(frozen=True)
class Given:
    """A line that says something."""

    number: int
    text: str
    places: tuple[int, ...]
    """Where each character stood, and where the line ended."""

    def column(self, column: int) -> int:
        """As the author counts, of one that counts in `text`."""
        place = column - 1
        if place < len(self.places):
            return self.places[place] + 1
        return self.places[-1] + place - len(self.places) + 2


def given(text: str) -> Iterator[Given]:
    title = True
    for number, line in enumerate(LINE_ENDS.split(text), 1):
        if not FRAME.fullmatch(UNSEEN.sub("", line)):
            yield _cleaned(number, line, title=title)
            title = False


def _cleaned(number: int, line: str, *, title: bool) -> Given:
    places = [*range(len(line))]
    for sign in (UNSEEN,) if title else (UNSEEN, BOLD):
        for unseen in reversed([*sign.finditer("".join(line[place] for place in places))]):
            del places[unseen.start() : unseen.end()]
    bare = "".join(line[place] for place in places)
    draft = (HEADING if title else DRAFT).match(bare)
    start = draft.end() if draft and draft.end() < len(bare) else 0
    side = SIDE.search(bare, start) if "|" in bare[start:] else None
    stop = side.start() if side and side.start() > start else len(bare)
    kept = places[start:stop]
    after = places[stop] if stop < len(places) else len(line)
    return Given(number, bare[start:stop], (*kept, after))

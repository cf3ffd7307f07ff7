"""What is drawn on a paper, as its file says it."""

import re
import zlib
from typing import Final, NamedTuple

from games.papers import pdf
from games.papers.fonts import POINT
from games.papers.shapes import Page


def content(paper: bytes) -> bytes:
    streams = re.findall(rb"stream\n(.*?)\nendstream", paper, re.DOTALL)
    return b"\n".join(zlib.decompress(stream) for stream in streams)


NUMBER: Final = re.compile(rb"-?\d+(?:\.\d+)?")
CORNERS: Final = (b"m", b"l", b"c", b"re")
INKS: Final = {b"g": b"rg", b"G": b"RG"}
"""A grey is an ink as well."""


class Drawn(NamedTuple):
    """A path as the file has it, in millimetres from the upper left corner."""

    points: tuple[tuple[float, float], ...]
    width: float
    """Of the pen; nothing where it is filled."""
    ink: tuple[float, ...]
    """Of grey one number, of a colour three."""

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom; those of a circle too, whose curves end there."""
        across, down = zip(*self.points, strict=True)
        return min(across), min(down), max(across), max(down)

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.extent
        return right - left, bottom - top


def paths(page: Page) -> list[Drawn]:
    """All that is drawn on a page but its letters and photographs, from points into millimetres."""
    found: list[Drawn] = []
    numbers: list[float] = []
    points: list[tuple[float, float]] = []
    said: dict[bytes, tuple[float, ...]] = {}
    for word in content(pdf.draw([page], title="", language="en")).split():
        if NUMBER.fullmatch(word):
            numbers.append(float(word))
            continue
        if word in CORNERS:
            *_, x, y = numbers if word != b"re" else numbers[:2]
            points.append((x * POINT, page.size[1] - y * POINT))
        if word == b"re":
            x, y, wide, high = numbers
            points.append(((x + wide) * POINT, page.size[1] - (y + high) * POINT))
        if word in (b"S", b"f"):
            filled = word == b"f"
            pen = 0.0 if filled else said[b"w"][0] * POINT
            found.append(Drawn(tuple(points), pen, said.get(b"rg" if filled else b"RG", ())))
            points = []
        said[INKS.get(word, word)] = tuple(numbers)
        numbers = []
    return found

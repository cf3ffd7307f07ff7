"""Reads the paths that a PDF file draws."""

import re
import zlib
from typing import Final, NamedTuple

from games.papers import pdf
from games.papers.fonts import POINT
from games.papers.shapes import Page


def read_content(paper: bytes) -> bytes:
    streams = re.findall(rb"stream\n(.*?)\nendstream", paper, re.DOTALL)
    return b"\n".join(zlib.decompress(stream) for stream in streams)


NUMBER: Final = re.compile(rb"-?\d+(?:\.\d+)?")
CORNERS: Final = (b"m", b"l", b"c", b"re")
INKS: Final = {b"g": b"rg", b"G": b"RG"}
"""Grey counts as a colour too."""


class DrawnPath(NamedTuple):
    """A path from the file, in millimetres from the upper left corner."""

    points: tuple[tuple[float, float], ...]
    width: float
    """Width of the pen; 0 if the path is filled."""
    ink: tuple[float, ...]
    """One number for grey, three for a colour."""

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom; also correct for a circle, whose curves end there."""
        across, down = zip(*self.points, strict=True)
        return min(across), min(down), max(across), max(down)

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.extent
        return right - left, bottom - top


def paths(page: Page) -> list[DrawnPath]:
    """Return everything drawn on a page except text and photographs, converted from points to
    millimetres."""
    drawn_paths: list[DrawnPath] = []
    numbers: list[float] = []
    points: list[tuple[float, float]] = []
    pen_state: dict[bytes, tuple[float, ...]] = {}
    for word in read_content(pdf.draw([page], title="", language="en")).split():
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
            pen = 0.0 if filled else pen_state[b"w"][0] * POINT
            drawn_paths.append(
                DrawnPath(tuple(points), pen, pen_state.get(b"rg" if filled else b"RG", ()))
            )
            points = []
        pen_state[INKS.get(word, word)] = tuple(numbers)
        numbers = []
    return drawn_paths

"""QR codes on paper and on a screen."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import segno

from games.papers import svg
from games.papers.lines import INK
from games.papers.shapes import Box, Point

MARGIN: Final = 3  # modules


def code_boxes(text: str, corner: Point, size: float) -> Iterator[Box]:
    """Yield the dark modules on the white of the paper; neighbours are joined, because some phones
    see the seams between many small boxes."""
    rows = segno.make(text, error="m").matrix
    step = size / len(rows)
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                at = (corner[0] + x * step, corner[1] + y * step)
                yield Box(at, (wide * step, step), 0, INK)
            x += wide


def code_svg(text: str) -> str:
    """Black on white in both themes: scanners need it."""
    rows = segno.make(text, error="m").matrix
    size = len(rows) + 2 * MARGIN
    dark = "".join(
        f"M{x + MARGIN} {y + MARGIN}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dot in enumerate(row)
        if dot
    )
    ground = svg.element("path", {"d": f"M0 0h{size}v{size}h-{size}z", "fill": "#fff"})
    return svg.root(
        (size, size),
        {"shape-rendering": "crispEdges"},
        ground,
        svg.element("path", {"d": dark, "fill": "#000"}),
    )

"""What phones read, on paper."""

from collections.abc import Iterator
from itertools import groupby

import segno

from games.papers.lines import INK
from games.papers.shapes import Box, Point


def code(text: str, corner: Point, size: float) -> Iterator[Box]:
    """Dark modules on the paper's own white, those beside each other in one piece: some phones see
    the seams of many."""
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

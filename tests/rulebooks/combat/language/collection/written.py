"""A card in an author's wording, its expected reading and its expected result."""

from typing import NamedTuple

Left = tuple[int, int, int, int]


class Written(NamedTuple):
    types: str
    steps: str
    reads: str
    """The steps in English, separated by bars."""
    left: Left = (15, 15, 3, 3)

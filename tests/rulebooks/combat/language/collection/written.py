"""A card as an author wrote it, how it is read, and what it must do."""

from typing import NamedTuple

Left = tuple[int, int, int, int]


class Written(NamedTuple):
    types: str
    steps: str
    reads: str
    """The steps in English, parted by bars."""
    left: Left = (15, 15, 3, 3)

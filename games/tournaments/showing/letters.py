"""How much room a text takes in a font that nobody here can measure, and where it is cut."""

import unicodedata
from functools import lru_cache
from typing import Final

from games.shelf.printing.fonts import ENCODING, width
from games.shelf.printing.fonts import POINT as MILLIMETRES

ELLIPSIS: Final = "…"
WIDER: Final = 1.12  # than Helvetica, the sans-serif of a browser may be


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """As much of it as fits, and an ellipsis if that is not all of it."""
    if measured(text, bold=bold) * size <= room:
        return text
    left = room / size - _letter(ELLIPSIS, bold)
    kept = ""
    for letter in text:
        left -= _letter(letter, bold)
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


@lru_cache(maxsize=8192)
def measured(text: str, *, bold: bool = False) -> float:
    """In sizes of the font."""
    return sum(_letter(letter, bold) for letter in text)


@lru_cache(maxsize=2048)
def _letter(letter: str, bold: bool) -> float:
    if unicodedata.combining(letter):
        return 0.0
    known = letter.encode(ENCODING, "ignore")
    if known:
        return width(letter, "label" if bold else "text", 1) / MILLIMETRES * WIDER
    return 1.0 if unicodedata.east_asian_width(letter) in "WFA" else 0.75

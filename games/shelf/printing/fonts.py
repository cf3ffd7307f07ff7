"""The fonts that every PDF reader has, and how much room their letters take.

They know the letters of Western Europe; signs of mathematics come from another one. Letters they
lack lose their marks, and what is then still unknown is printed as “?”. The page for the
browser shows all of them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final, Literal, TypeAlias
from unicodedata import normalize

from fpdf import FPDF

from games.shelf.printing.shapes import Font

ENCODING: Final = "windows-1252"
SIGNS: Final = {"∞": "\xa5", "≤": "\xa3", "≥": "\xb3"}
"""Where a sign stands in the font of symbols."""
POINT: Final = 25.4 / 72  # mm
Style: TypeAlias = Literal["", "B"]
FONTS: Final[dict[Font, tuple[str, Style]]] = {
    "title": ("times", "B"),
    "label": ("helvetica", "B"),
    "text": ("helvetica", ""),
}
SYMBOLS: Final[tuple[str, Style]] = ("symbol", "")


def width(text: str, font: Font, size: float) -> float:
    """In millimetres, of a size in points."""
    units = sum(
        _widths(SYMBOLS if symbolic else FONTS[font])[letter]
        for run, symbolic in runs(text)
        for letter in run
    )
    return units * size * POINT / 1000


def runs(text: str) -> Iterator[tuple[str, bool]]:
    """Pieces as they are printed, and whether the font of symbols does it."""
    for symbolic, letters in groupby(text, SIGNS.__contains__):
        known = map(SIGNS.__getitem__ if symbolic else _letter, letters)
        yield "".join(known), symbolic


def _letter(letter: str) -> str:
    if letter == "\u2212":  # a minus
        return "–"
    for form in (letter, normalize("NFKD", letter)):
        kept = form.encode(ENCODING, "ignore").decode(ENCODING)
        if kept:
            return kept
    return "?"


@cache
def _widths(font: tuple[str, Style]) -> dict[str, float]:
    """Of every letter, in thousandths of the font's size."""
    ruler = FPDF(unit="pt")
    ruler.core_fonts_encoding = ENCODING
    ruler.set_font(*font, size=1000)
    letters = bytes(range(32, 256)).decode(ENCODING, "ignore")
    return {letter: ruler.get_string_width(letter) for letter in letters}

"""Fonts that every PDF reader has, and the width of their letters.

They cover the letters of Western Europe; mathematical signs come from another font. Missing letters
lose their diacritics, and letters still unknown are printed as “?”. The page for the browser shows
all of them.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, Literal, TypeAlias

from games.papers.shapes import Font

ENCODING: Final = "windows-1252"
SIGNS: Final = {"∞": "\xa5", "≤": "\xa3", "≥": "\xb3"}
"""Positions of the signs in the symbol font."""
POINT: Final = 25.4 / 72  # mm
WIDER: Final = 1.12  # a browser's sans-serif font may be that much wider than Helvetica
Style: TypeAlias = Literal["", "B"]
FONTS: Final[dict[Font, tuple[str, Style]]] = {
    "title": ("times", "B"),
    "label": ("helvetica", "B"),
    "text": ("helvetica", ""),
}
SYMBOLS: Final[tuple[str, Style]] = ("symbol", "")
# A minus sign, and letters that Unicode does not decompose.
_ALIKE: Final = {
    "\u2212": "–",
    **dict(zip("ŁłĐđĦħŦŧıẞ", "LlDdHhTtiß", strict=True)),
}


def width(text: str, font: Font, size: float) -> float:
    """Return the width in millimetres; `size` is in points."""
    return sum(_thousandths(letter, font) for letter in text) * size * POINT / 1000


@lru_cache(maxsize=2048)
def screen_width(letter: str, *, bold: bool = False) -> float:
    """Estimate a letter's width in a browser's font, relative to the font size."""
    if unicodedata.combining(letter):
        return 0.0
    if letter.encode(ENCODING, "ignore"):
        return _thousandths(letter, "label" if bold else "text") * WIDER / 1000
    return 1.0 if unicodedata.east_asian_width(letter) in "WFA" else 0.75


@lru_cache(maxsize=4096)
def runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Split a text into printable pieces; True for those in the symbol font."""
    return tuple(_runs(text))


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    for symbolic, letters in groupby(text, SIGNS.__contains__):
        known = map(SIGNS.__getitem__ if symbolic else _printable, letters)
        yield "".join(known), symbolic


@lru_cache(maxsize=2048)
def _printable(letter: str) -> str:
    if unicodedata.category(letter) == "Cc":
        return " "
    for form in (letter, unicodedata.normalize("NFKD", letter), _ALIKE.get(letter, "")):
        kept = form.encode(ENCODING, "ignore").decode(ENCODING)
        if kept:
            return kept
    return "?"


@lru_cache(maxsize=4096)
def _thousandths(letter: str, font: Font) -> float:
    return sum(
        _widths(SYMBOLS if symbolic else FONTS[font])[each]
        for run, symbolic in runs(letter)
        for each in run
    )


@cache
def _widths(font: tuple[str, Style]) -> dict[str, float]:
    """Return the width of every letter in thousandths of the font size."""
    from fpdf import FPDF  # noqa: PLC0415 - see `pdf`

    ruler = FPDF(unit="pt")
    ruler.core_fonts_encoding = ENCODING
    ruler.set_font(*font, size=1000)
    letters = bytes(range(32, 256)).decode(ENCODING, "ignore")
    return {letter: ruler.get_string_width(letter) for letter in letters}

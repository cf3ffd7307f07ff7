"""The fonts that every PDF reader has, and how much room their letters take.

They know the letters of Western Europe; signs of mathematics come from another one. Letters they
lack lose their marks, and what is then still unknown is printed as “?”. The page for the
browser shows all of them.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, Literal, TypeAlias

from games.papers.shapes import Font

ENCODING: Final = "windows-1252"
SIGNS: Final = {"∞": "\xa5", "≤": "\xa3", "≥": "\xb3"}
"""Where a sign stands in the font of symbols."""
POINT: Final = 25.4 / 72  # mm
WIDER: Final = 1.12  # than Helvetica, the sans-serif of a browser may be
Style: TypeAlias = Literal["", "B"]
FONTS: Final[dict[Font, tuple[str, Style]]] = {
    "title": ("times", "B"),
    "label": ("helvetica", "B"),
    "text": ("helvetica", ""),
}
SYMBOLS: Final[tuple[str, Style]] = ("symbol", "")
# A minus, and letters that Unicode does not take apart.
_ALIKE: Final = {
    "\u2212": "–",
    **dict(zip("ŁłĐđĦħŦŧıẞ", "LlDdHhTtiß", strict=True)),
}


def width(text: str, font: Font, size: float) -> float:
    """In millimetres, of a size in points."""
    return sum(_thousandths(letter, font) for letter in text) * size * POINT / 1000


@lru_cache(maxsize=2048)
def on_screen(letter: str, *, bold: bool = False) -> float:
    """In sizes of a font that nobody here can measure."""
    if unicodedata.combining(letter):
        return 0.0
    if letter.encode(ENCODING, "ignore"):
        return _thousandths(letter, "label" if bold else "text") * WIDER / 1000
    return 1.0 if unicodedata.east_asian_width(letter) in "WFA" else 0.75


@lru_cache(maxsize=4096)
def runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Pieces as they are printed, and whether the font of symbols does it."""
    return tuple(_runs(text))


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    for symbolic, letters in groupby(text, SIGNS.__contains__):
        known = map(SIGNS.__getitem__ if symbolic else _printed, letters)
        yield "".join(known), symbolic


@lru_cache(maxsize=2048)
def _printed(letter: str) -> str:
    if unicodedata.category(letter) == "Cc":
        return " "
    for form in (letter, unicodedata.normalize("NFKD", letter), _ALIKE.get(letter, "")):
        kept = form.encode(ENCODING, "ignore").decode(ENCODING)
        if kept:
            return kept
    return "?"


@lru_cache(maxsize=4096)
def _thousandths(letter: str, font: Font) -> float:
    """Of the font's size."""
    return sum(
        _widths(SYMBOLS if symbolic else FONTS[font])[each]
        for run, symbolic in runs(letter)
        for each in run
    )


@cache
def _widths(font: tuple[str, Style]) -> dict[str, float]:
    """Of every letter, in thousandths of the font's size."""
    from fpdf import FPDF  # noqa: PLC0415 - see `pdf`

    ruler = FPDF(unit="pt")
    ruler.core_fonts_encoding = ENCODING
    ruler.set_font(*font, size=1000)
    letters = bytes(range(32, 256)).decode(ENCODING, "ignore")
    return {letter: ruler.get_string_width(letter) for letter in letters}

"""Lines of text, each cut or wrapped to the room it has."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Final, Literal

from games.papers.fonts import screen_width, width
from games.papers.shapes import Colour, Font, Text

ELLIPSIS: Final = "…"
INK: Final[Colour] = "#000000"

Align = Literal["left", "right"]


@lru_cache(maxsize=8192)
def line(
    x: float,
    y: float,
    text: str,
    size: float,
    room: float,
    *,
    font: Font = "text",
    ink: Colour = INK,
    align: Align = "left",
    least: float | None = None,
) -> Text:
    """Return a line, first made smaller (down to `least`) and then cut if it does not fit; `x` is
    where the room begins."""
    if least is not None:
        fitting = 0.9999 * size * room / max(width(text, font, size), 1e-9)
        size = max(least, min(size, fitting))
    shown = cut(text, room, partial(width, font=font, size=size))
    wide = width(shown, font, size)
    at = x if align == "left" else x + room - wide
    return Text((at, y), shown, font, size, ink, wide)


def cut_on_screen(text: str, room: float, size: float, *, bold: bool = False) -> str:
    return cut(text, room / size, partial(screen_width, bold=bold))


def cut(text: str, room: float, wide: Callable[[str], float]) -> str:
    """Return as many letters as fit, with an ellipsis if some are left out."""
    if sum(map(wide, text)) <= room:
        return text
    left = room - wide(ELLIPSIS)
    kept = ""
    for letter in text:
        left -= wide(letter)
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def wrap(text: str, font: Font, size: float, room: float) -> Iterator[str]:
    """Break a text into lines at spaces; a word is broken only if it fits no line."""
    for paragraph in text.replace("\r", "").split("\n"):
        first, *words = paragraph.split(" ")
        *full, kept = break_word(first, font, size, room)
        yield from full
        for word in words:
            if width(f"{kept} {word}", font, size) <= room:
                kept = f"{kept} {word}"
            else:
                yield kept
                *full, kept = break_word(word, font, size, room)
                yield from full
        yield kept


def break_word(word: str, font: Font, size: float, room: float) -> Iterator[str]:
    """Break a word that is wider than a line wherever each line ends."""
    kept, wide = "", 0.0
    for letter in word:
        more = width(letter, font, size)
        if kept and wide + more > room:
            yield kept
            kept, wide = "", 0.0
        kept, wide = kept + letter, wide + more
    yield kept

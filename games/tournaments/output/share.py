"""Preview picture of a tournament, shown beside a link to it when somebody shares the link."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.utils.formats import date_format
from PIL import Image, ImageDraw, ImageFont

from games.people.rulebook import game_display_name
from games.tournaments.models import Tournament

SIZE: Final = (1200, 630)
EDGE: Final = 72
PAPER, INK, QUIET, RED = "#faf7f1", "#23201c", "#625b51", "#9a3322"
"""Colours, the same as in tokens.css."""
FONT: Final = "unfold/fonts/inter/Inter-{}.woff2"  # comes with the admin theme
SIZES: Final = (104, 88, 72, 60, 50)
LINES: Final = 3


def png(tournament: Tournament) -> bytes:
    """Draw the picture in the active language."""
    picture = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(picture)
    mark = Image.open(_found("companion/icon-192.png")).convert("RGBA").resize((84, 84))
    picture.paste(mark, (EDGE - 12, EDGE - 20), mark)
    draw.text((EDGE + 84, EDGE - 4), "Companion", font=_font("SemiBold", 42), fill=INK)
    lines, font = _fitted(tournament.name, SIZE[0] - 2 * EDGE)
    high = round(font.size * 1.15)
    top = 312 - high * len(lines) // 2
    for n, line in enumerate(lines):
        draw.text((EDGE, top + n * high), line, font=font, fill=INK)
    draw.rectangle((EDGE, 500, EDGE + 120, 507), fill=RED)
    told = _cut(_told(tournament), _font("Regular", 38), SIZE[0] - 2 * EDGE)
    draw.text((EDGE, 530), told, font=_font("Regular", 38), fill=QUIET)
    kept = BytesIO()
    picture.quantize(64).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _told(tournament: Tournament) -> str:
    said = [game_display_name(tournament.game_key)]
    if tournament.starts:
        local = tournament.starts.astimezone(tournament.zone)
        said.append(f"{date_format(local, 'j F Y')}, {date_format(local, 'H:i T')}")
    return " · ".join([*said, *filter(None, [tournament.place])])


def _fitted(text: str, wide: int) -> tuple[list[str], ImageFont.FreeTypeFont]:
    """Return the lines and the largest font with which the text fits into `LINES` lines; a single
    word that is still too long is cut."""
    for size in SIZES:
        font = _font("SemiBold", size)
        lines = _broken(text, font, wide)
        if len(lines) <= LINES and all(font.getlength(line) <= wide for line in lines):
            return lines, font
    return [_cut(line, font, wide) for line in lines[:LINES]], font


def _broken(text: str, font: ImageFont.FreeTypeFont, wide: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= wide or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cut(text: str, font: ImageFont.FreeTypeFont, wide: int) -> str:
    if font.getlength(text) <= wide:
        return text
    while text and font.getlength(f"{text}…") > wide:
        text = text[:-1]
    return f"{text.rstrip()}…"


@cache
def _font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_found(FONT.format(weight)).read_bytes()), size)


def _found(name: str) -> Path:
    path = finders.find(name)
    assert isinstance(path, str), name  # noqa: S101 - it comes with a package that is locked
    return Path(path)

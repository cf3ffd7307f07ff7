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
    mark = Image.open(_static_path("companion/icons/icon-192.png")).convert("RGBA").resize((84, 84))
    picture.paste(mark, (EDGE - 12, EDGE - 20), mark)
    draw.text((EDGE + 84, EDGE - 4), "Companion", font=_font("SemiBold", 42), fill=INK)
    lines, font = _fit_lines(tournament.name, SIZE[0] - 2 * EDGE)
    high = round(font.size * 1.15)
    top = 312 - high * len(lines) // 2
    for n, line in enumerate(lines):
        draw.text((EDGE, top + n * high), line, font=font, fill=INK)
    draw.rectangle((EDGE, 500, EDGE + 120, 507), fill=RED)
    subtitle = _cut(_share_subtitle(tournament), _font("Regular", 38), SIZE[0] - 2 * EDGE)
    draw.text((EDGE, 530), subtitle, font=_font("Regular", 38), fill=QUIET)
    buffer = BytesIO()
    picture.quantize(64).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _share_subtitle(tournament: Tournament) -> str:
    parts = [game_display_name(tournament.game_key)]
    if tournament.starts:
        local = tournament.starts.astimezone(tournament.zone)
        parts.append(f"{date_format(local, 'j F Y')}, {date_format(local, 'H:i T')}")
    return " · ".join([*parts, *filter(None, [tournament.place])])


def _fit_lines(text: str, wide: int) -> tuple[list[str], ImageFont.FreeTypeFont]:
    """Return the lines and the largest font with which the text fits into `LINES` lines; a single
    word that is still too long is cut."""
    for size in SIZES:
        font = _font("SemiBold", size)
        lines = _break_lines(text, font, wide)
        if len(lines) <= LINES and all(font.getlength(line) <= wide for line in lines):
            return lines, font
    return [_cut(line, font, wide) for line in lines[:LINES]], font


def _break_lines(text: str, font: ImageFont.FreeTypeFont, wide: int) -> list[str]:
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
    return ImageFont.truetype(BytesIO(_static_path(FONT.format(weight)).read_bytes()), size)


def _static_path(name: str) -> Path:
    path = finders.find(name)
    assert isinstance(path, str), name  # noqa: S101 - it comes with a package that is locked
    return Path(path)

"""Pictures of README, LISEZMOI and the handbook: phones side by side, a desktop, a television."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

PHONES: Final = (
    ("karatekarte-house-action", "light"),
    ("martial_art-house-lay", "dark"),
    ("brutal_ring-table-lay_tricks", "light"),
    ("kung_fu-table-choose", "dark"),
    ("combat-house-turn", "light"),
)
"""One question of each game."""
DOOR: Final = (("club-door", "light"), ("club-door-play", "light"))
"""Attendance at an evening, and the people present offered when a play is entered."""
DESK: Final = ("karatekarte-house-go_on", "light")
SCREEN: Final = ("martial_art-house-waiting-screen", "dark")
WANTED: Final = tuple(name for name, _ in (*PHONES, *DOOR, DESK, SCREEN))
SHARE: Final = 0.62
GAP: Final = 14
QUALITY: Final = 80


def compose(taken: Path, to: Path, language: str) -> list[Path]:
    """Write each picture small, since every reader of the page downloads it."""
    table = Image.open(_file(taken, DESK[0], "desktop", DESK[1], language)).convert("RGB")
    screen = Image.open(_file(taken, SCREEN[0], "television", SCREEN[1], language)).convert("RGB")
    drawn = {
        "phones": _side_by_side([_phone(taken, *each, language) for each in PHONES]),
        "door": _side_by_side([_phone(taken, *each, language) for each in DOOR]),
        "table": _shrink(table, 0.75),
        "television": _shrink(screen, 0.5),
    }
    return [_save(picture, to / f"{name}.{language}.webp") for name, picture in drawn.items()]


def _side_by_side(files: Sequence[Path]) -> Image.Image:
    phones = [_shrink(Image.open(file).convert("RGB"), SHARE) for file in files]
    wide = sum(each.width + GAP for each in phones) - GAP
    strip = Image.new("RGB", (wide, phones[0].height), "white")
    for n, each in enumerate(phones):
        strip.paste(each, (n * (each.width + GAP), 0))
    return strip


def _phone(taken: Path, name: str, theme: str, language: str) -> Path:
    return _file(taken, name, "phone", theme, language)


def _file(taken: Path, name: str, size: str, theme: str, language: str) -> Path:
    return taken / f"{name}.{size}.{theme}.{language}.png"


def _shrink(picture: Image.Image, share: float) -> Image.Image:
    size = (round(picture.width * share), round(picture.height * share))
    return picture.resize(size, Image.Resampling.LANCZOS)


def _save(picture: Image.Image, file: Path) -> Path:
    picture.save(file, quality=QUALITY, method=6)
    return file

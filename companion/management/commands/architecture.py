import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import count
from textwrap import wrap
from typing import Any, Final

from django.core.management.base import BaseCommand

from companion.bootstrap import ROOT
from games.papers import svg

PICTURE: Final = ROOT / "docs" / "pictures" / "architecture.svg"
WIDTH, SPACE, MARGIN, LINE = 1080.0, 8.0, 130.0, 15.0
LETTER: Final = 6.9  # width of a letter in the small type, on average and in wide fonts
STYLE: Final = """
svg { background: #fbfaf7; font-family: Helvetica, Arial, sans-serif; font-size: 12px; }
rect { fill: #ffffff; stroke: #8a8578; } text { fill: #4d4a42; }
.house { font-size: 18px; font-weight: bold; } .room { font-weight: bold; fill: #16150f; }
"""


class Command(BaseCommand):
    help = "Draw the picture of docs/architecture.md from the import contracts in pyproject.toml."

    def handle(self, *args: Any, **options: Any) -> None:
        PICTURE.write_text(picture(), "utf-8")


def picture() -> str:
    """Draw each room above those it may use; within a room, what is left of an arrow uses what is
    right of it."""
    contracts, drawn, top = _contracts(), list[str](), 2 * SPACE
    for house in ("companion", "api", "games"):
        drawn.append(svg.text(SPACE, top + 20, house, "house"))
        for layer in contracts[house]:
            boxes = [(room, _lines(f"{house}.{room}", len(layer), contracts)) for room in layer]
            height = LINE * (max(len(lines) for _, lines in boxes) + 1) + SPACE
            drawn += _row(boxes, top, height)
            top += height + SPACE
        top += 2 * SPACE
    return svg.root((WIDTH, top), {"role": "img"}, svg.style(STYLE), *drawn) + "\n"


def _row(boxes: list[tuple[str, list[str]]], top: float, height: float) -> Iterator[str]:
    wide = _wide(len(boxes))
    for n, (room, lines) in enumerate(boxes):
        left = MARGIN + n * (wide + SPACE)
        yield svg.element("rect", {"x": left, "y": top, "width": wide, "height": height, "rx": 4})
        yield svg.text(left + SPACE, top + LINE, room, "room")
        for line, y in zip(lines, count(top + 2 * LINE, LINE)):
            yield svg.text(left + SPACE, y, line)


def _lines(module: str, beside: int, contracts: Mapping[str, list[list[str]]]) -> list[str]:
    within = " → ".join(" ".join(layer) for layer in contracts.get(module, []))
    return wrap(within, int((_wide(beside) - 2 * SPACE) / LETTER))


def _wide(boxes: int) -> float:
    return (WIDTH - MARGIN - SPACE * boxes) / boxes


def _contracts() -> dict[str, list[list[str]]]:
    """Return by container its layers, from the uppermost, each with the rooms that exist."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    by_container = {
        container: [re.findall(r"\w+", layer) for layer in contract["layers"]]
        for contract in config["contracts"]
        for container in contract.get("containers", ())
    }
    books = ROOT / "games" / "rulebooks"
    by_container["games.rulebooks"] = [sorted(each.parent.name for each in books.glob("*/game.py"))]
    return {
        container: [rooms for layer in layers if (rooms := _existing_rooms(container, layer))]
        for container, layers in by_container.items()
    }


def _existing_rooms(container: str, layer: list[str]) -> list[str]:
    folder = ROOT.joinpath(*container.split("."))
    return [room for room in layer if (folder / room).is_dir() or (folder / f"{room}.py").is_file()]

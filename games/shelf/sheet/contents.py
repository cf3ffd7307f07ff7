"""What stands on a character's sheet at the table."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import COMPONENTS, KING, Component
from games.shelf.history import component_name
from games.shelf.models import Character
from games.shelf.models.characters import FULL

SUITS: Final[dict[Component, str]] = {
    "vigour": "♦",
    "distance": "♠",
    "tempo": "♣",
    "presence": "♥",
}
"""KF-1.1"""


@dataclass(frozen=True)
class Box:
    """A point of a scale, from 13 down to 1."""

    value: int
    ticked: bool
    """The scale has fallen below it."""
    last: bool
    """With it one damage is taken (KF-1.2), so a gap comes after it."""


@dataclass(frozen=True)
class Row:
    component: Component
    name: str
    suit: str
    level: int
    threshold: int
    scale: int
    ceiling: int
    next_price: int | None
    boxes: tuple[Box, ...]

    @property
    def red(self) -> bool:
        return self.suit in "♦♥"


@dataclass(frozen=True)
class Paper:
    name: str
    npc: bool
    rows: tuple[Row, ...]
    action_points: int
    points: rules.Points
    grants: tuple[rules.Grant, ...]
    abilities: tuple[str, ...]
    notes: str
    portrayed: bool


def paper(character: Character) -> Paper:
    sheet = character.read
    levels, scales = sheet.levels.four, (sheet.scales or FULL).four
    ceilings = accumulate(scales, min)  # KF-1.3
    rows = zip(COMPONENTS, levels, scales, ceilings, strict=True)
    return Paper(
        name=sheet.name,
        npc=sheet.npc,
        rows=tuple(_row(*row) for row in rows),
        action_points=sheet.action_points,
        points=rules.points(sheet.levels, sheet.grants),
        grants=sheet.grants,
        abilities=sheet.abilities,
        notes=sheet.notes,
        portrayed=bool(character.portrait),
    )


def _row(component: Component, level: int, scale: int, ceiling: int) -> Row:
    loss = rules.threshold(level)
    boxes = tuple(
        Box(value, value > scale, (KING - value + 1) % loss == 0) for value in range(KING, 0, -1)
    )
    return Row(
        component=component,
        name=component_name(component),
        suit=SUITS[component],
        level=level,
        threshold=loss,
        scale=scale,
        ceiling=ceiling,
        next_price=rules.next_price(component, level),
        boxes=boxes,
    )


def bonus_lines(paper: Paper) -> int:
    """KF-1.4: as many as the hand may hold, and two for what lies in front."""
    return min(paper.action_points, 6) + 2

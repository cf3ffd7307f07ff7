"""Characters: how they enter a scene and leave it."""

import functools
from typing import Final

import msgspec
from msgspec.structs import replace

from games.kernel.record import ReadyMadeItem
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.catalogue import SHEET
from games.rulebooks.kung_fu.characters import BEGINNER, Character
from games.rulebooks.kung_fu.state import Side

MOST_SEATS: Final = 16


def beginner(seat: int) -> Character:
    """Character of a player who brings none."""
    return Character(f"{seat + 1}", BEGINNER)


@functools.cache
def beginners() -> tuple[ReadyMadeItem, ...]:
    """KF-1.6: ready-made characters for players who bring none."""
    return tuple(
        [
            ReadyMadeItem(key, each["en"], each["fr"], _beginner(each["name"], each["levels"]))
            for key, each in SHEET["beginners"].items()
        ]
    )


def _beginner(name: str, levels: object) -> Character:
    return Character(name, msgspec.convert(levels, Levels))


def side_of(character: Character, camp: int, npc: bool) -> Side:
    side = Side(character.name, camp, character.levels.four, character.action_points, npc=npc)
    scales = character.scales
    return side if scales is None else replace(side, scales=scales.four)


def after_scene(character: Character, side: Side) -> Character:
    """KF-8.11: scales stay as the scene left them, until the character rests or is healed."""
    return replace(character, scales=Levels(*side.scales))

"""Characters on their way into a scene, and out of it again."""

from typing import Final

from msgspec.structs import replace

from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import BEGINNER, Character
from games.rulebooks.kung_fu.state import Side

MOST_SEATS: Final = 16


def beginner(seat: int) -> Character:
    """Whoever brings nobody plays a beginner."""
    return Character(f"{seat + 1}", BEGINNER)


def side_of(character: Character, camp: int) -> Side:
    side = Side(character.name, camp, character.levels.four, character.action_points)
    scales = character.scales
    return side if scales is None else replace(side, scales=scales.four)


def after_scene(character: Character, side: Side) -> Character:
    """KF-8.11: scales stay as the scene has left them, until they are rested or healed."""
    return replace(character, scales=Levels(*side.scales))

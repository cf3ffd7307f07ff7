from games.rulebooks.kung_fu.characters.character import (
    ACTION_POINTS,
    BEGINNER,
    BUDGET,
    MOST_ACTION_POINTS,
    Character,
    Grant,
    archetypes,
    evasion,
    level_problems,
    points,
    problems,
    threshold,
    unfit,
)
from games.rulebooks.kung_fu.characters.life import CHARACTERS

__all__ = [
    "ACTION_POINTS",
    "BEGINNER",
    "BUDGET",
    "CHARACTERS",
    "MOST_ACTION_POINTS",
    "Character",
    "Grant",
    "archetypes",
    "evasion",
    "level_problems",
    "points",
    "problems",
    "threshold",
    "unfit",
]

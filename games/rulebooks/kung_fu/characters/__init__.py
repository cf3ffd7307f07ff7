from games.rulebooks.kung_fu.characters.character import (
    ACTION_POINTS,
    BEGINNER,
    BUDGET,
    MOST_ACTION_POINTS,
    Character,
    Grant,
    Own,
    archetypes,
    evasion,
    level_problems,
    own,
    points,
    problems,
    threshold,
    unfit,
)
from games.rulebooks.kung_fu.characters.life import CHARACTERS

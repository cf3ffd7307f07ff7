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
    fitness_problems,
    level_problems,
    own_grants,
    points,
    problems,
    threshold,
)
from games.rulebooks.kung_fu.characters.life import CHARACTERS

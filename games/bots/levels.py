"""Strength of bots: the number of tries for an answer, never the clock."""

from collections.abc import Mapping
from typing import Final

from games.bots.bot import Thinker
from games.bots.careless import Careless
from games.bots.novice import Novice
from games.bots.search import Searcher

GLANCE: Final = 0.5
"""With as many tries as an expert makes, chance hides the difference between two answers. Half of
the value of a try is therefore judged before it plays on (Martial Art, White Belt: 12 of 14 against
steady, and 11 of 20 without)."""
LEVELS: Final[Mapping[str, Thinker]] = {
    "random": Careless(),
    "novice": Novice(),
    "steady": Searcher(),
    "expert": Searcher(600, glance=GLANCE),
    "master": Searcher(2_500, glance=GLANCE),
}
"""Levels from the weakest to the strongest. A steady bot makes a hundred tries, thirty in Kung-Fu
(`Game.tries`)."""
AT_TABLES: Final = ("novice", "steady", "expert")
"""Levels that answer within half a second. The careless bot is not offered at tables."""

"""How strong a bot is: by what it tries for an answer, never by the clock."""

from collections.abc import Mapping
from typing import Final

from games.bots.bot import Thinker
from games.bots.careless import Careless
from games.bots.novice import Novice
from games.bots.search import Searcher

GLANCE: Final = 0.5
"""With as many tries as an expert's, chance is what hides the difference of two answers: half of
what a try is worth is judged before it plays on (Martial Art, White Belt: 12 of 14 against steady,
and 11 of 20 without)."""
LEVELS: Final[Mapping[str, Thinker]] = {
    "random": Careless(),
    "novice": Novice(),
    "steady": Searcher(),
    "expert": Searcher(600, glance=GLANCE),
    "master": Searcher(2_500, glance=GLANCE),
}
"""From the weakest to the strongest. A steady one makes a hundred tries, in Kung-Fu thirty
(`Game.tries`)."""
AT_TABLES: Final = ("novice", "steady", "expert")
"""Those who answer within half a second; nobody is asked to play with one who says anything."""

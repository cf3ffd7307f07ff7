"""How strong a bot is: by what it tries for an answer, never by the clock."""

from collections.abc import Mapping
from typing import Final

from games.bots.bot import Thinker
from games.bots.careless import Careless
from games.bots.novice import Novice
from games.bots.search import Searcher

LEVELS: Final[Mapping[str, Thinker]] = {
    "random": Careless(),
    "novice": Novice(),
    "steady": Searcher(100),
    "expert": Searcher(600),
    "master": Searcher(2_500),
}
"""From the weakest to the strongest."""
AT_TABLES: Final = ("novice", "steady", "expert")
"""Those who answer within half a second; nobody is asked to play with one who says anything."""

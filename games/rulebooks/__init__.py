"""The one visible table of games."""

from typing import Any, Final

from games.kernel.game import Game
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.martial_art.game import MARTIAL_ART

GAMES: Final[dict[str, Game[Any, Any, Any]]] = {
    game.key: game for game in (MARTIAL_ART, KARATEKARTE, BRUTAL_RING, KUNG_FU, COMBAT)
}

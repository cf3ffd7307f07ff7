"""The table of all games; games of other packages are added to it."""

from collections.abc import Mapping
from typing import Final

from games.kernel.game import AnyGame
from games.kernel.record import Illegal
from games.rulebooks import packages
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.martial_art.game import MARTIAL_ART

GAMES: Final[dict[str, AnyGame]] = {
    game.key: game for game in (MARTIAL_ART, KARATEKARTE, BRUTAL_RING, KUNG_FU, COMBAT)
}
LEFT_OUT: Final[Mapping[str, Illegal]] = packages.admit(GAMES, packages.installed_packages())
"""Games of packages that cannot be played, by their entry points, with the reason."""

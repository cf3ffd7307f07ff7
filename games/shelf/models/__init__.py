from games.shelf.models.decks import Deck
from games.shelf.models.loadouts import Loadout

__all__ = ["Deck", "Loadout"]

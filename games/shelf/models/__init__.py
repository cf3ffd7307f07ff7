from games.shelf.models.decks import Deck
from games.shelf.models.editions import Edition, EditionEntry
from games.shelf.models.loadouts import Loadout

__all__ = ["Deck", "Edition", "EditionEntry", "Loadout"]

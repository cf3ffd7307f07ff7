from games.shelf.models.changes import ChangeKind, DeckChange, EditionChange, LoadoutChange
from games.shelf.models.characters import (
    Character,
    CharacterChange,
    Portrait,
    SceneLeft,
    sheet_of,
)
from games.shelf.models.decks import Deck
from games.shelf.models.editions import Edition, EditionEntry
from games.shelf.models.loadouts import Loadout

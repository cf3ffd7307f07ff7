from games.shelf.models.characters import (
    ChangeKind,
    Character,
    CharacterChange,
    Portrait,
    SceneLeft,
    sheet_of,
)
from games.shelf.models.decks import Deck
from games.shelf.models.editions import Edition, EditionEntry
from games.shelf.models.loadouts import Loadout

__all__ = [
    "ChangeKind",
    "Character",
    "CharacterChange",
    "Deck",
    "Edition",
    "EditionEntry",
    "Loadout",
    "Portrait",
    "SceneLeft",
    "sheet_of",
]

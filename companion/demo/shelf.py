"""People's characters, decks, loadouts, and an edition of their own."""

from typing import Any, Final

import msgspec

from companion.demo.people import People
from games.rulebooks import GAMES
from games.shelf import characters, decks, loadouts
from games.shelf.editions import catalogue
from games.shelf.models import Character, sheet_of

HEROES: Final = {
    "elise": ("crane", "Lady Plum"),
    "farid": ("rock", "The Quiet Boatman"),
    "ines": ("whirlwind", "Seven Sparrows"),
}


def create_shelves(people: People) -> dict[str, Character]:
    """Return the characters by the user names of those who play them."""
    fighters = GAMES["martial_art"].ready_made()
    for name, made in zip(("bruno", "chloe", "david", "gita"), fighters, strict=False):
        loadouts.keep(people[name], name=made.en, game="martial_art", brings=made.brought)
    for name, ready in zip(("bruno", "chloe", "hugo"), GAMES["combat"].ready_made(), strict=False):
        cards: Any = ready.brought
        decks.keep(people[name], decks.NewDeck("combat", ready.en, cards.cards))
    decks.keep(people["hugo"], decks.NewDeck("combat", "Half a deck", {"guard": 2, "spit": 3}))
    edition = catalogue.copy(people.organiser, game="brutal_ring", name="Saint-Aubin’s own ring")
    catalogue.amend(people.organiser, edition.pk, shared=True)
    return {name: _keep_hero(people, name, *hero) for name, hero in HEROES.items()}


def _keep_hero(people: People, name: str, key: str, hero_name: str) -> Character:
    game = GAMES["kung_fu"]
    rules = game.shelf.character
    assert rules is not None  # noqa: S101 - it is played with characters
    (ready,) = (each for each in game.ready_made() if each.key == key)
    sheet = msgspec.structs.asdict(ready.brought) | {"name": hero_name}
    return characters.keep(people[name], sheet_of(rules)(**sheet))

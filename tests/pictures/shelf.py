"""A shelf for pictures: finished and unfinished things with long names, beside an empty shelf."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, decks, links, loadouts
from games.shelf.editions import catalogue
from games.shelf.workshop.keeping import Place, save_card

LONG: Final = "Sœur Bambou aux mille lanternes, gardienne du pont de la rivière Aubépine"
SOUND: Final = "Undertow\nAttack, Movement (Water)\nCondition: Distance X\nEffect: Approach X"
ALIKE: Final = "Ressac\nAttaque, Déplacement (Eau)\nCondition : Distance X\nEffet : S’approcher X"
WRONG: Final = "Undertow\nAttack, Movement (Water)\nCondition: Distance X\nEffect: Aproach X"


def shelf() -> Iterator[tuple[User, str, str]]:
    """Yield the user, the picture's name, and the URL."""
    one = User.objects.create_user(username="shelf", name="Alice Martin")
    other = User.objects.create_user(username="bare", name="Bob")
    yield one, "full", "/shelf/"
    yield other, "empty", "/shelf/"
    yield from _build_things(one, other)
    yield from _write_cards(one, other)


def _build_things(one: User, other: User) -> Iterator[tuple[User, str, str]]:
    kung_fu, fitting = GAMES["kung_fu"], GAMES["martial_art"].shelf.loadout_editor
    hero = characters.begin(one, kung_fu, LONG)
    for part in ("vigour", "vigour", "vigour", "tempo", "tempo", "distance"):
        characters.step(one, hero.pk, part, 1)
    assert fitting is not None
    begun = loadouts.keep(one, name=LONG, game="martial_art", brings=fitting.blank_loadout())
    ready = GAMES["martial_art"].ready_made()[0]
    fighter = loadouts.keep(one, name="Igor", game="martial_art", brings=ready.brought)
    deck = decks.keep(one, decks.NewDeck("combat", LONG, {"cut": 3, "pebble": 2, "guard": 1}))
    yield one, "character", f"/characters/{hero.pk}/"
    made: tuple[tuple[links.Kind, str], ...] = (
        ("character", hero.pk),
        ("deck", deck.pk),
        ("loadout", fighter.pk),
    )
    for kept, id_ in made:
        yield other, f"{kept}-shown", f"/shown/{links.share(one, id_, shared=True).link}/"
    yield one, "character-sheet", f"/characters/{hero.pk}/sheet"
    yield one, "deck", f"/decks/{deck.pk}/"
    yield one, "deck-none-found", f"/decks/{deck.pk}/?said=nothing"
    yield one, "loadout-begun", f"/loadouts/{begun.pk}/"
    yield one, "loadout", f"/loadouts/{fighter.pk}/"
    for kind, game in (("character", "kung_fu"), ("deck", "combat"), ("loadout", "martial_art")):
        yield one, f"begin-{kind}", f"/{kind}s/new/{game}/"


def _write_cards(one: User, other: User) -> Iterator[tuple[User, str, str]]:
    at = "/games/combat/workshop/"
    texts = {"bare": {}, "one": {"en": SOUND}, "wrong": {"en": WRONG, "fr": ALIKE}}
    texts["apart"] = {"en": SOUND.replace("Distance X", "Adjacent"), "fr": ALIKE}
    for name, card_texts in texts.items():
        yield one, f"workshop-{name}", f"{at}?{urlencode(card_texts)}" if card_texts else at
    edition = catalogue.copy(one, game="combat", name="Saint-Aubin")
    stored = save_card(one, GAMES["combat"], {"en": SOUND, "fr": ALIKE}, Place(edition.pk))
    yield one, "edition-cards", f"/editions/{edition.pk}/"
    yield one, "begin-edition", "/editions/new/combat/"
    ring = catalogue.copy(one, game="brutal_ring", name=LONG)
    weapon = ring.entries.get(kind="weapons", key="dustbin_lid")
    body = weapon.body.replace('"attack_plus_1"', '"attack_double"')
    ring.entries.filter(pk=weapon.pk).update(body=body)
    catalogue.amend(one, ring.pk, shared=True)
    yield one, "edition-faulty", f"/editions/{ring.pk}/?kind=weapons"
    yield one, "edition-last-page", f"/editions/{ring.pk}/?kind=gladiators&page=2"
    yield other, "edition-shared", f"/editions/{ring.pk}/"
    bonuses = catalogue.copy(one, game="kung_fu", name="Bambou")
    yield one, "edition-bonuses", f"/editions/{bonuses.pk}/?kind=bonuses"
    yield one, "workshop-kept", f"{at}?edition={edition.pk}&card={stored.key}"

"""Alice and Bob, and the things that they own."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.people.models import User
from games.rulebooks.combat.catalogue import decks
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import BEGINNER, CHARACTERS, Grant
from games.rulebooks.martial_art.loadouts import Loadout as Fighter
from games.shelf import characters, loadouts
from games.shelf import decks as shelved
from games.shelf.decks import NewDeck
from games.shelf.models import Character, Deck, Loadout, sheet_of

Sheet = sheet_of(CHARACTERS)
READY = Fighter(fighter="igor", belt="black", techniques=("crochet", "puncheur", "danseur"))
UNFINISHED = Fighter(fighter="igor", belt="black", techniques=("crochet", "shuto_uchi"))
LEGAL = next(iter(decks().values())).cards
BO = Sheet("Bo", BEGINNER)
POOR = Sheet("Mei", Levels(5, 4, 3, 2))
MEI = Sheet(
    "Mei <b>",
    Levels(8, 7, 6, 13),
    grants=(Grant(200, "Blessed"), Grant(-3, "A debt")),
    scales=Levels(7, 13, 5, 12),
    abilities=("Walks on water",),
    notes="Looks for her brother.",
)


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", name="Alice Martin")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", name="Bob")


@pytest.fixture
def mei(alice: User) -> Character:
    return characters.keep(alice, MEI)


def igor(person: User, brings: Fighter = READY, name: str = "Igor") -> Loadout:
    return loadouts.keep(person, name=name, game="martial_art", brings=brings)


def poison(person: User, cards: dict[str, int] | None = None) -> Deck:
    cards = LEGAL if cards is None else cards
    return shelved.keep(person, NewDeck("combat", "Poison", cards))


def current_sheet(character: Character) -> Any:
    return Character.objects.get(pk=character.pk).read


def edit_character(person: User, character: Character, **fields: object) -> Character:
    def change_sheet(sheet: Any) -> Any:
        return replace(sheet, **fields)

    return characters.edit(person, character.pk, change_sheet)


def scales(character: Character) -> Levels:
    return CHARACTERS.play_marks(character.read)

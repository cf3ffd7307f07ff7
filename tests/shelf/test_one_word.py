"""What was kept in the words of before is read in those of now; what has begun stays as it is."""

from importlib import import_module
from typing import Any

import msgspec
import pytest
from django.apps import apps

from games.kernel.editions import read
from games.kernel.record import Record
from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.rulebooks.combat.decks import Deck, OwnText
from games.shelf.editions import catalogue
from games.shelf.models import Edition
from games.tables.life.opening import Opening, open_table
from games.tables.models import Mode, Phase, Seat, Table
from games.tournaments.arrangement.tournament import create
from games.tournaments.arrangement.wishes import Wish
from games.tournaments.models import Entrant, Tournament
from games.tournaments.rules.formats.stages import Swiss

pytestmark = pytest.mark.django_db
Body = dict[str, Any]
CHAIR = {"type": "shield", "slug": "chair", "en": "chair", "fr": "chaise"}
SWORD = {
    "key": "sword",
    "points": 1,
    "trick": "attack_x2",
    "attack": 3,
    "defence": 2,
    "name_en": "Sword",
    "name_fr": "Épée",
    "flavour_en": "Old.",
    "flavour_fr": "",
}
ELBOW = "Elbow\nAttack\nEffect: Wound 2"
OLD_DECK = {"name": "Ours", "cards": [{"key": "cut", "count": 2}, {"key": "own", "text": ELBOW}]}
NEW_DECK = Deck({"cut": 2, "own": 1}, {"own": OwnText(ELBOW, ELBOW)}, "Ours")


def carried_over(app: str, migration: str) -> None:
    import_module(f"games.{app}.migrations.{migration}").rename(apps, None)


def text(body: Any) -> str:
    return msgspec.json.encode(body).decode()


@pytest.mark.parametrize(
    ("game", "kind", "old", "new"),
    [
        ("kung_fu", "bonuses", CHAIR, {"key": "chair", "name": {"en": "chair", "fr": "chaise"}}),
        (
            *("brutal_ring", "weapons", SWORD),
            {"name": {"en": "Sword", "fr": "Épée"}, "flavour": {"en": "Old.", "fr": ""}},
        ),
        (
            *("combat", "cards", {"key": "elbow", "origin": "house", "en": ELBOW, "fr": "Coude"}),
            {"key": "elbow", "text": {"en": ELBOW, "fr": "Coude"}},
        ),
        (
            *("martial_art", "arenas"),
            {"slug": "duel", "name": {"en": "D", "fr": "D"}, "teams": [0, 1], "starts": [[0, 1]]},
            {"key": "duel"},
        ),
    ],
)
def test_entries_of_editions(alice: User, game: str, kind: str, old: Body, new: Body) -> None:
    edition = catalogue.copy(alice, game=game, name="Ours")
    entry = edition.entries.filter(kind=kind)[0]
    entry.body = text(old)
    entry.save()
    others = {each.pk: each.body for each in edition.entries.exclude(pk=entry.pk)}
    for _ in range(2):  # what is in the new words already stays
        carried_over("shelf", "0007_one_word")
        entry.refresh_from_db()
        body = msgspec.json.decode(entry.body)
        assert body.items() >= new.items()
        assert not {"slug", "en", "fr", "name_en", "flavour_fr"} & body.keys()
        assert isinstance(read(GAMES[game], kind, body), Record)
    assert {each.pk: each.body for each in edition.entries.exclude(pk=entry.pk)} == others
    assert Edition.objects.count() == 1


@pytest.mark.parametrize(
    ("game", "old"),
    [
        ("kung_fu", {"bonuses": [CHAIR]}),
        ("brutal_ring", {"catalogue": {"gladiators": [], "weapons": [SWORD]}}),
        ("combat", {"decks": [OLD_DECK, None], "cards": [{"key": "own", "text": ELBOW}]}),
        ("combat", {"edition": [{"key": "elbow", "en": ELBOW, "fr": ELBOW}]}),
        ("karatekarte", {"first": 0}),
    ],
)
def test_tables_and_tournaments_that_have_not_begun(alice: User, game: str, old: Body) -> None:
    table = open_table(Opening(game, Mode.TABLE), Caller(person=alice))
    cup = create(alice, game, Wish(name="Cup", stages=(Swiss(),), brings=False))
    Table.objects.update(setup=text(old))
    Tournament.objects.update(table_setup=text(old))
    for _ in range(2):
        carried_over("tables", "0010_one_word")
        carried_over("tournaments", "0008_one_word")
        table.refresh_from_db()
        cup.refresh_from_db()
        read_setup = GAMES[game].read_setup
        assert read_setup(table.setup.encode()) == read_setup(cup.table_setup.encode())
    if "decks" in old:
        setup: Any = read_setup(table.setup.encode())
        assert (setup.decks, setup.texts) == ((NEW_DECK, None), NEW_DECK.texts)


def test_decks_that_were_brought(alice: User) -> None:
    table = open_table(Opening("combat", Mode.TABLE), Caller(person=alice))
    Seat.objects.create(table=table, place=0, name="Zoe", brought=text(OLD_DECK))
    cup = create(alice, "combat", Wish(name="Cup", stages=(Swiss(),), brings=True))
    Entrant.objects.create(tournament=cup, number=1, name="Zoe", brought=text(OLD_DECK))
    for _ in range(2):
        carried_over("tables", "0010_one_word")
        carried_over("tournaments", "0008_one_word")
        for row in (Seat.objects.get(), Entrant.objects.get()):
            assert GAMES["combat"].read_brought(row.brought.encode()) == NEW_DECK


@pytest.mark.parametrize(
    ("game", "setup", "goes_on"),
    [
        ("brutal_ring", {"catalogue": None}, True),
        ("brutal_ring", {"catalogue": {"gladiators": [], "weapons": [SWORD]}}, False),
        ("kung_fu", {}, False),
        ("combat", {}, False),
    ],
)
def test_a_table_that_has_begun_goes_on_where_nothing_of_it_has_another_name(
    alice: User, game: str, setup: Body, goes_on: bool
) -> None:
    table = open_table(Opening(game, Mode.TABLE), Caller(person=alice))
    begun = {"state": "{}", "phase": Phase.PLAYING, "rules_version": 2, "setup": text(setup)}
    Table.objects.update(**begun)
    carried_over("tables", "0010_one_word")
    table.refresh_from_db()
    assert (table.standstill is None) is goes_on
    assert msgspec.json.decode(table.setup) == setup

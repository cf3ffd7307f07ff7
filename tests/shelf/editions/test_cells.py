"""A row of cells holds the same data as its entry, for every kind of every game."""

import msgspec
import pytest

from games.kernel.editions import read_entry
from games.kernel.record import Record
from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks import GAMES
from games.shelf.editions.cells import body_of, cell_text, columns
from games.shelf.editions.row import sentence

KINDS = [(key, kind) for key, game in GAMES.items() for kind in game.catalogue()]


@pytest.mark.parametrize(("key", "kind"), KINDS)
def test_what_a_row_shows_is_read_back_as_it_was(key: str, kind: str) -> None:
    """Empty lines at the end of a text are not kept."""
    game = GAMES[key]
    for entry in game.catalogue()[kind]:
        body = msgspec.to_builtins(entry)
        cells = {each.name: cell_text(each, body) for each in columns(game, kind)}
        record = read_entry(game, kind, body_of(game, kind, cells))
        assert isinstance(record, Record), (record, cells)
        again = msgspec.to_builtins(record)
        assert {**cells} == {each.name: cell_text(each, again) for each in columns(game, kind)}


@pytest.mark.parametrize(("key", "kind"), KINDS)
def test_every_cell_can_say_what_would_be_right_there(key: str, kind: str) -> None:
    game = GAMES[key]
    assert all(sentence(each) for each in columns(game, kind))


@pytest.mark.parametrize(("key", "kind"), KINDS)
def test_whatever_is_read_in_a_table_has_words_in_both_languages(key: str, kind: str) -> None:
    """Kinds, columns and the words to choose from."""
    game = GAMES[key]
    sheet = words(game.package).sheet
    known = sheet["entries"].keys() | sheet["names"].keys() | {*LANGUAGES, "", "true", "false"}
    every = columns(game, kind)
    terms = {kind, *(each.field for each in every), *(each.inner for each in every)}
    terms |= {word for each in every if each.form == "choice" for word in each.options}
    assert terms - known == set()


def cell(key: str, kind: str, name: str, text: str) -> object:
    game = GAMES[key]
    body = msgspec.to_builtins(game.catalogue()[kind][0])
    cells = {each.name: cell_text(each, body) for each in columns(game, kind)} | {name: text}
    field, _, inner = name.partition(".")
    value = body_of(game, kind, cells).get(field)
    return value.get(inner) if inner and isinstance(value, dict) else value


def test_cells_are_typed_as_people_type() -> None:
    assert cell("brutal_ring", "weapons", "attack", " 3 ") == 3
    assert cell("brutal_ring", "weapons", "attack", "three") == "three"
    assert cell("martial_art", "techniques", "kinds", "punch,  kick") == ["punch", "kick"]
    assert cell("martial_art", "techniques", "zones", "1, 2") == [1, 2]
    assert cell("martial_art", "techniques", "inverts", "true") is True
    assert cell("martial_art", "fighters", "tokens.kick", "2") == 2
    assert cell("combat", "decks", "cards", "cut 2, pebble × 3") == {"cut": 2, "pebble": 3}
    assert cell("combat", "decks", "cards", f"cut {'9' * 5000}") == f"cut {'9' * 5000}"
    assert cell("karatekarte", "cards", "strike", "") is None
    assert cell("combat", "cards", "text.fr", "Une\r\nDeux\r\n") == "Une\nDeux"


def test_a_name_that_goes_without_saying_is_left_out() -> None:
    """CB-4.1: a card without a name uses the title at the start of its text."""
    game = GAMES["combat"]
    body = body_of(game, "cards", {"key": "x", "origin": "house", "text.en": "A", "text.fr": "B"})
    assert "name" not in body


def test_a_row_has_the_fields_of_its_own_type_alone() -> None:
    """KF-5.6"""
    game = GAMES["kung_fu"]
    cells = {"type": "armour", "key": "x", "name.en": "X", "name.fr": "X", "solidity": "3"}
    assert set(body_of(game, "bonuses", cells)) == {"type", "key", "name", "solidity"}
    misfit = body_of(game, "bonuses", cells | {"power": "2"})
    assert not isinstance(read_entry(game, "bonuses", misfit), Record)

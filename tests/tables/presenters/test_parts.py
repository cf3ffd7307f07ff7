"""A view in words: the contents of each place under the rulebook's name, without bookkeeping."""

from string import Formatter
from typing import Any, get_args

import msgspec
import pytest

from games.kernel.game import Game
from games.kernel.record import Record, snake_case_tag
from games.kernel.rules import LANGUAGES, Texts
from games.kernel.words import Sheet, Words, words
from games.rulebooks import GAMES
from games.rulebooks.combat.game import COMBAT, Setup
from games.rulebooks.combat.state import LIFE, Printed
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.state import Card, Pile, Side
from games.tables.presenters.parts import Alike, Describer, Part, Pieces, describe

STARTER, REACH = Card("starter", "left_foot"), Card("reach", "left_foot")
HIDDEN: Pile = ("?", "?", "?")
VIEW = Duel(
    sides=(
        Side(HIDDEN, hand=("?",), lanes=((STARTER, REACH), (), (), ()), discard=(REACH, REACH)),
        Side(HIDDEN, energy=((), HIDDEN, (), ())),
    ),
    bonus=HIDDEN,
)


def part_called(parts: tuple[Part, ...], label: str) -> Part:
    (match,) = (each for each in parts if each.label == label)
    return match


def test_hidden_cards_are_told_by_their_number_and_known_ones_by_their_names() -> None:
    alice, bob = describe(KARATEKARTE, VIEW, "fr", ("Alice", "Bob")).sides
    assert part_called(alice.parts, "Main").pieces == Pieces((), 1)
    assert part_called(alice.parts, "Défausse").pieces == Pieces(
        (Alike("Allonge du pied gauche", 2, "left_foot", "green"),), 0
    )
    assert (alice.name, bob.name) == ("Alice", "Bob")
    # the most important parts come first
    assert [each.label for each in bob.parts[:2]] == ["Points", "Main"]


def test_what_a_side_has_one_of_each_for_stands_in_rows() -> None:
    alice, bob = describe(KARATEKARTE, VIEW, "en", ("Alice",)).sides
    assert [column.label for column in alice.columns] == ["Lane", "Energy"]
    assert [row.label for row in alice.rows] == [
        "Left foot",
        "Left fist",
        "Right fist",
        "Right foot",
    ]
    lane, energy = alice.rows[0].cells
    # The row already says "left foot".
    assert lane.pieces == Pieces(
        tuple(Alike(kind, 1, "left_foot", "green") for kind in ("Starter", "Reach")), 0
    )
    assert energy.pieces == Pieces((), 0)
    assert bob.rows[1].cells[1].pieces == Pieces((), 3)
    assert bob.name == "Player 2"


def test_a_side_is_told_at_a_glance_and_its_columns_shortly() -> None:
    sheet = words(KARATEKARTE.package)
    shown = {"glance": ("hand", "discard", "nothing"), "hidden": ("energy",)}
    short: Sheet = {"short": {"lanes": {"en": "Ln", "fr": "Lg"}}}
    wording = Words(sheet.sheet | short, shown)
    voice = Describer(KARATEKARTE.key, wording, "en", ("Alice", "Bob"))
    side = voice.side(0, VIEW.sides[0])
    assert [(part.label, part.figure) for part in side.glance] == [("Hand", "1"), ("Discard", "2")]
    assert [(column.label, column.short) for column in side.columns] == [("Lane", "Ln")]


def test_the_most_of_a_figure_is_the_most_that_the_rules_let_it_be() -> None:
    duel = COMBAT.view(COMBAT.begin(Setup(), 2, known=False), None)
    life, *others = describe(COMBAT, duel, "en", ("Alice", "Bob")).sides[0].glance
    assert (life.text, life.most) == (str(LIFE), LIFE)
    assert not any(part.most for part in others)


def test_a_card_is_told_by_its_title_in_the_language_of_the_reader() -> None:
    duel = COMBAT.view(COMBAT.begin(Setup(), 2, known=False), None)
    alice, bob = duel.sides
    own = Printed("elbow", Texts("Elbow\nAttack", "Coup de coude\nAttaque"))
    alice = msgspec.structs.replace(alice, history=("landslide", "elbow"), prints=(own,))
    view = msgspec.structs.replace(duel, sides=(alice, bob))
    side = describe(COMBAT, view, "fr", ("Alice", "Bob")).sides[0]
    assert part_called(side.parts, "Historique").pieces == Pieces(
        (Alike("Éboulement", 1, "attack", "brick"), Alike("Coup de coude", 1)), 0
    )


def test_a_long_pile_is_folded() -> None:
    assert not Pieces(tuple(Alike(str(n), 1) for n in range(9)), 30).many
    assert Pieces(tuple(Alike(str(n), 1) for n in range(10)), 0).many


def test_what_all_share_is_told_once_and_bookkeeping_never() -> None:
    description = describe(KARATEKARTE, VIEW, "en", ("Alice", "Bob"))
    assert [each.label for each in description.parts] == ["Bonus pile"]
    assert not {"eras", "shown", "laid open"} & {each.label for each in description.sides[0].parts}


class Blow(Record, frozen=True):
    seat: int
    target: int | None = None
    power: int = 0
    faces: tuple[int, ...] = ()
    marker: str = ""


def test_a_part_of_a_part_is_silent_while_there_is_nothing_to_tell() -> None:
    sheet = Words({"parts": {}, "names": {}, "pieces": {}})
    named = sheet.with_titles({"red_flag": "Red Flag"})
    voice = Describer(KARATEKARTE.key, named, "en", ("Alice", "Bob"))
    assert voice.part("Blow", Blow(0)).within == (Part("seat", "Alice"),)
    parts = voice.part("Blow", Blow(1, 0, 3, (1, 2), "red_flag")).within
    assert parts == (
        Part("seat", "Bob"),
        Part("target", "Alice"),
        Part("power", "3"),
        Part("faces", "1, 2"),
        Part("marker", "Red Flag"),
    )


def structs_in(kind: Any) -> list[type]:
    """Return every struct that may occur in a value of that type."""
    types, waiting = [], [kind]
    while waiting:
        one = waiting.pop()
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            if one not in types:
                types.append(one)
                waiting += [field.type for field in msgspec.structs.fields(one)]
        else:
            waiting += get_args(one)
    return types


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_part_and_every_request_is_called_something(game: Game[Any, Any, Any]) -> None:
    """The names are in view.toml, next to the game's view.py. An empty text means: bookkeeping, not
    shown."""
    sheet = words(game.package)
    (kinds, _) = get_args(game.state_type.__annotations__["open"])
    kinds = get_args(kinds)
    requests = {snake_case_tag(kind.__name__) for kind in kinds}
    assert requests <= sheet.sheet["requests"].keys(), "see games/rulebooks/karatekarte/view.toml"
    for kind in kinds:
        for language in LANGUAGES:
            template = sheet.sheet["requests"][snake_case_tag(kind.__name__)][language]
            names = {name for _, name, _, _ in Formatter().parse(template) if name}
            assert names <= {field.name for field in msgspec.structs.fields(kind)}
    sides = next(
        field for field in msgspec.structs.fields(game.state_type) if field.name == "sides"
    )
    fields = {
        field.name
        for kind in (game.state_type, *structs_in(sides.type)[:1])
        for field in msgspec.structs.fields(kind)
    } - {"sides", "open", "sealed", "parting", *sheet.shown.get("hidden", ())}
    parts = sheet.sheet["parts"].keys()
    assert fields <= parts, fields - parts
    for table in ("about", "parts", "requests"):
        for entry in sheet.sheet[table].values():
            assert entry.keys() - {"you", "short"} == set(LANGUAGES)

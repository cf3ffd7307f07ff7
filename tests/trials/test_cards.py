"""Wrong cards are found, with a hint how to fix them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.display.card import CardLanguage, CardPrinting, Copies, Emblem, Face, Flaw
from games.kernel.display.shapes import Disc
from games.kernel.record import Illegal
from games.kernel.rules import Language
from games.trials import cards
from tests.kernel.toys import PEBBLES
from tests.shelf.cards.frogs import game as frogs

LEAPER = "Leaper\nsauter, rest"
WIDE = Emblem("wide", "#000000", "#ffffff", (Disc((1, 0), 12, "#000000"),))


def planted_game(**wrong: object) -> frogs.Frogs:
    game: frogs.Frogs = type("Planted", (frogs.Frogs,), wrong)()
    return game


def game_printing(change: Callable[[Face, Language], Face | tuple[Illegal, ...]]) -> frogs.Frogs:
    def box(entries: Any, language: Language) -> list[Copies]:
        faces = [
            face for each in frogs.box(entries, language) if isinstance(face := each.face, Face)
        ]
        return [Copies(1, change(face, language)) for face in faces]

    return planted_game(printing=CardPrinting(box, frogs.printed_copies))


def test_frogs_keep_the_laws_and_so_does_a_game_without_cards() -> None:
    for game in (frogs.FROGS, PEBBLES):
        cards.every_card_has_its_face(game)
        cards.what_is_written_is_told_back(game, [LEAPER])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda face, language: replace(face, title=""), "has no title"),
        (lambda face, language: replace(face, emblems=(WIDE,)), "wide reaches to 13, beyond 12"),
        (lambda face, language: (Illegal("unknown_frog", None),), "cannot be printed"),
        (
            lambda face, language: replace(face, steps=()) if language == "fr" else face,
            "other steps in French",
        ),
    ],
)
def test_a_face_that_is_none_is_found(change: Any, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        cards.every_card_has_its_face(game_printing(change))


def test_a_card_that_one_language_lacks_is_found() -> None:
    def box(entries: Any, language: Language) -> list[Copies]:
        return [*frogs.box(entries, language)][: 2 if language == "en" else 1]

    with pytest.raises(AssertionError, match="2 cards in English, 1 in French"):
        cards.every_card_has_its_face(
            planted_game(printing=CardPrinting(box, frogs.printed_copies))
        )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda read: replace(read, title=read.title + "!"), "tells back .* is another card"),
        (lambda read: (), "cannot read"),
    ],
)
def test_a_card_told_back_as_another_is_found(change: Any, message: str) -> None:
    def read(text: str) -> Any:
        return frogs.read(text) if text == LEAPER else change(frogs.read(text))

    game = planted_game(writing=CardLanguage(read, None))
    with pytest.raises(AssertionError, match=message):
        cards.what_is_written_is_told_back(game, [LEAPER])


@pytest.mark.parametrize(
    ("nothing", "message"),
    [
        (frogs.read(LEAPER), "reads an empty text as a card"),
        ((), "does not say what is wrong"),
        ((Flaw(0, 1, "no_title", {"en": "No.", "fr": "Non."}),), "no_title stands nowhere"),
        ((Flaw(1, 1, "no_title", {"en": "No."}),), "no_title is not told in fr"),
    ],
)
def test_what_is_wrong_with_nothing_is_said(nothing: Any, message: str) -> None:
    game = planted_game(
        writing=CardLanguage(lambda text: frogs.read(text) if text else nothing, None)
    )
    with pytest.raises(AssertionError, match=message):
        cards.what_is_written_is_told_back(game, [LEAPER])


def test_a_game_that_reads_cards_lends_some() -> None:
    with pytest.raises(AssertionError, match="lend its trials"):
        cards.what_is_written_is_told_back(frogs.FROGS, ())

"""A card shows exactly what was read: on paper, on a phone and over the API, in the author's own
words where they are correct."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from games.kernel.display.card import Face, ParsedCard, Step
from games.kernel.rules import LANGUAGES, Language
from games.papers import pdf, svg
from games.papers.shapes import Page, Text
from games.rulebooks.combat.cards.faces import PRINTING, WRITING
from games.rulebooks.combat.decks import Deck, OwnText
from games.rulebooks.combat.language import check, read
from games.shelf.cards.card import card
from games.shelf.cards.printout import pages
from tests.papers.pdf_reader import read_content
from tests.rulebooks.combat.language.collection import COLLECTION

TEXTS = [each.text("Titre") for each in COLLECTION]
SHOWN = re.compile(rb"\((.*?[^\\])\) Tj")


def parse_card(written: str) -> ParsedCard:
    result = WRITING.read(written)
    assert isinstance(result, ParsedCard)
    return result


def printed_face(written: str, language: Language) -> Face:
    """Return the face of a user's own card as a deck prints it."""
    (copies,) = PRINTING.brought(Deck({"own": 1}, {"own": OwnText(written)}), language)
    assert isinstance(copies.face, Face)
    return copies.face


def words(face: Face) -> list[str]:
    line = " ".join(f"{step.label} {step.text} {reading(step)}" for step in face.steps)
    return line.replace("\u00a0", " ").split()


def reading(step: Step) -> str:
    return f"= {step.reading}" if step.reading else ""


def drawn_words(face: Face) -> list[str]:
    shapes = [shape.text for shape in card(face) if isinstance(shape, Text)]
    types = 1 + bool(face.secondary_types)
    return " ".join(shapes[1 + types :]).replace("\u00a0", " ").split()


def svg_words(face: Face) -> list[str]:
    picture = svg.draw(Page(card(face)))
    parts = re.findall(r"<text[^>]*>(.*?)</text>", picture, re.DOTALL)
    plain = unescape(" ".join(re.sub(r"<[^>]*>", "", each) for each in parts))
    return plain.replace("\u00a0", " ").split()


def pdf_words(face: Face) -> Iterator[str]:
    """Yield the words, without the note and the measure at the foot of the page."""
    paper = read_content(pdf.draw(pages((face,), ""), title="", language="fr"))
    for chunk in SHOWN.findall(paper)[:-2]:
        yield from re.findall(r"[^\W\d_]{2,}|\d+", chunk.decode("windows-1252"))


@pytest.mark.parametrize("written", TEXTS, ids=[each[:60] for each in TEXTS])
def test_paper_phone_and_text_agree(written: str) -> None:
    answer = parse_card(written)
    for language in LANGUAGES:
        face = printed_face(written, language)
        assert face == answer.faces[language]
        assert drawn_words(face) == words(face)
        assert svg_words(face)[-len(words(face)) :] == words(face)
    plain = " ".join(words(printed_face(written, "fr")))
    letters = re.findall(r"[^\W\d_]{2,}|\d+", plain)
    assert [*pdf_words(printed_face(written, "fr"))][-len(letters) :] == letters


@pytest.mark.parametrize("written", TEXTS, ids=[each[:60] for each in TEXTS])
def test_what_is_shown_is_read_as_what_was_read(written: str) -> None:
    meant = read(written)
    for language in LANGUAGES:
        face = parse_card(written).faces[language]
        steps = [f"{step.label} {step.text}" for step in face.steps]
        kinds = parse_card(written).texts[language].split("\n")[1]
        assert read("\n".join(("Titre", kinds, *steps))) == meant


@pytest.mark.parametrize(
    ("steps", "shown"),
    [
        ("Effet : blesser l'adversaire de trois !", "Blesser l’adversaire de trois"),
        ("- Effet : Chacun·e perd 1 point de vie", "Chacun·e perd 1 point de vie"),
        ("Intervention (joueur uniquement) : Bloquer 3", "Joueur seul : bloquer 3"),
    ],
)
def test_the_authors_words_are_kept_where_they_are_sound(steps: str, shown: str) -> None:
    written = f"Titre\nAttaque\n{steps}"
    (step,) = parse_card(written).faces["fr"].steps
    assert step.text.replace("\u00a0", " ") == shown
    assert parse_card(written).faces["en"].steps[0].text != shown
    assert check(written).language == "fr"

"""Each word of the glossary, in a player's wording, in English and in French."""

from pathlib import Path
from typing import Final, get_args

import pytest
from msgspec.structs import astuple

from games.kernel.rules import LANGUAGES, Language, Texts
from games.rulebooks.combat.language import read, tree, write, write_phrase
from games.rulebooks.combat.language.dictionary import vocabulary
from games.rulebooks.combat.language.dictionary.vocabulary import (
    concepts,
    lexicon,
    readings,
    spellings,
)
from games.rulebooks.combat.language.tree import (
    Distance,
    Either,
    Has,
    Phrase,
    SelfWound,
    Step,
    Then,
    TurnTrigger,
)
from games.rulebooks.combat.repertoire import make_technique

LINES: Final = Path(__file__).with_name("glossary.txt").read_text("utf-8").splitlines()
"""A line: the step in English | in French | what it is read as."""


def card(*steps: str) -> str:
    return "\n".join(("Title", "Attack", *steps))


def read_step(step: str) -> Step:
    (only,) = read(card(step)).steps
    return only


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", LINES)
def test_a_glossary_word_is_read_in_both_languages(line: str, language: Language) -> None:
    *steps, meant = line.split(" | ")
    assert repr(read_step(steps[LANGUAGES.index(language)])) == meant


def test_every_kind_of_phrase_is_in_the_glossary() -> None:
    phrases = [astuple(read_step(line.split(" | ")[0]))[0] for line in LINES]
    joined = [step for phrase in phrases if isinstance(phrase, Then) for step in phrase.steps]
    shown = {type(phrase) for phrase in (*phrases, *joined)}
    assert shown == set(get_args(tree.Phrase))


@pytest.mark.parametrize(
    "text",
    [
        "EFFECT: WOUND 2",
        "effect:wound 2.",
        "  Effect  :  Wound   2 . ",
        "Effects: wounds 2",
        "Effet : Blesser 2",
        "Effet : blessé 2",
        "Effect : blesser 2",
        "Effet: wound two",
        "Effet\u00a0:\u202fBlesser l’adversaire de deux",
    ],
)
def test_accents_case_stops_plurals_and_spaces_do_not_count(text: str) -> None:
    assert read(card(text)).steps == (tree.Effect(tree.Wound(2)),)


@pytest.mark.parametrize("apostrophe", "'’ʼ")
def test_any_apostrophe_will_do(apostrophe: str) -> None:
    text = f"Effet : Déplacer l{apostrophe}adversaire 2"
    assert read(card(text)).steps == (tree.Effect(tree.MoveOpponent(2)),)


def test_accents_may_be_typed_apart() -> None:
    text = "Effet : De\u0301fausser 2"
    assert read(card(text)).steps == (tree.Effect(tree.Discard(2)),)


def test_a_hyphen_joins_words_and_is_a_minus_before_a_number() -> None:
    joined = read(card("Condition: corps-à-corps", "Effect: self-wound 1", "Permanent: Force-1"))
    assert joined.steps == (
        tree.Condition(Distance(1)),
        tree.Effect(SelfWound(1)),
        tree.Permanent(tree.Force(-1)),
    )


def test_one_card_may_mix_both_languages() -> None:
    mixed = read(card("Condition: Discard 1", "Effet : Blesser 2 then draw 1"))
    assert mixed.steps[1] == tree.Effect(Then((tree.Wound(2), tree.DrawAct(1))))


def test_the_line_of_types_names_several() -> None:
    read_card = read("Titre\nAttaque, Défense (Poison, Feu)\nEffet : Blesser 1")
    assert read_card.types == ("attack", "defence")
    assert read_card.secondary_types == ("poison", "fire")
    assert write(read_card, "en").splitlines()[1] == "Attack, Defence (Poison, Fire)"


def test_the_secondary_types_are_an_open_list() -> None:
    """CB-4.1: an author's own type is written in quotation marks, or without them if the card has
    this type."""
    own = read(
        "Titre\nAttaque (Épée fine)\n"
        "Condition : contre « Œil de lynx »\n"
        'Condition : visible "feu"\n'
        "Condition : épée fine active"
    )
    assert own.steps == (
        tree.Condition(tree.Counter("Œil de lynx")),
        tree.Condition(tree.Visible("fire")),
        tree.Condition(tree.ActiveTest("Épée fine")),
    )
    technique = make_technique(own, Texts("", ""))
    assert technique.has("EPEE FINE")
    assert not technique.has("Épée")


def test_then_binds_tighter_than_or_and_a_colon_reaches_to_the_end() -> None:
    wound, draw, move = tree.Wound(1), tree.DrawAct(1), tree.MoveAct(1)
    assert effect("wound 1 then draw 1 or move 1") == Either((Then((wound, draw)), move))
    assert effect("wound 1 then (draw 1 or move 1)") == Then((wound, Either((draw, move))))
    assert effect("everyone has: wound 1 then draw 1") == Has("everyone", Then((wound, draw)))
    assert effect("(everyone has: wound 1) then draw 1") == Then((Has("everyone", wound), draw))
    assert effect("everyone draws 1 then move 1") == Then((Has("everyone", draw), move))


def effect(text: str) -> Phrase:
    (step,) = read(card(f"Effect: {text}")).steps
    assert isinstance(step, tree.Effect)
    return step.does


def test_their_turn_is_the_subjects() -> None:
    """After a colon, “their” means the carrier's turn; with a subject in the sentence, the
    subject's turn."""
    carried = Has("opponent", TurnTrigger("end", "own", tree.Discard(1)))
    for text in (
        "At the end of their turn the opponent discards 1",
        "At the end of their turn, the opponent discards 1",
        "The opponent has: at the end of their turn: discard 1",
    ):
        (step,) = read(card(f"Permanent: {text}")).steps
        assert step == tree.Permanent(carried)


def test_the_rulebooks_example_is_printed_as_the_rulebook_has_it() -> None:
    phrase = Has("opponent", TurnTrigger("end", "own", SelfWound(1)))
    assert write_phrase(phrase, "fr") == "à la fin de son tour l’adversaire perd 1 point de vie"
    assert write_phrase(phrase, "en") == "at the end of their turn the opponent loses 1 life"


def test_every_form_of_the_vocabulary_means_one_thing() -> None:
    """The lexicon refuses a form with two concepts; the only exception is "un", the article before
    a number."""
    for concept, _, form, _ in readings():
        for spelling in spellings(form):
            means = lexicon()[tuple(word.key for word in vocabulary.words(spelling))].concept
            assert means == concept or (spelling, means.key) == ("un", "article")


@pytest.mark.parametrize("key", sorted(concepts()))
def test_every_concept_has_both_languages(key: str) -> None:
    assert all(concepts()[key].forms[language] for language in ("en", "fr"))

"""Splitting a line into words, and the key by which each word is looked up."""

import pytest

from games.rulebooks.combat.language.dictionary.vocabulary import (
    all_keys,
    canonical_form,
    concepts,
    is_conjugated,
    is_kind,
    is_type,
    kinds,
    longest_form,
    neutral_key,
    spellings,
    strip_optional,
    words,
)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("joueur", "joueur"),
        ("JOUEURS", "joueur"),
        ("joueu·r·se", "joueur"),
        ("joueur·se", "joueur"),
        ("joueur.euse", "joueur"),
        ("joueur(se)", "joueur"),
        ("joueur-se", "joueur"),
        ("chacun·e", "chacun"),
        ("le/la", "le"),
        ("zorg·lub", "zorg"),
        ("jou·eu·r·se", "jou"),  # four parts, and the first two form no word
        ("j·ou·eu·r·se", "j·ou·eu·r·se"),
    ],
)
def test_both_genders_at_once_are_looked_up_as_one(written: str, key: str) -> None:
    assert neutral_key(written) == key


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Draw 1", [("word", "Draw", 0), ("number", "1", 5)]),
        ("l’adversaire", [("word", "l", 0), ("word", "adversaire", 2)]),
        ("self-wound 2", [("word", "self", 0), ("word", "wound", 5), ("number", "2", 11)]),
        ("Force-X", [("word", "Force", 0), ("symbol", "-", 5), ("word", "X", 6)]),
        ("Force -1", [("word", "Force", 0), ("symbol", "-", 6), ("number", "1", 7)]),
        ("« Œil » <= 12", [("quoted", "« Œil »", 0), ("symbol", "<=", 8), ("number", "12", 11)]),
        ("a->b", [("word", "a", 0), ("symbol", "->", 1), ("word", "b", 3)]),
    ],
)
def test_a_line_is_parted_into_words_numbers_names_and_signs(
    line: str, expected: list[tuple[str, str, int]]
) -> None:
    assert [(word.sort, word.text, word.at) for word in words(line)] == expected
    assert [word.end for word in words(line)] == [at + len(text) for _, text, at in expected]
    assert words(line, most=1) == words(line)[:1]
    assert words(line, start=expected[1][2]) == words(line)[1:]


def test_signs_that_mean_the_same_have_one_key() -> None:
    assert {word.key for word in words("- ‐ ‑ – −")} == {"−"}
    assert {word.key for word in words(": ： -> →")} == {":"}


def test_a_form_with_and_without_what_may_be_left_out() -> None:
    assert strip_optional("move [the] opponent away [by]") == "move opponent away"
    forms = {" ".join(each.split()) for each in spellings("a [b c] d [e]")}
    assert forms == {"a d", "a b c d", "a d e", "a b c d e"}


@pytest.mark.parametrize(
    ("line", "place", "length", "key"),
    [
        ("play again now", 0, 2, "play_again"),
        ("play an armament", 0, 3, "play_armament"),
        ("play the drum", 0, 1, "play"),
        ("now play again", 1, 2, "play_again"),
    ],
)
def test_the_longest_form_that_begins_there(line: str, place: int, length: int, key: str) -> None:
    many, entry = longest_form(words(line), place)
    assert entry is not None
    assert (many, entry.concept.key) == (length, key)
    assert longest_form(words("drum draw"), 0)[1] is None


def test_a_verb_behind_its_subject() -> None:
    draw, discard, move = (concepts()[key] for key in ("draw", "discard", "move"))
    for concept, form, behind in (
        (draw, "draws", True),
        (draw, "draw", False),
        (draw, "pioche", True),
        (draw, "Piocher", False),
        (discard, "défausse", True),
        (discard, "DEFAUSSER", False),
        (move, "moves", True),
        (move, "move by", False),
        (concepts()["teleport"], "teleports", True),
        (concepts()["shield"], "shield", False),
    ):
        assert is_conjugated(concept, form) is behind, form


def test_types_kinds_and_what_is_neither() -> None:
    assert [is_kind(key) for key in ("attack", "poison", "armament", "wound", "Zorglub")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert [is_type(concepts()[key]) for key in ("attack", "poison", "armament", "force")] == [
        True,
        True,
        True,
        False,
    ]
    assert kinds()[("poison",)] == "poison"
    assert ("wound",) not in kinds()
    assert {"wound", "piocher", "joueur"} < all_keys()
    assert canonical_form("move", "fr") == "se déplacer"

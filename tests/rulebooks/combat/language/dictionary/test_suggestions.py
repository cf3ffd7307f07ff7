"""The known word nearest to an unknown one; none if two are equally near."""

import pytest

from games.kernel.rules import Language
from games.rulebooks.combat.language.dictionary.suggestions import (
    known_words,
    nearest_among,
    nearest_word,
    plain_words,
    pool_of,
    type_words,
)


@pytest.mark.parametrize(
    ("word", "language", "meant"),
    [
        ("wuond", "en", "wound"),
        ("DISCADR", "en", "discard"),
        ("sord", "en", "sword"),
        ("sord", "fr", "sort"),
        ("defauser", "en", "défausser"),  # the other language is tried, too
        ("piochre", "fr", None),  # pioche, piocher
        ("tooll", "en", "tool"),
        ("toolll", "en", None),
        ("weapnn", "en", "weapon"),
        ("weappnn", "en", "weapon"),  # two of seven letters may be wrong
        ("weappnn", "fr", "weapon"),
        ("cardd", "en", "card"),  # card and cards count as one word
        ("zzzzzz", "en", None),
        ("ahd", "en", "and"),
        ("ed", "en", None),  # two letters are near everything
    ],
)
def test_the_nearest_word_in_a_language_before_the_other(
    word: str, language: Language, meant: str | None
) -> None:
    assert nearest_word(word, language) == meant


def test_among_some_concepts_before_all() -> None:
    star, wind = frozenset({"star"}), frozenset({"wind"})
    assert nearest_word("stat", "en") is None  # star, start
    assert nearest_word("stat", "en", star) == "star"
    assert nearest_word("stat", "en", wind) is None
    assert nearest_among("wuond", "en", wind) is None
    assert nearest_word("wuond", "en", wind) == "wound"


def test_a_word_of_one_slip_before_one_of_two() -> None:
    """`permanent` is one letter away from the word, and `permanente` two."""
    assert "permanente" in known_words("fr")
    assert nearest_word("permanant", "fr") == "permanent"


def test_the_words_of_a_concept_with_their_accents() -> None:
    assert pool_of("fr", frozenset({"discard"}))["defausser"] == "défausser"
    assert known_words("fr")["defausser"] == "défausser"
    assert "defausser" not in known_words("en")


def test_types_and_what_is_no_type() -> None:
    main, every = type_words(main=True), type_words(main=False)
    assert main.items() < every.items()
    assert main["defense"] == "défense"
    assert ("poison" in main, "poison" in every) == (False, True)
    assert "wound" not in every
    plain = plain_words()
    assert {"wound", "piocher", "card", "life"} < plain
    assert not plain & every.keys()
    assert not {"vie", "end", "of"} & plain  # only three letters

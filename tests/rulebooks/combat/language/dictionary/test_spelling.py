"""Similar words, and the number of typing errors between two words."""

import pytest

from games.rulebooks.combat.language.dictionary.spelling import (
    allowed_slips,
    fold,
    is_near,
    shortened_forms,
    stem,
)


@pytest.mark.parametrize(
    ("one", "two", "slips"),
    [
        ("", "", 0),
        ("draw", "draw", 0),
        ("draw", "drw", 1),  # letter left out
        ("draw", "drawn", 1),  # letter added
        ("draw", "drow", 1),  # letter replaced
        ("draw", "darw", 1),  # letters swapped
        ("draw", "rdaw", 1),
        ("draw", "drwa", 1),
        ("draw", "wrad", 2),
        ("draw", "drwax", 2),  # letters swapped, and one added
        ("draw", "ward", 3),
        ("abc", "cab", 2),
        ("abc", "bca", 2),
        ("abcd", "badc", 2),
        ("abab", "baba", 2),
        ("draw", "dr", 2),
        ("", "dr", 2),
        ("draw", "discard", 5),
        ("kitten", "sitting", 3),
    ],
)
def test_how_many_letters_lie_between_two_words(one: str, two: str, slips: int) -> None:
    """Check both orders of the two words."""
    for most in range(6):
        assert is_near(one, two, most) is (slips <= most)
        assert is_near(two, one, most) is (slips <= most)


def test_of_seven_letters_two_may_be_wrong() -> None:
    assert [allowed_slips("x" * count) for count in (1, 6, 7, 20)] == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("wounds", "wound"),
        ("choix", "choi"),
        ("cards", "card"),
        ("dots", "dot"),
        ("bas", "bas"),  # three letters are too few
        ("pass", "pass"),
        ("press", "press"),
        ("draw", "draw"),
    ],
)
def test_one_word_for_one_and_for_several(several: str, one: str) -> None:
    assert stem(several) == one


def test_accents_case_and_joined_letters_do_not_count() -> None:
    assert fold("DÉFAUSSER") == fold("de\u0301fausser") == "defausser"
    assert fold("Œil") == "oeil"
    assert fold("Ægir") == "aegir"
    assert fold("Straße") == "strasse"


def test_what_is_left_of_a_word_when_letters_go() -> None:
    assert shortened_forms("abc", 0) == {"abc"}
    assert shortened_forms("abc", 1) == {"abc", "bc", "ac", "ab"}
    assert shortened_forms("abc", 2) == {"abc", "bc", "ac", "ab", "a", "b", "c"}

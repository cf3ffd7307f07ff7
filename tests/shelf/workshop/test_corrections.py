"""Replacing one word of a text by another."""

import pytest

from games.shelf.workshop.corrections import Correction, split_at_word

TEXT = "Undertow\nAttack\nEffect: Aproach X"


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("en:word:3:9:approach", "Undertow\nAttack\nEffect: Approach X"),
        ("en:line:2:1:Attack (Water)", "Undertow\nAttack (Water)\nEffect: Aproach X"),
        ("en:after:3:1:Effect: Wound 1", f"{TEXT}\nEffect: Wound 1"),
        ("en:out:3:1:", "Undertow\nAttack"),
    ],
)
def test_each_way_changes_one_place_alone(code: str, after: str) -> None:
    mend = Correction.parse(code)
    assert mend is not None
    assert mend.form_value == code
    assert mend.apply(TEXT) == after


@pytest.mark.parametrize("code", ["en:word:9:1:x", "en:line:0:1:x", "en:out:7:1:"])
def test_where_there_is_no_such_line_any_more_nothing_changes(code: str) -> None:
    mend = Correction.parse(code)
    assert mend is not None
    assert mend.apply(TEXT) == TEXT


@pytest.mark.parametrize(
    "code", ["", "en", "en:word:a:1:x", "en:burn:1:1:x", "en:word:9999999:1:x"]
)
def test_what_no_button_sends_is_nothing(code: str) -> None:
    assert Correction.parse(code) is None


def test_a_column_beyond_its_line_is_its_end() -> None:
    assert split_at_word("Attack", 99) == ("Attack", "", "")
    assert split_at_word("a-b c", 1) == ("", "a-b", " c")

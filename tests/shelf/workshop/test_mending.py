"""A word of a text, and another in its place."""

import pytest

from games.shelf.workshop.mending import Mend, parted

TEXT = "Undertow\nAttack\nEffect: Aproach X"


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("en:word:3:9:approach", "Undertow\nAttack\nEffect: Approach X"),
        ("en:line:2:1:Attack (Water)", "Undertow\nAttack (Water)\nEffect: Aproach X"),
        ("en:after:3:1:Effect: Wound 1", f"{TEXT}\nEffect: Wound 1"),
        ("en:out:3:1:", "Undertow\nAttack"),
    ],
)
def test_each_way_changes_one_place_alone(said: str, after: str) -> None:
    mend = Mend.read(said)
    assert mend is not None
    assert mend.said == said
    assert mend.done(TEXT) == after


@pytest.mark.parametrize("said", ["en:word:9:1:x", "en:line:0:1:x", "en:out:7:1:"])
def test_where_there_is_no_such_line_any_more_nothing_changes(said: str) -> None:
    mend = Mend.read(said)
    assert mend is not None
    assert mend.done(TEXT) == TEXT


@pytest.mark.parametrize(
    "said", ["", "en", "en:word:a:1:x", "en:burn:1:1:x", "en:word:9999999:1:x"]
)
def test_what_no_button_sends_is_nothing(said: str) -> None:
    assert Mend.read(said) is None


def test_a_column_beyond_its_line_is_its_end() -> None:
    assert parted("Attack", 99) == ("Attack", "", "")
    assert parted("a-b c", 1) == ("", "a-b", " c")

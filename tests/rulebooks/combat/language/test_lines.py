"""A text as its lines: harmless signs are removed, and columns count in the author's text."""

import pytest

from games.rulebooks.combat.language.lines import content_lines


def lines(text: str) -> list[tuple[int, str]]:
    return [(each.number, each.text) for each in content_lines(text)]


def second_line(text: str) -> str:
    """Return the second line of a text, below a title."""
    _, (_, second) = lines(f"Title\n{text}")
    return second


def test_lines_end_as_any_computer_ends_them() -> None:
    assert lines("Title\nA\r\nB\rC") == [(1, "Title"), (2, "A"), (3, "B"), (4, "C")]


def test_lines_that_say_nothing_are_left_out_and_still_counted() -> None:
    assert lines("\n\nTitle\n \t\nA\n\u200b\nB\n") == [(3, "Title"), (5, "A"), (7, "B")]


@pytest.mark.parametrize(
    "drawn", ["|", "| |", "----", "+----+", "| ==== |", "****", "————", "-- +--+", "+|=_~*#—–-"]
)
def test_a_frame_says_nothing(drawn: str) -> None:
    assert lines(f"Title\n{drawn}\nA") == [(1, "Title"), (3, "A")]


@pytest.mark.parametrize("signs", ["---", "- - - -", "----a", "+", "–x–––"])
def test_three_signs_or_a_letter_among_them_are_no_frame(signs: str) -> None:
    assert len(lines(f"Title\n{signs}\nA")) == 3


@pytest.mark.parametrize(
    ("draft", "meant"),
    [
        ("- Wound 2", "Wound 2"),
        ("•Wound 2", "Wound 2"),
        ("1. Wound 2", "Wound 2"),
        ("12) Wound 2", "Wound 2"),
        ("123) Wound 2", "123) Wound 2"),
        ("[x] Wound 2", "Wound 2"),
        ("[] Wound 2", "Wound 2"),
        ("??? Wound 2", "Wound 2"),
        ("- 1. **Wound** 2", "Wound 2"),
        ("__Wound__ `2`", "Wound 2"),
        ("-Wound 2", "-Wound 2"),
        ("| Wound 2 |", "Wound 2"),
        ("| Wound 2|", "Wound 2"),
        ("|Wound 2||", "Wound 2"),
        ("Wound 2 |  ", "Wound 2"),
        ("Wound 2  ", "Wound 2  "),
        ("Wound | 2", "Wound | 2"),
        ("- ", "- "),
        ("- |", "-"),
        ("W|", "W"),
    ],
)
def test_marks_of_a_draft_and_sides_of_a_frame_go(draft: str, meant: str) -> None:
    assert second_line(draft) == meant


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("# Title", "Title"),
        ("| Title |", "Title"),
        ("• # Title", "Title"),
        ("- Title", "- Title"),
        ("1. Title", "1. Title"),
        ("**Title**", "**Title**"),
        ("Ti\u200btle", "Title"),
        ("# ", "# "),
    ],
)
def test_a_title_keeps_what_may_belong_to_it(written: str, title: str) -> None:
    assert lines(f"{written}\nA")[0] == (1, title)


@pytest.mark.parametrize(
    ("written", "columns"),
    [
        ("abc", [1, 2, 3, 4, 5, 6]),
        ("  - abc", [5, 6, 7, 8, 9, 10]),
        ("a\u200bb**c**", [1, 3, 6, 9, 10, 11]),
        ("| abc | ", [3, 4, 5, 6, 7, 8]),
        ("|\u200b|abc|", [4, 5, 6, 7, 8, 9]),
    ],
)
def test_columns_count_in_the_text_as_it_was_given(written: str, columns: list[int]) -> None:
    """Check the column of each character, of the end, and of positions beyond it."""
    _, second = content_lines(f"Title\n{written}")
    assert second.text == "abc"
    assert [second.column(column) for column in range(1, 7)] == columns

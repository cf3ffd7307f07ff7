"""Lines of text: cut to their width, or wrapped."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.papers.fonts import screen_width, width
from games.papers.lines import ELLIPSIS, cut_on_screen, line, wrap

ROOM = 40.0
TEXTS = st.text(st.sampled_from("aWi é-李\u00a0\n"), max_size=200)


def test_a_text_is_cut_to_its_room() -> None:
    long = line(0, 0, "W" * 50, 12, 40)
    assert long.text.endswith("…")
    assert width(long.text, "text", 12) <= 40
    assert line(10, 0, "x", 12, 40, align="right").at[0] > 40


@pytest.mark.parametrize("name", ["E", "Maximilien" * 8, "李小龙" * 30, "ｗｉｄｅ" * 9, "é" * 80])
def test_a_cut_name_fits_and_a_letter_more_would_not(name: str) -> None:
    def measure(text: str) -> float:
        return sum(map(screen_width, text))

    shown = cut_on_screen(name, 150, 13)
    assert measure(shown) * 13 <= 150
    if shown != name:
        more = name[: len(shown)] + ELLIPSIS
        assert measure(more) * 13 > 150


@given(text=TEXTS)
@settings(deadline=None)
def test_wrapped_lines_fit_and_lose_nothing_but_the_spaces_they_end_at(text: str) -> None:
    lines = list(wrap(text, "text", 10, ROOM))
    assert all(width(each, "text", 10) <= ROOM for each in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert len(lines) > text.count("\n")


def test_a_line_ends_at_a_space_and_a_word_is_broken_only_where_no_line_holds_it() -> None:
    assert list(wrap("Walks on water, and then\n\nrests", "text", 10, 36)) == [
        "Walks on water, and", "then", "", "rests",
    ]  # fmt: skip
    first, *_, last = wrap("a " + "W" * 30, "text", 10, ROOM)
    assert (first, set(last)) == ("a", {"W"})


def test_a_line_that_may_shrink_is_cut_only_where_it_is_as_small_as_it_may_be() -> None:
    name = "Maximilienne de la Rochefoucauld-Montbel"
    assert line(0, 0, name, 12, 60).text.endswith("…")
    shrunk = line(0, 0, name, 12, 60, least=7.5)
    assert shrunk.text == name
    assert 7.5 <= shrunk.size < 12
    assert shrunk.width <= 60
    assert line(0, 0, name * 2, 12, 60, least=7.5).size == 7.5
    assert line(0, 0, "Ada", 12, 60, least=7.5).size == 12

"""Printed lists: as many pages as needed, each with the same header."""

from collections.abc import Sequence

from games.papers.grid import A_PAGE, Column, Grid, pages
from games.papers.shapes import Page, Text


def texts(drawn: Sequence[Page]) -> list[str]:
    return [each.text for page in drawn for each in page.shapes if isinstance(each, Text)]


def page_label(number: int, count: int) -> str:
    return f"Page {number} of {count}"


def test_a_long_list_goes_on_on_the_next_page_with_its_head() -> None:
    lines = tuple((f"E{n}",) for n in range(2 * A_PAGE + 1))
    drawn = pages(Grid("Open", "", (Column("Name", 100),), lines), page_label)
    assert len(drawn) == 3
    assert all("Name" in texts([page]) for page in drawn)
    assert "Page 3 of 3" in texts(drawn[2:])
    assert [text for text in texts(drawn) if text.startswith("E")] == [row[0] for row in lines]


def test_a_short_list_has_a_page_without_a_number_and_an_empty_one_its_head() -> None:
    (page,) = pages(Grid("Open", "Round 1", (Column("Name", 100),), ()), page_label)
    assert texts([page]) == ["Open", "Round 1", "Name"]

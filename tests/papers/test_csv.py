"""CSV: what is written is read back, whatever it is; what cannot be read says where."""

import csv as other
import io
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.papers import csv
from games.papers.faults import Fault, Unreadable
from games.papers.text import Text, decoded

NASTY = (
    "",
    " ",
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\tx",
    "\rx",
    "'",
    "''",
    "'=x",
    '"',
    'a"b',
    ",",
    ";",
    "\n",
)
TEXTS = st.sampled_from(NASTY) | st.text(st.characters(codec="utf-8"))
FORMULAS = "=+-@\t\r"


def cells(content: bytes, separators: str = csv.SEPARATORS) -> list[list[str]]:
    return [row.cells for row in csv.read(content, separators)]


def fault(content: bytes) -> Fault:
    with pytest.raises(Unreadable) as unreadable:
        list(csv.read(content))
    (found,) = unreadable.value.faults
    return found


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS)))
@settings(deadline=None)
def test_what_is_written_is_read_back(rows: list[tuple[str, str, str]]) -> None:
    head, *found = cells(csv.write(("one", "two", "three"), rows))
    assert head == ["one", "two", "three"]
    assert [tuple(map(csv.unmarked, row)) for row in found] == rows


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS)))
@settings(deadline=None)
def test_a_line_is_where_its_row_begins(rows: list[tuple[str, str, str]]) -> None:
    content = csv.write(("one", "two", "three"), rows)
    lines = list(io.StringIO(content.decode(), newline=""))
    for row in csv.read(content):
        rest = "".join(lines[row.line - 1 :])
        assert next(other.reader(io.StringIO(rest, newline=""))) == row.cells


@given(TEXTS)
@settings(deadline=None)
def test_no_text_is_a_formula_in_a_sheet(text: str) -> None:
    (_head, (cell, *_)) = cells(csv.write(("a", "b"), [(text, "")]))
    assert not cell.startswith(tuple(FORMULAS))
    assert csv.unmarked(cell) == text


def test_numbers_stay_numbers_and_nothing_is_empty() -> None:
    rows = [(-1, -1.5, Fraction(-7, 12), None, True), (0,)]
    assert csv.write("abcde", rows) == b"a,b,c,d,e\r\n-1,-1.5,-7/12,,True\r\n0,,,,\r\n"


def test_a_mark_that_somebody_else_has_set_is_left_where_it_keeps_from_nothing() -> None:
    assert [csv.unmarked(cell) for cell in ("'tis", "'=x", "''", "x'")] == ["'tis", "=x", "'", "x'"]


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_sheet_as_french_programs_write_it_is_read_where_that_is_wished(mark: str) -> None:
    content = f'{mark}nom;club\r\n"Zoé; l’une";a,b\r\n'.encode()
    assert cells(content) == [["nom", "club"], ["Zoé; l’une", "a,b"]]
    assert cells(f"{mark}nom;club\r\nZoé;a,b\r\n".encode(), ",") == [["nom;club"], ["Zoé;a", "b"]]
    assert cells(b"a,b;c\n") == [["a", "b;c"]], "as many of both: the first"


def test_rows_that_hold_nothing_are_told_too() -> None:
    rows = list(csv.read(b'a,b\n\n,\n"c\nd",e\nf,g\n'))
    assert [row.line for row in rows] == [1, 2, 3, 4, 6]
    assert [row.cells for row in rows[1:3]] == [[], ["", ""]]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("before", ["", "é", "one\ntwo\nthré"])
def test_another_encoding_is_told_where_it_begins(mark: bytes, before: str) -> None:
    found = fault(mark + before.encode() + b"\xe9,x\n")
    lines = before.split("\n")
    assert (found.code, found.line) == ("file.not_utf8", len(lines))
    assert found.column == len(lines[-1]) + 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_wide_encodings_are_none_of_ours(encoding: str) -> None:
    assert fault("name\nZoé\n".encode(encoding)).code == "file.not_utf8"


@pytest.mark.parametrize(("content", "line"), [
    (b'a\n"b', 2), (b'a\nb\n"c"d\n', 3), (b'"', 1), (b"a\n" + b"x" * 200_000, 2),
])  # fmt: skip
def test_what_is_no_sheet_is_told_with_its_line(content: bytes, line: int) -> None:
    found = fault(content)
    assert (found.code, found.line, found.column) == ("file.no_csv", line, 1)


@given(st.binary() | st.text("\"',;\n\r\ufeffé=").map(str.encode))
@settings(deadline=None)
def test_whatever_is_sent_is_read_or_refused_with_its_place(content: bytes) -> None:
    lines, faults = _read(content)
    assert lines == sorted(set(lines))
    assert all(min(each.line, each.column) >= 1 for each in faults)


def _read(content: bytes) -> tuple[list[int], tuple[Fault, ...]]:
    try:
        return [row.line for row in csv.read(content)], ()
    except Unreadable as unreadable:
        return [], unreadable.faults


@given(st.text(st.characters(codec="utf-8", exclude_characters="\ufeff")))
@settings(deadline=None)
def test_every_letter_is_somewhere(text: str) -> None:
    assert decoded(text.encode("utf-8-sig")) == decoded(text.encode()) == text
    whole, lines = Text(text), text.split("\n")
    for place, letter in enumerate(text):
        line, column = whole.at(place)
        assert f"{lines[line - 1]}\n"[column - 1] == letter

"""CSV: any written value can be read back, and a fault in an unreadable file has its place."""

import csv as other
import io
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.papers import csv
from games.papers.faults import Fault, Unreadable
from games.papers.text import Text, decode_text

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


def cells(content: bytes) -> list[list[str]]:
    return [row.cells for row in csv.read(content)]


def read_fault(content: bytes) -> Fault:
    with pytest.raises(Unreadable) as unreadable:
        list(csv.read(content))
    (single,) = unreadable.value.faults
    return single


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS)))
@settings(deadline=None)
def test_what_is_written_is_read_back(rows: list[tuple[str, str, str]]) -> None:
    head, *body = cells(csv.write(("one", "two", "three"), rows))
    assert head == ["one", "two", "three"]
    assert [tuple(map(csv.unescape_formula, row)) for row in body] == rows


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
    assert csv.unescape_formula(cell) == text


def test_numbers_stay_numbers_and_nothing_is_empty() -> None:
    rows = [(-1, -1.5, Fraction(-7, 12), None, True), (0,)]
    assert csv.write("abcde", rows) == b"a,b,c,d,e\r\n-1,-1.5,-7/12,,True\r\n0,,,,\r\n"


def test_a_mark_that_somebody_else_has_set_is_left_where_it_keeps_from_nothing() -> None:
    assert [csv.unescape_formula(cell) for cell in ("'tis", "'=x", "''", "x'")] == [
        "'tis",
        "=x",
        "'",
        "x'",
    ]


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_sheet_as_french_programs_write_it_is_read_where_that_is_wished(mark: str) -> None:
    content = f'{mark}nom;club\r\n"Zoé; l’une";a,b\r\n'.encode()
    assert cells(content) == [["nom", "club"], ["Zoé; l’une", "a,b"]]
    assert cells(b"a,b;c\n") == [["a", "b;c"]], "as many of both: the first"


def test_rows_that_hold_nothing_are_told_too() -> None:
    rows = list(csv.read(b'a,b\n\n,\n"c\nd",e\nf,g\n'))
    assert [row.line for row in rows] == [1, 2, 3, 4, 6]
    assert [row.cells for row in rows[1:3]] == [[], ["", ""]]


SHEET = "nom;club;le\r\nZoé, l’une;Œil d’œuf – 5 €;02/10/2026\r\n"
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "windows-1252")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("separator", ";,\t")
def test_a_french_sheet_is_read_however_it_was_saved(encoding: str, separator: str) -> None:
    sheet = SHEET.replace("Zoé, l’une", '"Zoé, l’une"').replace(";", separator)
    head, row = cells(sheet.encode(encoding))
    assert head == ["nom", "club", "le"]
    assert row == ["Zoé, l’une", "Œil d’œuf – 5 €", "02/10/2026"]


def test_a_line_that_says_what_parts_the_cells_is_believed() -> None:
    rows = list(csv.read(b"sep=;\r\na,b,c;d\r\n1;2\r\n"))
    assert rows == [csv.Row(2, ["a,b,c", "d"]), csv.Row(3, ["1", "2"])]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("before", ["é", "one\ntwo\nthré"])
def test_what_is_utf_8_but_for_a_byte_is_told_where_that_stands(mark: bytes, before: str) -> None:
    problem = read_fault(mark + before.encode() + b"\xe9,x\n")
    lines = before.split("\n")
    assert (problem.code, problem.line) == ("file.no_text", len(lines))
    assert problem.column == len(lines[-1]) + 1
    assert problem.facts == {"encodings": "UTF-8, UTF-16, Windows-1252"}


@pytest.mark.parametrize("content", [
    "name\nZoé\n".encode("utf-32"), b"a\nb\x81\n", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xfea",
])  # fmt: skip
def test_what_is_no_text_is_refused_with_its_line_and_what_was_tried(content: bytes) -> None:
    problem = read_fault(content)
    assert (problem.code, problem.line >= 1) == ("file.no_text", True)
    assert problem.facts == {"encodings": "UTF-8, UTF-16, Windows-1252"}


@pytest.mark.parametrize(("text", "meant"), [
    ("02/10/2026", "2026-10-02T00:00:00"), ("2/1/2026 20:30", "2026-01-02T20:30:00"),
    ("31.12.2026 8h05", "2026-12-31T08:05:00"), ("31/13/2026", "31/13/2026"), ("x", "x"),
    ("2026-10-02", "2026-10-02"),
])  # fmt: skip
def test_the_day_before_the_month(text: str, meant: str) -> None:
    assert csv.plain_day(text) == meant


@pytest.mark.parametrize(("text", "meant"), [
    ("12,5", "12.5"), ("-0,25", "-0.25"), ("7", "7"), ("1,2,3", "1,2,3"), ("", ""),
])  # fmt: skip
def test_a_decimal_comma(text: str, meant: str) -> None:
    assert csv.plain_number(text) == meant


def test_what_is_exported_opens_in_a_french_spreadsheet_and_comes_back() -> None:
    rows = [("Zoé; l’une", 12.5, 3), ("=1+1", None, -2)]
    content = csv.write(("nom", "points", "n"), rows, csv.csv_format("fr"))
    assert content.startswith(b"\xef\xbb\xbfnom;points;n\r\n")
    _head, first, second = cells(content)
    assert first == ["Zoé; l’une", "12,5", "3"]
    assert second == ["'=1+1", "", "-2"]
    assert csv.is_continental(content, "en")
    assert (
        csv.write(("a", "b"), [("x", 1.5)], csv.csv_format("en")) == b"\xef\xbb\xbfa,b\r\nx,1.5\r\n"
    )


@pytest.mark.parametrize(("content", "line"), [
    (b'a\n"b', 2), (b'a\nb\n"c"d\n', 3), (b'"', 1), (b"a\n" + b"x" * 200_000, 2),
])  # fmt: skip
def test_what_is_no_sheet_is_told_with_its_line(content: bytes, line: int) -> None:
    problem = read_fault(content)
    assert (problem.code, problem.line, problem.column) == ("file.no_csv", line, 1)


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


@given(st.text(st.characters(codec="utf-8", exclude_characters="\ufeff\x00")))
@settings(deadline=None)
def test_every_letter_is_somewhere(text: str) -> None:
    assert decode_text(text.encode("utf-8-sig")) == decode_text(text.encode()) == text
    whole, lines = Text(text), text.split("\n")
    for place, letter in enumerate(text):
        line, column = whole.line_and_column(place)
        assert f"{lines[line - 1]}\n"[column - 1] == letter

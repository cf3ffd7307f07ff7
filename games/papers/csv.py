"""CSV: read as rows of text from any spreadsheet, and written so that no program mistakes a text
for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from games.papers.faults import Fault, Unreadable
from games.papers.text import decode_text

SEPARATORS: Final = ",;\t"
_FORMULA: Final = tuple("=+-@\t\r\n'\uff1d\uff0b\uff0d\uff20")
"""Includes the full-width signs, which some programs treat alike."""
_MARK: Final = "'"
_QUOTED: Final = re.compile(r'"[^"\n]*"')
_SAID: Final = re.compile(r"sep=([,;\t])\r?\n")
"""The line by which Excel states the separator of the cells."""
_DECIMAL: Final = re.compile(r"([+-]?\d+),(\d+)")
_DAY: Final = re.compile(
    r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ T]+(\d{1,2})[:h](\d{2})(?::(\d{2}))?)?"
)


class Row(NamedTuple):
    line: int
    """The line where it begins; a cell may span several."""
    cells: list[str]


class CsvFormat(NamedTuple):
    """The CSV format of spreadsheets in a country."""

    separator: str = ","
    mark: bool = False
    """True: write a byte order mark, or Excel assumes the older Windows encoding."""
    comma: bool = False
    """True: decimal commas, and the day before the month."""


PLAIN: Final = CsvFormat()
"""The format for programs."""


def csv_format(language: str) -> CsvFormat:
    return CsvFormat(";", mark=True, comma=True) if language == "fr" else CsvFormat(mark=True)


def read(content: bytes) -> Iterator[Row]:
    """Yield the rows unchanged, including empty ones."""
    text, separator, line = _text_and_separator(content)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    begun = line - 1
    try:
        for cells in rows:
            yield Row(line, cells)
            line = begun + rows.line_num + 1
    except csv.Error:
        raise Unreadable(Fault(begun + max(rows.line_num, 1), "file.no_csv")) from None


def is_continental(content: bytes, language: str) -> bool:
    """Return whether numbers have a decimal comma and dates begin with the day."""
    return language == "fr" or _text_and_separator(content)[1] != ","


def _text_and_separator(content: bytes) -> tuple[str, str, int]:
    """Return the text, its separator (the most frequent one in the first line) and the number of
    its first line."""
    text = decode_text(content)
    if (match := _SAID.match(text)) is not None:
        return text[match.end() :], match[1], 2
    first = _QUOTED.sub("", text.partition("\n")[0])
    return text, max(SEPARATORS, key=first.count), 1


def plain_number(cell: str) -> str:
    """Return 12,5 as 12.5; any other cell unchanged."""
    match = _DECIMAL.fullmatch(cell.strip())
    return f"{match[1]}.{match[2]}" if match else cell


def plain_day(cell: str) -> str:
    """Return 02/10/2026 20:30 as 2026-10-02T20:30:00; any other cell unchanged."""
    match = _DAY.fullmatch(cell.strip())
    if match is None:
        return cell
    day, month, year, hour, minute, second = (int(part or 0) for part in match.groups())
    try:
        moment = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - its reader knows
        return moment.isoformat()
    except ValueError:
        return cell


def write(header: Sequence[str], rows: Iterable[Sequence[object]], how: CsvFormat = PLAIN) -> bytes:
    """Write a file; short rows are filled with empty cells, and numbers stay numbers."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=how.separator)
    writer.writerow(header)
    for row in rows:
        cells = [_cell(cell, how) for cell in row]
        writer.writerow(cells + [""] * (len(header) - len(cells)))
    return file.getvalue().encode("utf-8-sig" if how.mark else "utf-8")


def _cell(cell: object, how: CsvFormat) -> object:
    if isinstance(cell, float) and how.comma:
        return str(cell).replace(".", ",")
    return escape_formula(cell) if isinstance(cell, str) else cell


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet would compute it, or take it for escaped."""
    return text.startswith(_FORMULA)


def escape_formula(text: str) -> str:
    """Escape a text so that a spreadsheet does not read it as a formula."""
    return f"{_MARK}{text}" if is_formula(text) else text


def unescape_formula(cell: str) -> str:
    """Undo the escaping of `write`."""
    return cell[1:] if cell.startswith(_MARK) and is_formula(cell[1:]) else cell

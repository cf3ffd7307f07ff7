"""CSV: read as rows of text, and written so that no program takes a text for a formula."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from games.papers.faults import Fault, Unreadable
from games.papers.text import decoded

SEPARATORS: Final = ",;"  # the second, as French programs have it
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")
_MARK: Final = "'"


class Row(NamedTuple):
    line: int
    """Where it begins; a cell may have several."""
    cells: list[str]


def read(content: bytes, separators: str = SEPARATORS) -> Iterator[Row]:
    """As they stand, empty ones too; that separator counts of which the first line has the most."""
    text = decoded(content)
    separator = max(separators, key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for cells in rows:
            yield Row(line, cells)
            line = rows.line_num + 1
    except csv.Error:
        raise Unreadable(Fault(max(rows.line_num, 1), "file.no_csv")) from None


def write(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A short row is filled up, and nothing is an empty cell. Numbers stay what they are."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(header)
    for row in rows:
        cells = [marked(cell) if isinstance(cell, str) else cell for cell in row]
        writer.writerow(cells + [""] * (len(header) - len(cells)))
    return file.getvalue().encode()


def is_formula(text: str) -> bool:
    """What a spreadsheet would reckon, or take for marked."""
    return text.startswith(_FORMULA)


def marked(text: str) -> str:
    """As a text, for a spreadsheet."""
    return f"{_MARK}{text}" if is_formula(text) else text


def unmarked(cell: str) -> str:
    """What `write` has kept from being a formula, as it was."""
    return cell[1:] if cell.startswith(_MARK) and is_formula(cell[1:]) else cell

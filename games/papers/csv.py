"""CSV: read as rows of text, however a spreadsheet has written it, and written so that no program
takes a text for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from games.papers.faults import Fault, Unreadable
from games.papers.text import decoded

SEPARATORS: Final = ",;\t"
_FORMULA: Final = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "'",
    "\uff1d",
    "\uff0b",
    "\uff0d",
    "\uff20",
)
"""With the wide ones, which some programs take for the same."""
_MARK: Final = "'"
_QUOTED: Final = re.compile(r'"[^"\n]*"')
_SAID: Final = re.compile(r"sep=([,;\t])\r?\n")
"""With this line Excel says, and is told, what parts the cells."""
_DECIMAL: Final = re.compile(r"([+-]?\d+),(\d+)")
_DAY: Final = re.compile(
    r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ T]+(\d{1,2})[:h](\d{2})(?::(\d{2}))?)?"
)


class Row(NamedTuple):
    line: int
    """Where it begins; a cell may have several."""
    cells: list[str]


class Manner(NamedTuple):
    """How the spreadsheets of a country have it."""

    separator: str = ","
    mark: bool = False
    """Before the text, or Excel takes it for what Windows took before."""
    comma: bool = False
    """In numbers, and the day before the month."""


PLAIN: Final = Manner()
"""For programs."""


def manner(language: str) -> Manner:
    """For a spreadsheet in this language."""
    return Manner(";", mark=True, comma=True) if language == "fr" else Manner(mark=True)


def read(content: bytes) -> Iterator[Row]:
    """As they stand, empty ones too."""
    text, separator, line = _parted(content)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    begun = line - 1
    try:
        for cells in rows:
            yield Row(line, cells)
            line = begun + rows.line_num + 1
    except csv.Error:
        raise Unreadable(Fault(begun + max(rows.line_num, 1), "file.no_csv")) from None


def is_continental(content: bytes, language: str) -> bool:
    """Whether a comma stands in its numbers, and the day before the month."""
    return language == "fr" or _parted(content)[1] != ","


def _parted(content: bytes) -> tuple[str, str, int]:
    """Its text and what parts the cells: that of which its first line has the most. And the number
    of that line."""
    text = decoded(content)
    if (said := _SAID.match(text)) is not None:
        return text[said.end() :], said[1], 2
    first = _QUOTED.sub("", text.partition("\n")[0])
    return text, max(SEPARATORS, key=first.count), 1


def plain_number(cell: str) -> str:
    """12,5 as 12.5; any other cell as it is."""
    found = _DECIMAL.fullmatch(cell.strip())
    return f"{found[1]}.{found[2]}" if found else cell


def plain_day(cell: str) -> str:
    """02/10/2026 20:30 as 2026-10-02T20:30:00; any other cell as it is."""
    found = _DAY.fullmatch(cell.strip())
    if found is None:
        return cell
    day, month, year, hour, minute, second = (int(part or 0) for part in found.groups())
    try:
        moment = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - its reader knows
        return moment.isoformat()
    except ValueError:
        return cell


def write(header: Sequence[str], rows: Iterable[Sequence[object]], how: Manner = PLAIN) -> bytes:
    """A short row is filled up, and nothing is an empty cell. Numbers stay what they are."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=how.separator)
    writer.writerow(header)
    for row in rows:
        cells = [_cell(cell, how) for cell in row]
        writer.writerow(cells + [""] * (len(header) - len(cells)))
    return file.getvalue().encode("utf-8-sig" if how.mark else "utf-8")


def _cell(cell: object, how: Manner) -> object:
    if isinstance(cell, float) and how.comma:
        return str(cell).replace(".", ",")
    return marked(cell) if isinstance(cell, str) else cell


def is_formula(text: str) -> bool:
    """What a spreadsheet would reckon, or take for marked."""
    return text.startswith(_FORMULA)


def marked(text: str) -> str:
    """As a text, for a spreadsheet."""
    return f"{_MARK}{text}" if is_formula(text) else text


def unmarked(cell: str) -> str:
    """What `write` has kept from being a formula, as it was."""
    return cell[1:] if cell.startswith(_MARK) and is_formula(cell[1:]) else cell

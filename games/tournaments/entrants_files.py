"""Entrants as a file: a sheet in CSV, or JSON.

Columns: name, affiliation, seed, username, entrant. The last is the id under which an export names
an entrant: what comes back with it changes that entrant, and people who are known by their account
are found again, whose user names are nobody's to see.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.people.names import NAME_LENGTH, check, invisible, tidy
from games.tournaments.entering_refusals import BadLine, BadLines
from games.tournaments.models import MOST_ENTRANTS

Format = Literal["csv", "json"]
COLUMNS: Final = ("name", "affiliation", "seed", "username", "entrant")
_CALLED: Final = {
    **{column: column for column in COLUMNS},
    "nom": "name",
    "club": "affiliation",
    "équipe": "affiliation",
    "team": "affiliation",
    "tête de série": "seed",
    "identifiant": "username",
    "user name": "username",
}
MOST_TOLD: Final = 200
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")
_SENTENCES: Final[Mapping[str, Promise]] = {
    "file.not_utf8": _("This file is not in UTF-8: save it as such."),
    "file.no_csv": _("This is no sheet in CSV: look at its quotation marks."),
    "file.no_json": _("This is no JSON."),
    "file.no_list": _("This file holds no list of entrants, each an object with its fields."),
    "file.unknown_column": _("There is no column %(found)s: there are %(known)s."),
    "file.column_twice": _("The column %(found)s stands here twice."),
    "file.no_name_column": _("A column called name, username or entrant is needed."),
    "file.empty": _("Nobody is in this file."),
    "file.too_many": _("A tournament takes %(most)d entrants at most."),
    "line.wide": _("This line has more cells than the file has columns."),
    "line.no_text": _("Every field is a text, and seed may be a number."),
    "line.bad_affiliation": _("A club or team has at most 40 visible characters."),
    "line.bad_seed": _("A seed is a whole number from 1."),
}


class Row(Record, frozen=True):
    line: int
    """In a sheet; in JSON, which of the entrants. Both from 1."""
    name: str = ""
    affiliation: str = ""
    seed: int | None = None
    username: str = ""
    entrant: str = ""


def bad(line: int, code: str, **facts: object) -> BadLine:
    return BadLine(line, code, str(_SENTENCES[code]) % facts)


def read(content: bytes, format_: Format) -> tuple[list[Row], list[BadLine]]:
    """Rows, and what is wrong with others; raises BadLines where the file tells nothing at all."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        line = content[: broken.start].count(b"\n") + 1
        raise BadLines([bad(line, "file.not_utf8")]) from None
    rows, problems = [], []
    for line, cells in _csv(text) if format_ == "csv" else _json(text):
        row = _row(line, cells)
        if isinstance(row, Row):
            rows.append(row)
        else:
            problems.append(row)
        if len(rows) + len(problems) > MOST_ENTRANTS:
            raise BadLines([bad(line, "file.too_many", most=MOST_ENTRANTS)])
    if not rows and not problems:
        raise BadLines([bad(1, "file.empty")])
    return rows, problems


Line = tuple[int, Mapping[str, Any] | None]
"""None: it has more cells than there are columns."""


def _csv(text: str) -> Iterator[Line]:
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","  # as French sheets have it
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        header = _header(next(rows, []))
        line = rows.line_num + 1
        for row in rows:
            if len(row) > len(header):
                yield line, None
            elif any(row):
                yield line, dict(zip(header, map(_plain, row), strict=False))
            line = rows.line_num + 1
    except csv.Error:
        raise BadLines([bad(max(rows.line_num, 1), "file.no_csv")]) from None


def _header(cells: Sequence[str]) -> list[str]:
    called = [tidy(cell).casefold() for cell in cells]
    known = ", ".join(COLUMNS)
    problems = [
        bad(1, "file.unknown_column", found=cell, known=known)
        for cell in called
        if cell not in _CALLED
    ]
    header = [_CALLED.get(cell, cell) for cell in called]
    problems += [bad(1, "file.column_twice", found=c) for c in COLUMNS if header.count(c) > 1]
    if not {"name", "username", "entrant"} & set(header):
        problems.append(bad(1, "file.no_name_column"))
    if problems:
        raise BadLines(problems[:MOST_TOLD])
    return header


def _plain(cell: str) -> str:
    """What `write_csv` has kept from being a formula."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def _json(text: str) -> Iterator[Line]:
    try:
        said = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError) as broken:
        raise BadLines([bad(1, "file.no_json")]) from broken
    if isinstance(said, dict):
        said = said.get("entrants")
    if not isinstance(said, list) or not all(isinstance(each, dict) for each in said):
        raise BadLines([bad(1, "file.no_list")])
    for number, each in enumerate(said, 1):
        if unknown := sorted(set(each) - set(COLUMNS)):
            known = ", ".join(COLUMNS)
            raise BadLines([bad(number, "file.unknown_column", found=unknown[0], known=known)])
        yield number, each


def _row(line: int, cells: Mapping[str, Any] | None) -> Row | BadLine:
    if cells is None:
        return bad(line, "line.wide")
    filled = {name: cell for name, cell in cells.items() if cell is not None}
    said = {name: str(cell) if name == "seed" else cell for name, cell in filled.items()}
    if not all(isinstance(cell, str) and "\0" not in cell for cell in said.values()):
        return bad(line, "line.no_text")
    told = {name: tidy(cell) for name, cell in said.items()}
    seed = told.pop("seed", "")
    if seed and not (seed.isascii() and seed.isdigit() and 0 < int(seed[:9]) <= MOST_ENTRANTS):
        return bad(line, "line.bad_seed")
    affiliation = told.get("affiliation", "")
    if len(affiliation) > NAME_LENGTH or invisible(affiliation):
        return bad(line, "line.bad_affiliation")
    if not (told.get("username") or told.get("entrant")):
        try:
            check(told.get("name", ""))
        except ValidationError as problem:
            return BadLine(line, "line.bad_name", " ".join(problem.messages))
    return Row(line, seed=int(seed) if seed else None, **told)


def write_csv(rows: Iterable[Row]) -> bytes:
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    for row in rows:
        cells = (row.name, row.affiliation, row.seed or "", row.username, row.entrant)
        writer.writerow(_cell(str(cell)) for cell in cells)
    return sheet.getvalue().encode()


def _cell(text: str) -> str:
    """What a spreadsheet would take for a formula is marked as text."""
    return "'" + text if text.startswith(_FORMULA) else text


def write_json(rows: Iterable[Row]) -> bytes:
    told = [
        {name: value for name in COLUMNS if (value := getattr(row, name)) not in {"", None}}
        for row in rows
    ]
    return msgspec.json.format(msgspec.json.encode({"entrants": told}), indent=1) + b"\n"

"""Entrants as a file, in CSV or JSON.

Columns: name, affiliation, seed, username, entrant. The last is the id of an entrant in an export.
A row with a known id changes that entrant; people with an account are invited again, because
exports never show user names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.papers import csv
from games.papers.faults import Fault, Unreadable
from games.papers.text import decode_text
from games.people.page.inputs import parse_number
from games.people.spelling import NAME_LENGTH, check, has_invisible, tidy
from games.tournaments import refusals
from games.tournaments.models import MOST_ENTRANTS

Format = Literal["csv", "json"]
COLUMNS: Final = ("name", "affiliation", "seed", "username", "entrant")
_COLUMN_NAMES: Final = {
    **{column: column for column in COLUMNS},
    "nom": "name",
    "club": "affiliation",
    "équipe": "affiliation",
    "team": "affiliation",
    "tête de série": "seed",
    "identifiant": "username",
    "user name": "username",
}
KNOWN: Final = ", ".join(COLUMNS)
_SENTENCES: Final[Mapping[str, Promise]] = {
    "file.no_text": _("This file is no text in one of these encodings: %(encodings)s."),
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
    "line.bad_name": _("Give a name for the table."),
    "line.no_username": _("This can be no user name; an e-mail address is none."),
    "line.entered_already": _("This person or this name is entered already."),
    "line.twice": _("This person or this name stands in line %(other)d, too."),
    "line.seed_twice": _("This seed is given twice."),
}


describe_faults: Final = partial(refusals.describe_faults, sentences=_SENTENCES)


class Row(Record, frozen=True):
    line: int
    """Line in CSV; in JSON the position of the entrant. Both count from 1."""
    name: str = ""
    affiliation: str = ""
    seed: int | None = None
    username: str = ""
    entrant: str = ""


def line_fault(line: int, code: str, **facts: object) -> Fault:
    return Fault(line, code, facts=facts)


def read(content: bytes, format_: Format) -> tuple[list[Row], list[Fault]]:
    """Return the valid rows and the faults of the others; raises Unreadable if the whole file
    cannot be used."""
    rows, faults = [], []
    for line, cells in _csv(content) if format_ == "csv" else _json(content):
        row = _row(line, cells)
        if isinstance(row, Row):
            rows.append(row)
        else:
            faults.append(row)
        if len(rows) + len(faults) > MOST_ENTRANTS:
            raise Unreadable(line_fault(line, "file.too_many", most=MOST_ENTRANTS))
    if not rows and not faults:
        raise Unreadable(line_fault(1, "file.empty"))
    return rows, faults


Line = tuple[int, Mapping[str, Any] | None]
"""None: it has more cells than there are columns."""


def _csv(content: bytes) -> Iterator[Line]:
    rows = csv.read(content)
    header = _header(next(rows, csv.Row(1, [])).cells)
    for line, cells in rows:
        if len(cells) > len(header):
            yield line, None
        elif any(cells):
            yield line, dict(zip(header, map(csv.unescape_formula, cells), strict=False))


def _header(cells: Sequence[str]) -> list[str]:
    titles = [tidy(cell).casefold() for cell in cells]
    faults = [
        line_fault(1, "file.unknown_column", found=cell, known=KNOWN)
        for cell in titles
        if cell not in _COLUMN_NAMES
    ]
    header = [_COLUMN_NAMES.get(cell, cell) for cell in titles]
    faults += [line_fault(1, "file.column_twice", found=c) for c in COLUMNS if header.count(c) > 1]
    if not {"name", "username", "entrant"} & set(header):
        faults.append(line_fault(1, "file.no_name_column"))
    if faults:
        raise Unreadable(*faults)
    return header


def _json(content: bytes) -> Iterator[Line]:
    text = decode_text(content)
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as broken:
        raise Unreadable(line_fault(1, "file.no_json")) from broken
    if isinstance(data, dict):
        data = data.get("entrants")
    if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
        raise Unreadable(line_fault(1, "file.no_list"))
    for number, each in enumerate(data, 1):
        if unknown := sorted(set(each) - set(COLUMNS)):
            raise Unreadable(
                line_fault(number, "file.unknown_column", found=unknown[0], known=KNOWN)
            )
        yield number, each


def _row(line: int, cells: Mapping[str, Any] | None) -> Row | Fault:
    if cells is None:
        return line_fault(line, "line.wide")
    filled = {name: cell for name, cell in cells.items() if cell is not None}
    texts = {name: str(cell) if name == "seed" else cell for name, cell in filled.items()}
    if not all(isinstance(cell, str) and "\0" not in cell for cell in texts.values()):
        return line_fault(line, "line.no_text")
    tidied = {name: tidy(cell) for name, cell in texts.items()}
    text = tidied.pop("seed", "")
    seed = parse_number(text, least=1, most=MOST_ENTRANTS)
    if text and seed is None:
        return line_fault(line, "line.bad_seed")
    affiliation = tidied.get("affiliation", "")
    if len(affiliation) > NAME_LENGTH or has_invisible(affiliation):
        return line_fault(line, "line.bad_affiliation")
    if not (tidied.get("username") or tidied.get("entrant")):
        try:
            check(tidied.get("name", ""))
        except ValidationError as problem:
            return Fault(line, "line.bad_name", detail=" ".join(problem.messages))
    return Row(line, seed=seed, **tidied)


def write_csv(rows: Iterable[Row], how: csv.CsvFormat = csv.PLAIN) -> bytes:
    return csv.write(COLUMNS, ([getattr(row, name) for name in COLUMNS] for row in rows), how)


def write_json(rows: Iterable[Row]) -> bytes:
    entrants = [
        {name: value for name in COLUMNS if (value := getattr(row, name)) not in {"", None}}
        for row in rows
    ]
    return msgspec.json.format(msgspec.json.encode({"entrants": entrants}), indent=1) + b"\n"

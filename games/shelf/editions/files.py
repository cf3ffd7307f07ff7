"""Parsing and writing of files with entries: JSON as the catalogue is served, or CSV, with the
position of every value.

CSV has a column `entry_kind` and one for each field. Texts in two languages have a column each
(`name.en`, `name.fr`). A cell is a text unless it can be read as JSON (a number, true, null, a
list); an empty cell sets nothing. An exported file is therefore read back unchanged.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from games.kernel.editions import fields_of
from games.kernel.game import AnyGame
from games.kernel.rules import LANGUAGES
from games.papers import csv
from games.papers.faults import Fault, Unreadable
from games.papers.text import Place, Text, decode_text

KIND: Final = "entry_kind"
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_TOP: Final = re.compile(r"[^.\[]*")


@dataclass(frozen=True)
class ParsedEntry:
    """One entry of a file."""

    kind: str
    body: Mapping[str, Any]
    place: Place
    field_places: Mapping[str, Place]
    """Positions of its fields."""

    def where(self, name: str) -> Place:
        top = _TOP.match(name)
        return (
            self.field_places.get(name)
            or self.field_places.get(top[0] if top else "")
            or self.place
        )

    def fault(self, code: str, name: str = "", value: str = "", **facts: object) -> Fault:
        line, column = self.where(name)
        return Fault(line, code, column, name, facts, value)


# JSON


def read_json(content: bytes) -> tuple[list[ParsedEntry], tuple[str, ...]]:
    """Return the entries, and the kinds in the file, including those with an empty list."""
    text = Text(decode_text(content))
    try:
        _must_be_json(text)
        return _read_catalogue(text)
    except RecursionError:
        raise text.unreadable("file.no_catalogue", 0) from None


def _must_be_json(text: Text) -> None:
    content = text.text.encode()
    try:
        msgspec.json.decode(content)
    except msgspec.DecodeError as broken:
        byte = _BYTE.search(str(broken))
        before = content[: int(byte[1])] if byte else content
        raise text.unreadable("file.no_json", len(before.decode("utf-8", "ignore"))) from None


def _read_catalogue(text: Text) -> tuple[list[ParsedEntry], tuple[str, ...]]:
    parsed: list[ParsedEntry] = []
    kinds: dict[str, int] = {}
    for kind, place, start, entries in _members(text, _past_space(text.text, 0), "no_catalogue"):
        if kind in kinds:
            raise text.unreadable("file.name_twice", place, name=kind)
        if not isinstance(entries, list):
            raise text.unreadable("file.no_catalogue", start)
        kinds[kind] = place
        parsed += _entries(text, kind, start)
    return parsed, tuple(kinds)


def _entries(text: Text, kind: str, start: int) -> Iterator[ParsedEntry]:
    place = _past_space(text.text, start + 1)
    while text.text[place] != "]":
        body, end = _decode(text.text, place)
        within: dict[str, Place] = {}
        for name, at, _start, _value in _members(text, place, "no_entry"):
            if name in within:
                raise text.unreadable("file.name_twice", at, name=name)
            within[name] = text.line_and_column(at)
        yield ParsedEntry(kind, body, text.line_and_column(place), within)
        place = _past_comma(text.text, end)


def _members(text: Text, place: int, otherwise: str) -> Iterator[tuple[str, int, int, Any]]:
    """Yield the names of an object with their positions, and the values with theirs. The text must
    be valid JSON."""
    if text.text[place] != "{":
        raise text.unreadable(f"file.{otherwise}", place)
    place = _past_space(text.text, place + 1)
    while text.text[place] != "}":
        name, end = _decode(text.text, place)
        start = _past_space(text.text, _past_space(text.text, end) + 1)
        value, end = _decode(text.text, start)
        yield name, place, start, value
        place = _past_comma(text.text, end)


def _past_space(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place


def _past_comma(text: str, place: int) -> int:
    place = _past_space(text, place)
    return _past_space(text, place + 1) if text[place] == "," else place


_decode: Final = json.JSONDecoder().raw_decode


def write_json(entries: Mapping[str, Sequence[Mapping[str, Any]]]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(entries), indent=1) + b"\n"


# CSV


def read_csv(content: bytes, game: AnyGame) -> tuple[list[ParsedEntry], tuple[str, ...]]:
    rows = csv.read(content)
    header = next(rows, csv.Row(1, [])).cells
    _check(header, game)
    parsed: list[ParsedEntry] = []
    wide: list[Fault] = []
    for row in rows:
        if len(row.cells) > len(header):
            facts = {"cells": len(row.cells), "columns": len(header)}
            wide.append(Fault(row.line, "file.wide_row", len(header) + 1, facts=facts))
        elif any(row.cells):
            parsed.append(_row(header, row))
    if wide:
        raise Unreadable(*wide)
    return parsed, tuple({each.kind: None for each in parsed})


def _check(header: Sequence[str], game: AnyGame) -> None:
    """Raise Unreadable with every wrong column, by its name."""
    known = {KIND, *_columns(game)}
    faults = [
        Fault(1, "file.unknown_column", n, name, {"column": name})
        for n, name in enumerate(header, 1)
        if name not in known
    ]
    faults += [
        Fault(1, "file.column_twice", n, name, {"column": name})
        for n, name in enumerate(header, 1)
        if name in header[: n - 1]
    ]
    if KIND not in header:
        faults.append(Fault(1, "file.no_kind_column", 1, KIND, {"column": KIND}))
    if faults:
        raise Unreadable(*faults)


def _columns(game: AnyGame) -> Iterator[str]:
    for kind in game.catalogue():
        for name in fields_of(game, kind):
            yield name
            yield from (f"{name}.{language}" for language in LANGUAGES)


def _row(header: Sequence[str], row: csv.Row) -> ParsedEntry:
    body: dict[str, Any] = {}
    kind = ""
    within: dict[str, Place] = {}
    for n, (name, cell) in enumerate(zip(header, row.cells, strict=False), 1):
        within[name] = (row.line, n)
        if name == KIND:
            kind = cell
        elif cell:
            top, _, language = name.partition(".")
            within.setdefault(top, (row.line, n))
            if not language:
                body[name] = _read(cell)
            elif isinstance(texts := body.setdefault(top, {}), dict):
                texts[language] = _read(cell)
    return ParsedEntry(kind, body, (row.line, 1), within)


def write_csv(
    entries: Iterable[tuple[str, Mapping[str, Any]]], how: csv.CsvFormat = csv.PLAIN
) -> bytes:
    rows = [{KIND: kind, **_cells(body)} for kind, body in entries]
    header = list({name: None for row in rows for name in row} or {KIND: None})
    # Numbers are written as in JSON, because cells are read as JSON where possible.
    as_json = how._replace(comma=False)
    return csv.write(header, ([row.get(name) for name in header] for row in rows), as_json)


def _cells(body: Mapping[str, Any]) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for name, value in body.items():
        if isinstance(value, dict) and set(value) == set(LANGUAGES):
            cells |= {f"{name}.{language}": _cell(text) for language, text in value.items()}
        else:
            cells[name] = _cell(value)
    return cells


def _cell(value: Any) -> Any:
    """Return a text unchanged, unless it looks like JSON or a formula: then it is quoted."""
    match value:
        case int() | float() if not isinstance(value, bool):
            return value
        case str() if value and not value.startswith('"') and not csv.is_formula(value):
            if _read(value) == value:
                return value
    return msgspec.json.encode(value).decode()


def _read(cell: str) -> Any:
    try:
        return msgspec.json.decode(cell)
    except (msgspec.DecodeError, RecursionError):
        return cell

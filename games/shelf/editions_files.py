"""What lies in a file of entries, and where: JSON as the catalogue is served, or a sheet in CSV.

A sheet has a column `entry_kind` and one for each field. Texts in both languages have a column each
(`name.en`, `name.fr`). A cell is a text unless it can be read as JSON (a number, true, null, a
list); an empty one says nothing. So whatever is written is read back as it was.
"""

import csv
import io
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from games.kernel.editions import AnyGame, fields_of
from games.kernel.numbered import LANGUAGES

KIND: Final = "entry_kind"
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_TOP: Final = re.compile(r"[^.\[]*")
# What a spreadsheet would take for a formula is quoted, as texts that look like JSON are.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'", '"')

Place = tuple[int, int]
"""Line and column, counted from 1."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a file, and where; its sentence is made at the edge."""

    code: str
    place: Place
    name: str = ""
    """Of the field or column."""
    facts: Mapping[str, object] = field(default_factory=dict)


class Unreadable(Exception):  # noqa: N818 - what it says of a file
    """Nothing in this file can be trusted to be what it seems."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults)
        self.faults = faults


@dataclass(frozen=True)
class Said:
    """One entry that a file says."""

    kind: str
    body: Mapping[str, Any]
    place: Place
    within: Mapping[str, Place]
    """Where its fields stand."""

    def where(self, name: str) -> Place:
        top = _TOP.match(name)
        return self.within.get(name) or self.within.get(top[0] if top else "") or self.place


# JSON


class Text:
    """The bytes of a file, and which line and column each of them is in."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.starts = [0, *(found.end() for found in re.finditer(rb"\n", content))]

    def at(self, byte: int) -> Place:
        line = bisect_right(self.starts, byte)
        before = self.content[self.starts[line - 1] : byte]
        return line, len(before.decode("utf-8", "replace")) + 1

    def fault(self, code: str, byte: int, **facts: object) -> Fault:
        return Fault(code, self.at(byte), facts=facts)


def read_json(content: bytes) -> tuple[list[Said], tuple[str, ...]]:
    """Its entries, and the kinds that it speaks of, be it to say that there are none."""
    text = Text(_decoded(content).encode())
    try:
        lists = msgspec.json.decode(text.content, type=dict[str, list[msgspec.Raw]])
    except msgspec.ValidationError:
        raise Unreadable(text.fault("file.no_catalogue", 0)) from None
    except msgspec.DecodeError as broken:
        byte = _BYTE.search(str(broken))
        at = int(byte[1]) if byte else len(text.content)
        raise Unreadable(text.fault("file.no_json", at)) from None
    except RecursionError:
        raise Unreadable(text.fault("file.no_json", 0)) from None
    return list(_entries(text, lists)), tuple(lists)


def _entries(text: Text, lists: Mapping[str, Sequence[msgspec.Raw]]) -> Iterator[Said]:
    """Raw parts keep the order of the file: each is found where the one before it ends."""
    byte = 0
    for kind, parts in lists.items():
        for part in parts:
            raw = bytes(part)
            byte = text.content.index(raw, byte)
            try:
                fields = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
                body = {name: msgspec.json.decode(each) for name, each in fields.items()}
            except (msgspec.ValidationError, RecursionError):
                raise Unreadable(text.fault("file.no_entry", byte)) from None
            yield Said(kind, body, text.at(byte), dict(_within(text, byte, fields)))
            byte += len(raw)


def _within(
    text: Text, byte: int, fields: Mapping[str, msgspec.Raw]
) -> Iterator[tuple[str, Place]]:
    for name, value in fields.items():
        found = text.content.find(f'"{name}"'.encode(), byte)
        if found >= 0:
            yield name, text.at(found)
            byte = found + len(name) + 2 + len(bytes(value))


def write_json(entries: Mapping[str, Sequence[Mapping[str, Any]]]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(entries), indent=1) + b"\n"


# CSV


def read_csv(content: bytes, game: AnyGame) -> tuple[list[Said], tuple[str, ...]]:
    text = _decoded(content)
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","  # as French sheets have it
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    said: list[Said] = []
    wide: list[Fault] = []
    try:
        header = next(rows, [])
        _check(header, game)
        for row in rows:
            start, line = line + 1, rows.line_num
            start = max(start, 2) if not said else start
            if len(row) > len(header):
                facts = {"cells": len(row), "columns": len(header)}
                wide.append(Fault("file.wide_row", (start, len(header) + 1), facts=facts))
            elif any(row):
                said.append(_row(header, row, start))
    except csv.Error:
        raise Unreadable(Fault("file.no_csv", (rows.line_num, 1))) from None
    if wide:
        raise Unreadable(*wide)
    return said, tuple({each.kind: None for each in said})


def _check(header: Sequence[str], game: AnyGame) -> None:
    """Every wrong column, by its name."""
    known = {KIND, *_columns(game)}
    faults = [
        Fault("file.unknown_column", (1, n), name, {"column": name})
        for n, name in enumerate(header, 1)
        if name not in known
    ]
    faults += [
        Fault("file.column_twice", (1, n), name, {"column": name})
        for n, name in enumerate(header, 1)
        if name in header[: n - 1]
    ]
    if KIND not in header:
        faults.append(Fault("file.no_kind_column", (1, 1), KIND, {"column": KIND}))
    if faults:
        raise Unreadable(*faults)


def _columns(game: AnyGame) -> Iterator[str]:
    for kind in game.catalogue():
        for name in fields_of(game, kind):
            yield name
            yield from (f"{name}.{language}" for language in LANGUAGES)


def _row(header: Sequence[str], row: Sequence[str], line: int) -> Said:
    body: dict[str, Any] = {}
    kind = ""
    within: dict[str, Place] = {}
    for n, (name, cell) in enumerate(zip(header, row, strict=False), 1):
        within[name] = (line, n)
        if name == KIND:
            kind = cell
        elif cell:
            top, _, language = name.partition(".")
            within.setdefault(top, (line, n))
            if not language:
                body[name] = _read(cell)
            elif isinstance(texts := body.setdefault(top, {}), dict):
                texts[language] = _read(cell)
    return Said(kind, body, (line, 1), within)


def write_csv(entries: Iterable[tuple[str, Mapping[str, Any]]]) -> bytes:
    rows = [{KIND: kind, **_cells(body)} for kind, body in entries]
    header = list({name: None for row in rows for name in row} or {KIND: None})
    sheet = io.StringIO(newline="")
    writer = csv.DictWriter(sheet, header, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return sheet.getvalue().encode()


def _cells(body: Mapping[str, Any]) -> dict[str, str]:
    cells: dict[str, str] = {}
    for name, value in body.items():
        if isinstance(value, dict) and set(value) == set(LANGUAGES):
            cells |= {f"{name}.{language}": _cell(text) for language, text in value.items()}
        else:
            cells[name] = _cell(value)
    return cells


def _cell(value: Any) -> str:
    if (
        isinstance(value, str)
        and value
        and not value.startswith(_FORMULA)
        and _read(value) == value
    ):
        return value
    return msgspec.json.encode(value).decode()


def _read(cell: str) -> Any:
    try:
        return msgspec.json.decode(cell)
    except (msgspec.DecodeError, RecursionError):
        return cell


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        raise Unreadable(Text(content).fault("file.not_utf8", broken.start)) from None

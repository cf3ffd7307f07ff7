"""Plays as files: our own JSON and CSV; both formats of BG Stats can be read as well."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clubs.records.bg_stats import BgBackup, BgBackupPlay, BgPlay, from_backup, from_bg_stats
from games.clubs.records.kit import THINGS
from games.clubs.records.play import AS_PLAYED, Filed
from games.kernel.record import Record as Struct
from games.papers import csv
from games.papers.faults import Fault, Unreadable
from games.papers.text import decode_text
from games.people.language import language

MOST_LINES: Final = 20_000
Format = Literal["json", "csv"]
OF_A_PLAY: Final = (
    "id", "played_at", "game", "variant", "mode", "where", "minutes", "rounds", "note",
)  # fmt: skip
OF_A_PLAYER: Final = ("person", "name", *AS_PLAYED)
COLUMNS: Final = (*OF_A_PLAY, *OF_A_PLAYER)
BETWEEN: Final = "|"
_NO_SHEET: Final = {
    "file.no_text": gettext_lazy("This is no text in one of these encodings: %(encodings)s."),
    "file.no_csv": gettext_lazy("This is no CSV: check its quotes."),
}
_BYTE: Final = re.compile(r"\(byte (\d+)\)")


@dataclass(frozen=True)
class Line:
    number: int
    play: Filed


def read_plays(content: bytes, format_: Format) -> list[Line]:
    """Return every play with its first line; raises Unreadable with all faults."""
    faults: list[Fault] = []
    lines = list(_read_json(content, faults) if format_ == "json" else _read_csv(content, faults))
    if faults:
        raise Unreadable(*faults)
    return lines


class _Top(Struct, frozen=True):
    plays: list[msgspec.Raw]


def _read_json(content: bytes, faults: list[Fault]) -> Iterator[Line]:
    try:
        content = decode_text(content).encode()
        backup = _backup(content)
        for line, raw in _plays(content):
            if line is None:
                faults.append(_too_long())
                return
            try:
                play = (
                    _play(raw) if backup is None else from_backup(_decode_backup_play(raw), backup)
                )
                if play is not None:
                    yield Line(line, play)
            except msgspec.ValidationError as wrong:
                faults.append(Fault(line, "record.bad_line", said=str(wrong)))
    except msgspec.DecodeError as wrong:
        at = _BYTE.search(str(wrong))
        before = content[: int(at[1])] if at else content
        sentence = _("This is no JSON: check its quotes, commas and brackets.")
        faults.append(_bad_line(1 + before.count(b"\n"), sentence))
    except Unreadable as unreadable:
        faults += _csv_faults(unreadable)
    except RecursionError:
        faults.append(_bad_line(1, _("This is no JSON in UTF-8.")))


def _backup(content: bytes) -> BgBackup | None:
    try:
        return msgspec.json.decode(content, type=BgBackup)
    except msgspec.ValidationError:
        return None


def _decode_backup_play(raw: msgspec.Raw) -> BgBackupPlay:
    return msgspec.json.decode(raw, type=BgBackupPlay)


def _plays(content: bytes) -> Iterator[tuple[int | None, msgspec.Raw]]:
    raws = _raws(content)
    begun, ended, line = 0, 0, 1
    for n, raw in enumerate(raws):
        position = content.index(bytes(raw), ended)
        line += content.count(b"\n", begun, position)
        begun, ended = position, position + len(bytes(raw))
        yield (line if n < MOST_LINES else None), raw


def _raws(content: bytes) -> list[msgspec.Raw]:
    if content.lstrip().startswith(b"["):
        return msgspec.json.decode(content, type=list[msgspec.Raw])
    whole = msgspec.json.decode(content)
    if isinstance(whole, dict) and "sourcePlayId" in whole:
        return [msgspec.Raw(content.strip())]
    try:
        return msgspec.json.decode(content, type=_Top).plays
    except msgspec.ValidationError:
        return [msgspec.Raw(content.strip())]


def _play(raw: msgspec.Raw) -> Filed:
    plain = msgspec.json.decode(raw)
    if isinstance(plain, dict) and "sourcePlayId" in plain:
        return from_bg_stats(msgspec.convert(plain, BgPlay))
    return _one_name(msgspec.convert(plain, Filed))


def _one_name(play: Filed) -> Filed:
    """Drop the name of a player with an account: it is only for people who read the file."""
    players = tuple(
        msgspec.structs.replace(player, name="") if player.person is not None else player
        for player in play.players
    )
    return msgspec.structs.replace(play, players=players)


def _too_long() -> Fault:
    sentence = _("At most %(most)d lines at once: cut the file in two.") % {"most": MOST_LINES}
    return Fault(MOST_LINES + 1, "record.large_file", detail=sentence)


def _bad_line(line: int, sentence: str, field: str = "") -> Fault:
    return Fault(line, "record.bad_line", field=field, detail=sentence)


def _read_csv(content: bytes, faults: list[Fault]) -> Iterator[Line]:
    """One line per player; consecutive lines with the same id are one play."""
    try:
        rows = [row for row in csv.read(content) if row.cells]
        continental = csv.is_continental(content, language())
    except Unreadable as unreadable:
        faults += _csv_faults(unreadable)
        return
    if not rows or (unknown := [name for name in rows[0].cells if name not in COLUMNS]):
        sentence = _("The first line names the columns: %(names)s.") % {"names": ", ".join(COLUMNS)}
        faults.append(_bad_line(1, sentence, unknown[0] if rows else ""))
        return
    if len(rows) > MOST_LINES + 1:
        faults.append(_too_long())
        return
    for numbers, cells in _group_lines(rows, faults):
        try:
            values = _parse_cells(cells, continental=continental)
            yield Line(numbers[0], _one_name(msgspec.convert(values, Filed, strict=False)))
        except msgspec.ValidationError as wrong:
            player = re.search(r"players\[(\d+)\]", str(wrong))
            line = numbers[int(player[1])] if player else numbers[0]
            faults.append(Fault(line, "record.bad_line", said=str(wrong)))


def _csv_faults(unreadable: Unreadable) -> Iterator[Fault]:
    for each in unreadable.faults:
        yield _bad_line(each.line, str(_NO_SHEET[each.code]) % each.facts)


def _group_lines(
    rows: list[csv.Row], faults: list[Fault]
) -> Iterator[tuple[list[int], dict[str, Any]]]:
    columns = rows[0].cells
    play: dict[str, Any] | None = None
    lines: list[int] = []
    for number, row in rows[1:]:
        if len(row) != len(columns):
            sentence = _("This line has %(found)d cells, and the first has %(wanted)d.")
            facts = {"found": len(row), "wanted": len(columns)}
            faults.append(_bad_line(number, sentence % facts))
            continue
        cells = dict(zip(columns, map(csv.unescape_formula, row), strict=True))
        own = {name: cells[name] for name in OF_A_PLAY if cells.get(name)}
        if play is None or not own.get("id") or own["id"] != play.get("id"):
            if play is not None:
                yield lines, play
            play, lines = {**own, "players": []}, []
        elif any(play.get(name) != value for name, value in own.items()):
            sentence = _("This line says otherwise of the same play than the line where it begins.")
            faults.append(_bad_line(number, sentence))
            continue
        play["players"].append(_player(cells))
        lines.append(number)
    if play is not None:
        yield lines, play


def _parse_cells(play: dict[str, Any], *, continental: bool) -> dict[str, Any]:
    """A time without an offset is in the reader's time zone."""
    if continental:
        play["played_at"] = csv.plain_day(play.get("played_at", ""))
        for player in play["players"]:
            player |= {
                name: csv.plain_number(player[name]) for name in ("score",) if name in player
            }
    return {**play, "played_at": _local_time(play.get("played_at") or "")}


def _local_time(text: str) -> str | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text or None  # the record's own check reports the error
    aware = moment if moment.tzinfo else moment.replace(tzinfo=timezone.get_current_timezone())
    return aware.isoformat()


def _player(cells: Mapping[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {name: cells[name] for name in OF_A_PLAYER if cells.get(name)}
    for name in values.keys() & THINGS:
        values[name] = values[name].split(BETWEEN)
    return values


def write_json(plays: Iterable[Filed]) -> bytes:
    """Write one play per line, so that a fault can be reported by its line."""
    lines = b",\n".join(msgspec.json.encode(_plain(play)) for play in plays)
    return b'{"plays":[\n' + lines + b"\n]}\n"


def _plain(play: Filed) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(play)
    del values["club"], values["evening"]
    return values


def write_csv(plays: Iterable[Filed], how: csv.CsvFormat = csv.PLAIN) -> bytes:
    return csv.write(COLUMNS, (row for play in plays for row in _rows(_plain(play))), how)


def _rows(play: dict[str, Any]) -> Iterator[list[Any]]:
    """The first line of a play also has the fields of the play itself."""
    for n, player in enumerate(play["players"]):
        cells = play | player | {name: BETWEEN.join(player[name]) for name in THINGS}
        own = [cells[name] if n == 0 or name == "id" else None for name in OF_A_PLAY]
        yield [*own, *(cells[name] for name in OF_A_PLAYER)]


def with_unique_names(play: Filed) -> Filed:
    """Number players whose names look alike to the reader, so that the file can be read again."""
    seen: dict[str, int] = {}
    players = []
    for player in play.players:
        name = player.name
        if player.person is None:
            seen[name.casefold()] = count = seen.get(name.casefold(), 0) + 1
            name = name if count == 1 else f"{name[:34]} ({count})"
        players.append(msgspec.structs.replace(player, name=name))
    return msgspec.structs.replace(play, players=tuple(players))

"""Plays as files: JSON and CSV of our own, and the JSON that BG Stats takes from other programs.

BG Stats' is the one described in "Push plays to BG Stats from other apps or websites", on
bgstatsapp.com: one object a play, `playDate` in UTC when it ended. A list of them is read, too.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta

from games.clubs.models.records import TEXT_LENGTH
from games.clubs.plays import Play
from games.kernel.record import Record as Struct
from games.rulebooks import GAMES

MOST_LINES: Final = 20_000
Format = Literal["json", "csv"]
OF_A_PLAY: Final = (
    "id", "played_at", "game", "variant", "mode", "where", "minutes", "rounds", "note",
)  # fmt: skip
OF_A_PLAYER: Final = (
    "person", "name", "result", "rank", "score", "fighter", "deck", "character", "techniques",
    "weapons", "side",
)  # fmt: skip
COLUMNS: Final = (*OF_A_PLAY, *OF_A_PLAYER)
LISTS: Final = frozenset({"techniques", "weapons"})
BETWEEN: Final = "|"
SOURCE: Final = "Companion"
_BYTE: Final = re.compile(r"\(byte (\d+)\)")


class Filed(Play, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=TEXT_LENGTH)] = ""
    """What the file calls it: sent again, a play of that id is not entered twice."""


@dataclass(frozen=True)
class Fault:
    line: int
    code: str
    detail: str = ""
    said: str = ""
    """By msgspec, of what is no play."""
    field: str = ""


@dataclass(frozen=True)
class Line:
    number: int
    play: Filed


class Unreadable(Exception):  # noqa: N818 - what it says of the file
    def __init__(self, faults: Iterable[Fault]) -> None:
        super().__init__()
        self.faults = tuple(faults)


def read(content: bytes, format_: Format) -> list[Line]:
    """Every play with the line it begins at; raises Unreadable with every fault."""
    faults: list[Fault] = []
    lines = list(_read_json(content, faults) if format_ == "json" else _read_csv(content, faults))
    if faults:
        raise Unreadable(faults)
    return lines


class _Top(Struct, frozen=True):
    plays: list[msgspec.Raw]


def _read_json(content: bytes, faults: list[Fault]) -> Iterator[Line]:
    try:
        for line, raw in _plays(content):
            if line is None:
                faults.append(_too_long())
                return
            try:
                yield Line(line, _play(raw))
            except msgspec.ValidationError as wrong:
                faults.append(Fault(line, "record.bad_line", said=str(wrong)))
    except msgspec.DecodeError as wrong:
        at = _BYTE.search(str(wrong))
        before = content[: int(at[1])] if at else content
        sentence = _("This is no JSON: check its quotes, commas and brackets.")
        faults.append(Fault(1 + before.count(b"\n"), "record.bad_line", sentence))
    except (UnicodeDecodeError, RecursionError):
        faults.append(Fault(1, "record.bad_line", _("This is no JSON in UTF-8.")))


def _plays(content: bytes) -> Iterator[tuple[int | None, msgspec.Raw]]:
    raws = _raws(content)
    place, line = 0, 1
    for n, raw in enumerate(raws):
        found = content.index(bytes(raw), place)
        line += content.count(b"\n", place, found)
        place = found
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
        return of_bg_stats(msgspec.convert(plain, BgPlay))
    return _one_name(msgspec.convert(plain, Filed))


def _one_name(play: Filed) -> Filed:
    """An account says who it is; the name beside it is for people who read the file."""
    players = tuple(
        msgspec.structs.replace(player, name="") if player.person is not None else player
        for player in play.players
    )
    return msgspec.structs.replace(play, players=players)


def _too_long() -> Fault:
    sentence = _("At most %(most)d lines at once: cut the file in two.") % {"most": MOST_LINES}
    return Fault(MOST_LINES + 1, "record.large_file", sentence)


def _read_csv(content: bytes, faults: list[Fault]) -> Iterator[Line]:
    """One line a player; lines that follow each other with the same id are one play."""
    try:
        rows = list(_rows(content))
    except UnicodeDecodeError as wrong:
        at = content[: wrong.start].count(b"\n")
        faults.append(Fault(1 + at, "record.bad_line", _("This is no text in UTF-8.")))
        return
    except csv.Error:
        faults.append(Fault(1, "record.bad_line", _("This is no CSV: check its quotes.")))
        return
    if not rows or (unknown := [name for name in rows[0][1] if name not in COLUMNS]):
        sentence = _("The first line names the columns: %(names)s.") % {"names": ", ".join(COLUMNS)}
        faults.append(Fault(1, "record.bad_line", sentence, field=unknown[0] if rows else ""))
        return
    if len(rows) > MOST_LINES + 1:
        faults.append(_too_long())
        return
    for numbers, cells in _grouped(rows, faults):
        try:
            yield Line(numbers[0], _one_name(msgspec.convert(cells, Filed, strict=False)))
        except msgspec.ValidationError as wrong:
            player = re.search(r"players\[(\d+)\]", str(wrong))
            line = numbers[int(player[1])] if player else numbers[0]
            faults.append(Fault(line, "record.bad_line", said=str(wrong)))


def _rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    text = content.decode("utf-8-sig")
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    start = 1
    for row in reader:
        if row:
            yield start, row
        start = reader.line_num + 1


def _grouped(
    rows: list[tuple[int, list[str]]], faults: list[Fault]
) -> Iterator[tuple[list[int], dict[str, Any]]]:
    columns = rows[0][1]
    play: dict[str, Any] | None = None
    lines: list[int] = []
    for number, row in rows[1:]:
        if len(row) != len(columns):
            sentence = _("This line has %(found)d cells, and the first has %(wanted)d.")
            facts = {"found": len(row), "wanted": len(columns)}
            faults.append(Fault(number, "record.bad_line", sentence % facts))
            continue
        cells = dict(zip(columns, row, strict=True))
        own = {name: cells[name] for name in OF_A_PLAY if cells.get(name)}
        if play is None or not own.get("id") or own["id"] != play.get("id"):
            if play is not None:
                yield lines, play
            play, lines = {**own, "players": []}, []
        elif any(play.get(name) != value for name, value in own.items()):
            sentence = _("This line says otherwise of the same play than the line where it begins.")
            faults.append(Fault(number, "record.bad_line", sentence))
            continue
        play["players"].append(_player(cells))
        lines.append(number)
    if play is not None:
        yield lines, play


def _player(cells: Mapping[str, str]) -> dict[str, Any]:
    said: dict[str, Any] = {name: cells[name] for name in OF_A_PLAYER if cells.get(name)}
    for name in LISTS & said.keys():
        said[name] = said[name].split(BETWEEN)
    return said


def write_json(plays: Iterable[Filed]) -> bytes:
    """One play a line, so that a fault in it is found by its line."""
    lines = b",\n".join(msgspec.json.encode(_plain(play)) for play in plays)
    return b'{"plays":[\n' + lines + b"\n]}\n"


def _plain(play: Filed) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(play)
    del said["club"], said["evening"]
    return said


def write_csv(plays: Iterable[Filed]) -> bytes:
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    for play in plays:
        said = _plain(play)
        for n, player in enumerate(said["players"]):
            cells = said | player
            for name in LISTS:
                cells[name] = BETWEEN.join(player[name])
            own = [cells[name] if n == 0 or name == "id" else None for name in OF_A_PLAY]
            writer.writerow([*own, *(cells[name] for name in OF_A_PLAYER)])
    return sheet.getvalue().encode()


# --- BG Stats -----------------------------------------------------------------------------------


class BgGame(Struct, frozen=True, kw_only=True):
    name: str
    sourceGameId: str = ""  # noqa: N815 - their word
    highestWins: bool = True  # noqa: N815
    noPoints: bool = False  # noqa: N815


class BgPlayer(Struct, frozen=True, kw_only=True):
    name: str = ""
    sourcePlayerId: str = ""  # noqa: N815
    startPlayer: bool = False  # noqa: N815
    rank: int | None = None
    role: str = ""
    score: float | None = None
    winner: bool = False


class BgPlay(Struct, frozen=True, kw_only=True):
    sourceName: str = SOURCE  # noqa: N815
    sourcePlayId: str  # noqa: N815
    playDate: str  # noqa: N815
    game: BgGame
    players: tuple[BgPlayer, ...]
    durationMin: int | None = None  # noqa: N815
    location: str = ""
    board: str = ""
    comments: str = ""


_STAMP: Final = "%Y-%m-%d %H:%M:%S"


def to_bg_stats(play: Filed) -> BgPlay:
    ended = (play.played_at or datetime.now(UTC)) + timedelta(minutes=play.minutes or 0)
    known = GAMES.get(play.game)
    return BgPlay(
        sourcePlayId=play.id,
        playDate=ended.astimezone(UTC).strftime(_STAMP),
        game=BgGame(
            name=known.name["en"] if known else play.game,
            sourceGameId=play.game,
            noPoints=all(player.score is None for player in play.players),
        ),
        players=tuple(
            BgPlayer(
                name=player.name,
                sourcePlayerId=player.person or player.name,
                rank=player.rank,
                role=player.character or player.fighter or player.deck,
                score=player.score,
                winner=player.result == "won",
            )
            for player in play.players
        ),
        durationMin=play.minutes,
        location=play.where,
        board=play.variant,
        comments=play.note,
    )


def of_bg_stats(said: BgPlay) -> Filed:
    try:
        ended = datetime.strptime(said.playDate, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        raise msgspec.ValidationError("Invalid value - at `$.playDate`") from None
    minutes = said.durationMin if said.durationMin and said.durationMin > 0 else None
    plain = {
        "id": said.sourcePlayId,
        "game": said.game.name,
        "played_at": ended - timedelta(minutes=minutes or 0),
        "minutes": minutes,
        "where": said.location,
        "variant": said.board,
        "note": said.comments,
        "players": [_of_bg_player(player, said) for player in said.players],
    }
    return msgspec.convert(plain, Filed)


def _of_bg_player(player: BgPlayer, play: BgPlay) -> dict[str, Any]:
    """Theirs knows winners alone; who else there is has lost if there is one, or shares a rank."""
    decided = any(each.winner for each in play.players)
    result = "won" if player.winner else "lost" if decided else None
    return {
        "name": player.name or player.sourcePlayerId,
        "result": result,
        "rank": player.rank or None,
        "score": player.score,
        "character": player.role,
    }


def renamed(play: Filed) -> Filed:
    """Two whose names are alike to the reader are told apart, for the file to be read again."""
    seen: dict[str, int] = {}
    players = []
    for player in play.players:
        name = player.name
        if player.person is None:
            seen[name.casefold()] = count = seen.get(name.casefold(), 0) + 1
            name = name if count == 1 else f"{name[:34]} ({count})"
        players.append(msgspec.structs.replace(player, name=name))
    return msgspec.structs.replace(play, players=tuple(players))

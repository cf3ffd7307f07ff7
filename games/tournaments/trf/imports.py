"""Reading of a report: players and their rounds, or the faults of its lines."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec
from django.core.exceptions import ValidationError

from games.papers.faults import Fault, Unreadable
from games.papers.text import decode_text
from games.people.page.inputs import parse_number
from games.people.spelling import NAME_LENGTH as NAME_WIDTH
from games.people.spelling import check, has_invisible, tidy
from games.tournaments.models.tournaments import NAME_LENGTH
from games.tournaments.rules.formats.stages import StagePoints
from games.tournaments.trf.columns import (
    CODES,
    KEPT,
    NAME,
    NUMBER,
    POINTS,
    ROUNDS,
    WIDTH,
    ExtraData,
)
from games.tournaments.trf.rounds import Cell, cells, check_players

MOST_ROUNDS: Final = 64
LAST_YEAR: Final = 2200
LONGEST_PLACE: Final = 200
TEAMS: Final = ("310", "320", "330", "300")
CLUB: Final = "013"
"""In an individual tournament: the players sent by a team or a club."""
READ: Final = (
    *("012", "022", "042", "052", "062", "072", "082", "092", "102", "132", "142", "162"),
    *("192", "202", "212", "XXR"),
)
"""Tags that are read; all others are skipped."""
CHESS: Final = StagePoints(win=2, draw=1, loss=0, bye=2)
"""Chess's points, in half points."""


class Player(NamedTuple):
    line: int
    number: int
    name: str
    points: Fraction | None
    cells: Sequence[Cell]
    club: str = ""


class Report(NamedTuple):
    name: str
    place: str
    starts: datetime | None
    ends: datetime | None
    robin: bool
    worth: StagePoints
    """Points for a result, in half points."""
    rounds: int
    """Planned number of rounds."""
    dates: Sequence[datetime | None]
    """Dates of the rounds that were drawn."""
    tie_breaks: Sequence[str]
    players: Sequence[Player]
    """In the order of their numbers."""
    kept: ExtraData | None
    passed_over: Sequence[int]
    """Lines that were not used."""


class Lines:
    """The lines of one file, each read once; faults are collected."""

    def __init__(self, content: bytes) -> None:
        self.faults: list[Fault] = []
        self.tags: dict[str, tuple[int, str]] = {}
        self.players: dict[int, Player] = {}
        self.kept: ExtraData | None = None
        self.clubs: dict[int, str] = {}
        """Clubs by the numbers of their players."""
        self.passed_over: list[int] = []
        for number, line in enumerate(re.split(r"\r\n|\r|\n", decode_text(content)), 1):
            if line.strip():
                self._sort(number, line.rstrip())

    def _sort(self, number: int, line: str) -> None:
        tag = line[:3]
        if line.startswith(KEPT):
            self._keep(number, line.removeprefix(KEPT))
        elif tag == "001":
            self._player(number, line)
        elif tag in TEAMS or (tag in {"092", "192"} and "TEAM" in line.upper()):
            self.fault(number, "trf.teams")
        elif tag == CLUB:
            name = tidy(line[4:36])[:NAME_WIDTH].rstrip()
            numbers = map(parse_number, line[36:].split())
            self.clubs |= {number: name for number in numbers if number is not None}
        elif tag == "299":
            self.fault(number, "trf.abnormal")
        elif tag in READ:
            if tag in self.tags:
                self.fault(number, "trf.tag_twice", other=self.tags[tag][0])
            else:
                self.tags[tag] = number, line
        elif tag != "###":
            self.passed_over.append(number)

    def fault(self, line: int, code: str, **facts: object) -> None:
        self.faults.append(Fault(line, code, facts=facts))

    def tag_value(self, tag: str) -> str:
        return self.tags.get(tag, (0, ""))[1][4:].strip()

    def line_of(self, tag: str) -> int:
        """Return the number of the line with this tag, or 1 if there is none."""
        return self.tags.get(tag, (1, ""))[0]

    def _keep(self, number: int, line: str) -> None:
        try:
            self.kept = msgspec.json.decode(line, type=ExtraData)
        except (msgspec.DecodeError, RecursionError):
            self.fault(number, "trf.kept")

    def _player(self, number: int, line: str) -> None:
        digits = line[NUMBER].strip()
        name, points = tidy(line[NAME]), line[POINTS].strip()
        faults = list(_faults(line))
        start = parse_number(digits, least=1)
        if start is None:
            self.fault(number, "trf.number")
            return
        known = self.players.get(start)
        if known is not None:
            self.fault(number, "trf.number_twice", other=known.line)
            return
        for code, facts in faults:
            self.fault(number, code, **facts)
        self._check_name(number, name)
        value = Fraction(points) if re.fullmatch(r"\d+(\.\d)?", points) else None
        if points and value is None:
            self.fault(number, "trf.points")
        player = Player(number, start, name, value, cells(line))
        self.players[player.number] = player

    def _check_name(self, line: int, name: str) -> None:
        if not name:
            self.fault(line, "trf.name")
            return
        try:
            check(name)
        except ValidationError as problem:
            self.faults.append(Fault(line, "trf.name", detail=" ".join(problem.messages)))


def _faults(line: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield a fault if a separating column is not blank; a file with shifted columns cannot be
    read."""
    for column in (4, 9, 14, 48, 85, 90, 91):
        if line[column - 1 : column].strip():
            yield "trf.spacing", {"column": column}
            return


def read(content: bytes) -> Report:
    """Read a report; `Unreadable` lists all faults."""
    lines = Lines(content)
    players = [
        player._replace(club=lines.clubs.get(number, ""))
        for number, player in sorted(lines.players.items())
    ]
    if not players and not lines.faults:
        lines.fault(1, "trf.empty")
    if len(players) == 1:
        lines.fault(players[0].line, "trf.alone")
    drawn = max((len(each.cells) for each in players), default=0)
    robin = _is_robin(lines)
    worth = _worth(lines)
    report = Report(
        name=_name(lines),
        place=_place(lines),
        starts=_day(lines, "042", lines.tag_value("042")),
        ends=_day(lines, "052", lines.tag_value("052")),
        robin=robin,
        worth=worth,
        rounds=_rounds(lines, drawn),
        dates=_dates(lines, drawn),
        tie_breaks=_tie_breaks(lines),
        players=players,
        kept=lines.kept,
        passed_over=sorted(lines.passed_over),
    )
    if lines.kept is not None:
        _check_kept(lines, lines.kept, players)
    if not lines.faults:
        lines.faults += check_players(report.players, worth, drawn, robin=robin)
    if lines.faults:
        raise Unreadable(*sorted(lines.faults, key=lambda each: each.line))
    return report


def _name(lines: Lines) -> str:
    name = tidy(lines.tag_value("012"))
    if not name or has_invisible(name) or len(name) > NAME_LENGTH:
        lines.fault(lines.line_of("012"), "trf.no_name")
    return name


def _place(lines: Lines) -> str:
    place = tidy(lines.tag_value("022"))
    if len(place) > LONGEST_PLACE or has_invisible(place):
        lines.fault(lines.line_of("022"), "trf.place")
    return place


def _is_robin(lines: Lines) -> bool:
    code = lines.tag_value("192").upper()
    if code:
        return "ROUNDROBIN" in code
    return re.search(r"round.?robin", lines.tag_value("092"), re.IGNORECASE) is not None


def _rounds(lines: Lines, drawn: int) -> int:
    """Return the number of rounds: from 142, else from XXR, its older form; else the number of
    drawn rounds."""
    if drawn > MOST_ROUNDS:
        lines.fault(next(iter(lines.players.values())).line, "trf.rounds", least=1)
    for tag in ("142", "XXR"):
        value = lines.tag_value(tag)
        if value:
            rounds = parse_number(value, least=drawn, most=MOST_ROUNDS)
            if rounds is None:
                lines.fault(lines.line_of(tag), "trf.rounds", least=drawn)
            return drawn if rounds is None else rounds
    return drawn


def _day(lines: Lines, tag: str, text: str) -> datetime | None:
    """Parse a date such as 2026/05/31, in 132 such as 26/05/31, or 31.05.2026 from older programs;
    any other is skipped, because no result depends on it."""
    if not text:
        return None
    parts = [int(each) for each in re.findall(r"[0-9]{1,9}", text)]
    if len(parts) == 3:
        year, month, day = parts if parts[2] < 100 else parts[::-1]
        with suppress(ValueError):
            date = datetime(year if year > 99 else 2000 + year, month, day, 12, tzinfo=UTC)
            if date.year < LAST_YEAR:
                return date
    if lines.line_of(tag) not in lines.passed_over:
        lines.passed_over.append(lines.line_of(tag))
    return None


def _dates(lines: Lines, drawn: int) -> list[datetime | None]:
    line = lines.tags.get("132", (0, ""))[1].ljust(ROUNDS + WIDTH * drawn)
    texts = [line[ROUNDS + WIDTH * n :][:8].strip() for n in range(drawn)]
    return [_day(lines, "132", each) for each in texts]


def _tie_breaks(lines: Lines) -> tuple[str, ...]:
    """Return the known tie-breaks in order; empty means the usual ones."""
    ours = {code: key for key, code in CODES.items()}
    codes = lines.tag_value("212") or lines.tag_value("202")
    keys = [ours.get(code.strip().upper()) for code in codes.split(",")]
    known = list(dict.fromkeys(key for key in keys if key is not None))
    if not known:
        return ()
    return tuple(known if "points" in known else ["points", *known])


def _worth(lines: Lines) -> StagePoints:
    """162: a code and its points, nine columns each."""
    line = lines.tags.get("162", (0, ""))[1]
    by_code: dict[str, int] = {}
    for start in range(5, len(line), 9):
        code, figure = line[start : start + 1].upper(), line[start + 1 : start + 5].strip()
        value = 2 * Fraction(figure) if re.fullmatch(r"\d+(\.\d)?", figure) else None
        if value is None or value.denominator > 1 or value > 100:
            lines.fault(lines.line_of("162"), "trf.worth")
            return CHESS
        by_code[code] = int(value)
    if by_code.get("A"):
        lines.fault(lines.line_of("162"), "trf.absence")
    win = by_code.get("W", 2)
    worth = StagePoints(
        win=win, draw=by_code.get("D", 1), loss=by_code.get("L", 0), bye=by_code.get("P", win)
    )
    if not worth.win >= worth.draw >= worth.loss or worth.win == worth.loss:
        lines.fault(lines.line_of("162"), "trf.worth")
        return CHESS
    return worth


def _check_kept(lines: Lines, kept: ExtraData, players: Sequence[Player]) -> None:
    """Check that the extra data names the players of this file, and no others."""
    numbers: Mapping[int, Player] = lines.players
    whole = len(kept.numbers) == len({*kept.numbers}) == len(players)
    if not whole or not {*kept.gone, *(each[1] for each in kept.games)} <= {*numbers}:
        lines.fault(1, "trf.kept")

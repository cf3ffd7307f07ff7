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
from games.papers.text import decoded
from games.people.spelling import NAME_LENGTH as NAME_WIDTH
from games.people.spelling import check, has_invisible, tidy
from games.tournaments.models.tournaments import NAME_LENGTH
from games.tournaments.rules.formats.stages import Points
from games.tournaments.trf.columns import (
    CODES,
    KEPT,
    NAME,
    NUMBER,
    POINTS,
    ROUNDS,
    WIDTH,
    Kept,
)
from games.tournaments.trf.rounds import Cell, cells, checked

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
CHESS: Final = Points(win=2, draw=1, loss=0, bye=2)
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
    worth: Points
    """Points for a result, in half points."""
    rounds: int
    """Planned number of rounds."""
    dates: Sequence[datetime | None]
    """Dates of the rounds that were drawn."""
    tie_breaks: Sequence[str]
    players: Sequence[Player]
    """In the order of their numbers."""
    kept: Kept | None
    passed_over: Sequence[int]
    """Lines that were not used."""


class Lines:
    """The lines of one file, each read once; faults are collected."""

    def __init__(self, content: bytes) -> None:
        self.faults: list[Fault] = []
        self.tags: dict[str, tuple[int, str]] = {}
        self.players: dict[int, Player] = {}
        self.kept: Kept | None = None
        self.clubs: dict[int, str] = {}
        """Clubs by the numbers of their players."""
        self.passed_over: list[int] = []
        for number, line in enumerate(re.split(r"\r\n|\r|\n", decoded(content)), 1):
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
            told = line[36:].split()
            self.clubs |= {int(each): name for each in told if each.isascii() and each.isdigit()}
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

    def said(self, tag: str) -> str:
        return self.tags.get(tag, (0, ""))[1][4:].strip()

    def at(self, tag: str) -> int:
        """Return the number of the line with this tag, or 1 if there is none."""
        return self.tags.get(tag, (1, ""))[0]

    def _keep(self, number: int, line: str) -> None:
        try:
            self.kept = msgspec.json.decode(line, type=Kept)
        except (msgspec.DecodeError, RecursionError):
            self.fault(number, "trf.kept")

    def _player(self, number: int, line: str) -> None:
        told = line[NUMBER].strip()
        name, points = tidy(line[NAME]), line[POINTS].strip()
        faults = list(_faults(line))
        if not (told.isascii() and told.isdigit() and int(told) > 0):
            self.fault(number, "trf.number")
            return
        known = self.players.get(int(told))
        if known is not None:
            self.fault(number, "trf.number_twice", other=known.line)
            return
        for code, facts in faults:
            self.fault(number, code, **facts)
        self._check_name(number, name)
        value = Fraction(points) if re.fullmatch(r"\d+(\.\d)?", points) else None
        if points and value is None:
            self.fault(number, "trf.points")
        player = Player(number, int(told), name, value, cells(line))
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
        starts=_day(lines, "042", lines.said("042")),
        ends=_day(lines, "052", lines.said("052")),
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
        lines.faults += checked(report.players, worth, drawn, robin=robin)
    if lines.faults:
        raise Unreadable(*sorted(lines.faults, key=lambda each: each.line))
    return report


def _name(lines: Lines) -> str:
    name = tidy(lines.said("012"))
    if not name or has_invisible(name) or len(name) > NAME_LENGTH:
        lines.fault(lines.at("012"), "trf.no_name")
    return name


def _place(lines: Lines) -> str:
    place = tidy(lines.said("022"))
    if len(place) > LONGEST_PLACE or has_invisible(place):
        lines.fault(lines.at("022"), "trf.place")
    return place


def _is_robin(lines: Lines) -> bool:
    code = lines.said("192").upper()
    if code:
        return "ROUNDROBIN" in code
    return re.search(r"round.?robin", lines.said("092"), re.IGNORECASE) is not None


def _rounds(lines: Lines, drawn: int) -> int:
    """Return the number of rounds: from 142, else from XXR, its older form; else the number of
    drawn rounds."""
    if drawn > MOST_ROUNDS:
        lines.fault(next(iter(lines.players.values())).line, "trf.rounds", least=1)
    for tag in ("142", "XXR"):
        told = lines.said(tag)
        if told:
            good = told.isascii() and told.isdigit() and drawn <= int(told[:4]) <= MOST_ROUNDS
            if not good:
                lines.fault(lines.at(tag), "trf.rounds", least=drawn)
            return int(told[:4]) if good else drawn
    return drawn


def _day(lines: Lines, tag: str, told: str) -> datetime | None:
    """Parse a date such as 2026/05/31, in 132 such as 26/05/31, or 31.05.2026 from older programs;
    any other is skipped, because no result depends on it."""
    if not told:
        return None
    parts = [int(each) for each in re.findall(r"\d+", told)]
    if len(parts) == 3:
        year, month, day = parts if parts[2] < 100 else parts[::-1]
        with suppress(ValueError):
            found = datetime(year if year > 99 else 2000 + year, month, day, 12, tzinfo=UTC)
            if found.year < LAST_YEAR:
                return found
    if lines.at(tag) not in lines.passed_over:
        lines.passed_over.append(lines.at(tag))
    return None


def _dates(lines: Lines, drawn: int) -> list[datetime | None]:
    line = lines.tags.get("132", (0, ""))[1].ljust(ROUNDS + WIDTH * drawn)
    told = [line[ROUNDS + WIDTH * n :][:8].strip() for n in range(drawn)]
    return [_day(lines, "132", each) for each in told]


def _tie_breaks(lines: Lines) -> tuple[str, ...]:
    """Return the known tie-breaks in order; empty means the usual ones."""
    ours = {code: key for key, code in CODES.items()}
    told = lines.said("212") or lines.said("202")
    keys = [ours.get(code.strip().upper()) for code in told.split(",")]
    known = list(dict.fromkeys(key for key in keys if key is not None))
    if not known:
        return ()
    return tuple(known if "points" in known else ["points", *known])


def _worth(lines: Lines) -> Points:
    """162: a code and its points, nine columns each."""
    line = lines.tags.get("162", (0, ""))[1]
    told: dict[str, int] = {}
    for start in range(5, len(line), 9):
        code, said = line[start : start + 1].upper(), line[start + 1 : start + 5].strip()
        value = 2 * Fraction(said) if re.fullmatch(r"\d+(\.\d)?", said) else None
        if value is None or value.denominator > 1 or value > 100:
            lines.fault(lines.at("162"), "trf.worth")
            return CHESS
        told[code] = int(value)
    if told.get("A"):
        lines.fault(lines.at("162"), "trf.absence")
    win = told.get("W", 2)
    worth = Points(win=win, draw=told.get("D", 1), loss=told.get("L", 0), bye=told.get("P", win))
    if not worth.win >= worth.draw >= worth.loss or worth.win == worth.loss:
        lines.fault(lines.at("162"), "trf.worth")
        return CHESS
    return worth


def _check_kept(lines: Lines, kept: Kept, players: Sequence[Player]) -> None:
    """Check that the extra data names the players of this file, and no others."""
    numbers: Mapping[int, Player] = lines.players
    whole = len(kept.numbers) == len({*kept.numbers}) == len(players)
    if not whole or not {*kept.gone, *(each[1] for each in kept.games)} <= {*numbers}:
        lines.fault(1, "trf.kept")

"""Lists to hang up: who plays where, by station and by name; and how everybody stands."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final
from unicodedata import normalize

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.shelf.printing.shapes import Sheet
from games.tournaments import ranking, standing
from games.tournaments.models import Stage
from games.tournaments.showing.columns import SHORT
from games.tournaments.showing.paper import ROOM, Column, Sheets, table
from games.tournaments.showing.rows import Drawn, Met
from games.tournaments.showing.titles import group_title, titles
from games.tournaments.standing import Line

BETWEEN: Final = " – "
MOST_TIES: Final = 5


def pairings(
    drawn: Drawn, called: Mapping[int, str], wanted: Sequence[Met], title: str
) -> tuple[Sheet, ...]:
    named = titles(drawn.stage.format, drawn.rounds)
    rounds = list(dict.fromkeys(named[met.round] for met in wanted))
    under = ", ".join(rounds)
    return (
        *table(_by_station(drawn, called, wanted, title, under)),
        *table(_by_name(drawn, called, wanted, title, under)),
    )


def _by_station(
    drawn: Drawn, called: Mapping[int, str], wanted: Sequence[Met], title: str, under: str
) -> Sheets:
    columns = (
        Column(pgettext("a column", "Station"), 18, "right"),
        Column("", 4),
        Column(pgettext("a column", "Pairing"), ROOM - 22),
    )
    rows = tuple((_station(met), "", _names(drawn, called, met)) for met in wanted)
    return Sheets(title, under, columns, rows)


def _names(drawn: Drawn, called: Mapping[int, str], met: Met) -> str:
    return BETWEEN.join(called[side.entrant] for side in drawn.sides[met.id])


def _station(met: Met) -> str:
    return "–" if met.station is None else str(met.station)


def _by_name(
    drawn: Drawn, called: Mapping[int, str], wanted: Sequence[Met], title: str, under: str
) -> Sheets:
    half = (ROOM - 22) / 2
    columns = (
        Column(pgettext("a column", "Name"), half),
        Column(pgettext("a column", "Station"), 18, "right"),
        Column("", 4),
        Column(pgettext("a column", "against"), half),
    )
    rows = []
    for met in wanted:
        sides = drawn.sides[met.id]
        for side in sides:
            others = BETWEEN.join(called[each.entrant] for each in sides if each != side)
            rows.append((called[side.entrant], _station(met), "", others))
    rows += [(called[number], "–", "", _("bye")) for number in _resting(drawn, wanted)]
    rows.sort(key=lambda row: _sorted_as(row[0]))
    return Sheets(title, under, columns, tuple(rows))


def _resting(drawn: Drawn, wanted: Sequence[Met]) -> Iterator[int]:
    """Who has a bye in the rounds of these."""
    rounds = {met.round for met in wanted}
    for met in drawn.pairings:
        if met.is_bye and met.round in rounds:
            yield from (side.entrant for side in drawn.sides[met.id])


def _sorted_as(name: str) -> tuple[str, str]:
    """É beside e."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return plain or name.casefold(), name


def standings(stage: Stage, called: Mapping[int, str], title: str) -> tuple[Sheet, ...]:
    ties = [key for key in ranking.tie_breaks(stage) if key in SHORT] if _scored(stage) else []
    ties = ties[:MOST_TIES]
    wide = 17.0
    columns = (
        Column(pgettext("a column", "Place"), 16, "right"),
        Column("", 4),
        Column(pgettext("a column", "Name"), ROOM - 20 - wide * len(ties)),
        *(Column(str(SHORT[key]), wide, "right") for key in ties),
    )
    sheets: list[Sheet] = []
    for each in standing.tables(stage):
        under = "" if each.group is None else group_title(each.group)
        rows = tuple(_line(line, called, ties) for line in each.lines)
        sheets += table(Sheets(title, under, columns, rows))
    return tuple(sheets) or table(Sheets(title, "", columns, ()))


def _scored(stage: Stage) -> bool:
    return ranking.has_points(stage.format)


def _line(line: Line, called: Mapping[int, str], ties: Sequence[str]) -> tuple[str, ...]:
    values = {} if line.figures is None else line.figures.values
    return (
        _place(line),
        "",
        called[line.placing.entrant],
        *(figure(values[key]) if key in values else "" for key in ties),
    )


def _place(line: Line) -> str:
    if line.figures is None and line.best is not None and line.worst not in {None, line.best}:
        return f"{line.best}–{line.worst}"
    return f"{line.placing.place}{'=' if line.placing.shared else ''}"


def figure(value: int | str) -> str:
    """At most three places behind the point."""
    number = Fraction(value)
    if number.denominator == 1:
        return str(number.numerator)
    return number_format(f"{float(number):.3f}".rstrip("0"))

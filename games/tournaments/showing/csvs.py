"""Pairings and standings as sheets; the columns are called the same in every language."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.tournaments import ranking, standing
from games.tournaments.models import Stage
from games.tournaments.showing.columns import SHORT
from games.tournaments.showing.rows import Drawn

MOST_SIDES: Final = 4
PAIRING: Final = ("stage", "round", "part", "match", "group", "station", "state", "how", "drawn")
SIDE: Final = ("number", "name", "score", "place", "outcome", "forfeit")
STANDING: Final = ("stage", "group", "place", "shared", "number", "name", "best", "worst")


def pairings(stages: Iterable[Drawn], called: Mapping[int, str]) -> bytes:
    header = (*PAIRING, *(f"{name}_{n}" for n in range(1, MOST_SIDES + 1) for name in SIDE))
    return _written(header, _pairings(stages, called))


def _pairings(stages: Iterable[Drawn], called: Mapping[int, str]) -> Iterator[list[object]]:
    for drawn in stages:
        parts = {each.number: each.part for each in drawn.rounds}
        for met in drawn.pairings:
            row: list[object] = [drawn.stage.number, met.round, parts[met.round], met.slot + 1]
            row += [met.group and met.group + 1, met.station, met.phase, met.how, met.drawn_games]
            for side in drawn.sides[met.id]:
                row += [side.entrant, called[side.entrant], side.score, side.place]
                row += [side.outcome, int(side.forfeit)]
            yield row


def standings(stages: Iterable[Stage], called: Mapping[int, str]) -> bytes:
    stages = list(stages)
    ties = list(dict.fromkeys(key for stage in stages for key in _ties(stage)))
    return _written((*STANDING, *ties), _standings(stages, called, ties))


def _ties(stage: Stage) -> list[str]:
    if not ranking.has_points(stage.format):
        return []
    return [key for key in ranking.tie_breaks(stage) if key in SHORT]


def _standings(
    stages: Iterable[Stage], called: Mapping[int, str], ties: Sequence[str]
) -> Iterator[list[object]]:
    """Fractions stand as they are, 7/12, exactly."""
    for stage in stages:
        for table in standing.tables(stage):
            for line in table.lines:
                placing = line.placing
                values = {} if line.figures is None else line.figures.values
                group = None if table.group is None else table.group + 1
                row: list[object] = [stage.number, group, placing.place, int(placing.shared)]
                row += [placing.entrant, called[placing.entrant], line.best, line.worst]
                yield row + [values.get(key) for key in ties]


def _written(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(header)
    for row in rows:
        cells = ["" if value is None else _cell(value) for value in row]
        writer.writerow(cells + [""] * (len(header) - len(cells)))
    return sheet.getvalue().encode()


def _cell(value: object) -> str:
    """What a spreadsheet would take for a formula is marked as text."""
    text = str(value)
    formula = isinstance(value, str) and text.startswith(("=", "+", "-", "@", "\t", "\r", "'"))
    return f"'{text}" if formula else text

"""How a stage stands: its table, or one for each of its groups, read in two queries."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from games.tournaments import ranking
from games.tournaments.models import Stage
from games.tournaments.standings.order import Placing, order
from games.tournaments.standings.reckoning import Figures


@dataclass(frozen=True)
class Line:
    placing: Placing
    figures: Figures | None
    """None: of a bracket, which keeps no points."""
    best: int | None
    worst: int | None
    """Final places, as far as they are known."""


@dataclass(frozen=True)
class Table:
    group: int | None
    lines: Sequence[Line]


_COLUMNS = ("entrant__number", "group", "seed", "figures", "best", "worst")


@dataclass(frozen=True)
class _Row:
    number: int
    group: int | None
    seed: int
    figures: Figures | None
    best: int | None
    worst: int | None


def tables(stage: Stage) -> list[Table]:
    """Of a stage with its tournament; the best first."""
    rows = _rows(stage)
    by_group: dict[int | None, dict[int, _Row]] = defaultdict(dict)
    for row in rows:
        by_group[row.group][row.number] = row
    history = ranking.Lately(stage)
    return [
        Table(group, _lines(stage, by_group[group], history))
        for group in sorted(by_group, key=lambda group: -1 if group is None else group)
    ]


def _rows(stage: Stage) -> list[_Row]:
    scored = ranking.has_points(stage.format)
    nothing = ranking.nothing(stage)
    return [
        _Row(
            number,
            group,
            seed,
            msgspec.convert(kept or nothing, Figures) if scored else None,
            best,
            worst,
        )
        for number, group, seed, kept, best, worst in stage.standings.values_list(*_COLUMNS)
    ]


def _lines(stage: Stage, rows: Mapping[int, _Row], history: ranking.Lately) -> list[Line]:
    return [
        Line(each, rows[each.entrant].figures, rows[each.entrant].best, rows[each.entrant].worst)
        for each in _placings(stage, rows, history)
    ]


def _placings(stage: Stage, rows: Mapping[int, _Row], history: ranking.Lately) -> Sequence[Placing]:
    figures = {number: row.figures for number, row in rows.items() if row.figures is not None}
    if not ranking.has_points(stage.format):
        return ranking.by_place((r.number, r.best, r.worst, r.seed) for r in rows.values())
    lots = ranking.lots(stage, figures)
    scoring = ranking.scoring(stage.format)
    return order(figures, ranking.tie_breaks(stage), history, scoring, lots)

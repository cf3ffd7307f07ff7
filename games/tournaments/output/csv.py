"""Pairings and standings as CSV; the columns have the same names in every language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.papers.csv import PLAIN, CsvFormat, write
from games.tournaments.models import Stage, Tournament
from games.tournaments.output.rows import StageRows
from games.tournaments.output.tie_breaks import SHORT
from games.tournaments.ranking import final
from games.tournaments.standings import rankings, tie_breaks

MOST_SIDES: Final = 4
PAIRING: Final = ("stage", "round", "part", "match", "group", "station", "state", "how", "drawn")
SIDE: Final = ("number", "name", "score", "place", "outcome", "forfeit")
RANKING: Final = ("best", "worst", "number", "name", "club")
STANDING: Final = ("stage", "group", "place", "shared", "number", "name", "best", "worst")


def pairings(
    stages: Iterable[StageRows], names: Mapping[int, str], how: CsvFormat = PLAIN
) -> bytes:
    header = (*PAIRING, *(f"{name}_{n}" for n in range(1, MOST_SIDES + 1) for name in SIDE))
    return write(header, _pairings(stages, names), how)


def _pairings(stages: Iterable[StageRows], names: Mapping[int, str]) -> Iterator[list[object]]:
    for drawn in stages:
        parts = {each.number: each.part for each in drawn.rounds}
        for met in drawn.pairings:
            row: list[object] = [drawn.stage.number, met.round, parts[met.round], met.slot + 1]
            row += [met.group and met.group + 1, met.station, met.phase, met.how, met.drawn_games]
            for side in drawn.sides[met.id]:
                row += [side.entrant, names[side.entrant], side.score, side.place]
                row += [side.outcome, int(side.forfeit)]
            yield row


def standings(stages: Iterable[Stage], names: Mapping[int, str], how: CsvFormat = PLAIN) -> bytes:
    stages = list(stages)
    ties = list(dict.fromkeys(key for stage in stages for key in tie_breaks(stage) if key in SHORT))
    return write((*STANDING, *ties), _standings(stages, names, ties), how)


def ranking(tournament: Tournament, names: Mapping[int, str], how: CsvFormat = PLAIN) -> bytes:
    """Final ranking over all stages; empty before the end."""
    rows = (
        [each.best, each.worst, each.number, names[each.number], each.affiliation]
        for each in final(tournament)
    )
    return write(RANKING, rows, how)


def _standings(
    stages: Iterable[Stage], names: Mapping[int, str], ties: Sequence[str]
) -> Iterator[list[object]]:
    """Fractions are written exactly, such as 7/12."""
    for stage in stages:
        for ranking in rankings(stage):
            group = None if ranking.group is None else ranking.group + 1
            for placing, reached in ranking.lines:
                values = {} if reached.figures is None else reached.figures.values
                row: list[object] = [stage.number, group, placing.rank, int(placing.shared)]
                row += [placing.entrant, names[placing.entrant], reached.best, reached.worst]
                yield row + [values.get(key) for key in ties]

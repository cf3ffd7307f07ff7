"""Order of the standings, with the criterion that decided each place."""

import math
import sys
from collections.abc import Mapping, Sequence
from itertools import groupby

from games.kernel.record import Record
from games.tournaments.rules.scoring.criteria import HEAD_TO_HEAD, LOT
from games.tournaments.rules.scoring.encounter import split_by_meetings
from games.tournaments.rules.scoring.figures import Figures
from games.tournaments.rules.scoring.history import History, Scoring


class Placing(Record, frozen=True):
    entrant: int
    rank: int
    shared: bool
    """True if nothing in the organiser's order separates it from others in the same place."""
    decided_by: str | None
    """Criterion that separates it from the entrant directly above; None for the first, or if
    shared."""


class _TieBreakData(Record, frozen=True):
    """Data for separating tied entrants, computed once."""

    ties: Sequence[str]
    numbers: Mapping[str, Mapping[int, int]]
    history: History
    scoring: Scoring
    lots: Mapping[int, int]


Group = tuple[list[int], str | None]
"""Tied entrants, and the criterion that separated them from the group above."""


def order(
    figures: Mapping[int, Figures],
    ties: Sequence[str],
    history: History,
    scoring: Scoring,
    lots: Mapping[int, int],
) -> list[Placing]:
    """Return the placings. `lots`: a number for each entrant, drawn once and stored; lower is
    better."""
    reckoned = [key for key in ties if key not in {HEAD_TO_HEAD, LOT}]
    numbers = {key: _common_denominator(figures, key) for key in reckoned}
    parting = _TieBreakData(ties, numbers, history, scoring, lots)
    everybody = sorted(figures, key=lambda entrant: (lots.get(entrant, sys.maxsize), entrant))
    placings: list[Placing] = []
    for group, key in _split_level(everybody, 0, parting) if everybody else ():
        rank, shared = len(placings) + 1, len(group) > 1
        placings += [
            Placing(entrant, rank, shared, None if n else key) for n, entrant in enumerate(group)
        ]
    return placings


def _common_denominator(figures: Mapping[int, Figures], key: str) -> dict[int, int]:
    """Return every entrant's value over one denominator: whole numbers sort a hundred times
    faster."""
    pairs = {entrant: _split(of.values[key]) for entrant, of in figures.items()}
    over = math.lcm(*{below for _, below in pairs.values()})
    return {entrant: above * (over // below) for entrant, (above, below) in pairs.items()}


def _split(value: int | str) -> tuple[int, int]:
    if isinstance(value, int):
        return value, 1
    above, below = value.split("/")
    return int(above), int(below)


def _split_level(level: list[int], n: int, parting: _TieBreakData) -> list[Group]:
    """Split tied entrants by the n-th criterion and those after it."""
    if len(level) == 1 or n == len(parting.ties):
        return [(level, None)]
    key = parting.ties[n]
    pieces = _pieces(level, key, parting)
    # Entrants still tied in a mini-table are compared again in a smaller one (FIDE 6.2).
    again = n if key == HEAD_TO_HEAD and len(pieces) > 1 else n + 1
    groups: list[Group] = []
    for piece in pieces:
        first, *rest = _split_level(piece, again, parting)
        groups += [(first[0], key if groups else None), *rest]
    return groups


def _pieces(level: list[int], key: str, parting: _TieBreakData) -> list[list[int]]:
    if key == HEAD_TO_HEAD:
        return split_by_meetings(level, parting.history, parting.scoring)
    if key == LOT:
        worth = {entrant: -parting.lots.get(entrant, sys.maxsize) for entrant in level}
    else:
        worth = dict(parting.numbers[key])
    ranked = sorted(level, key=lambda entrant: -worth[entrant])  # stable: lots order the level
    return [list(piece) for _, piece in groupby(ranked, key=lambda entrant: worth[entrant])]

"""Who stands where, and by what."""

import math
import sys
from collections.abc import Mapping, Sequence
from itertools import groupby

from games.kernel.record import Record
from games.tournaments.rules.scoring.criteria import HEAD_TO_HEAD, LOT
from games.tournaments.rules.scoring.figures import Figures
from games.tournaments.rules.scoring.history import History, Scoring, against
from games.tournaments.rules.scoring.tally import meeting


class Placing(Record, frozen=True):
    entrant: int
    rank: int
    shared: bool
    """Nothing in the organiser's order parts this one from another of the same place."""
    decided_by: str | None
    """What parts this one from the entrant named just above; None for the first, or if shared."""


class _Parting(Record, frozen=True):
    """Everything that parting needs, worked out once."""

    ties: Sequence[str]
    numbers: Mapping[str, Mapping[int, int]]
    history: History
    scoring: Scoring
    lots: Mapping[int, int]


Group = tuple[list[int], str | None]
"""Entrants that are level, and what parted them from the group above."""


def order(
    figures: Mapping[int, Figures],
    ties: Sequence[str],
    history: History,
    scoring: Scoring,
    lots: Mapping[int, int],
) -> list[Placing]:
    """`lots`: a number for each entrant, drawn once and kept; the lower one is luckier."""
    reckoned = [key for key in ties if key not in {HEAD_TO_HEAD, LOT}]
    numbers = {key: _whole(figures, key) for key in reckoned}
    parting = _Parting(ties, numbers, history, scoring, lots)
    everybody = sorted(figures, key=lambda entrant: (lots.get(entrant, sys.maxsize), entrant))
    placings: list[Placing] = []
    for group, key in _parted(everybody, 0, parting) if everybody else ():
        rank, shared = len(placings) + 1, len(group) > 1
        placings += [
            Placing(entrant, rank, shared, None if n else key) for n, entrant in enumerate(group)
        ]
    return placings


def _whole(figures: Mapping[int, Figures], key: str) -> dict[int, int]:
    """Every entrant's value over one denominator: whole numbers sort a hundred times faster."""
    pairs = {entrant: _split(of.values[key]) for entrant, of in figures.items()}
    over = math.lcm(*{below for _, below in pairs.values()})
    return {entrant: above * (over // below) for entrant, (above, below) in pairs.items()}


def _split(value: int | str) -> tuple[int, int]:
    if isinstance(value, int):
        return value, 1
    above, below = value.split("/")
    return int(above), int(below)


def _parted(level: list[int], n: int, parting: _Parting) -> list[Group]:
    """Entrants level so far, parted by the n-th criterion and those after it."""
    if len(level) == 1 or n == len(parting.ties):
        return [(level, None)]
    key = parting.ties[n]
    if key == HEAD_TO_HEAD:
        worth = _between_them(level, parting)
    elif key == LOT:
        worth = {entrant: -parting.lots.get(entrant, sys.maxsize) for entrant in level}
    else:
        worth = dict(parting.numbers[key])
    ranked = sorted(level, key=lambda entrant: -worth[entrant])  # stable: lots order the level
    pieces = [list(piece) for _, piece in groupby(ranked, key=lambda entrant: worth[entrant])]
    # Whoever stays level in a mini-table meets again in a smaller one (FIDE 6).
    again = n if key == HEAD_TO_HEAD and len(pieces) > 1 else n + 1
    groups: list[Group] = []
    for piece in pieces:
        first, *rest = _parted(piece, again, parting)
        groups += [(first[0], key if groups else None), *rest]
    return groups


def _between_them(level: list[int], parting: _Parting) -> dict[int, int]:
    """Points among exactly these, if each has met every other; else nothing is told of them.

    A forfeit is a meeting: whoever stays away does not get round being beaten.
    """
    among = set(level)
    worth = dict.fromkeys(level, 0)
    for entrant in level:
        met: set[int] = set()
        for played in parting.history.get(entrant, ()):
            for other in played.opponents:
                if other not in among:
                    continue
                met.add(other)
                theirs = meeting(tuple(parting.history.get(other, ())), played)
                result = played.outcome if theirs is None else against(played, theirs)
                worth[entrant] += parting.scoring.worth(result)
        if len(met) < len(level) - 1:
            return dict.fromkeys(level, 0)
    return worth

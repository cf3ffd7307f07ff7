"""Keypads for the pieces of a form, chosen by what is printed on them and never by the game.

A pad arranges pieces by their numbers in the list that it is made from, each exactly once: a
person finds a piece by two signs, by two figures or by its name.
"""

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise, product
from typing import Final
from unicodedata import normalize

from games.kernel.display.card import Sign
from games.kernel.display.form import FormValues, Tally
from games.kernel.record import Record, snake_case_tag

FEW: Final = 12
"""Pieces that are found at a glance, without any order."""
SCREENFUL: Final = 32
"""Names that fit on a phone at once."""
PICTURED: Final = 3
"""Dice whose outcomes are all shown: at most ten for three faces."""


class Pad(Record, frozen=True, tag_field="kind", tag=snake_case_tag):
    """An arrangement of pieces."""


class Grid(Pad, frozen=True):
    """Two signs tell each piece apart: a suit and a rank, a kind and a strike."""

    rows: tuple[tuple[int | None, ...], ...]
    """None where there is no such piece."""
    rest: tuple[int, ...] = ()
    """Pieces that lack one of the two signs."""


class Matrix(Pad, frozen=True):
    """Two figures are printed on each piece; several pieces may have the same."""

    attacks: tuple[int, ...]
    defences: tuple[int, ...]
    cells: tuple[tuple[tuple[int, ...], ...], ...]
    """The pieces, by attack and by defence."""


class Group(Record, frozen=True):
    initial: str
    """Empty if there is only one group."""
    pieces: tuple[int, ...]


class Index(Pad, frozen=True):
    """Pieces by their names; too many for one screen, by their initials first."""

    groups: tuple[Group, ...]


class Keys(Pad, frozen=True):
    """A few pieces in their own order."""

    pieces: tuple[int, ...]


AnyPad = Grid | Matrix | Index | Keys


def choose_pad(names: Sequence[str], signs: Sequence[Sign | None], gone: int = 0) -> AnyPad:
    """Return the pad for pieces with these names and signs. The last ones, `gone` in number, are no
    longer there: each has its place on the pad, and does not change the order of the others."""
    everything = range(len(names))
    if len(names) <= FEW:
        return Keys(tuple(everything))
    figures = [sign.figures for sign in signs if sign is not None and len(sign.figures) == 2]
    if len(figures) == len(names):
        return _matrix(figures)
    for pairs in (_by_suit, _by_kind):
        grid = _grid([("", "") if sign is None else pairs(sign) for sign in signs], gone)
        if grid is not None:
            return grid
    return _index(names)


def list_outcomes(form: Tally) -> tuple[FormValues, ...]:
    """Return all ways to fill in the counts of a few dice; none if there are too many."""
    if form.total is None or form.total > PICTURED:
        return ()
    counts = product(range(form.total + 1), repeat=len(form.slots))
    filled = (tuple([(count,) for count in each]) for each in counts if sum(each) == form.total)
    return tuple([each for each in filled if form.fault(each) is None])


def _by_suit(sign: Sign) -> tuple[str, str]:
    return sign.emblems[0].name, sign.corner


def _by_kind(sign: Sign) -> tuple[str, str]:
    return sign.title, sign.nature


def _grid(pairs: Sequence[tuple[str, str]], gone: int) -> Grid | None:
    """Return None if two pieces have the same pair, or if most places would be empty."""
    places = {pair: n for n, pair in enumerate(pairs) if all(pair)}
    rest = tuple([n for n, pair in enumerate(pairs) if not all(pair)])
    rows = tuple(dict.fromkeys(row for row, _ in places))
    present, missing = pairs[: len(pairs) - gone], pairs[len(pairs) - gone :]
    in_order = [[pair[1] for pair in present if pair[0] == row and all(pair)] for row in rows]
    columns = _merge([*in_order, *([pair[1]] for pair in missing if all(pair))])
    unique = len(places) + len(rest) == len(pairs)
    if not unique or len(rest) > len(places) or 2 * len(places) < len(rows) * len(columns):
        return None
    return Grid(tuple([tuple([places.get((row, each)) for each in columns]) for row in rows]), rest)


def _merge(sequences: Sequence[Sequence[str]]) -> list[str]:
    """Return the items of all sequences once, in an order that agrees with every sequence; in that
    of their first occurrence if the sequences contradict each other."""
    order: TopologicalSorter[str] = TopologicalSorter()
    items = [item for sequence in sequences for item in sequence]
    for sequence in sequences:
        for before, item in pairwise(sequence):
            order.add(item, before)
    try:
        return [*dict.fromkeys([*order.static_order(), *items])]
    except CycleError:
        return [*dict.fromkeys(items)]


def _matrix(figures: Sequence[tuple[int, ...]]) -> Matrix:
    attacks = tuple(sorted({attack for attack, _ in figures}))
    defences = tuple(sorted({defence for _, defence in figures}))
    cells: Mapping[tuple[int, ...], list[int]] = {
        (attack, defence): [] for attack in attacks for defence in defences
    }
    for n, pair in enumerate(figures):
        cells[pair].append(n)
    return Matrix(
        attacks, defences, tuple([tuple([tuple(cells[a, d]) for d in defences]) for a in attacks])
    )


def _without_accents(name: str) -> str:
    return "".join(filter(str.isascii, normalize("NFKD", name.casefold())))


def _index(names: Sequence[str]) -> Index:
    plain = [_without_accents(name) for name in names]
    in_order = sorted(range(len(names)), key=lambda n: (plain[n], n))
    if len(names) <= SCREENFUL:
        return Index((Group("", tuple(in_order)),))
    initials: dict[str, list[int]] = {}
    for n in in_order:
        initials.setdefault(plain[n][:1].upper(), []).append(n)
    return Index(tuple([Group(initial, tuple(each)) for initial, each in initials.items()]))

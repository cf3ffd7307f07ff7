"""Rolling a notation, or reading the dice on the table, with every die recorded."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Literal

from games.kernel.chance.dice.notation import (
    EXPLOSIONS,
    REROLLS,
    Constant,
    Dice,
    Kind,
    Notation,
    Selection,
    without_faces,
)
from games.kernel.record import Below, Record

Fate = Literal["kept", "dropped", "rerolled"]


class Die(Record, frozen=True):
    """One die as it fell. A chain that compounds scores on its last die."""

    face: int | str
    points: int  # what it adds to its term, without the term's sign
    fate: Fate
    exploded: bool = False  # the next die was thrown because of it


class Part(Record, frozen=True):
    """What one term came to: its dice in the order of their throwing, and its signed sum."""

    term: str
    label: str | None
    dice: tuple[Die, ...]
    subtotal: int


class Roll(Record, frozen=True):
    notation: str
    parts: tuple[Part, ...]
    total: int

    @property
    def by_label(self) -> dict[str | None, int]:
        sums: dict[str | None, int] = {}
        for part in self.parts:
            sums[part.label] = sums.get(part.label, 0) + part.subtotal
        return sums


class InvalidFaces(Exception):
    """Raised for faces that the notation cannot have produced; `position` counts them from 0."""

    def __init__(self, code: str, position: int, **facts: int | str) -> None:
        super().__init__(code, position, facts)
        self.code = code
        self.position = position
        self.facts = facts


Throws = Callable[[Kind, int], list[int]]
"""Throws a number of dice of one kind, one after another."""


def roll(notation: Notation, below: Below) -> Roll:
    """Roll the notation with the house's numbers."""

    def throws(kind: Kind, count: int) -> list[int]:
        faces, sides = kind.faces, len(kind.faces)
        return [faces[below(sides)] for _ in range(count)]

    return _roll_terms(notation, throws, REROLLS)


def read(notation: Notation, faces: Sequence[int | str]) -> Roll:
    """Read a roll from the faces on the table, in the order in which they were thrown."""
    shown = iter(enumerate(faces))

    def throws(kind: Kind, count: int) -> list[int]:
        return [_face_value(kind, *next(shown, (len(faces), None))) for _ in range(count)]

    rolled = _roll_terms(notation, throws, patience=len(faces))
    for position, face in shown:
        raise InvalidFaces("faces.too_many", position, face=face)
    return rolled


def _face_value(kind: Kind, position: int, face: int | str | None) -> int:
    if face is None:
        raise InvalidFaces("faces.too_few", position, kind=kind.text)
    if kind.names:
        # One name can stand on several faces; a bare number would not say which name is meant.
        values = [value for value in kind.faces if kind.names[value] == face]
    else:
        values = [face] if type(face) is int and face in kind.faces else []
    if not values:
        raise InvalidFaces("faces.impossible", position, face=face, kind=kind.text)
    return values[0]


def _roll_terms(notation: Notation, throws: Throws, patience: int) -> Roll:
    parts: list[Part] = []
    total = 0
    dice: list[Die]
    for term in notation.terms:
        if isinstance(term, Constant):
            dice, points = [], term.number
        elif term.reroll is None and term.explosion is None and term.success is None:
            dice, points = _roll_plain(term, throws)
        else:
            dice, points = _roll_elaborate(term, throws, patience)
        subtotal = term.sign * points
        parts.append(Part(term.text, term.label, tuple(dice), subtotal))
        total += subtotal
    return Roll(notation.text, tuple(parts), total)


def _roll_plain(term: Dice, throws: Throws) -> tuple[list[Die], int]:
    """Roll the most common kind of term: dice added up, with or without a selection."""
    faces = throws(term.kind, term.count)
    if term.selection is None:
        return [Die(face, face, "kept") for face in faces], sum(faces)
    points, dice = 0, [Die(face, 0, "dropped") for face in faces]
    for place in _kept_places(faces, term.selection):
        face = faces[place]
        dice[place] = Die(face, face, "kept")
        points += face
    return dice, points


def _kept_places(values: Sequence[int], selection: Selection) -> list[int]:
    """Return the indexes of the dice that are kept; among equal values, those thrown first."""
    places = sorted(range(len(values)), key=values.__getitem__, reverse=selection.highest_first)
    return places[: selection.keeps(len(values))]


def _roll_elaborate(term: Dice, throws: Throws, patience: int) -> tuple[list[Die], int]:
    """Apply rerolls, explosions, selection and successes, in this order."""
    faces: list[int] = []
    exploded: set[int] = set()
    # the indexes of accepted dice; those of a compound explosion are grouped
    units: list[list[int]] = []
    for _ in range(term.count):
        chain = _roll_chain(term, throws, patience, faces)
        exploded.update(chain[:-1])
        units += [chain] if term.explosion and term.explosion.compounds else [[at] for at in chain]
    values = [sum(faces[at] for at in unit) for unit in units]
    chosen = set(_kept_places(values, term.selection) if term.selection else range(len(units)))
    fates: dict[int, Fate] = {}
    points = [0] * len(faces)
    for number, (unit, value) in enumerate(zip(units, values, strict=True)):
        fates |= dict.fromkeys(unit, "kept" if number in chosen else "dropped")
        if number in chosen and term.success is not None:
            points[unit[-1]] = term.success.points(value)
        elif number in chosen:
            for at in unit:
                points[at] = faces[at]
    names = term.kind.names
    dice = [
        Die(names[face] if names else face, points[at], fates.get(at, "rerolled"), at in exploded)
        for at, face in enumerate(faces)
    ]
    return dice, sum(points)


def _roll_chain(term: Dice, throws: Throws, patience: int, faces: list[int]) -> list[int]:
    """Throw one die and the dice that its explosions add; return the indexes of the accepted
    dice."""
    chain: list[int] = []
    while True:
        _roll_until_kept(term, throws, patience, faces)
        chain.append(len(faces) - 1)
        ended = term.explosion is None or not term.explosion.when.holds(faces[-1])
        if ended or len(chain) > EXPLOSIONS:
            return chain


def _roll_until_kept(term: Dice, throws: Throws, patience: int, faces: list[int]) -> None:
    """Throw one die until it is accepted."""
    faces += throws(term.kind, 1)
    reroll = term.reroll
    if reroll is None:
        return
    for attempt in count(1):
        if not reroll.when.holds(faces[-1]) or (reroll.once and attempt > 1):
            return
        kind = term.kind if attempt < patience else without_faces(term.kind, reroll.when)
        faces += throws(kind, 1)

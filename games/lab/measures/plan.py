"""What a run plays: sides, cells, and so many games a cell."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from games.kernel.game import AnyGame
from games.kernel.record import Illegal, Record

SEATS: Final = 2
"""A cell is one side against another."""
FIRST: Final = "first"
"""The field of a set-up that says who begins, where a game has it."""


class Side(Record, frozen=True):
    """What one seat brings, and how strong it is played."""

    key: str
    level: str
    en: str
    fr: str
    brought: str = ""
    """As its game writes it; empty where a seat brings nothing."""

    @property
    def name(self) -> str:
        return f"{self.key}@{self.level}" if self.key else self.level


class Cell(NamedTuple):
    """Two sides by their places in the plan; the first one's victories are counted."""

    one: int
    two: int


class Part(NamedTuple):
    """Games of one cell in a row, from one number to another."""

    cell: int
    first: int
    end: int

    @property
    def games(self) -> int:
        return self.end - self.first


class Further(Record, frozen=True):
    """More games of some cells, asked for when all others were played."""

    cells: tuple[int, ...]
    games: int


class Plan(Record, frozen=True, kw_only=True):
    """All that its figures follow from: whoever plays it again, finds the same."""

    game: str
    version: int
    """Of its rules: under others other games would be played."""
    setup: str
    """With an edition pinned in it, if there is one."""
    sides: tuple[Side, ...]
    cells: tuple[tuple[int, int], ...]
    games: int
    """Of each cell."""
    seed: str
    further: tuple[Further, ...] = ()

    @property
    def total(self) -> int:
        return sum(map(self.of, range(len(self.cells))))

    def of(self, cell: int) -> int:
        """So many games of this one in all."""
        return self.games + sum(more.games for more in self.further if cell in more.cells)

    @property
    def _last(self) -> tuple[Sequence[int], int]:
        """The cells that are played now, and so many games of each; all before are in."""
        if not self.further:
            return range(len(self.cells)), self.games
        return self.further[-1].cells, self.further[-1].games

    def parts(self, size: int) -> Iterator[Part]:
        return (self.part(number, size) for number in range(self.count(size)))

    def part(self, number: int, size: int) -> Part:
        """A little of each cell in turn, so that a run that is stopped knows something of all."""
        cells, games = self._last
        place, at = divmod(number, len(cells))
        cell = cells[at]
        first = self.of(cell) - games
        return Part(cell, first + place * size, first + min((place + 1) * size, games))

    def count(self, size: int) -> int:
        cells, games = self._last
        return -(-games // size) * len(cells)


def name(plan: Plan, cell: int, number: int) -> str:
    """Of one game: all that its numbers are drawn from, beside the seed."""
    one, two = (plan.sides[place].name for place in plan.cells[cell])
    return f"{one}/{two}/{number}"


def pairs(game: AnyGame, setup: Any, sides: Sequence[Side]) -> tuple[Cell, ...]:
    """Each side against each other one, as far as the game lets them meet; one alone meets its
    like, which tells what it is worth to begin."""
    if len(sides) == 1:
        found = [Cell(0, 0)]
    else:
        found = [Cell(*both) for both in combinations(range(len(sides)), 2)]
    return tuple([cell for cell in found if fits(game, setup, [sides[place] for place in cell])])


def fits(game: AnyGame, setup: Any, sides: Sequence[Side]) -> bool:
    try:
        begun(game, setup, sides)
    except Illegal:
        return False
    return True


def begun(game: AnyGame, setup: Any, sides: Sequence[Side]) -> Any:
    """The state in which they sit down, seat by seat; the first one begins, if that is said."""
    if begins(game):
        setup = replace(setup, first=0)
    brought = tuple([_read(game, side) for side in sides])
    if any(brought) or game.brings is not None:
        setup = game.seated(setup, brought)
    return game.begin(setup, SEATS, True)


def begins(game: AnyGame) -> bool:
    """Whether one begins: otherwise both do everything at once, or lots are drawn as they play."""
    return any(each.name == FIRST for each in msgspec.structs.fields(game.setup_type))


def _read(game: AnyGame, side: Side) -> Record | None:
    return game.read_brought(side.brought.encode()) if side.brought else None

"""Plan of a run: its sides, cells, and number of games in each cell."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from games.kernel.game import AnyGame
from games.kernel.record import Illegal, Record

SEATS: Final = 2
"""Number of seats: a cell is one side against another."""
"""The set-up field that says who begins, in games that have it."""


class Side(Record, frozen=True):
    """A seat's contribution, and at which level it is played."""

    key: str
    level: str
    en: str
    fr: str
    brought: str = ""
    """Encoded by its game; empty where a seat brings nothing."""

    @property
    def name(self) -> str:
        return f"{self.key}@{self.level}" if self.key else self.level


class Cell(NamedTuple):
    """Two sides by their places in the plan; the victories counted are those of the first."""

    one: int
    two: int


class Part(NamedTuple):
    """Consecutive games of one cell, from one number up to another."""

    cell: int
    first: int
    end: int

    @property
    def games(self) -> int:
        return self.end - self.first


class Further(Record, frozen=True):
    """More games of some cells, requested after all others were played."""

    cells: tuple[int, ...]
    games: int


class Plan(Record, frozen=True, kw_only=True):
    """All figures of a run follow from its plan: playing it again gives the same results."""

    game: str
    version: int
    """Version of the rules: other rules would give other games."""
    setup: str
    """With the edition pinned in it, if there is one."""
    sides: tuple[Side, ...]
    cells: tuple[tuple[int, int], ...]
    games: int
    """Number of games of each cell."""
    seed: str
    further: tuple[Further, ...] = ()

    @property
    def total(self) -> int:
        return sum(map(self.games_in_cell, range(len(self.cells))))

    def games_in_cell(self, cell: int) -> int:
        return self.games + sum(more.games for more in self.further if cell in more.cells)

    @property
    def _last(self) -> tuple[Sequence[int], int]:
        """Cells that are played now, and the number of games of each; all earlier games are
        recorded."""
        if not self.further:
            return range(len(self.cells)), self.games
        return self.further[-1].cells, self.further[-1].games

    def parts(self, size: int) -> Iterator[Part]:
        return (self.part(number, size) for number in range(self.count(size)))

    def part(self, number: int, size: int) -> Part:
        """Parts take each cell in turn, so that a stopped run knows something about all cells."""
        cells, games = self._last
        place, at = divmod(number, len(cells))
        cell = cells[at]
        first = self.games_in_cell(cell) - games
        return Part(cell, first + place * size, first + min((place + 1) * size, games))

    def count(self, size: int) -> int:
        cells, games = self._last
        return -(-games // size) * len(cells)


def game_name(plan: Plan, cell: int, number: int) -> str:
    """Name of one game: with the seed, it determines all random numbers of the game."""
    one, two = (plan.sides[place].name for place in plan.cells[cell])
    return f"{one}/{two}/{number}"


def pairs(game: AnyGame, setup: Any, sides: Sequence[Side]) -> tuple[Cell, ...]:
    """Pair each side with every other one, as far as the game lets them meet; a single side plays
    against itself, which shows what it is worth to begin."""
    if len(sides) == 1:
        cells = [Cell(0, 0)]
    else:
        cells = [Cell(*both) for both in combinations(range(len(sides)), 2)]
    return tuple([cell for cell in cells if fits(game, setup, [sides[place] for place in cell])])


def fits(game: AnyGame, setup: Any, sides: Sequence[Side]) -> bool:
    try:
        begin_game(game, setup, sides)
    except Illegal:
        return False
    return True


def begin_game(game: AnyGame, setup: Any, sides: Sequence[Side]) -> Any:
    """Return the state after both sides sit down, in seat order; the first one begins, if the game
    lets that be chosen."""
    setup = game.with_first_player(setup, 0)
    brought = tuple([_read(game, side) for side in sides])
    if any(brought) or game.brings is not None:
        setup = game.setup_for_seats(setup, brought)
    return game.begin(setup, SEATS, True)


def _read(game: AnyGame, side: Side) -> Record | None:
    return game.read_brought(side.brought.encode()) if side.brought else None

"""Fighters, techniques, boards and arenas from catalogue.toml, checked when read."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal, get_args

import msgspec

from games.kernel.hexes import CENTRE, Direction, Hex, disc, distance, step
from games.kernel.record import Record

Kind = Literal["punch", "kick", "lock", "headbutt"]
Effect = Literal["move", "defence", "energy"]
Token = Literal["punch", "kick", "lock", "headbutt", "move", "defence", "energy"]
Format = Literal["duel", "three", "battle_royale", "two_against_two"]
Keyword = Literal["start", "end", "reaction", "style"]
Closing = Literal["silence", "bonus_turn", "swap_effects", "swap_kick", "shift_effect"]

Pictured = tuple[Token, ...]
Columns = tuple[Pictured, Pictured, Pictured, Pictured, Pictured]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)
ZONES: Final = range(1, 6)  # MA-1.1
SET: Final = 12  # MA-1.2
PER_ZONE: Final = 2  # MA-2.2
OWN_TECHNIQUES: Final = 7
BOARD_TECHNIQUES: Final = 2  # MA-2.6
CHOSEN_TECHNIQUES: Final = 3  # MA-2.6


class Technique(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields define what a technique does; catalogue.toml explains each of them."""

    key: str = ""
    fighter: str
    keyword: Keyword
    chi: int = 0
    rage: int = 0
    kinds: tuple[Kind, ...] = KINDS
    zones: tuple[int, ...] = tuple(ZONES)
    needs: tuple[Token, ...] = ()
    empty_zone: bool = False
    dice: int = 0
    dice_per: Token | None = None
    defence: int = 0
    exceptional: int = 0
    push: int = 0
    discards: Literal["used", "on_exceptional"] | None = None
    energy_per_exceptional: int = 0
    burden_per_exceptional: int = 0
    steps_before: int = 0
    steps_after: int = 0
    cancels: int = 0
    cancels_per: Kind | None = None
    inverts: bool = False
    parry: int = 0
    effect: Closing | None = None

    def concerns(self, kind: Kind, zone: int) -> bool:
        return kind in self.kinds and zone in self.zones

    @property
    def waits(self) -> bool:
        """MA-6.3: return whether it is an End that takes effect in its player's next turn."""
        return self.keyword == "end" and self.effect is None


class Fighter(Record, frozen=True, forbid_unknown_fields=True):
    rule: str
    tokens: dict[Token, int]
    columns: Columns
    """Tokens pictured on each zone's life column, from the top down."""

    @property
    def set(self) -> "Counter[Token]":
        return Counter(self.tokens)


class Gauge(Record, frozen=True, forbid_unknown_fields=True):
    top: int


class Column(Record, frozen=True, forbid_unknown_fields=True):
    pictured: tuple[int, int]
    serious: int
    last: int


class Arena(Record, frozen=True, forbid_unknown_fields=True):
    radius: int


class Seats(Record, frozen=True, forbid_unknown_fields=True):
    """A format: the team of each seat, and its start space."""

    teams: tuple[int, ...]
    starts: tuple[Hex, ...]


class Catalogue(Record, frozen=True, forbid_unknown_fields=True):
    gauge: Gauge
    column: Column
    arena: Arena
    formats: dict[Format, Seats]
    fighters: dict[str, Fighter]
    techniques: dict[str, Technique]


class BadCatalogue(Exception):
    """Lists all problems of a catalogue."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read(text: str) -> Catalogue:
    sheet = tomllib.loads(text)
    for key, entry in sheet["techniques"].items():
        entry["key"] = key
    catalogue = msgspec.convert(sheet, Catalogue)
    if wrong := tuple(problems(catalogue)):
        raise BadCatalogue(wrong)
    return catalogue


def problems(catalogue: Catalogue) -> Iterator[str]:
    for name, fighter in catalogue.fighters.items():
        yield from _board_problems(name, fighter, len(catalogue.column.pictured))
    for name in catalogue.fighters:
        own = [t for t in catalogue.techniques.values() if t.fighter == name]
        if len(own) != OWN_TECHNIQUES:
            yield f"{name}: {len(own)} techniques instead of {OWN_TECHNIQUES} (MA-2.6)"
    for key, technique in catalogue.techniques.items():
        if technique.fighter not in catalogue.fighters:
            yield f"{key}: no fighter is called {technique.fighter}"
        if not set(technique.zones) <= set(ZONES):
            yield f"{key}: zones go from 1 to 5 (MA-1.1)"
    yield from _arena_problems(catalogue)
    column = catalogue.column
    if not (sorted(column.pictured) == list(column.pictured) and column.serious <= column.last):
        yield "columns: squares in order, the serious-injury line not past the last (MA-1.4)"


def _board_problems(name: str, fighter: Fighter, per_column: int) -> Iterator[str]:
    if fighter.set.total() != SET:
        yield f"{name}: a set of {fighter.set.total()} tokens instead of {SET} (MA-1.2)"
    for zone, column in enumerate(fighter.columns, 1):
        if len(column) != per_column:
            yield f"{name}: {len(column)} tokens on column {zone} instead of {per_column} (MA-1.2)"
    pictured = Counter(token for column in fighter.columns for token in column)
    if pictured != fighter.set - Counter({"move": 1, "energy": 1}):
        yield f"{name}: the columns picture the set less one Move and one Energy (MA-1.2)"


def _arena_problems(catalogue: Catalogue) -> Iterator[str]:
    arena = disc(CENTRE, catalogue.arena.radius)
    for name, seats in catalogue.formats.items():
        if len(seats.teams) != len(seats.starts):
            yield f"{name}: {len(seats.teams)} teams for {len(seats.starts)} start spaces (MA-1.5)"
        if len(set(seats.starts)) != len(seats.starts):
            yield f"{name}: two fighters start on one space (MA-1.5)"
        if not set(seats.starts) <= set(arena):
            yield f"{name}: a start space outside the arena (MA-1.5)"


def towards_centre(at: Hex) -> Direction:
    """MA-7.3: all start facing the centre, or the direction nearest to it."""
    return min(range(6), key=lambda way: distance(step(at, way), CENTRE))


CATALOGUE: Final = read(files(__package__).joinpath("catalogue.toml").read_text("utf-8"))
FIGHTERS: Final[Mapping[str, Fighter]] = CATALOGUE.fighters
TECHNIQUES: Final[Mapping[str, Technique]] = CATALOGUE.techniques
FORMATS: Final[Mapping[Format, Seats]] = CATALOGUE.formats


class Figures(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House figures that hold for a whole fight (MA-1.4, MA-1.5)."""

    gauge: int
    pictured: tuple[int, int]
    """Squares of a column with a token, from the start down."""
    serious: int
    last: int
    radius: int


FIGURES: Final = Figures(
    gauge=CATALOGUE.gauge.top,
    pictured=CATALOGUE.column.pictured,
    serious=CATALOGUE.column.serious,
    last=CATALOGUE.column.last,
    radius=CATALOGUE.arena.radius,
)


@lru_cache(maxsize=16)
def arena(radius: int) -> frozenset[Hex]:
    return frozenset(disc(CENTRE, radius))


OWN: Final[Mapping[str, tuple[Technique, ...]]] = {
    name: tuple(t for t in TECHNIQUES.values() if t.fighter == name) for name in FIGHTERS
}
"""Each fighter's seven techniques, the two on the board first."""

"""Contents of catalogue.toml: bonus cards, archetypes, and prices of levels."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from games.kernel.record import Illegal, Record
from games.kernel.rules import LANGUAGES
from games.rulebooks.kung_fu.cards import COMPONENTS, KING, Component

SHEET: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    files(__package__).joinpath("catalogue.toml").read_text("utf-8")
)
Prices = dict[Component, tuple[int, ...]]
PRICES: Final[Prices] = {component: tuple(SHEET["prices"][component]) for component in COMPONENTS}
"""KF-1.5: total price of each level from 1 to 13."""


def entry_fields(key: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a row of the sheet to the fields of its record."""
    rest = {field: value for field, value in entry.items() if field not in LANGUAGES}
    return {"key": key, "name": {each: entry[each] for each in LANGUAGES}, **rest}


class Price(Record, frozen=True):
    """What one level of each component costs in all (KF-1.5)."""

    level: int
    vigour: int
    distance: int
    tempo: int
    presence: int


def price_list() -> tuple[Price, ...]:
    rows = zip(*PRICES.values(), strict=True)
    return tuple(Price(level, *row) for level, row in enumerate(rows, 1))


def by_component(rows: Sequence[Price]) -> Prices:
    by_level = sorted(rows, key=lambda row: row.level)
    return {name: tuple([getattr(row, name) for row in by_level]) for name in COMPONENTS}


def price_problems(rows: Sequence[Price]) -> tuple[Illegal, ...]:
    """KF-1.5: problems that make an edition's prices unusable for buying characters."""
    if sorted(row.level for row in rows) != [*range(1, KING + 1)]:
        return (Illegal("prices.levels", "KF-1.5", most=KING),)
    return tuple(_falling(by_component(rows)))


def _falling(prices: Prices) -> Iterator[Illegal]:
    for component, totals in prices.items():
        for level, (lower, price) in enumerate(zip((0, *totals), totals, strict=False), 1):
            if price < lower:
                facts = {"component": component, "level": level, "price": price}
                yield Illegal("prices.falling", "KF-1.5", **facts)

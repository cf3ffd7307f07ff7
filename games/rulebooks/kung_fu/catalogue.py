"""What catalogue.toml holds of Kung-Fu: bonus cards, archetypes, and what levels cost."""

import tomllib
from importlib.resources import files
from typing import Any, Final

from games.kernel.record import Record
from games.rulebooks.kung_fu.cards import COMPONENTS, Component

SHEET: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    files(__package__).joinpath("catalogue.toml").read_text("utf-8")
)
PRICES: Final[dict[Component, tuple[int, ...]]] = {
    component: tuple(SHEET["prices"][component]) for component in COMPONENTS
}
"""KF-1.5: the total price of each level from 1 to 13."""


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

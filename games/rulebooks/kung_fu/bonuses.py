"""Bonus cards: the types, their figures, and the starter deck (KF-5.1 to KF-5.6)."""

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from games.kernel.record import Illegal, Record, snake_case_tag
from games.kernel.rules import Texts
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE, Component
from games.rulebooks.kung_fu.catalogue import SHEET, entry_fields

Type = Literal["asset", "weakness", "gear", "terrain", "shield", "armour"]
MOST: Final = 13
"""The largest power, limit, solidity or number of copies of a card."""


class Bonus(
    Record,
    frozen=True,
    tag_field="type",
    tag=snake_case_tag,
    forbid_unknown_fields=True,
    kw_only=True,
):
    """A card of the bonus deck, which the group may edit; `name` is printed on it."""

    key: str
    name: Texts
    copies: int = 1

    @property
    def type(self) -> Type:
        tag: Type = self.__struct_config__.tag  # type: ignore[assignment]  # of each kind its word
        return tag


class Asset(Bonus, frozen=True, kw_only=True):
    """KF-5.1: a qualifier for the telling, and a stake for each of its colours."""

    colours: tuple[Component, ...]
    defence: bool = False


class Weakness(Bonus, frozen=True, kw_only=True):
    """KF-5.2: absorbs as much as it has colours, then weighs on whoever played it."""

    colours: tuple[Component, ...]


class Equipment(Bonus, frozen=True, kw_only=True):
    """Fields that gear and terrain share."""

    colours: tuple[Component, ...]
    power: int
    limit: int
    points: int = 0
    """Action points of its own, usable for its power only."""


class Gear(Equipment, frozen=True, kw_only=True):
    """KF-5.3"""


class Terrain(Equipment, frozen=True, kw_only=True):
    """KF-5.4"""


class Shield(Bonus, frozen=True, kw_only=True):
    """KF-5.5: absorbs one damage a turn and stays."""


class Armour(Bonus, frozen=True, kw_only=True):
    """KF-5.5: damages below its solidity are reduced by one."""

    solidity: int


AnyBonus = Asset | Weakness | Gear | Terrain | Shield | Armour
Box = Mapping[str, AnyBonus]
"""A bonus deck's cards by key."""

LAID = (Gear, Terrain, Shield, Armour)
"""Types of card that are played in front of their owner."""


def box_of(deck: Sequence[AnyBonus]) -> dict[str, AnyBonus]:
    return {bonus.key: bonus for bonus in deck}


def suits(bonus: AnyBonus) -> frozenset[int]:
    """Places of the bonus's colours."""
    return frozenset(PLACE[colour] for colour in getattr(bonus, "colours", ()))


def protects(bonus: AnyBonus) -> bool:
    """KF-4.4: return whether the bonus may be given up instead of taking a wound."""
    return bonus.defence if isinstance(bonus, Asset) else isinstance(bonus, LAID)


def deck_problems(deck: Sequence[AnyBonus]) -> tuple[Illegal, ...]:
    """All problems of an edited bonus deck (KF-5.6)."""
    problems: list[Illegal] = []
    times = Counter(bonus.key for bonus in deck)
    problems += [Illegal("bonus.twice", "KF-5.6", bonus=key) for key, n in times.items() if n > 1]
    for bonus in deck:
        problems += _problems(bonus)
    return tuple(problems)


def _problems(bonus: AnyBonus) -> list[Illegal]:
    problems: list[Illegal] = []
    name = bonus.key
    if not (bonus.key.strip() and bonus.name.en.strip() and bonus.name.fr.strip()):
        problems.append(Illegal("bonus.unnamed", "KF-5.6", bonus=name))
    if isinstance(bonus, Asset | Weakness | Equipment):
        colours = bonus.colours
        if not 1 <= len(set(colours)) == len(colours) <= len(COMPONENTS):
            rule = {"asset": "KF-5.1", "weakness": "KF-5.2"}.get(bonus.type, "KF-5.3")
            problems.append(Illegal("bonus.colours", rule, bonus=name))
    figures = [("copies", bonus.copies, 1, "KF-5.6")]
    if isinstance(bonus, Equipment):
        figures += [
            ("power", bonus.power, 1, "KF-5.3"),
            ("limit", bonus.limit, 1, "KF-5.3"),
            ("points", bonus.points, 0, "KF-5.3"),
        ]
    if isinstance(bonus, Armour):
        figures.append(("solidity", bonus.solidity, 1, "KF-5.5"))
    problems += [
        Illegal(
            "bonus.figure", rule, bonus=name, figure=figure, value=value, least=least, most=MOST
        )
        for figure, value, least, rule in figures
        if not least <= value <= MOST
    ]
    return problems


@functools.cache
def starter_deck() -> tuple[AnyBonus, ...]:
    """KF-5.6: our own cards, in the order of the catalogue."""
    cards = [entry_fields(key, entry) for key, entry in SHEET["bonuses"].items()]
    return msgspec.convert(tuple(cards), tuple[AnyBonus, ...])

"""Characters: levels bought with points, their prices, and ready ones for the game master."""

import functools
from itertools import pairwise
from typing import Final

import msgspec
from msgspec.structs import replace

from games.kernel.record import Illegal, Record
from games.kernel.rules import Texts
from games.kernel.shelf import CharacterAction, SpentPoints
from games.rulebooks.kung_fu.cards import COMPONENTS, KING, Component, Four, Levels
from games.rulebooks.kung_fu.catalogue import PRICES, SHEET, Prices, entry_fields

BUDGET: Final = 160
"""KF-1.6"""
ACTION_POINTS: Final = 3
"""KF-1.4: used if the sheet says nothing else."""
MOST_ACTION_POINTS: Final = 13


class Grant(CharacterAction, frozen=True, forbid_unknown_fields=True):
    """Grant points or action points, with the reason, beside those that were granted before."""

    past = "granted"
    asked = False
    points: int
    reason: str
    action_points: int = 0
    own: bool = False
    """Granted by the owner, not by a game master: set by the companion, whatever the request
    says."""

    def apply(self, character: "Character") -> "Character":
        """KF-1.6: the game master enters special abilities, which add to the budget."""
        more = character.action_points + self.action_points
        return replace(character, grants=(*character.grants, self), action_points=more)


class Character(Record, frozen=True, forbid_unknown_fields=True):
    """What a seat brings to a scene."""

    name: str
    levels: Levels
    action_points: int = ACTION_POINTS
    grants: tuple[Grant, ...] = ()
    scales: Levels | None = None
    """Present values of the scales; if left out, all are full (KF-1.2)."""
    npc: bool = False
    """A character of the game master, without a budget."""


class Own(Record, frozen=True):
    """What an owner has granted their own character, and no game master."""

    points: int = 0
    action_points: int = 0


def own_grants(character: Character) -> Own:
    """Empty for a game master's own character."""
    if character.npc:
        return Own()
    granted = sum(each.points for each in character.grants if each.own)
    masters = sum(each.action_points for each in character.grants if not each.own)
    return Own(granted, max(0, character.action_points - ACTION_POINTS - masters))


class Steps(Record, frozen=True):
    """The price of one more level of each component; None at the highest."""

    vigour: int | None
    distance: int | None
    tempo: int | None
    presence: int | None


class Quote(Record, frozen=True):
    """The sum without saving anything."""

    total: int
    budget: int
    left: int
    next: Steps
    thresholds: Levels


def total(levels: Levels, prices: Prices = PRICES) -> int:
    """KF-1.5: the sum of the four totals; the levels must be within 1 to 13."""
    return sum(prices[name][level - 1] for name, level in by_name(levels))


def budget(grants: tuple[Grant, ...]) -> int:
    return BUDGET + sum(grant.points for grant in grants)


def points(levels: Levels, grants: tuple[Grant, ...] = (), prices: Prices = PRICES) -> SpentPoints:
    return SpentPoints.from_budget(budget(grants), total(levels, prices))


def next_price(component: Component, level: int) -> int | None:
    return steps(component)[level] if level < KING else None


def steps(component: Component) -> tuple[int, ...]:
    """Price of each level above the one before. KF-1.6: the difference of two totals."""
    return tuple(high - low for low, high in pairwise((0, *PRICES[component])))


def thresholds(levels: Levels) -> Levels:
    """KF-1.2: loss of each scale for one damage."""
    return Levels(*map(threshold, levels.four))


def threshold(level: int) -> int:
    return 14 - level


def quote(levels: Levels, grants: tuple[Grant, ...] = ()) -> Quote:
    for problem in (*level_problems(levels), *grant_problems(grants)):
        raise problem
    sums = points(levels, grants)
    steps = Steps(*[next_price(name, level) for name, level in by_name(levels)])
    return Quote(sums.spent, sums.budget, sums.left, steps, thresholds(levels))


def fitness_problems(character: Character) -> tuple[Illegal, ...]:
    """KF-4.6: a character that is out cannot begin a scene before it has rested or been healed."""
    if character.scales is None:
        return ()
    return tuple(
        Illegal("unfit", "KF-4.6", component=name)
        for name, value in by_name(character.scales)
        if value == 0
    )


def problems(character: Character, prices: Prices = PRICES) -> tuple[Illegal, ...]:
    """All problems of a sheet; `prices` may be those of an edition."""
    faults = [*level_problems(character.levels), *grant_problems(character.grants)]
    if not character.name.strip():
        faults.append(Illegal("character.unnamed", None))
    if not 1 <= character.action_points <= MOST_ACTION_POINTS:
        faults.append(
            Illegal(
                "action_points_range",
                "KF-1.4",
                value=character.action_points,
                most=MOST_ACTION_POINTS,
            )
        )
    if character.scales is not None:
        faults += [
            Illegal("scale_range", "KF-1.2", component=name, value=value, most=KING)
            for name, value in by_name(character.scales)
            if not 0 <= value <= KING
        ]
    return (*faults, *_over_budget(character, prices))


def _over_budget(character: Character, prices: Prices) -> tuple[Illegal, ...]:
    """KF-1.6; levels out of range have no price."""
    if character.npc or level_problems(character.levels):
        return ()
    return points(character.levels, character.grants, prices).problems("KF-1.6")


def level_problems(levels: Levels) -> tuple[Illegal, ...]:
    """KF-1.1"""
    return tuple(
        Illegal("level_range", "KF-1.1", component=name, level=level, most=KING)
        for name, level in by_name(levels)
        if not 1 <= level <= KING
    )


def grant_problems(grants: tuple[Grant, ...]) -> tuple[Illegal, ...]:
    """KF-1.6: a grant needs a reason, and cannot take more points than there are."""
    silent = tuple(
        Illegal("grant_without_reason", "KF-1.6", points=grant.points)
        for grant in grants
        if not grant.reason.strip()
    )
    left = budget(grants)
    return silent if left >= 0 else (*silent, Illegal("budget_spent", "KF-1.6", budget=left))


class Archetype(Record, frozen=True):
    """A ready character for the game master, still without a name."""

    key: str
    name: Texts
    levels: Levels
    action_points: int = ACTION_POINTS

    def create_character(self, name: str) -> Character:
        return Character(name, self.levels, self.action_points, npc=True)


@functools.cache
def archetypes() -> dict[str, Archetype]:
    entries = [entry_fields(key, entry) for key, entry in SHEET["archetypes"].items()]
    return {archetype.key: archetype for archetype in msgspec.convert(entries, list[Archetype])}


def evasion(levels: Four) -> int:
    """KF-4.4: twice the wound's loss of Vigour, in points of Distance."""
    return 2 * threshold(levels[0])


def by_name(levels: Levels) -> tuple[tuple[Component, int], ...]:
    return tuple(zip(COMPONENTS, levels.four, strict=True))


BEGINNER: Final = Levels(9, 7, 6, 4)
"""A sheet that spends exactly its 160 points (KF-1.6)."""

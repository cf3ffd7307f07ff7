"""The character's sheet in a verdict's question, and checks that all verdicts share."""

from collections import Counter
from collections.abc import Iterable

from games.kernel.record import Illegal, Impossible, Record
from games.rulebooks.kung_fu.cards import (
    COMPONENTS,
    FULL,
    KING,
    Card,
    Four,
    Levels,
    Spread,
    worth,
)
from games.rulebooks.kung_fu.characters import level_problems


class Sheet(Record, frozen=True, forbid_unknown_fields=True):
    """What of a character a verdict needs."""

    levels: Levels
    scales: Levels | None = None

    @property
    def now(self) -> Four:
        return FULL if self.scales is None else self.scales.four


def check_sheet(sheet: Sheet) -> None:
    for problem in level_problems(sheet.levels):
        raise problem
    if sheet.scales is not None:
        for component, value in zip(COMPONENTS, sheet.scales.four, strict=True):
            if not 0 <= value <= KING:
                raise Illegal("scale_range", "KF-1.2", component=component, value=value, most=KING)


def check_once(cards: Iterable[Card]) -> None:
    """KF-7.1: no card may appear twice."""
    for card, times in Counter(cards).items():
        if times > 1:
            raise Impossible("card_twice", "KF-7.1", card=card)


def check_heights(standing: Spread, ceilings: Four = FULL) -> None:
    """KF-2.5, KF-2.9: nothing stands above its ceiling, nor above the card ranked over it."""
    above = KING
    for component, stack, ceiling in zip(COMPONENTS, standing.stacks, ceilings, strict=True):
        most = min(above, ceiling)
        if worth(stack) > most:
            raise Impossible(
                "stands_too_high", "KF-2.9", card=stack[-1], component=component, most=most
            )
        above = worth(stack)

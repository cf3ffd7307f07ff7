"""Adjudications without a scene."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from games.kernel.verdicts import Verdict
from games.rulebooks.kung_fu.bonuses import AnyBonus, box_of
from games.rulebooks.kung_fu.verdicts.comparison import (
    ComparisonAsked,
    ComparisonFound,
    judge_comparison,
)
from games.rulebooks.kung_fu.verdicts.damage import (
    DamageAsked,
    DamageFound,
    damage_odds,
    judge_damage,
)
from games.rulebooks.kung_fu.verdicts.wager import (
    WagerAsked,
    WagerFound,
    judge_wager,
    wager_odds,
)

VERDICTS: Final[Mapping[str, Verdict[Any, Any]]] = {
    "wager": Verdict(WagerAsked, WagerFound, judge_wager, wager_odds),
    "comparison": Verdict(ComparisonAsked, ComparisonFound, judge_comparison),
    "damage": Verdict(DamageAsked, DamageFound, judge_damage, damage_odds),
}


def with_cards(deck: Sequence[AnyBonus]) -> Mapping[str, Verdict[Any, Any]]:
    """KF-5.6: the same verdicts, with the keys of another bonus deck."""
    box = box_of(deck)
    damage = Verdict(
        DamageAsked, DamageFound, partial(judge_damage, box=box), partial(damage_odds, box=box)
    )
    return {**VERDICTS, "damage": damage}

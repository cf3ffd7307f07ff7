"""KK-1: the contents of the box."""

from collections import Counter

from games.rulebooks.karatekarte.state import BONUS, PRIVATE, STRIKES


def test_kk_1_1_a_private_pile_holds_36_cards() -> None:
    assert PRIVATE.total() == 36
    assert Counter(c.kind for c in PRIVATE.elements()) == {
        "starter": 8,
        "reach": 8,
        "impact": 12,
        "parry": 4,
        "bonus_draw": 4,
    }
    assert {s: sum(c.strike == s for c in PRIVATE.elements()) for s in STRIKES} == dict.fromkeys(
        STRIKES, 8
    )


def test_kk_1_2_the_bonus_pile_holds_8_cards() -> None:
    assert {c.kind: n for c, n in BONUS.items()} == {
        "strike_plus_1": 3,
        "quick_strike": 3,
        "lightning_strike": 1,
        "slip": 1,
    }

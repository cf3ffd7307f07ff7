"""Comparison of the standing cards (KF-3.1, KF-3.2)."""

from games.kernel.requests import Play
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.rules.comparison import compare, pair, tops
from games.rulebooks.kung_fu.state import Side
from tests.rulebooks.kung_fu.cast import event_names, scene, side, stacks


def log_of(*sides: Side) -> list[object]:
    play = Play(scene(*sides, number=1))
    compare(play)
    KUNG_FU.proceed(play)
    return list(play.events)


def test_kf_3_1_the_higher_card_is_a_victory_and_equal_cards_none() -> None:
    mine, theirs = tops(stacks("9D/5S/5C/")), tops(stacks("8D/5H/6C/"))
    assert pair(mine, theirs) == (1, 0, -1, 0)
    assert sum(pair(mine, theirs)) == 0


def test_kf_3_1_only_the_standing_card_counts() -> None:
    assert tops(stacks("2D 9D/KS 3S//")) == (9, 3, 0, 0)


def test_kf_3_1_two_against_one_reach_8_and_never_more() -> None:
    one, two = side(1, "KD/QS/JC/10H"), side(1, "KS/QD/JS/10D")
    (event,) = [e for e in log_of(one, two, side(2)) if isinstance(e, events.Prevailed)]
    assert event.damage == 8
    for count in (3, 4):
        camp = [side(1, f"{v}D/{v}S/{v}C/{v}H") for v in ("K", "Q", "J", "10")[:count]]
        (event,) = [e for e in log_of(*camp, side(2)) if isinstance(e, events.Prevailed)]
        assert event.damage == 4 * count


def test_kf_3_2_cards_of_a_camp_do_not_add_their_victories_do() -> None:
    log = log_of(side(1, "4D///"), side(1, "4S///"), side(2, "7D///"))
    assert events.Prevailed(2, 1, 2, winners=(2,), losers=(0, 1)) in log


def test_kf_3_2_the_balance_is_the_damage_and_even_camps_deal_none() -> None:
    log = log_of(side(1, "9D/2S//"), side(2, "8D/3S//"))
    assert "Balanced" in event_names(log)  # type: ignore[arg-type]
    assert not any(isinstance(event, events.Struck) for event in log)


def test_kf_3_2_with_three_camps_each_two_have_a_balance_of_their_own() -> None:
    log = log_of(side(1, "9D///"), side(2, "8D///"), side(3, "7D///"))
    balances = [e for e in log if isinstance(e, events.Prevailed)]
    assert [(e.camp, e.other, e.damage) for e in balances] == [(1, 2, 1), (1, 3, 1), (2, 3, 1)]


def test_kf_2_3_only_those_in_contact_are_compared() -> None:
    log = log_of(side(1, "9D///"), side(2, "8D///"), side(2, "10D///", melee=4))
    assert [(e.seat, e.against) for e in log if isinstance(e, events.Compared)] == [(0, 1)]

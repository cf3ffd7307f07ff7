"""KK-7.2, KK-7.3: what is laid open at the end."""

from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.audit import Audit
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.state import Side
from tests.rulebooks.karatekarte.cast import cards, kinds, lanes, refused


def ended_table() -> Duel:
    """A table that has just ended: hands of five and of two, one Energy card, one bonus drawn."""
    unknown = Side(
        ("?",), ("?",) * 5, energy=(("?",), (), (), ()), eras=((0,), (), (), ()), drawn=1
    )
    other = Side(("?",) * 8, ("?",) * 2)
    return Duel((unknown, other), ("?",) * 7, open=(Audit(0), Audit(1)))


def show(hand: str, energy: str = "impact left_foot") -> moves.ShowAll:
    return moves.ShowAll(cards(hand), lanes(left_foot=energy))


# KK-7.2
def test_kk_7_2_the_audit_counts_hands_and_energy_piles() -> None:
    table = ended_table()
    assert refused(table, show("slip")).code == "audit_hand"
    four = "starter left_foot, reach left_foot, impact left_foot, parry left_foot"
    assert refused(table, show(f"{four}, quick_strike", "")).code == "audit_energy"
    assert refused(table, show(f"{four}, reach left_fist")).code == "bonus_must_be_here"
    assert refused(table, show(f"{four}, quick_strike", "strike_plus_1")).code == "bonus_not_drawn"
    assert refused(table, show(f"{four}, parry left_foot")).code == "all_seen"
    step = KARATEKARTE.play(table, 0, show(f"{four}, quick_strike"))
    assert step.state.open == (Audit(1),)
    step = KARATEKARTE.play(step.state, 1, show("bonus_draw, parry left_fist", ""))
    assert step.state.over


def test_kk_7_3_a_slip_found_at_the_audit_loses_the_game() -> None:
    four = "starter left_foot, reach left_foot, impact left_foot, parry left_foot"
    state = KARATEKARTE.play(ended_table(), 0, show(f"{four}, slip")).state
    step = KARATEKARTE.play(state, 1, show("bonus_draw, parry left_fist", ""))
    outcome = KARATEKARTE.outcome(step.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((2, 1), "KK-7.3")
    assert kinds(step)[-1] == "SlipFound"

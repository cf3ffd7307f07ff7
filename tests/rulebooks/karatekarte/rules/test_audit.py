"""KK-3.9, KK-6.2, KK-7.2, KK-7.3: the result stands, and hidden cards may be shown."""

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.early_end import Resign
from games.kernel.record import Illegal
from games.kernel.requests import Play
from games.rulebooks.karatekarte import events, moves
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules import audit
from games.rulebooks.karatekarte.rules.audit import Audit
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.state import Side
from tests.rulebooks.karatekarte.cast import FIVE, cards, duel, kinds, lanes, refusal_of, side


def ended_table() -> Duel:
    """Return a table that just ended: hands of five and of two, one Energy card, one bonus card
    drawn."""
    unknown = Side(
        ("?",), ("?",) * 5, energy=(("?",), (), (), ()), eras=((0,), (), (), ()), drawn=1
    )
    other = Side(("?",) * 8, ("?",) * 2)
    return Duel((unknown, other), ("?",) * 7, over=True, open=(Audit(0), Audit(1)))


def show(hand: str, energy: str = "impact left_foot") -> moves.ShowAll:
    return moves.ShowAll(cards(hand), lanes(left_foot=energy))


FOUR = "starter left_foot, reach left_foot, impact left_foot, parry left_foot"
IMPOSSIBLE = {
    "the bonus card that was drawn is nowhere": (f"{FOUR}, reach left_fist", "impact left_foot"),
    "a bonus card lies where none was drawn": (f"{FOUR}, quick_strike", "strike_plus_1"),
    "a Slip lies in an Energy pile from before any draw": (f"{FOUR}, quick_strike", "slip"),
    "a card too many": (f"{FOUR}, parry left_foot", "impact left_foot"),
}


@pytest.mark.parametrize("shown", IMPOSSIBLE)
def test_kk_7_3_what_cannot_be_there_is_found_out_once_it_is_confirmed(shown: str) -> None:
    move = replace(show(*IMPOSSIBLE[shown]), sure=True)
    step = KARATEKARTE.play(ended_table(), 0, move)
    assert step.events == (events.Exposed(0),)
    outcome = KARATEKARTE.outcome(step.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((2, 1), "KK-7.3")
    assert KARATEKARTE.audit_failures(step.state) == (0,)
    assert step.state.sides[0].hand == ("?",) * 5
    miscounted = replace(show("slip"), sure=True)
    assert refusal_of(ended_table(), miscounted).code == "audit_hand"


def test_kk_7_2_the_audit_counts_hands_and_energy_piles() -> None:
    table = ended_table()
    assert refusal_of(table, show("slip")).code == "audit_hand"
    assert refusal_of(table, show(f"{FOUR}, quick_strike", "")).code == "audit_energy"
    for hand, energy in IMPOSSIBLE.values():
        refusal = refusal_of(table, show(hand, energy))
        assert (refusal.code, refusal.rule) == ("audit_impossible", "KK-7.2")
    step = KARATEKARTE.play(table, 0, show(f"{FOUR}, quick_strike"))
    assert step.state.open == (Audit(1),)
    assert not KARATEKARTE.is_audited(step.state)
    step = KARATEKARTE.play(step.state, 1, show("bonus_draw, parry left_fist", ""))
    assert KARATEKARTE.is_audited(step.state)
    assert not step.state.open


def test_kk_7_3_a_slip_found_at_the_audit_loses_the_game() -> None:
    first = KARATEKARTE.play(ended_table(), 0, show(f"{FOUR}, slip"))
    step = KARATEKARTE.play(first.state, 1, show("bonus_draw, parry left_fist", ""))
    outcome = KARATEKARTE.outcome(step.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((2, 1), "KK-7.3")
    assert KARATEKARTE.audit_failures(ended_table()) == ()
    assert KARATEKARTE.audit_failures(step.state) == (0,)
    assert kinds(first)[-1] == "SlipFound"


def test_kk_3_9_the_result_stands_before_a_card_is_shown() -> None:
    """No player has to answer, and nobody can resign any more."""
    table = ended_table()
    outcome = KARATEKARTE.outcome(table)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((1, 1), "KK-6.2")
    assert KARATEKARTE.pending_requests(table) == ()
    assert KARATEKARTE.late_requests(table) == (Audit(0), Audit(1))
    with pytest.raises(Illegal, match="over_already"):
        KARATEKARTE.play(table, 0, Resign())


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (("impact left_foot", ""), [("Won", 0, 1, 0)]),
        (("impact left_foot", "impact left_fist, impact left_fist"), [("Won", 1, 2, 1)]),
        (
            ("impact left_foot, strike_plus_1", "impact left_fist, impact left_fist"),
            [("WonByImpacts", 1, 2, 2, 1)],
        ),
        (("impact left_foot", "impact left_fist"), [("WonByBoth", 1, 1)]),
    ],
)
def test_kk_6_2_the_score_is_told_with_what_has_broken_the_tie(
    points: tuple[str, str], expected: list[tuple[object, ...]]
) -> None:
    sides = [side(FIVE, points=cards(each), pile=0) for each in points]
    play = Play(duel(*sides))
    audit.finish(play, 0)
    decided = [
        (type(event).__name__, *msgspec.structs.astuple(event)[:-1])
        for event in play.events
        if isinstance(event, events.Won | events.WonByImpacts | events.WonByBoth)
    ]
    assert decided == expected

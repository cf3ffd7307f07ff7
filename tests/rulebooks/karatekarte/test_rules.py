"""KarateKarte, rule by rule."""

from collections import Counter
from typing import Any

import pytest

from games.kernel.dealers import House, settle
from games.kernel.game import Step
from games.kernel.record import Event, Illegal, Impossible
from games.rulebooks.karatekarte import events, moves, rules
from games.rulebooks.karatekarte.corrections import PutCard
from games.rulebooks.karatekarte.game import KARATEKARTE, Setup
from games.rulebooks.karatekarte.rules import Duel
from games.rulebooks.karatekarte.state import (
    BONUS,
    NOTHING,
    PRIVATE,
    STRIKES,
    Card,
    Cards,
    Side,
    sort,
)
from tests.rulebooks.karatekarte.cast import card
from tests.rulebooks.laws import numbers

Lanes = tuple[Cards, Cards, Cards, Cards]


def cards(text: str) -> Cards:
    return tuple(card(each.strip()) for each in text.split(",")) if text else ()


def lanes(**by_strike: str) -> Lanes:
    return tuple(cards(by_strike.get(strike, "")) for strike in STRIKES)  # type: ignore[return-value]


def side(hand: str = "", *, pile: int = 20, **fields: Any) -> Side:
    """A side with that hand; its pile holds Impacts of the right foot, which no test plays."""
    eras = fields.pop("eras", tuple((0,) * len(energy) for energy in fields.get("energy", NOTHING)))
    return Side(
        (card("impact right_foot"),) * pile,
        sort(cards(hand)),
        eras=eras,
        **fields,
    )


FIVE = "reach left_foot, impact left_foot, parry right_foot, starter right_fist, reach right_fist"


def duel(
    mine: Side | None = None,
    theirs: Side | None = None,
    *,
    bonus: str = "",
    asked: Any = None,
) -> Duel:
    sides = (mine or side(FIVE), theirs or side(FIVE))
    return Duel(sides, cards(bonus), open=(asked or rules.Action(0),))


def play(state: Duel, *said: moves.AnyMove, seat: int = 0) -> Step[Duel]:
    """The moves, each answered by the house where chance is asked."""
    told: tuple[Event, ...] = ()
    for move in said:
        step = KARATEKARTE.play(state, seat, move)
        rest = settle(KARATEKARTE, step.state, House(numbers(7)))
        state, told = rest.state, told + step.events + rest.events
    return Step(state, told)


def refused(state: Duel, move: moves.AnyMove, seat: int = 0) -> Illegal:
    before = KARATEKARTE.encode(state)
    with pytest.raises(Illegal) as refusal:
        KARATEKARTE.play(state, seat, move)
    assert KARATEKARTE.encode(state) == before
    return refusal.value


def kinds(step: Step[Duel]) -> list[str]:
    return [type(event).__name__ for event in step.events]


def begun(first: int | None = 0, *, known: bool = True) -> Duel:
    state = KARATEKARTE.begin(Setup(first), known)
    return settle(KARATEKARTE, state, House(numbers(1))).state if known else state


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


def test_kk_1_3_each_side_has_a_lane_and_an_energy_pile_per_strike() -> None:
    for each in begun().sides:
        assert each.lanes == each.energy == NOTHING
        assert each.discard == each.points == ()


def test_kk_2_1_each_player_is_dealt_five_cards() -> None:
    for known in (True, False):
        assert [len(each.hand) for each in begun(known=known).sides] == [5, 5]
        assert [len(each.pile) for each in begun(known=known).sides] == [31, 31]


def test_kk_2_1_the_house_draws_lots_and_the_table_says_who_starts() -> None:
    starters = set()
    for seed in range(20):
        state = settle(KARATEKARTE, KARATEKARTE.begin(Setup(), True), House(numbers(seed))).state
        starters.add(state.open[0].seat)
    assert starters == {0, 1}
    table = KARATEKARTE.begin(Setup(), False)
    assert table.open == (rules.Lot(),)
    assert KARATEKARTE.play(table, 1, moves.Begins(1)).state.open == (rules.Turn(1),)
    assert refused(table, moves.Begins(2)).rule == "KK-2.1"
    with pytest.raises(Illegal, match="first_player"):
        KARATEKARTE.begin(Setup(first=2), True)


def test_kk_3_1_a_turn_draws_one_card_for_a_hand_of_six_and_asks_for_an_action() -> None:
    step = play(begun(), moves.DrawCard())
    assert len(step.state.sides[0].hand) == 6
    assert step.state.open == (rules.Action(0),)


def test_kk_3_1_the_other_player_is_not_asked() -> None:
    assert refused(begun(), moves.DrawCard(), seat=1).code == "not_asked"


def test_kk_3_2_a_bonus_draw_brings_the_top_bonus_card_into_the_hand() -> None:
    state = duel(side(f"{FIVE}, bonus_draw"), bonus="quick_strike", asked=rules.Turn(0))
    step = play(state, moves.DiscardBonusDraw())
    assert card("quick_strike") in step.state.sides[0].hand
    assert step.state.sides[0].discard == cards("bonus_draw")
    assert step.state.bonus == ()
    assert step.state.open == (rules.Turn(0, drawing=True),)


def test_kk_3_2_any_number_one_by_one_and_then_no_reveal() -> None:
    mine = side("bonus_draw, bonus_draw", energy=lanes(left_foot="starter left_foot"))
    state = duel(mine, bonus="quick_strike, strike_plus_1", asked=rules.Turn(0))
    step = play(state, moves.DiscardBonusDraw(), moves.DiscardBonusDraw())
    assert step.state.sides[0].hand == cards("strike_plus_1, quick_strike")
    assert refused(step.state, moves.Reveal("left_foot")).rule == "KK-3.2"


def test_kk_3_2_an_empty_bonus_pile_brings_nothing() -> None:
    state = duel(side(f"{FIVE}, bonus_draw"), asked=rules.Turn(0))
    step = play(state, moves.DiscardBonusDraw())
    assert kinds(step) == ["BonusDrawDiscarded", "NoBonusLeft"]
    assert len(step.state.sides[0].hand) == 5


def test_kk_3_2_without_a_bonus_draw_in_hand_it_is_refused() -> None:
    assert refused(duel(asked=rules.Turn(0)), moves.DiscardBonusDraw()).code == "not_in_hand"


def test_kk_3_3_a_starter_is_laid_on_its_empty_lane() -> None:
    step = play(duel(), moves.Lay("right_fist", card("starter right_fist")))
    assert step.state.sides[0].lanes == lanes(right_fist="starter right_fist")
    assert step.events[0].rule == "KK-3.3"  # type: ignore[attr-defined]


def test_kk_3_3_not_on_another_strikes_lane_nor_on_one_begun() -> None:
    assert refused(duel(), moves.Lay("left_fist", card("starter right_fist"))).rule == "KK-3.3"
    mine = side("starter left_foot", lanes=lanes(left_foot="starter left_foot"))
    assert refused(duel(mine), moves.Lay("left_foot", card("starter left_foot"))).code == "not_next"


# KK-3.4
def test_kk_3_4_a_reach_follows_its_starter() -> None:
    mine = side(FIVE, lanes=lanes(left_foot="starter left_foot"))
    step = play(duel(mine), moves.Lay("left_foot", card("reach left_foot")))
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot, reach left_foot")
    assert refused(duel(), moves.Lay("left_foot", card("reach left_foot"))).code == "not_next"


@pytest.mark.parametrize(
    ("lane", "laid"),
    [
        ("", "starter left_foot, reach left_foot, impact left_foot"),
        ("starter left_foot", "reach left_foot, impact left_foot"),
        ("starter left_foot, reach left_foot", "impact left_foot"),
    ],
)
def test_kk_3_5_a_strike_is_completed_from_wherever_its_lane_stands(lane: str, laid: str) -> None:
    mine = side(f"{laid}, parry left_fist", lanes=lanes(left_foot=lane))
    step = play(duel(mine), moves.Complete("left_foot", cards(laid)))
    assert step.state.sides[0].points == cards("impact left_foot")
    assert step.state.sides[0].lanes == NOTHING


def test_kk_3_5_a_completion_lacks_no_card_and_ends_in_an_impact() -> None:
    hand = "starter left_foot, reach left_foot, impact left_foot"
    for wrong in ("starter left_foot, reach left_foot", "starter left_foot, impact left_foot"):
        refusal = refused(duel(side(hand)), moves.Complete("left_foot", cards(wrong)))
        assert refusal.rule == "KK-3.5"


def test_kk_3_6_cards_go_face_down_on_one_pile_the_latest_on_top() -> None:
    step = play(
        duel(),
        moves.LayDown("left_foot", card("impact left_foot")),
        moves.LayDown("left_foot", card("parry right_foot")),
        moves.EnoughEnergy(),
    )
    assert step.state.sides[0].energy[0] == cards("impact left_foot, parry right_foot")
    assert step.state.open == (rules.Turn(1),)


def test_kk_3_6_all_of_them_on_the_same_pile() -> None:
    step = play(duel(), moves.LayDown("left_foot", card("impact left_foot")))
    assert (
        refused(step.state, moves.LayDown("left_fist", card("parry right_foot"))).rule == "KK-3.6"
    )


def test_kk_3_6_only_the_owner_hears_which_card() -> None:
    (told, *_) = play(duel(), moves.LayDown("left_foot", card("impact left_foot"))).events
    assert told.seen_by(0) == told
    assert told.seen_by(1).card == told.seen_by(None).card == "?"  # type: ignore[attr-defined]


# KK-3.7
@pytest.mark.parametrize(
    "shown", ["starter left_foot", "lightning_strike", "quick_strike, reach left_foot"]
)
def test_kk_3_7_a_parry_discards_the_visible_cards_of_its_strike(shown: str) -> None:
    theirs = side(FIVE, lanes=lanes(left_foot=shown), energy=lanes(left_foot="impact left_foot"))
    state = duel(side("parry left_foot, impact left_foot"), theirs)
    step = play(state, moves.Parry("left_foot"))
    assert step.state.sides[1].discard == cards(shown)
    assert step.state.sides[1].energy == lanes(left_foot="impact left_foot")
    assert step.state.sides[0].discard == cards("parry left_foot")


def test_kk_3_7_never_of_another_strike_nor_against_an_empty_lane() -> None:
    theirs = side(FIVE, lanes=lanes(left_fist="starter left_fist"))
    state = duel(side("parry left_foot"), theirs)
    assert refused(state, moves.Parry("left_foot")).code == "nothing_to_parry"
    assert refused(state, moves.Parry("left_fist")).code == "not_in_hand"


# KK-3.8
def test_kk_3_8_the_hand_is_brought_back_to_five() -> None:
    mine = side("starter left_foot, reach left_foot, impact left_foot, parry left_fist")
    step = play(duel(mine), moves.Complete("left_foot", mine_completion()))
    assert len(step.state.sides[0].hand) == 5
    assert len(step.state.sides[0].pile) == 16


def mine_completion() -> Cards:
    return cards("starter left_foot, reach left_foot, impact left_foot")


# KK-3.9
def test_kk_3_9_the_game_ends_when_the_hand_cannot_be_refilled() -> None:
    mine = side("starter left_foot, reach left_foot, impact left_foot, parry left_fist", pile=3)
    assert KARATEKARTE.outcome(
        play(duel(mine), moves.Complete("left_foot", mine_completion())).state
    )


def test_kk_3_9_the_game_ends_when_the_pile_is_empty_after_the_refill() -> None:
    mine = side(f"{FIVE}, starter left_foot", pile=0)
    step = play(duel(mine), moves.Lay("left_foot", card("starter left_foot")))
    assert len(step.state.sides[0].hand) == 5
    assert step.state.over
    assert step.state.open == ()


def revealing(pile: str, lane: str = "") -> Duel:
    mine = side(FIVE, lanes=lanes(left_foot=lane), energy=lanes(left_foot=pile))
    return duel(mine, asked=rules.Turn(0))


def test_kk_4_1_the_next_card_joins_its_lane_and_the_player_may_stop() -> None:
    state = revealing("reach left_foot, starter left_foot")
    step = play(state, moves.Reveal("left_foot"))
    assert step.state.open == (rules.GoOn(0, strike="left_foot"),)
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")
    assert play(step.state, moves.Stop()).state.open == (rules.Turn(1),)
    both = play(step.state, moves.TurnNext())
    assert both.state.sides[0].lanes == lanes(left_foot="starter left_foot, reach left_foot")


def test_kk_4_1_an_empty_pile_cannot_be_revealed_and_the_hand_is_not_refilled() -> None:
    assert refused(revealing("starter left_foot"), moves.Reveal("left_fist")).rule == "KK-4.1"
    step = play(revealing("starter left_foot"), moves.Reveal("left_foot"))
    assert "Drew" not in kinds(step)


def test_kk_4_2_a_card_that_is_not_next_is_discarded_and_ends_the_turn() -> None:
    step = play(revealing("impact left_foot"), moves.Reveal("left_foot"))
    assert step.state.sides[0].discard == cards("impact left_foot")
    assert step.state.open == (rules.Turn(1),)


def test_kk_4_2_what_was_laid_before_stays_and_a_completed_strike_scores() -> None:
    state = revealing("parry left_foot, impact left_foot", "starter left_foot, reach left_foot")
    step = play(state, moves.Reveal("left_foot"), moves.TurnNext())
    assert step.state.sides[0].points == cards("impact left_foot")
    state = revealing("parry left_foot, starter left_foot")
    step = play(state, moves.Reveal("left_foot"), moves.TurnNext())
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")


def test_kk_4_3_after_an_impact_one_more_card_in_the_hope_of_a_strike_plus_1() -> None:
    state = revealing("starter left_foot, strike_plus_1, impact left_foot", "lightning_strike")
    step = play(state, moves.Reveal("left_foot"))
    assert step.state.open == (rules.GoOn(0, strike="left_foot"),)
    step = play(step.state, moves.TurnNext())
    assert step.state.open == (rules.Turn(1),)
    assert step.state.sides[0].points == cards("impact left_foot, strike_plus_1")
    assert step.state.sides[0].energy == lanes(left_foot="starter left_foot")


# KK-5.1
def test_kk_5_1_a_strike_plus_1_from_hand_follows_an_impact_from_hand() -> None:
    mine = side("impact left_foot, strike_plus_1", lanes=lanes(left_foot="lightning_strike"))
    step = play(duel(mine), moves.Complete("left_foot", cards("impact left_foot, strike_plus_1")))
    assert [e.points for e in step.events if isinstance(e, events.Scored)] == [2]
    refusal = refused(duel(mine), moves.Lay("left_foot", card("strike_plus_1")))
    assert refusal.code == "not_next"


# KK-5.2
@pytest.mark.parametrize(("lane", "now"), [("", 1), ("starter left_foot", 2)])
def test_kk_5_2_a_quick_strike_stands_for_a_starter_or_a_reach(lane: str, now: int) -> None:
    mine = side("quick_strike", lanes=lanes(left_foot=lane))
    step = play(duel(mine), moves.Lay("left_foot", card("quick_strike")))
    assert len(step.state.sides[0].lanes[0]) == now
    step = play(revealing("quick_strike", lane), moves.Reveal("left_foot"))
    assert len(step.state.sides[0].lanes[0]) == now


def test_kk_5_2_never_for_an_impact() -> None:
    state = revealing("quick_strike", "starter left_foot, reach left_foot")
    step = play(state, moves.Reveal("left_foot"))
    assert step.state.sides[0].discard == cards("quick_strike")


# KK-5.3
def test_kk_5_3_a_lightning_strike_stands_for_both_on_an_empty_lane() -> None:
    mine = side("lightning_strike, impact left_foot")
    completed = moves.Complete("left_foot", cards("lightning_strike, impact left_foot"))
    assert play(duel(mine), completed).state.sides[0].points == cards("impact left_foot")
    begun_lane = side("lightning_strike", lanes=lanes(left_foot="starter left_foot"))
    refusal = refused(duel(begun_lane), moves.Lay("left_foot", card("lightning_strike")))
    assert refusal.code == "not_next"


def test_kk_5_4_a_slip_costs_the_only_strike_in_progress_and_ends_the_turn() -> None:
    mine = side("bonus_draw", lanes=lanes(left_foot="starter left_foot"))
    step = play(duel(mine, bonus="slip", asked=rules.Turn(0)), moves.DiscardBonusDraw())
    assert step.state.sides[0].discard == cards("bonus_draw, slip, starter left_foot")
    assert len(step.state.sides[0].hand) == 5  # refilled: the turn ended as any turn
    assert step.state.open == (rules.Turn(1),)


def test_kk_5_4_with_several_in_progress_the_player_chooses() -> None:
    both = lanes(left_foot="starter left_foot", left_fist="starter left_fist")
    state = duel(side("bonus_draw", lanes=both), bonus="slip", asked=rules.Turn(0))
    step = play(state, moves.DiscardBonusDraw())
    assert step.state.open == (rules.ChooseSlip(0),)
    assert refused(step.state, moves.SlipOn("right_foot")).rule == "KK-5.4"
    step = play(step.state, moves.SlipOn("left_fist"))
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")


def test_kk_5_4_with_none_in_progress_the_turn_goes_on() -> None:
    state = duel(side(f"{FIVE}, bonus_draw"), bonus="slip", asked=rules.Turn(0))
    assert play(state, moves.DiscardBonusDraw()).state.open == (rules.Turn(0, drawing=True),)


def test_kk_6_1_starter_and_reach_are_discarded_impact_and_plus_1_score() -> None:
    mine = side(
        "impact left_foot, strike_plus_1", lanes=lanes(left_foot="quick_strike, reach left_foot")
    )
    step = play(duel(mine), moves.Complete("left_foot", cards("impact left_foot, strike_plus_1")))
    assert step.state.sides[0].discard == cards("quick_strike, reach left_foot")
    assert step.state.sides[0].points == cards("impact left_foot, strike_plus_1")


@pytest.mark.parametrize(
    ("mine", "theirs", "ranks"),
    [
        ("impact left_foot, strike_plus_1", "impact left_foot", (1, 2)),
        ("impact left_foot, strike_plus_1", "impact left_foot, impact left_fist", (2, 1)),
        ("impact left_foot", "impact left_fist", (1, 1)),
    ],
)
def test_kk_6_2_points_then_impacts_then_a_shared_win(
    mine: str, theirs: str, ranks: tuple[int, int]
) -> None:
    state = Duel((side(points=cards(mine)), side(points=cards(theirs))), (), over=True)
    outcome = KARATEKARTE.outcome(state)
    assert outcome is not None
    assert outcome.ranks == ranks
    assert outcome.scores == (len(cards(mine)), len(cards(theirs)))


def test_kk_7_1_a_third_left_foot_starter_is_refused_and_says_why() -> None:
    table = begun(0, known=False)
    starter = moves.Lay("left_foot", card("starter left_foot"))
    parry = moves.Parry("left_foot")
    for _ in range(2):
        table = KARATEKARTE.play(table, 0, moves.DrawCard()).state
        table = KARATEKARTE.play(table, 0, starter).state
        table = KARATEKARTE.play(table, 1, moves.DrawCard()).state
        if _ == 0:
            table = KARATEKARTE.play(table, 1, parry).state
        else:
            table = KARATEKARTE.play(table, 1, moves.LayDown("left_fist", "?")).state
            table = KARATEKARTE.play(table, 1, moves.EnoughEnergy()).state
    table = KARATEKARTE.play(table, 0, moves.DrawCard()).state
    down = KARATEKARTE.play(table, 0, moves.LayDown("left_foot", "?")).state
    down = KARATEKARTE.play(down, 0, moves.EnoughEnergy()).state
    down = KARATEKARTE.play(down, 1, moves.DrawCard()).state
    down = KARATEKARTE.play(down, 1, moves.LayDown("left_fist", "?")).state
    down = KARATEKARTE.play(down, 1, moves.EnoughEnergy()).state
    down = KARATEKARTE.play(down, 0, moves.Reveal("left_foot")).state
    refusal = refused(down, moves.Turned(card("starter left_foot")))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.rule) == ("all_seen", "KK-1.1")
    assert refusal.facts == {"seat": 0, "card": card("starter left_foot"), "total": 2}


def test_kk_7_1_a_bonus_card_cannot_come_from_a_pile_laid_before_it_was_drawn() -> None:
    table = begun(0, known=False)
    for seat in (0, 1):
        for move in (moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.EnoughEnergy()):
            table = KARATEKARTE.play(table, seat, move).state
    table = KARATEKARTE.play(table, 0, moves.DiscardBonusDraw()).state
    table = KARATEKARTE.play(table, 0, moves.BonusKept()).state
    for move in (moves.DrawCard(), moves.LayDown("left_fist", "?"), moves.EnoughEnergy()):
        table = KARATEKARTE.play(table, 0, move).state
    for move in (moves.DrawCard(), moves.LayDown("left_fist", "?"), moves.EnoughEnergy()):
        table = KARATEKARTE.play(table, 1, move).state
    old = KARATEKARTE.play(table, 0, moves.Reveal("left_foot")).state
    assert refused(old, moves.Turned(card("quick_strike"))).code == "bonus_not_drawn"
    new = KARATEKARTE.play(table, 0, moves.Reveal("left_fist")).state
    assert KARATEKARTE.play(new, 0, moves.Turned(card("quick_strike")))


def test_kk_7_1_nobody_lays_a_bonus_card_without_having_drawn_one() -> None:
    table = KARATEKARTE.play(begun(0, known=False), 0, moves.DrawCard()).state
    refusal = refused(table, moves.Lay("left_foot", card("quick_strike")))
    assert refusal.code == "bonus_not_drawn"


def ended_table() -> Duel:
    """A table that has just ended: hands of five and of two, one Energy card, one bonus drawn."""
    unknown = Side(
        ("?",), ("?",) * 5, energy=(("?",), (), (), ()), eras=((0,), (), (), ()), drawn=1
    )
    other = Side(("?",) * 8, ("?",) * 2)
    return Duel((unknown, other), ("?",) * 7, open=(rules.Audit(0), rules.Audit(1)))


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
    assert step.state.open == (rules.Audit(1),)
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


# KK-7.4
def test_kk_7_4_hands_and_energy_are_for_their_owner_and_draw_piles_for_nobody() -> None:
    mine = side(FIVE, energy=lanes(left_foot="impact left_foot"))
    state = duel(mine, bonus="slip")
    own, other, anyone = (KARATEKARTE.view(state, seat).sides[0] for seat in (0, 1, None))
    assert (own.hand, own.energy) == (mine.hand, mine.energy)
    assert other == anyone
    assert set(other.hand) == set(other.energy[0]) == {"?"}
    for seat in (0, 1, None):
        view = KARATEKARTE.view(state, seat)
        assert {*view.bonus, *view.sides[0].pile, *view.sides[1].pile} == {"?"}


def test_overruling_moves_a_visible_card_and_keeps_lanes_strikes() -> None:
    state = duel(side(FIVE, discard=cards("impact left_foot, starter left_foot")))
    starter = card("starter left_foot")
    step = KARATEKARTE.overrule(state, PutCard(0, card("impact left_foot"), "discard", "points"))
    assert step.state.sides[0].points == cards("impact left_foot")
    step = KARATEKARTE.overrule(state, PutCard(0, starter, "discard", "lane", "left_foot"))
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")
    for wrong in (
        PutCard(0, starter, "discard", "points"),
        PutCard(0, starter, "discard", "lane", "left_fist"),
        PutCard(0, starter, "discard", "lane"),
        PutCard(0, starter, "points", "discard"),
        PutCard(0, Card("slip"), "discard", "points"),
    ):
        with pytest.raises(Illegal):
            KARATEKARTE.overrule(state, wrong)

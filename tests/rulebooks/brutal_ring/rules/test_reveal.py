"""BR-5.3, BR-5.5 to BR-5.12, and BR-7.4: how tricks are turned up, and their effects."""

import pytest

from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import fights, reveal
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import fight_of
from tests.rulebooks.brutal_ring.cast import (
    ARMED,
    DONE,
    begin_fight,
    fight_values,
    has_event,
    open_request,
    play,
    refusal_of,
    ring_at,
    run_fight,
    seen_from_the_table,
    single_event,
    trick_moves,
)


def test_br_5_3_strictly_greater_is_deadly_and_equal_is_not() -> None:
    three_against_two, two_against_two = ARMED, "terminium:buckler lucrecia:mace"
    arms = {three_against_two: True, two_against_two: False}
    for arenas, deadly in arms.items():
        state, log = play(begin_fight(arenas=arenas), (0, DONE), (1, DONE))
        assert has_event(log, events.Killed) is deadly
        assert has_event(log, events.Survived) is not deadly
        assert state.fight is None


def test_br_5_3_without_a_weapon_both_values_are_nought() -> None:
    _, log = play(begin_fight(arenas="terminium lucrecia"), (0, DONE), (1, DONE))
    assert fight_values(log) == (0, 0)
    assert has_event(log, events.Survived)


def test_br_5_5_the_attacker_reveals_first() -> None:
    state = begin_fight("whip", "trident fog")
    state, _ = play(
        state, (0, trick_moves("whip")[0]), *[(1, m) for m in trick_moves("trident", "fog")]
    )
    _, log = play(state, (0, DONE), (1, DONE))
    shown = [event for event in log if isinstance(event, events.TricksRevealed)]
    assert [(event.seat, event.cards) for event in shown] == [
        (0, ("whip",)),
        (1, ("trident", "fog")),
    ]


@pytest.mark.parametrize(
    ("by", "against", "expected"),
    [
        ("whip", "", (3 + 2, 2)),
        ("toaster", "", (3 * 2, 2)),
        ("toaster oak_door", "", (3 * 2 * 2, 2)),
        ("toaster brass_knuckles", "loudhailer", (3 * 2 + 1, 2 * 2)),
        ("dart", "loudhailer bicycle_chain", (3 + 3, 2 * 2 + 1)),
    ],
)
def test_br_5_6_doubled_for_each_x2_then_the_modifiers(
    by: str, against: str, expected: tuple[int, int]
) -> None:
    state = ring_at(fights.begin, f"{by} | terminium:sword", f"{against} | lucrecia:mace")
    _, log = run_fight(state, "terminium lucrecia", by=by, against=against)
    assert fight_values(log) == expected


def test_br_5_7_fair_play_of_the_attacker_cancels_and_discards_all_tricks() -> None:
    """BR-5.7"""
    state = ring_at(fights.begin, "xp_24 whip | terminium:sword", "fog trident | lucrecia:mace")
    state, log = run_fight(state, "terminium lucrecia", by="whip xp_24", against="fog trident")
    assert single_event(log, events.PlayedFair).seat == 0
    assert fight_values(log) == (3, 2)
    assert has_event(log, events.Killed)  # Dodge was cancelled too
    gone = {card for stock in state.stocks for card in stock.discard}
    assert gone == {"xp_24", "whip", "fog", "trident", "lucrecia", "mace"}


def test_br_5_7_fair_play_of_the_defender_cancels_the_attackers_too() -> None:
    """BR-5.7"""
    state = ring_at(fights.begin, "piston whip | terminium:buckler", "old_concrete | lucrecia:mace")
    _, log = run_fight(state, "terminium lucrecia", by="whip piston", against="old_concrete")
    assert single_event(log, events.PlayedFair).seat == 1
    assert fight_values(log) == (2, 2)
    assert not has_event(log, events.MayFightAgain)


def test_br_5_7_attackers_fair_play_cancels_the_own_discard_before_it_acts() -> None:
    """BR-5.7"""
    state = ring_at(
        fights.begin, "xp_24 fingers | hashshasin_yellow:sword", "trident mace | lucrecia:dart"
    )
    state, log = run_fight(
        state, "hashshasin_yellow lucrecia", by="fingers xp_24", against="trident mace"
    )
    assert not has_event(log, events.TrickDiscarded)
    assert fight_values(log) == (3, 1)


def test_br_5_7_a_fair_play_of_the_wrong_side_is_a_bluff() -> None:
    """BR-5.7"""
    state = ring_at(fights.begin, "old_concrete whip | terminium:sword", "| lucrecia:mace")
    _, log = run_fight(state, "terminium lucrecia", by="old_concrete whip")
    assert not has_event(log, events.PlayedFair)
    assert fight_values(log) == (5, 2)


def test_br_5_8_discard_picks_a_face_down_trick_even_a_fair_play() -> None:
    state = ring_at(
        fights.begin, "fingers | terminium:sword", "old_concrete trident | lucrecia:mace"
    )
    state, _ = run_fight(state, "terminium lucrecia", by="fingers", against="trident old_concrete")
    pick = open_request(state, reveal.PickDiscard)
    assert (pick.seat, pick.left) == (0, 1)
    view = BRUTAL_RING.view(state, 0)
    assert [each.card for each in fight_of(view).tricks[1]] == ["?", "?"]
    assert refusal_of(state, 0, moves.PickTrick(2)).code == "no_such_trick"
    state, log = play(state, (0, moves.PickTrick(1)))
    assert single_event(log, events.TrickDiscarded).card == "old_concrete"
    assert not has_event(log, events.PlayedFair)
    assert fight_values(log) == (3, 2 + 3)


def test_br_5_8_each_discard_removes_one_and_the_only_trick_needs_no_pick() -> None:
    two = "fingers moth"
    state = ring_at(
        fights.begin, f"{two} | hashshasin_yellow:sword", "trident mace | lucrecia:dart"
    )
    state, _ = run_fight(state, "hashshasin_yellow lucrecia", by=two, against="trident mace")
    assert open_request(state, reveal.PickDiscard).left == 2
    state, log = play(state, (0, moves.PickTrick(0)))
    gone = [event.card for event in log if isinstance(event, events.TrickDiscarded)]
    assert gone == ["trident", "mace"]
    assert fight_values(log) == (3, 1)


def test_br_5_10_counter_attack_compares_the_weapons_alone() -> None:
    state = ring_at(
        fights.begin, "dart | terminium:mace", "queen_of_wasps trident | lucrecia:sword"
    )
    state, log = run_fight(state, "terminium lucrecia", by="dart", against="queen_of_wasps trident")
    assert (
        single_event(log, events.Countered).attack,
        single_event(log, events.Countered).defence,
    ) == (3, 2)
    assert fight_values(log) == (3 + 3, 2 + 3)
    killed = [event.gladiator for event in log if isinstance(event, events.Killed)]
    assert killed == ["lucrecia", "terminium"]


def test_br_5_10_counter_attack_fails_against_an_equal_defence() -> None:
    state = ring_at(fights.begin, "| terminium:quarterstaff", "queen_of_wasps | lucrecia:sword")
    _, log = run_fight(state, "terminium lucrecia", against="queen_of_wasps")
    assert [event.gladiator for event in log if isinstance(event, events.Killed)] == ["lucrecia"]


def test_br_5_10_counter_attack_kills_though_the_defender_is_engaged() -> None:
    state = ring_at(fights.begin, "queen_of_wasps | lucrecia:sword", "| terminium:billhook")
    state, _ = play(state, (0, moves.Pass("lucrecia")))
    _, log = run_fight(state, "terminium lucrecia", against="queen_of_wasps")
    killed = [event.gladiator for event in log if isinstance(event, events.Killed)]
    assert killed == ["lucrecia", "terminium"]  # the attack still hits


def test_br_5_11_dodge_survives_whatever_the_values() -> None:
    """BR-5.11"""
    state = ring_at(fights.begin, "dart toaster | terminium:harpoon", "fog | lucrecia")
    state, log = run_fight(state, "terminium lucrecia", by="dart toaster", against="fog")
    assert fight_values(log) == (4 * 2 + 3, 0)
    assert single_event(log, events.Dodged).gladiator == "lucrecia"
    assert has_event(log, events.Survived)


def test_br_5_12_all_tricks_laid_are_discarded_after_the_fight() -> None:
    state = ring_at(fights.begin, "whip | terminium:buckler", "trident | lucrecia:mace")
    state, _ = run_fight(state, "terminium lucrecia", by="whip", against="trident")
    assert set(state.stocks[1].discard) == {"whip", "trident"}


def table_fight(one: str, two: str, backs: str) -> Ring:
    """Seat 0 has laid tricks with those backs at a table, and both players are done."""
    state = seen_from_the_table(begin_fight(one, two))
    script = [moves.LayTrick(b, "?") for b in backs.split()]  # type: ignore[arg-type]
    return play(state, *[(0, move) for move in script], (0, DONE), (1, DONE))[0]


def test_at_a_table_tricks_become_known_when_they_are_shown() -> None:
    """BR-5.5, BR-7.1"""
    table = table_fight("whip piston", "", "weapon gladiator")
    assert open_request(table, reveal.ShowTricks).seat == 0
    assert refusal_of(table, 0, moves.TricksShown(("whip",))).code == "so_many_laid"
    assert refusal_of(table, 0, moves.TricksShown(("whip", "whip"))).code == "card_twice"
    _, log = play(table, (0, moves.TricksShown(("whip", "piston"))))
    assert fight_values(log) == (5, 2)


def test_br_7_4_what_exceeds_an_allowance_at_the_reveal_the_opponent_discards() -> None:
    """Reported as two weapons and a gladiator; one of the backs was seen wrongly."""
    table = table_fight("whip spear dart piston", "", "weapon weapon gladiator")
    table, _ = play(table, (0, moves.TricksShown(("whip", "spear", "dart"))))
    pick = open_request(table, reveal.PickExcess)
    assert pick.seat == 1
    assert [len(pile) for pile in table.sides[0].hand] == [1, 0]
    assert [m.place for m in BRUTAL_RING.options(table, 1)] == [0, 1, 2]
    table, log = play(table, (1, moves.PickTrick(1)))
    assert single_event(log, events.ExcessDiscarded).card == "spear"
    assert fight_values(log) == (3 + 2 + 3, 2)


def test_br_7_4_only_the_colour_in_excess_may_be_discarded() -> None:
    table = table_fight("whip piston fog eel", "", "weapon gladiator")
    table, _ = play(table, (0, moves.TricksShown(("fog", "piston"))))
    assert open_request(table, reveal.PickExcess).side == 0
    assert refusal_of(table, 1, moves.PickTrick(5)).code == "not_in_excess"


def test_br_7_4_another_back_than_the_hand_can_have_is_impossible() -> None:
    table = table_fight("whip", "", "weapon")
    refusal = refusal_of(table, 0, moves.TricksShown(("fog",)))
    assert refusal.code == "fewer_held"


def test_br_7_4_a_back_that_only_another_trick_on_the_table_has_is_impossible() -> None:
    """A Discard hits the card seen as a weapon; the only gladiator card lies beside it."""
    state = seen_from_the_table(begin_fight("fingers", "fog trident"))
    backs = [moves.LayTrick("weapon", "?"), moves.LayTrick("gladiator", "?")]
    script = [(0, moves.LayTrick("gladiator", "?")), *((1, move) for move in backs)]
    table, _ = play(state, *script, (0, DONE), (1, DONE))
    table, _ = play(table, (0, moves.TricksShown(("fingers",))), (0, moves.PickTrick(0)))
    refusal = refusal_of(table, 1, moves.TricksShown(("eel",)))
    assert (refusal.code, refusal.rule) == ("other_back", "BR-7.2")
    _, log = play(table, (1, moves.TricksShown(("trident",))))
    assert single_event(log, events.TrickDiscarded).card == "trident"

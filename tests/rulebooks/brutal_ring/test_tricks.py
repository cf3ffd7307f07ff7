"""BR-5.3 to BR-5.11, and BR-7.4: tricks laid, changed, revealed, and what they do."""

import pytest

from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import Ring, fights, reveal, tricks
from games.rulebooks.brutal_ring.state import fight_of
from tests.rulebooks.brutal_ring.cast import (
    Told,
    any_of,
    asked,
    at,
    fought,
    laid,
    play,
    refused,
    seen_from_the_table,
    the,
)

DONE = moves.Done()


def values(told: Told) -> tuple[int, int]:
    fight = the(told, events.Fought)
    return fight.attack, fight.defence


ARMED = "terminium:sword lucrecia:mace"


def fighting(one: str = "", two: str = "", *, arenas: str = ARMED) -> Ring:
    """Terminium (attack 1 orange, 2 black) attacks Lucrecia (defence 1 orange, 2 black)."""
    attacker, defender = arenas.split()
    state = at(fights.begin, f"{one} | {attacker}", f"{two} | {defender}")
    names = [each.partition(":")[0] for each in (attacker, defender)]
    return play(state, (0, moves.Attack(names[0], names[1])))[0]


def test_br_5_3_strictly_greater_is_deadly_and_equal_is_not() -> None:
    three_against_two, two_against_two = ARMED, "terminium:buckler lucrecia:mace"
    arms = {three_against_two: True, two_against_two: False}
    for arenas, deadly in arms.items():
        state, told = play(fighting(arenas=arenas), (0, DONE), (1, DONE))
        assert any_of(told, events.Killed) is deadly
        assert any_of(told, events.Survived) is not deadly
        assert state.fight is None


def test_br_5_3_without_a_weapon_both_values_are_nought() -> None:
    _, told = play(fighting(arenas="terminium lucrecia"), (0, DONE), (1, DONE))
    assert values(told) == (0, 0)
    assert any_of(told, events.Survived)


def test_br_5_4_at_most_one_card_per_allowance_of_each_colour() -> None:
    state = fighting("whip spear dart piston fog")
    state, _ = play(state, *[(0, move) for move in laid("whip", "spear", "piston")])
    for card, colour in (("dart", "black"), ("fog", "orange")):
        (move,) = laid(card)
        refusal = refused(state, 0, move)
        assert (refusal.code, refusal.rule, refusal.facts["colour"]) == (
            "no_allowance",
            "BR-5.4",
            colour,
        )


def test_br_5_4_five_black_tricks_are_refused_at_the_third() -> None:
    state = fighting("whip spear dart cushion whistle")
    for n, move in enumerate(laid("whip", "spear", "dart", "cushion", "whistle")):
        if n < 2:
            state, _ = play(state, (0, move))
        else:
            assert refused(state, 0, move).facts["allowed"] == 2


def test_br_5_4_the_allowances_of_the_side_of_this_fight_count() -> None:
    """Queen of Wasps: no orange in attack, one in defence."""
    state = fighting("piston", arenas="queen_of_wasps:sword lucrecia")
    assert refused(state, 0, laid("piston")[0]).facts["allowed"] == 0
    state = fighting("", "fog", arenas="lucrecia queen_of_wasps:sword")
    play(state, (1, laid("fog")[0]))


def test_br_5_4_a_bluff_uses_an_allowance_and_has_no_effect() -> None:
    state = fighting("halberd fog", "whip")
    state, _ = play(state, *[(0, move) for move in laid("halberd", "fog")], (1, laid("whip")[0]))
    assert tricks.room(state, fight_of(state), 0) == (0, 1)
    _, told = play(state, (0, DONE), (1, DONE))
    assert values(told) == (3, 2)
    assert any_of(told, events.Killed)


def test_br_5_4_tricks_may_be_taken_back_until_both_are_done() -> None:
    state, _ = play(fighting("whip spear"), *[(0, m) for m in laid("whip", "spear")])
    state, told = play(state, (0, moves.TakeBack(0)))
    assert the(told, events.TrickTakenBack).card == "whip"
    assert [each.card for each in fight_of(state).tricks[0]] == ["spear"]
    assert state.sides[0].hand[1] == ("whip",)
    assert refused(state, 0, moves.TakeBack(1)).code == "not_your_trick"
    assert refused(state, 1, moves.TakeBack(0)).code == "not_your_trick"


def test_br_5_4_done_is_taken_back_by_a_change_of_either_side() -> None:
    state, _ = play(fighting("whip spear", "halberd"), (0, DONE))
    assert fight_of(state).done == (True, False)
    assert [r.seat for r in BRUTAL_RING.unanswered(state)] == [1]
    assert refused(state, 0, DONE).code == "done_already"
    theirs, _ = play(state, (1, laid("halberd")[0]))
    assert fight_of(theirs).done == (False, False)
    own, _ = play(state, (0, laid("whip")[0]))
    assert fight_of(own).done == (False, False)
    back, _ = play(own, (0, DONE), (0, moves.TakeBack(0)))
    assert fight_of(back).done == (False, False)


def test_br_5_4_a_team_mate_may_add_cards_within_the_same_allowances() -> None:
    state = at(fights.begin, "whip | terminium:sword", "", "spear dart", "| lucrecia:mace")
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")))
    assert [(r.seat, r.idle) for r in state.open] == [(0, False), (2, True), (3, False)]
    state, _ = play(state, (0, laid("whip")[0]), (2, laid("dart")[0]))
    assert refused(state, 2, laid("spear")[0]).code == "no_allowance"
    assert refused(state, 2, moves.TakeBack(0)).code == "not_your_trick"
    assert refused(state, 2, DONE).code == "owner_says_done"
    _, told = play(state, (0, DONE), (3, DONE))
    assert values(told) == (3 + 2 + 3, 2)


def test_br_5_4_a_team_mate_does_not_see_the_cards_laid() -> None:
    state = at(fights.begin, "whip | terminium:sword", "", "spear", "| lucrecia:mace")
    state, told = play(state, (0, moves.Attack("terminium", "lucrecia")), (0, laid("whip")[0]))
    for seat in (1, 2, 3, None):
        seen = fight_of(BRUTAL_RING.view(state, seat)).tricks[0]
        assert [(each.back, each.card) for each in seen] == [("weapon", "?")]
        lay = the(told, events.TrickLaid).seen_by(seat)
        assert lay == events.TrickLaid(0, "weapon", "?")


def test_br_5_4_a_card_that_is_not_in_hand_is_not_laid() -> None:
    state = fighting("whip")
    assert refused(state, 0, moves.LayTrick("weapon", "spear")).code == "trick_not_in_hand"
    assert refused(state, 0, moves.LayTrick("gladiator", "whip")).code == "trick_not_in_hand"
    assert refused(state, 0, moves.LayTrick("weapon", "?")).code == "name_the_trick"
    table = seen_from_the_table(state)
    assert refused(table, 0, moves.LayTrick("weapon", "whip")).code == "trick_face_down"


def test_br_5_5_the_attacker_reveals_first() -> None:
    state = fighting("whip", "trident fog")
    state, _ = play(state, (0, laid("whip")[0]), *[(1, m) for m in laid("trident", "fog")])
    _, told = play(state, (0, DONE), (1, DONE))
    shown = [event for event in told if isinstance(event, events.TricksRevealed)]
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
    state = at(fights.begin, f"{by} | terminium:sword", f"{against} | lucrecia:mace")
    _, told = fought(state, "terminium lucrecia", by=by, against=against)
    assert values(told) == expected


# BR-5.7
def test_br_5_7_fair_play_of_the_attacker_cancels_and_discards_all_tricks() -> None:
    state = at(fights.begin, "xp_24 whip | terminium:sword", "fog trident | lucrecia:mace")
    state, told = fought(state, "terminium lucrecia", by="whip xp_24", against="fog trident")
    assert the(told, events.PlayedFair).seat == 0
    assert values(told) == (3, 2)
    assert any_of(told, events.Killed)  # Dodge was cancelled too
    gone = {card for stock in state.stocks for card in stock.discard}
    assert gone == {"xp_24", "whip", "fog", "trident", "lucrecia", "mace"}


def test_br_5_7_fair_play_of_the_defender_cancels_the_attackers_too() -> None:
    state = at(fights.begin, "piston whip | terminium:buckler", "old_concrete | lucrecia:mace")
    _, told = fought(state, "terminium lucrecia", by="whip piston", against="old_concrete")
    assert the(told, events.PlayedFair).seat == 1
    assert values(told) == (2, 2)
    assert not any_of(told, events.MayFightAgain)


def test_br_5_7_attackers_fair_play_cancels_the_own_discard_before_it_acts() -> None:
    state = at(
        fights.begin, "xp_24 fingers | hashshasin_yellow:sword", "trident mace | lucrecia:dart"
    )
    state, told = fought(
        state, "hashshasin_yellow lucrecia", by="fingers xp_24", against="trident mace"
    )
    assert not any_of(told, events.TrickDiscarded)
    assert values(told) == (3, 1)


def test_br_5_7_a_fair_play_of_the_wrong_side_is_a_bluff() -> None:
    state = at(fights.begin, "old_concrete whip | terminium:sword", "| lucrecia:mace")
    _, told = fought(state, "terminium lucrecia", by="old_concrete whip")
    assert not any_of(told, events.PlayedFair)
    assert values(told) == (5, 2)


def test_br_5_8_discard_picks_a_face_down_trick_even_a_fair_play() -> None:
    state = at(fights.begin, "fingers | terminium:sword", "old_concrete trident | lucrecia:mace")
    state, _ = fought(state, "terminium lucrecia", by="fingers", against="trident old_concrete")
    pick = asked(state, reveal.PickDiscard)
    assert (pick.seat, pick.left) == (0, 1)
    view = BRUTAL_RING.view(state, 0)
    assert [each.card for each in fight_of(view).tricks[1]] == ["?", "?"]
    assert refused(state, 0, moves.PickTrick(2)).code == "no_such_trick"
    state, told = play(state, (0, moves.PickTrick(1)))
    assert the(told, events.TrickDiscarded).card == "old_concrete"
    assert not any_of(told, events.PlayedFair)
    assert values(told) == (3, 2 + 3)


def test_br_5_8_each_discard_removes_one_and_the_only_trick_needs_no_pick() -> None:
    two = "fingers moth"
    state = at(fights.begin, f"{two} | hashshasin_yellow:sword", "trident mace | lucrecia:dart")
    state, _ = fought(state, "hashshasin_yellow lucrecia", by=two, against="trident mace")
    assert asked(state, reveal.PickDiscard).left == 2
    state, told = play(state, (0, moves.PickTrick(0)))
    gone = [event.card for event in told if isinstance(event, events.TrickDiscarded)]
    assert gone == ["trident", "mace"]
    assert values(told) == (3, 1)


def test_br_5_10_counter_attack_compares_the_weapons_alone() -> None:
    state = at(fights.begin, "dart | terminium:mace", "queen_of_wasps trident | lucrecia:sword")
    state, told = fought(state, "terminium lucrecia", by="dart", against="queen_of_wasps trident")
    assert (the(told, events.Countered).attack, the(told, events.Countered).defence) == (3, 2)
    assert values(told) == (3 + 3, 2 + 3)
    killed = [event.gladiator for event in told if isinstance(event, events.Killed)]
    assert killed == ["lucrecia", "terminium"]


def test_br_5_10_counter_attack_fails_against_an_equal_defence() -> None:
    state = at(fights.begin, "| terminium:quarterstaff", "queen_of_wasps | lucrecia:sword")
    _, told = fought(state, "terminium lucrecia", against="queen_of_wasps")
    assert [event.gladiator for event in told if isinstance(event, events.Killed)] == ["lucrecia"]


def test_br_5_10_counter_attack_kills_though_the_defender_is_engaged() -> None:
    state = at(fights.begin, "queen_of_wasps | lucrecia:sword", "| terminium:billhook")
    state, _ = play(state, (0, moves.Pass("lucrecia")))
    _, told = fought(state, "terminium lucrecia", against="queen_of_wasps")
    killed = [event.gladiator for event in told if isinstance(event, events.Killed)]
    assert killed == ["lucrecia", "terminium"]  # the attack lands all the same


def test_br_5_11_dodge_survives_whatever_the_values() -> None:
    state = at(fights.begin, "dart toaster | terminium:harpoon", "fog | lucrecia")
    state, told = fought(state, "terminium lucrecia", by="dart toaster", against="fog")
    assert values(told) == (4 * 2 + 3, 0)
    assert the(told, events.Dodged).gladiator == "lucrecia"
    assert any_of(told, events.Survived)


def test_br_5_12_all_tricks_laid_are_discarded_after_the_fight() -> None:
    state = at(fights.begin, "whip | terminium:buckler", "trident | lucrecia:mace")
    state, _ = fought(state, "terminium lucrecia", by="whip", against="trident")
    assert set(state.stocks[1].discard) == {"whip", "trident"}


# At a table


def table_fight(one: str, two: str, backs: str) -> Ring:
    """Seat 0 has laid tricks of those backs at a table and both are done."""
    state = seen_from_the_table(fighting(one, two))
    script = [moves.LayTrick(b, "?") for b in backs.split()]  # type: ignore[arg-type]
    return play(state, *[(0, move) for move in script], (0, DONE), (1, DONE))[0]


def test_at_a_table_tricks_become_known_when_they_are_shown() -> None:
    """BR-5.5, BR-7.1"""
    table = table_fight("whip piston", "", "weapon gladiator")
    assert asked(table, reveal.ShowTricks).seat == 0
    assert refused(table, 0, moves.TricksShown(("whip",))).code == "so_many_laid"
    assert refused(table, 0, moves.TricksShown(("whip", "whip"))).code == "card_twice"
    _, told = play(table, (0, moves.TricksShown(("whip", "piston"))))
    assert values(told) == (5, 2)


def test_br_7_4_what_exceeds_an_allowance_at_the_reveal_the_opponent_discards() -> None:
    """Reported as two weapons and a gladiator; one of the backs was seen wrongly."""
    table = table_fight("whip spear dart piston", "", "weapon weapon gladiator")
    table, _ = play(table, (0, moves.TricksShown(("whip", "spear", "dart"))))
    pick = asked(table, reveal.PickExcess)
    assert pick.seat == 1
    assert [len(pile) for pile in table.sides[0].hand] == [1, 0]
    assert [m.place for m in BRUTAL_RING.options(table, 1)] == [0, 1, 2]
    table, told = play(table, (1, moves.PickTrick(1)))
    assert the(told, events.ExcessDiscarded).card == "spear"
    assert values(told) == (3 + 2 + 3, 2)


def test_br_7_4_only_the_colour_in_excess_may_be_discarded() -> None:
    table = table_fight("whip piston fog eel", "", "weapon gladiator")
    table, _ = play(table, (0, moves.TricksShown(("fog", "piston"))))
    assert asked(table, reveal.PickExcess).side == 0
    assert refused(table, 1, moves.PickTrick(5)).code == "not_in_excess"


def test_br_7_4_another_back_than_the_hand_can_have_is_impossible() -> None:
    table = table_fight("whip", "", "weapon")
    refusal = refused(table, 0, moves.TricksShown(("fog",)))
    assert refusal.code == "fewer_held"


def test_br_7_4_a_back_that_only_another_trick_on_the_table_has_is_impossible() -> None:
    """A Discard hits the card seen as a weapon; the one gladiator card lies beside it."""
    state = seen_from_the_table(fighting("fingers", "fog trident"))
    backs = [moves.LayTrick("weapon", "?"), moves.LayTrick("gladiator", "?")]
    script = [(0, moves.LayTrick("gladiator", "?")), *((1, move) for move in backs)]
    table, _ = play(state, *script, (0, DONE), (1, DONE))
    table, _ = play(table, (0, moves.TricksShown(("fingers",))), (0, moves.PickTrick(0)))
    refusal = refused(table, 1, moves.TricksShown(("eel",)))
    assert (refusal.code, refusal.rule) == ("other_back", "BR-7.2")
    _, told = play(table, (1, moves.TricksShown(("trident",))))
    assert the(told, events.TrickDiscarded).card == "trident"

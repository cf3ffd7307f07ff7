"""BR-5.1, 5.2, 5.9, 5.12, 5.13: which gladiators fight, and who scores."""

from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import fights, survivors
from games.rulebooks.brutal_ring.state import Fighter
from tests.rulebooks.brutal_ring.cast import (
    has_event,
    open_request,
    play,
    refusal_of,
    ring_at,
    run_fight,
    seen_from_the_table,
    single_event,
)


def test_the_rulebooks_example_at_a_table_of_the_house() -> None:
    """5 against 7: Lucrecia lives, Terminium dies by her Counter-attack, her side scores 6.

    BR-5.3, BR-5.5, BR-5.6, BR-5.10, BR-5.12
    """
    state = ring_at(
        fights.begin, "whip | terminium:billhook", "fire_axe mace queen_of_wasps | lucrecia:sword"
    )
    # The weapons: 3 in attack and 1 in defence, worth 2; 3 in attack and 2 in defence.
    state, log = run_fight(
        state, "terminium lucrecia", by="whip", against="fire_axe mace queen_of_wasps"
    )
    values = single_event(log, events.Fought)
    assert (values.attack, values.defence) == (5, 7)
    counter = single_event(log, events.Countered)
    assert (counter.attack, counter.defence) == (3, 1)
    assert single_event(log, events.Killed) == events.Killed(1, 0, "terminium", "billhook", 6)
    assert state.scores == (0, 6)
    assert state.sides[0].arena == ()
    assert state.sides[1].arena == (Fighter("lucrecia", "sword"),)
    assert set(state.stocks[0].discard) == {"terminium", "queen_of_wasps"}
    assert set(state.stocks[1].discard) == {"billhook", "whip", "fire_axe", "mace"}


def test_the_rulebooks_example_reported_from_a_physical_table() -> None:
    """The same fight, reported to a referee who sees the backs first and the cards when they are
    turned up."""
    house = ring_at(
        fights.begin, "whip | terminium:billhook", "fire_axe mace queen_of_wasps | lucrecia:sword"
    )
    table, _ = play(
        seen_from_the_table(house),
        (0, moves.Attack("terminium", "lucrecia")),
        (0, moves.LayTrick("weapon", "?")),
        (1, moves.LayTrick("weapon", "?")),
        (1, moves.LayTrick("weapon", "?")),
        (1, moves.LayTrick("gladiator", "?")),
        (0, moves.Done()),
        (1, moves.Done()),
    )
    tricks = ("fire_axe", "mace", "queen_of_wasps")
    table, log = play(table, (0, moves.TricksShown(("whip",))), (1, moves.TricksShown(tricks)))
    values = single_event(log, events.Fought)
    assert (values.attack, values.defence) == (5, 7)
    assert single_event(log, events.Killed) == events.Killed(1, 0, "terminium", "billhook", 6)
    by_house, _ = run_fight(
        house, "terminium lucrecia", by="whip", against="fire_axe mace queen_of_wasps"
    )
    assert table == seen_from_the_table(by_house)


def test_br_5_1_players_engage_in_turn_leftwards_from_the_first() -> None:
    state = ring_at(fights.begin, "| fog eel", "", "| moth", first=1)
    order = []
    while state.open and isinstance(request := state.open[0], fights.Engage):
        order.append(request.seat)
        gladiator = next(e for e in state.sides[request.seat].arena if not e.engaged).gladiator
        state, _ = play(state, (request.seat, moves.Pass(gladiator)))
    # a player with nobody to engage is skipped; a player with one must engage it
    assert order == [2, 0, 0]


def test_br_5_1_a_gladiator_that_passed_cannot_attack_this_round() -> None:
    state = ring_at(fights.begin, "| fog eel", "| moth")
    state, log = play(state, (0, moves.Pass("fog")))
    assert single_event(log, events.Passed).gladiator == "fog"
    state, _ = play(state, (1, moves.Pass("moth")))
    refusal = refusal_of(state, 0, moves.Attack("fog", "moth"))
    assert (refusal.code, refusal.rule) == ("already_engaged", "BR-5.1")
    assert refusal_of(state, 0, moves.Pass("moth")).code == "not_your_gladiator"
    assert moves.KeepRest() not in list(BRUTAL_RING.options(state, 0))


def test_br_5_1_an_engaged_gladiator_cannot_attack_again() -> None:
    state = ring_at(fights.begin, "| fog eel", "| moth")
    state, _ = run_fight(state, "fog moth")
    state, _ = play(state, (1, moves.Pass("moth")))
    assert refusal_of(state, 0, moves.Attack("fog", "moth")).code == "already_engaged"


def test_br_5_1_the_phase_ends_when_all_living_gladiators_are_engaged() -> None:
    state = ring_at(fights.begin, "| fog:sword", "| moth")
    state, _ = run_fight(state, "fog moth")
    assert state.sides[1].arena == ()
    assert {type(request) for request in state.open} == {survivors.ClearOut}


def test_br_5_2_any_opposing_gladiator_engaged_or_not() -> None:
    state = ring_at(fights.begin, "| fog", "| moth", "| eel")
    state, _ = play(state, (0, moves.Pass("fog")))
    targets = {m.target for m in BRUTAL_RING.options(state, 1) if isinstance(m, moves.Attack)}
    assert targets == {"fog", "eel"}
    assert refusal_of(state, 1, moves.Attack("moth", "piston")).code == "not_in_arena"


def test_br_5_2_never_a_team_mates() -> None:
    state = ring_at(fights.begin, "| fog", "| moth", "| eel", "| piston")
    targets = {m.target for m in BRUTAL_RING.options(state, 0) if isinstance(m, moves.Attack)}
    assert targets == {"moth", "piston"}
    refusal = refusal_of(state, 0, moves.Attack("fog", "eel"))
    assert (refusal.code, refusal.rule) == ("own_side", "BR-5.2")
    assert refusal_of(state, 0, moves.Attack("fog", "fog")).code == "own_side"


def test_br_5_9_double_attack_brings_one_more_fight_with_new_tricks() -> None:
    double = "hashshasin_green piston"
    state = ring_at(fights.begin, f"{double} whip | terminium:sword", "| moth eel fog")
    state, log = run_fight(state, "terminium moth", by="piston")
    assert single_event(log, events.MayFightAgain).gladiator == "terminium"
    again = open_request(state, fights.FightAgain)
    assert refusal_of(state, 0, moves.Attack("fog", "eel")).code == "same_gladiator"
    state, log = run_fight(state, "terminium eel", by="hashshasin_green whip")
    assert again.gladiator == "terminium"
    assert not has_event(log, events.MayFightAgain)  # at most one extra fight per engagement
    assert state.open == (fights.Engage(1),)
    assert state.scores == (1 + 2, 0)


def test_br_5_9_the_second_fight_may_be_let_go_and_needs_somebody_to_fight() -> None:
    state = ring_at(fights.begin, "piston | terminium:sword", "| moth eel")
    state, _ = run_fight(state, "terminium moth", by="piston")
    state, _ = play(state, (0, moves.Pass("terminium")))
    assert state.open == (fights.Engage(1),)
    alone = ring_at(fights.begin, "piston | terminium:sword", "| moth")
    alone, log = run_fight(alone, "terminium moth", by="piston")
    assert not has_event(log, events.MayFightAgain)


def test_br_5_9_only_an_attacker_who_lives_fights_again() -> None:
    state = ring_at(
        fights.begin, "piston | terminium:buckler", "queen_of_wasps | lucrecia:sword moth"
    )
    state, log = run_fight(state, "terminium lucrecia", by="piston", against="queen_of_wasps")
    assert single_event(log, events.Killed).gladiator == "terminium"
    assert not has_event(log, events.MayFightAgain)


def test_br_5_12_killer_scores_gladiator_and_weapon_and_both_may_die() -> None:
    state = ring_at(fights.begin, "| terminium:nail_gun", "queen_of_wasps | lucrecia:sword")
    state, log = run_fight(state, "terminium lucrecia", against="queen_of_wasps")
    killed = [event for event in log if isinstance(event, events.Killed)]
    assert [(e.seat, e.gladiator, e.points) for e in killed] == [
        (0, "lucrecia", 3 + 2),
        (1, "terminium", 4 + 2),
    ]
    assert state.scores == (5, 6)
    assert state.sides[0].arena == state.sides[1].arena == ()


def test_br_5_12_a_team_scores_together() -> None:
    """BR-2.1"""
    state = ring_at(fights.begin, "| fog:sword", "| moth", "| eel:spear", "| piston")
    state, _ = run_fight(state, "fog moth")
    state, _ = run_fight(state, "eel piston")
    assert state.scores == (1 + 3 + 2 * 2, 0)  # two kills, and both survive with a weapon


def test_br_5_13_a_defender_that_survived_may_still_attack_later() -> None:
    """BR-5.13"""
    state = ring_at(fights.begin, "| fog", "| lucrecia:sword")
    state, log = run_fight(state, "fog lucrecia")
    assert single_event(log, events.Survived).gladiator == "lucrecia"
    state, log = run_fight(state, "lucrecia fog")
    assert single_event(log, events.Killed).gladiator == "fog"

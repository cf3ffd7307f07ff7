"""BR-5.1, 5.2, 5.9, 5.12, 5.13: which gladiators fight, and who scores."""

from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import fights, survivors
from games.rulebooks.brutal_ring.state import Fighter
from tests.rulebooks.brutal_ring.cast import (
    any_of,
    asked,
    at,
    fought,
    play,
    refused,
    seen_from_the_table,
    the,
)


def test_the_rulebooks_example_at_a_table_of_the_house() -> None:
    """5 against 7: Lucrecia lives, Terminium dies by her Counter-attack, her side scores 6.

    BR-5.3, BR-5.5, BR-5.6, BR-5.10, BR-5.12
    """
    state = at(
        fights.begin,
        "whip | terminium:billhook",
        "fire_axe mace queen_of_wasps | lucrecia:sword",
    )
    # The weapons: 3 in attack and 1 in defence, worth 2; 3 in attack and 2 in defence.
    state, told = fought(
        state, "terminium lucrecia", by="whip", against="fire_axe mace queen_of_wasps"
    )
    values = the(told, events.Fought)
    assert (values.attack, values.defence) == (5, 7)
    counter = the(told, events.Countered)
    assert (counter.attack, counter.defence) == (3, 1)
    assert the(told, events.Killed) == events.Killed(1, 0, "terminium", "billhook", 6)
    assert state.scores == (0, 6)
    assert state.sides[0].arena == ()
    assert state.sides[1].arena == (Fighter("lucrecia", "sword"),)
    assert set(state.stocks[0].discard) == {"terminium", "queen_of_wasps"}
    assert set(state.stocks[1].discard) == {"billhook", "whip", "fire_axe", "mace"}


def test_the_rulebooks_example_reported_from_a_physical_table() -> None:
    """The same fight, reported to a referee who sees the backs first and the cards when they are
    turned up."""
    house = at(
        fights.begin,
        "whip | terminium:billhook",
        "fire_axe mace queen_of_wasps | lucrecia:sword",
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
    table, told = play(table, (0, moves.TricksShown(("whip",))), (1, moves.TricksShown(tricks)))
    values = the(told, events.Fought)
    assert (values.attack, values.defence) == (5, 7)
    assert the(told, events.Killed) == events.Killed(1, 0, "terminium", "billhook", 6)
    by_house, _ = fought(
        house, "terminium lucrecia", by="whip", against="fire_axe mace queen_of_wasps"
    )
    assert table == seen_from_the_table(by_house)


def test_br_5_1_players_engage_in_turn_leftwards_from_the_first() -> None:
    state = at(fights.begin, "| fog eel", "", "| moth", first=1)
    order = []
    while state.open and isinstance(request := state.open[0], fights.Engage):
        order.append(request.seat)
        gladiator = next(e for e in state.sides[request.seat].arena if not e.engaged).gladiator
        state, _ = play(state, (request.seat, moves.Pass(gladiator)))
    # a player with nobody to engage is skipped; a player with one must engage it
    assert order == [2, 0, 0]


def test_br_5_1_a_gladiator_that_passed_cannot_attack_this_round() -> None:
    state = at(fights.begin, "| fog eel", "| moth")
    state, told = play(state, (0, moves.Pass("fog")))
    assert the(told, events.Passed).gladiator == "fog"
    state, _ = play(state, (1, moves.Pass("moth")))
    refusal = refused(state, 0, moves.Attack("fog", "moth"))
    assert (refusal.code, refusal.rule) == ("already_engaged", "BR-5.1")
    assert refused(state, 0, moves.Pass("moth")).code == "not_your_gladiator"
    assert moves.KeepRest() not in list(BRUTAL_RING.options(state, 0))


def test_br_5_1_an_engaged_gladiator_cannot_attack_again() -> None:
    state = at(fights.begin, "| fog eel", "| moth")
    state, _ = fought(state, "fog moth")
    state, _ = play(state, (1, moves.Pass("moth")))
    assert refused(state, 0, moves.Attack("fog", "moth")).code == "already_engaged"


def test_br_5_1_the_phase_ends_when_all_living_gladiators_are_engaged() -> None:
    state = at(fights.begin, "| fog:sword", "| moth")
    state, _ = fought(state, "fog moth")
    assert state.sides[1].arena == ()
    assert {type(request) for request in state.open} == {survivors.ClearOut}


def test_br_5_2_any_opposing_gladiator_engaged_or_not() -> None:
    state = at(fights.begin, "| fog", "| moth", "| eel")
    state, _ = play(state, (0, moves.Pass("fog")))
    targets = {m.target for m in BRUTAL_RING.options(state, 1) if isinstance(m, moves.Attack)}
    assert targets == {"fog", "eel"}
    assert refused(state, 1, moves.Attack("moth", "piston")).code == "not_in_arena"


def test_br_5_2_never_a_team_mates() -> None:
    state = at(fights.begin, "| fog", "| moth", "| eel", "| piston")
    targets = {m.target for m in BRUTAL_RING.options(state, 0) if isinstance(m, moves.Attack)}
    assert targets == {"moth", "piston"}
    refusal = refused(state, 0, moves.Attack("fog", "eel"))
    assert (refusal.code, refusal.rule) == ("own_side", "BR-5.2")
    assert refused(state, 0, moves.Attack("fog", "fog")).code == "own_side"


# BR-5.9
def test_br_5_9_double_attack_brings_one_more_fight_with_new_tricks() -> None:
    double = "hashshasin_green piston"
    state = at(fights.begin, f"{double} whip | terminium:sword", "| moth eel fog")
    state, told = fought(state, "terminium moth", by="piston")
    assert the(told, events.MayFightAgain).gladiator == "terminium"
    again = asked(state, fights.FightAgain)
    assert refused(state, 0, moves.Attack("fog", "eel")).code == "same_gladiator"
    state, told = fought(state, "terminium eel", by="hashshasin_green whip")
    assert again.gladiator == "terminium"
    assert not any_of(told, events.MayFightAgain)  # at most one extra fight per engagement
    assert state.open == (fights.Engage(1),)
    assert state.scores == (1 + 2, 0)


def test_br_5_9_the_second_fight_may_be_let_go_and_needs_somebody_to_fight() -> None:
    state = at(fights.begin, "piston | terminium:sword", "| moth eel")
    state, _ = fought(state, "terminium moth", by="piston")
    state, _ = play(state, (0, moves.Pass("terminium")))
    assert state.open == (fights.Engage(1),)
    alone = at(fights.begin, "piston | terminium:sword", "| moth")
    alone, told = fought(alone, "terminium moth", by="piston")
    assert not any_of(told, events.MayFightAgain)


def test_br_5_9_only_an_attacker_who_lives_fights_again() -> None:
    state = at(fights.begin, "piston | terminium:buckler", "queen_of_wasps | lucrecia:sword moth")
    state, told = fought(state, "terminium lucrecia", by="piston", against="queen_of_wasps")
    assert the(told, events.Killed).gladiator == "terminium"
    assert not any_of(told, events.MayFightAgain)


def test_br_5_12_killer_scores_gladiator_and_weapon_and_both_may_die() -> None:
    state = at(fights.begin, "| terminium:nail_gun", "queen_of_wasps | lucrecia:sword")
    state, told = fought(state, "terminium lucrecia", against="queen_of_wasps")
    killed = [event for event in told if isinstance(event, events.Killed)]
    assert [(e.seat, e.gladiator, e.points) for e in killed] == [
        (0, "lucrecia", 3 + 2),
        (1, "terminium", 4 + 2),
    ]
    assert state.scores == (5, 6)
    assert state.sides[0].arena == state.sides[1].arena == ()


def test_br_5_12_a_team_scores_together() -> None:
    """BR-2.1"""
    state = at(fights.begin, "| fog:sword", "| moth", "| eel:spear", "| piston")
    state, _ = fought(state, "fog moth")
    state, _ = fought(state, "eel piston")
    assert state.scores == (1 + 3 + 2 * 2, 0)  # two kills, and both survive with a weapon


# BR-5.13
def test_br_5_13_a_defender_that_survived_may_still_attack_later() -> None:
    state = at(fights.begin, "| fog", "| lucrecia:sword")
    state, told = fought(state, "fog lucrecia")
    assert the(told, events.Survived).gladiator == "lucrecia"
    state, told = fought(state, "lucrecia fog")
    assert the(told, events.Killed).gladiator == "fog"

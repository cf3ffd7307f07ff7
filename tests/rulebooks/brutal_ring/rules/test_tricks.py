"""BR-5.4: laying tricks, and changing them until both sides are done."""

import pytest

from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import fights
from games.rulebooks.brutal_ring.state import fight_of, free_slots
from tests.rulebooks.brutal_ring.cast import (
    DONE,
    begin_fight,
    fight_values,
    has_event,
    play,
    refusal_of,
    ring_at,
    seen_from_the_table,
    single_event,
    trick_moves,
)


def test_br_5_4_at_most_one_card_per_allowance_of_each_colour() -> None:
    state = begin_fight("whip spear dart piston fog")
    state, _ = play(state, *[(0, move) for move in trick_moves("whip", "spear", "piston")])
    for card, colour in (("dart", "black"), ("fog", "orange")):
        (move,) = trick_moves(card)
        refusal = refusal_of(state, 0, move)
        assert (refusal.code, refusal.rule, refusal.facts["colour"]) == (
            "no_allowance",
            "BR-5.4",
            colour,
        )


def test_br_5_4_five_black_tricks_are_refused_at_the_third() -> None:
    state = begin_fight("whip spear dart cushion whistle")
    for n, move in enumerate(trick_moves("whip", "spear", "dart", "cushion", "whistle")):
        if n < 2:
            state, _ = play(state, (0, move))
        else:
            assert refusal_of(state, 0, move).facts["allowed"] == 2


def test_br_5_4_the_allowances_of_the_side_of_this_fight_count() -> None:
    """Queen of Wasps: no orange in attack, one in defence."""
    state = begin_fight("piston", arenas="queen_of_wasps:sword lucrecia")
    assert refusal_of(state, 0, trick_moves("piston")[0]).facts["allowed"] == 0
    state = begin_fight("", "fog", arenas="lucrecia queen_of_wasps:sword")
    play(state, (1, trick_moves("fog")[0]))


def test_br_5_4_a_bluff_uses_an_allowance_and_has_no_effect() -> None:
    state = begin_fight("halberd fog", "whip")
    state, _ = play(
        state, *[(0, move) for move in trick_moves("halberd", "fog")], (1, trick_moves("whip")[0])
    )
    assert free_slots(state, fight_of(state), 0) == (0, 1)
    _, log = play(state, (0, DONE), (1, DONE))
    assert fight_values(log) == (3, 2)
    assert has_event(log, events.Killed)


def test_br_5_4_tricks_may_be_taken_back_until_both_are_done() -> None:
    state, _ = play(begin_fight("whip spear"), *[(0, m) for m in trick_moves("whip", "spear")])
    state, log = play(state, (0, moves.TakeBack(0)))
    assert single_event(log, events.TrickTakenBack).card == "whip"
    assert [each.card for each in fight_of(state).tricks[0]] == ["spear"]
    assert state.sides[0].hand[1] == ("whip",)
    assert refusal_of(state, 0, moves.TakeBack(1)).code == "not_your_trick"
    assert refusal_of(state, 1, moves.TakeBack(0)).code == "not_your_trick"


def test_br_5_4_done_is_taken_back_by_a_change_of_either_side() -> None:
    state, _ = play(begin_fight("whip spear", "halberd"), (0, DONE))
    assert fight_of(state).done == (True, False)
    assert [r.seat for r in BRUTAL_RING.pending_requests(state)] == [1]
    assert refusal_of(state, 0, DONE).code == "done_already"
    theirs, _ = play(state, (1, trick_moves("halberd")[0]))
    assert fight_of(theirs).done == (False, False)
    own, _ = play(state, (0, trick_moves("whip")[0]))
    assert fight_of(own).done == (False, False)
    back, _ = play(own, (0, DONE), (0, moves.TakeBack(0)))
    assert fight_of(back).done == (False, False)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_br_5_4_when_both_have_said_done_whoever_was_first_the_fight_is_decided(
    order: tuple[int, int],
) -> None:
    first, second = order
    state, _ = play(begin_fight("whip"), (first, DONE))
    assert fight_of(state).done == (first == 0, first == 1)
    state, log = play(state, (second, DONE))
    assert state.fight is None
    assert fight_values(log) == (3, 2)


def test_br_5_4_a_team_mate_may_add_cards_within_the_same_allowances() -> None:
    state = ring_at(fights.begin, "whip | terminium:sword", "", "spear dart", "| lucrecia:mace")
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")))
    assert [(r.seat, r.idle) for r in state.open] == [(0, False), (2, True), (3, False)]
    state, _ = play(state, (0, trick_moves("whip")[0]), (2, trick_moves("dart")[0]))
    assert refusal_of(state, 2, trick_moves("spear")[0]).code == "no_allowance"
    assert refusal_of(state, 2, moves.TakeBack(0)).code == "not_your_trick"
    assert refusal_of(state, 2, DONE).code == "owner_says_done"
    _, log = play(state, (0, DONE), (3, DONE))
    assert fight_values(log) == (3 + 2 + 3, 2)


def test_br_5_4_a_team_mate_does_not_see_the_cards_laid() -> None:
    state = ring_at(fights.begin, "whip | terminium:sword", "", "spear", "| lucrecia:mace")
    state, log = play(
        state, (0, moves.Attack("terminium", "lucrecia")), (0, trick_moves("whip")[0])
    )
    for seat in (1, 2, 3, None):
        seen = fight_of(BRUTAL_RING.view(state, seat)).tricks[0]
        assert [(each.back, each.card) for each in seen] == [("weapon", "?")]
        lay = single_event(log, events.TrickLaid).seen_by(seat)
        assert lay == events.TrickLaid(0, "weapon", "")


def test_br_5_4_a_card_that_is_not_in_hand_is_not_laid() -> None:
    state = begin_fight("whip")
    assert refusal_of(state, 0, moves.LayTrick("weapon", "spear")).code == "trick_not_in_hand"
    assert refusal_of(state, 0, moves.LayTrick("gladiator", "whip")).code == "trick_not_in_hand"
    assert refusal_of(state, 0, moves.LayTrick("weapon", "?")).code == "name_the_trick"
    table = seen_from_the_table(state)
    assert refusal_of(table, 0, moves.LayTrick("weapon", "whip")).code == "trick_face_down"

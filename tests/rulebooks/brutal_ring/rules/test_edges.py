"""Edge cases of the rules that no other test catches (BR-5.8 first)."""

from typing import Any

import pytest

from games.kernel.requests import DEALER, Play
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.catalogue import Back
from games.rulebooks.brutal_ring.corrections import EngagedIs
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules import fights, reveal, survivors
from games.rulebooks.brutal_ring.state import fight_of
from tests.rulebooks.brutal_ring.cast import (
    DONE,
    begin_fight,
    fight_values,
    open_request,
    play,
    refusal_of,
    ring_at,
    run_fight,
    seen_from_the_table,
    single_event,
    trick_moves,
)

THREE = ("trident", "umbrella", "fog")
"""+3, +1 in defence, and a Dodge."""


@pytest.mark.parametrize(
    ("place", "defence", "dodges"), [(0, 1 + 1, True), (1, 1 + 3, True), (2, 1 + 3 + 1, False)]
)
def test_br_5_8_the_trick_that_is_picked_goes_and_the_others_act(
    place: int, defence: int, dodges: bool
) -> None:
    state = ring_at(fights.begin, "fingers | terminium:sword", f"{' '.join(THREE)} | lucrecia:dart")
    state, _ = run_fight(state, "terminium lucrecia", by="fingers", against=" ".join(THREE))
    state, log = play(state, (0, moves.PickTrick(place)))
    assert single_event(log, events.TrickDiscarded).card == THREE[place]
    shown = [event.cards for event in log if isinstance(event, events.TricksRevealed)]
    assert shown == [tuple(card for card in THREE if card != THREE[place])]
    assert fight_values(log)[1] == defence
    assert any(isinstance(event, events.Dodged) for event in log) is dodges


@pytest.mark.parametrize("place", [0, 1])
def test_br_5_8_at_a_table_the_one_that_was_picked_is_shown_first(place: int) -> None:
    state = seen_from_the_table(
        begin_fight("fingers", "trident umbrella", arenas="terminium lucrecia")
    )
    script = [(0, moves.LayTrick("gladiator", "?"))]
    script += [(1, moves.LayTrick("weapon", "?"))] * 2
    table, _ = play(state, *script, (0, DONE), (1, DONE))
    table, _ = play(table, (0, moves.TricksShown(("fingers",))), (0, moves.PickTrick(place)))
    show = open_request(table, reveal.ShowTricks)
    assert (show.seat, show.place, len(show.tricks_to_show(table))) == (1, place, 1)
    gone, left = ("trident", "umbrella")[place], ("umbrella", "trident")[place]
    table, log = play(table, (1, moves.TricksShown((gone,))))
    assert single_event(log, events.TrickDiscarded).card == gone
    _, log = play(table, (1, moves.TricksShown((left,))))
    assert fight_values(log)[1] == {"umbrella": 1, "trident": 3}[left]


def test_br_7_4_of_the_defenders_excess_the_attacker_knows_what_each_choice_makes() -> None:
    """No more Discards can follow: the shown tricks act, except the one that is picked."""
    state = seen_from_the_table(begin_fight("", "trident bicycle_chain umbrella fog"))
    backs: tuple[Back, ...] = ("weapon", "weapon", "gladiator")
    script = [(1, moves.LayTrick(back, "?")) for back in backs]
    table, _ = play(state, *script, (0, DONE), (1, DONE))
    table, _ = play(table, (1, moves.TricksShown(("trident", "bicycle_chain", "umbrella"))))
    pick = open_request(table, reveal.PickExcess)
    assert (pick.seat, pick.side) == (0, 1)
    chances = pick.chances(BRUTAL_RING.view(table, 0))
    defence = {move.place: each["defence"].texts() for move, each in chances.items()}
    assert defence == {0: {"4": "1"}, 1: {"6": "1"}, 2: {"6": "1"}}


def test_br_7_2_the_card_that_was_named_twice_is_named_in_the_refusal() -> None:
    state = seen_from_the_table(
        begin_fight("whip dart", "", arenas="terminium:sword lucrecia:mace")
    )
    script = [(0, moves.LayTrick("weapon", "?"))] * 2
    table, _ = play(state, *script, (0, DONE), (1, DONE))
    assert refusal_of(table, 0, moves.TricksShown(("dart", "dart"))).facts["card"] == "dart"
    three = seen_from_the_table(
        begin_fight("whip dart fog", "", arenas="nine_lives:sword lucrecia")
    )
    script = [(0, moves.LayTrick(b, "?")) for b in ("weapon", "weapon", "gladiator")]
    table, _ = play(three, *script, (0, DONE), (1, DONE))
    refusal = refusal_of(table, 0, moves.TricksShown(("fog", "whip", "whip")))
    assert refusal.facts["card"] == "whip"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_br_2_2_who_begins_is_one_of_those_who_sit_there(seats: int) -> None:
    """BR-2.2"""
    state = BRUTAL_RING.begin(Setup(), seats, known=False)
    for nobody in (-1, seats):
        assert refusal_of(state, DEALER, moves.Begins(nobody)).facts["last"] == seats - 1
    assert play(state, (DEALER, moves.Begins(seats - 1)))[0].first == seats - 1


def test_br_7_6_whose_turn_it_is_stays_with_them() -> None:
    state = ring_at(fights.begin, "| fog", "| moth", "| eel")
    state, _ = play(state, (0, moves.Pass("fog")))
    after = BRUTAL_RING.overrule(state, EngagedIs("fog", engaged=False)).state
    assert after.open == (fights.Engage(1),)


@pytest.mark.parametrize(
    ("arenas", "scores", "winners", "shared", "by_arena"),
    [
        ("| fog / | moth", (3, 2), (0,), False, False),
        ("| fog / | moth", (2, 3), (1,), False, False),
        ("| fog / | moth", (3, 3), (0, 1), True, False),
        ("| fog eel / | moth", (3, 3), (0,), False, True),
        ("| fog:sword / | moth", (1, 3), (0, 1), True, False),
    ],
)
def test_br_6_3_the_end_says_who_wins_and_what_decided_it(
    arenas: str, scores: tuple[int, ...], winners: tuple[int, ...], shared: bool, by_arena: bool
) -> None:
    plays: list[Play[Any]] = []

    def count(play: Play[Any]) -> None:
        survivors.score_survivors(play)
        plays.append(play)

    state = ring_at(count, *arenas.split(" / "), round=4, scores=scores)
    ended = single_event(plays[0].events, events.GameEnded)
    assert (ended.winners, ended.shared, ended.by_arena) == (winners, shared, by_arena)
    outcome = BRUTAL_RING.outcome(state)
    assert outcome is not None
    assert tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1) == winners
    camp_scores = [event for event in plays[0].events if isinstance(event, events.CampScored)]
    assert [event.points for event in camp_scores] == list(state.scores)


def test_br_5_8_a_discard_hits_nothing_where_nothing_is_laid() -> None:
    state = ring_at(fights.begin, "fingers | terminium:sword", "| lucrecia:dart")
    state, log = run_fight(state, "terminium lucrecia", by="fingers")
    assert not any(isinstance(event, events.TrickDiscarded) for event in log)
    assert state.fight is None


def test_br_5_4_a_fight_knows_who_owns_which_side() -> None:
    state = begin_fight("fog", "eel")
    state, _ = play(state, (1, trick_moves("eel")[0]))
    fight = fight_of(state)
    assert (fight.owners, fight.fighters) == ((0, 1), ("terminium", "lucrecia"))
    assert [len(tricks) for tricks in fight.tricks] == [0, 1]

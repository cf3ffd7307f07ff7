"""BR-7.7: a player resigns while the others play on."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.kernel.dealers import House, Table, settle
from games.kernel.early_end import Resign, Resigned
from games.kernel.record import HIDDEN, Illegal
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules import draw, entry, fights, reveal, survivors
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Entry, has_left
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import (
    DONE,
    EventLog,
    assert_conserved,
    has_event,
    open_request,
    play,
    ring_at,
    seen_from_the_table,
    single_event,
    trick_moves,
)
from tests.rulebooks.brutal_ring.rules.test_draw import draw_all, small_game

THREE = ("| terminium:sword", "fog | lucrecia:mace", "eel whip | the_notary moth")


def resign(state: Ring, seat: int) -> tuple[Ring, EventLog]:
    step = BRUTAL_RING.play(state, seat, Resign())
    rest = settle(BRUTAL_RING, step.state, House(laws.numbers(3)) if state.known else Table())
    assert_conserved(rest.state)
    assert rest.state.open
    assert not any(request.seat == seat for request in rest.state.open)
    return rest.state, [*step.events, *rest.events]


def test_the_gladiators_leave_the_arena_and_nobody_scores() -> None:
    state, log = resign(ring_at(fights.begin, *THREE, scores=(4, 0, 9)), 2)
    assert state.sides[2].arena == ()
    assert {"the_notary", "moth"} <= {*state.stocks[0].discard}
    assert state.scores == (4, 0, 9)
    assert single_event(log, Resigned).seat == 2
    assert [event.rule for event in log if isinstance(event, events.Dismissed)] == ["BR-7.7"] * 2


def test_the_hand_stays_where_it_is() -> None:
    state, _ = resign(ring_at(fights.begin, *THREE), 2)
    assert state.sides[2].hand == (("eel",), ("whip",))


def test_whose_turn_it_was_loses_it() -> None:
    state, _ = resign(ring_at(fights.begin, *THREE), 0)
    assert open_request(state, fights.Engage).seat == 1
    waiting, _ = resign(ring_at(fights.begin, *THREE), 1)
    assert open_request(waiting, fights.Engage).seat == 0


def test_who_is_gone_cannot_be_attacked() -> None:
    state, _ = resign(ring_at(fights.begin, *THREE), 1)
    targets = {move.target for move in state.open[0].options(state) if hasattr(move, "target")}
    assert targets == {"the_notary", "moth"}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("known", [True, False])
def test_a_fight_of_one_who_resigns_is_broken_off(seat: int, known: bool) -> None:
    state = ring_at(fights.begin, "dart | terminium:sword", *THREE[1:])
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")), (0, trick_moves("dart")[0]))
    state, _ = play(state, (1, trick_moves("fog")[0]))
    state, log = resign(state if known else seen_from_the_table(state), seat)
    assert single_event(log, events.BrokenOff) == events.BrokenOff("terminium", "lucrecia")
    assert state.fight is None
    fog, dart = ("fog", "dart") if known else (HIDDEN, HIDDEN)
    assert (state.sides[0].hand, state.sides[1].hand) == (((), (dart,)), ((fog,), ()))
    # A survivor who has attacked is engaged; it is the next player's turn.
    assert open_request(state, fights.Engage).seat == (1 if seat == 0 else 2)
    assert sum(state.scores) == 0


def test_tricks_turned_up_are_discarded_when_a_fight_is_broken_off() -> None:
    two = "fog trident | lucrecia:mace"
    state = ring_at(fights.begin, "fingers | terminium:sword", two, "| moth")
    tricks_laid = [
        (0, trick_moves("fingers")[0]),
        *((1, move) for move in trick_moves("fog", "trident")),
    ]
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")), *tricks_laid)
    state, _ = play(state, (0, DONE), (1, DONE))
    open_request(state, reveal.PickDiscard)
    state, _ = resign(state, 0)
    assert "fingers" in state.stocks[0].discard
    assert state.sides[1].hand == (("fog",), ("trident",))


def test_a_team_mate_plays_on_alone() -> None:
    seats = ("| terminium:sword", "| lucrecia:mace", "whip | moth", "| fog")
    state = ring_at(fights.begin, *seats)
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")))
    assert [request.seat for request in state.open] == [0, 2, 1]
    state, log = resign(state, 2)
    assert not has_event(log, events.BrokenOff)
    assert [request.seat for request in state.open] == [0, 1]
    state, log = play(state, (0, DONE), (1, DONE))
    assert has_event(log, events.Killed)
    last = BRUTAL_RING.play(state, 0, Resign())
    assert not last.state.open
    result = BRUTAL_RING.result(last.state)
    assert result is not None
    assert (result.ranks, result.rule) == ((2, 1, 2, 1), "T-1")


def test_tricks_of_a_team_mate_who_resigns_stay_laid() -> None:
    seats = ("| terminium:sword", "| lucrecia:mace", "whip | moth", "| fog")
    state, _ = play(ring_at(fights.begin, *seats), (0, moves.Attack("terminium", "lucrecia")))
    state, _ = play(state, (2, trick_moves("whip")[0]))
    state, _ = resign(state, 2)
    assert state.fight is not None
    assert [each.card for each in state.fight.tricks[0]] == ["whip"]


@pytest.mark.parametrize("known", [True, False])
def test_others_need_not_wait_for_who_resigns_while_entering(known: bool) -> None:
    state = ring_at(entry.begin, "fog", "eel", "moth", known=True)
    if not known:
        state = seen_from_the_table(state)
    entered = [moves.Enter((Entry(card),) if known else None) for card in ("fog", "eel")]
    state, _ = play(state, (0, entered[0]), (1, entered[1]))
    state, log = resign(state, 2)
    if known:
        assert [event.seat for event in log if isinstance(event, events.Entered)] == [0, 1]
    else:
        assert [request.seat for request in state.open] == [0, 1]
        assert all(isinstance(request, entry.ShowEntries) for request in state.open)


def test_an_entry_of_who_resigns_is_not_revealed() -> None:
    state = ring_at(entry.begin, "fog", "eel", "moth")
    state, _ = play(state, (2, moves.Enter((Entry("moth"),))))
    state, _ = resign(state, 2)
    state, log = play(state, *((seat, moves.Enter(())) for seat in (0, 1)))
    assert [event.seat for event in log if isinstance(event, events.Entered)] == [0, 1]
    assert state.sides[2].hand[0][:1] == ("moth",)


def test_who_resigns_draws_no_more_and_is_never_first_again() -> None:
    state = ring_at(survivors.score_survivors, "fog", "eel", "moth", round=1)
    state, _ = play(state, (0, moves.KeepRest()), (2, moves.KeepRest()))
    state, _ = resign(state, 1)
    assert (state.round, state.first) == (2, 2)
    assert [request.seat for request in state.open] == [0, 2]
    assert all(isinstance(request, draw.Draw) for request in state.open)


def test_scarce_cards_go_round_past_who_has_resigned() -> None:
    state, _ = resign(small_game(4, 46, seats=3, first=2), 2)
    assert open_request(state, draw.Draw) == draw.Draw(0, left=8, in_turn=True)
    assert {seat for seat, _ in draw_all(state)} == {0, 1}


def resigning(seats: int, seed: int, *, known: bool) -> Iterator[Ring]:
    """Play a random game in which players resign at random, until one camp is left or it ends."""
    below = laws.numbers(seed)
    state: Any = BRUTAL_RING.begin(Setup(), seats, known)
    while state.open:
        yield state
        staying = BRUTAL_RING.remaining_seats(state)
        if below(25) == 0:
            seat = staying[below(len(staying))]
            state = BRUTAL_RING.play(state, seat, Resign()).state
            continue
        request = laws.one_of(state, BRUTAL_RING, below)
        move = request.sample(state, below)
        state = BRUTAL_RING.play(state, request.seat, move).state
    yield state


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_in_which_some_resign_go_on_conserve_and_end(
    seats: int, known: bool, long: bool
) -> None:
    for seed in range(400 if long else 25):
        state: Any = None
        for state in resigning(seats, seed, known=known):
            assert_conserved(state)
            assert BRUTAL_RING.decode(BRUTAL_RING.encode(state)) == state
            for request in state.open:
                assert not has_left(state, request.seat)
            for seat in range(seats) if known else ():
                view = BRUTAL_RING.view(state, seat)
                world = BRUTAL_RING.imagine(view, seat, laws.numbers(seed))
                assert BRUTAL_RING.view(world, seat) == view
        result = BRUTAL_RING.result(state)
        assert result is not None
        stay = {BRUTAL_RING.camp(state, seat) for seat in BRUTAL_RING.remaining_seats(state)}
        ranks: dict[bool, set[int]] = {True: set(), False: set()}
        for seat, rank in enumerate(result.ranks):
            ranks[BRUTAL_RING.camp(state, seat) in stay].add(rank)
        assert not ranks[False] or min(ranks[False]) > max(ranks[True])


def test_who_has_resigned_cannot_do_it_again() -> None:
    state, _ = resign(ring_at(fights.begin, *THREE), 2)
    with pytest.raises(Illegal, match="not_staying"):
        BRUTAL_RING.play(state, 2, Resign())

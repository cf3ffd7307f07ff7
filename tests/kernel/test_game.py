"""The contract of a game, tested on a very small game."""

import pytest

from games.kernel.dealers import House, Table, settle
from games.kernel.record import Below, Event, Illegal, snake_case_tag, union_of
from games.kernel.requests import DEALER, Play, Seal, imagine_seals
from tests.kernel import toys
from tests.kernel.toys import (
    PEBBLES,
    Board,
    Die,
    Guess,
    Guessing,
    Hide,
    Hiding,
    NoSetup,
    Pebbles,
    Rolled,
)


def begin_pebbles() -> Pebbles:
    return PEBBLES.begin(NoSetup(), 2, True)


def both_hid() -> Pebbles:
    state = PEBBLES.play(begin_pebbles(), 1, Hide(2)).state
    return PEBBLES.play(state, 0, Hide(1)).state


def always(place: int) -> Below:
    return lambda n: place % n


def test_a_sealed_answer_waits_until_the_last_one_is_in() -> None:
    step = PEBBLES.play(begin_pebbles(), 1, Hide(2))
    assert step.events == ()
    assert step.state.sides == begin_pebbles().sides
    assert PEBBLES.open_requests(step.state) == (Hiding(0), Hiding(1))
    assert PEBBLES.pending_requests(step.state) == (Hiding(0),)
    step = PEBBLES.play(step.state, 0, Hide(1))
    assert [side.pebbles for side in step.state.sides] == [1, 2]
    assert [event.seat for event in step.events] == [0, 1]  # type: ignore[attr-defined]
    assert step.state.sealed == ()


def test_a_sealed_answer_may_be_revised_until_then() -> None:
    state = PEBBLES.play(begin_pebbles(), 1, Hide(2)).state
    state = PEBBLES.play(state, 1, Hide(3)).state
    assert state.sealed == (Seal(1, Hide(3)),)
    assert PEBBLES.play(state, 0, Hide(0)).state.sides[1].pebbles == 3


def test_others_see_that_a_sealed_answer_is_in_and_not_what_it_says() -> None:
    state = PEBBLES.play(begin_pebbles(), 1, Hide(2)).state
    assert PEBBLES.view(state, 0).sealed == PEBBLES.view(state, None).sealed == (Seal(1, None),)
    assert PEBBLES.view(state, 1).sealed == (Seal(1, Hide(2)),)


def test_a_sealed_answer_not_known_may_be_any_that_is_legal() -> None:
    state = PEBBLES.play(begin_pebbles(), 1, Hide(2)).state
    view = PEBBLES.view(state, 0)
    assert {imagine_seals(view, always(place)) for place in range(4)} == {
        (Seal(1, Hide(pebbles)),) for pebbles in range(4)
    }
    assert imagine_seals(PEBBLES.view(state, 1), always(0)) == state.sealed


def test_answers_brought_along_are_opened_once_all_are_there() -> None:
    play = Play(begin_pebbles())
    play.seal(Seal(1, Hide(2)))
    assert play.to_step() == PEBBLES.play(begin_pebbles(), 1, Hide(2))
    play = Play(begin_pebbles())
    play.seal(Seal(0, Hide(1)), Seal(1, Hide(2)))
    assert play.state == both_hid()


def test_a_refused_sealed_answer_seals_nothing() -> None:
    with pytest.raises(Illegal, match="pebbles"):
        PEBBLES.play(begin_pebbles(), 0, Hide(4))


def test_any_seat_may_report_a_chance_and_the_house_settles_it() -> None:
    state = both_hid()
    assert state.open == (Die(),)
    assert PEBBLES.play(state, 0, Rolled(3)).state == PEBBLES.play(state, 1, Rolled(3)).state
    assert settle(PEBBLES, state, House(lambda n: n - 1)).state.die == 6
    assert settle(PEBBLES, state, Table()).state == state


def test_the_house_tells_what_it_dealt() -> None:
    dealt: list[object] = []
    settle(PEBBLES, both_hid(), House(lambda n: 0), lambda move, step: dealt.append(move))
    assert dealt == [Rolled(1)]


def test_a_move_that_nobody_asked_for_is_refused() -> None:
    for seat, move in ((0, Guess(3)), (1, Rolled(1)), (2, Hide(1)), (DEALER, Hide(1))):
        with pytest.raises(Illegal, match="not_asked"):
            PEBBLES.play(begin_pebbles(), seat, move)


def test_play_never_changes_the_state_it_was_given() -> None:
    state = begin_pebbles()
    before = PEBBLES.encode(state)
    PEBBLES.play(state, 0, Hide(1))
    assert PEBBLES.encode(state) == before


def test_every_option_is_sampled_as_often_as_any_other() -> None:
    request, state = Guessing(0), both_hid()
    seen = {request.sample(state, always(place)) for place in range(12)}
    assert seen == set(PEBBLES.options(PEBBLES.play(state, 0, Rolled(2)).state, 0))


def test_sampling_passes_over_candidates_that_are_refused() -> None:
    class Picky(Hiding, frozen=True):
        def refusal(self, state: Board, move: Hide) -> Illegal | None:
            return None if move.pebbles == 2 else Illegal("picky", "PB-1")

    assert {Picky(0).sample(begin_pebbles(), always(place)) for place in range(9)} == {Hide(2)}


def test_a_state_comes_back_from_its_bytes() -> None:
    state = PEBBLES.play(begin_pebbles(), 1, Hide(2)).state
    assert PEBBLES.decode(PEBBLES.encode(state)) == state


def test_a_game_is_for_as_many_as_it_seats() -> None:
    assert PEBBLES.setup_for_seats(NoSetup(), (None, None)) == NoSetup()
    with pytest.raises(Illegal, match="seats"):
        PEBBLES.setup_for_seats(NoSetup(), (None,))


def test_a_record_is_spoken_of_in_small_letters() -> None:
    assert snake_case_tag("DrawCard") == "draw_card"
    assert snake_case_tag("Lay") == "lay"


def test_a_modules_events_are_one_of_those_it_defines() -> None:
    assert union_of(vars(toys), Event) == PEBBLES.event_type | toys.Drank

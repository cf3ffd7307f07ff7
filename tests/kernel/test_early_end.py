"""Resigning, an agreed draw and a signed result (T-1, T-2, T-3), in games without code for them."""

from typing import Any

import msgspec
import pytest

from games.kernel.early_end import (
    AgreeDraw,
    DeclineDraw,
    DeclineResult,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Resign,
    Resigned,
    ResultAgreed,
    ResultDeclined,
    ResultProposed,
    ResultSigned,
    SignResult,
    winners_and_others,
)
from games.kernel.game import Game
from games.kernel.record import Illegal
from games.kernel.requests import DEALER, Step
from games.kernel.rules import LANGUAGES, citable_rules, load_rules
from games.kernel.words import words
from tests.kernel.toys import PEBBLES, THIRST, Drank, Draught, Guess, Hide, NoSetup, Rolled

START = PEBBLES.begin(NoSetup(), 2, True)
THREE = THIRST.begin(NoSetup(), 3, True)


def play_all(game: Game[Any, Any, Any], state: Any, *plays: tuple[int, Any]) -> Step[Any]:
    events: tuple[Any, ...] = ()
    for seat, move in plays:
        step = game.play(state, seat, move)
        state, events = step.state, events + step.events
    return Step(state, events)


def result_of(game: Game[Any, Any, Any], state: Any) -> tuple[tuple[int, ...], str]:
    result = game.result(state)
    assert result is not None
    return result.ranks, result.rule


def refusal_of(game: Game[Any, Any, Any], state: Any, seat: int, move: Any) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        game.play(state, seat, move)
    return refusal.value


def test_t_1_who_resigns_before_one_other_has_lost() -> None:
    state, events = play_all(PEBBLES, START, (0, Hide(2)), (1, Resign()))
    assert events == (Resigned(1),)
    assert (state.open, state.sealed) == ((), ())
    result = PEBBLES.result(state)
    assert result is not None
    assert (result.ranks, result.rule) == ((1, 2), "T-1")


def test_t_3_a_signed_result_is_told_by_names() -> None:
    sheet, players = words("games.kernel"), ("Anna", "Bob", "Zoé")
    proposed = ResultProposed(0, *winners_and_others((2, 1, 2)), (2, 1, 2))
    assert sheet.event(proposed, "en", players) == (
        "Anna signs a result: first Bob, then Anna and Zoé."
    )
    assert sheet.event(proposed, "fr", players) == (
        "Anna signe un résultat\u00a0: d’abord Bob, ensuite Anna et Zoé."
    )
    drawn = ResultAgreed(*winners_and_others((1, 1)), (1, 1))
    assert sheet.event(drawn, "en", players) == "All have signed: the game is drawn."
    assert sheet.event(drawn, "fr", players) == (
        "Tout le monde a signé\u00a0: la partie est nulle."
    )


def test_t_1_of_three_two_play_on_and_the_third_comes_last() -> None:
    state, events = play_all(THIRST, THREE, (1, Resign()))
    assert events == (Resigned(1),)
    assert THIRST.result(state) is None
    state, events = play_all(THIRST, state, (0, Draught(2)))
    assert [each.seat for each in state.open] == [2], "the seat that has gone is not waited for"
    assert events == (Drank(0), Drank(1)), "its first answer was given in its place"
    state, _ = play_all(THIRST, state, (2, Draught(1)))
    result = THIRST.result(state)
    assert result is not None
    assert result.ranks == (1, 3, 2)
    assert (result.scores, result.rule) == ((2, 3, 1), "TH-1"), "it ended by the game's own rules"


def test_t_1_of_three_the_last_who_stays_has_won() -> None:
    state, _ = play_all(THIRST, THREE, (0, Resign()), (2, Resign()))
    result = THIRST.result(state)
    assert result is not None
    assert result.ranks == (2, 1, 2)
    assert result.rule == "T-1"


def test_t_1_nobody_resigns_twice_nor_after_the_end() -> None:
    state = play_all(THIRST, THREE, (1, Resign())).state
    assert refusal_of(THIRST, state, 1, Resign()).code == "not_staying"
    assert refusal_of(THIRST, state, 1, AgreeDraw()).code == "not_staying"
    assert refusal_of(THIRST, state, 3, Resign()).code == "not_staying"
    over = play_all(PEBBLES, START, (0, Resign())).state
    assert refusal_of(PEBBLES, over, 1, Resign()).code == "over_already"


def test_t_2_a_draw_is_agreed_by_all_who_still_play() -> None:
    state, events = play_all(THIRST, THREE, (1, Resign()), (0, AgreeDraw()))
    assert events == (Resigned(1), DrawOffered(0))
    assert THIRST.result(state) is None
    state, events = play_all(THIRST, state, (2, AgreeDraw()))
    assert events == (DrawOffered(2), DrawAgreed())
    result = THIRST.result(state)
    assert result is not None
    assert (result.ranks, result.rule) == ((1, 2, 1), "T-2")


def test_t_2_an_offer_lapses_when_another_answers_something_else() -> None:
    state = play_all(THIRST, THREE, (1, AgreeDraw())).state
    after, events = play_all(THIRST, state, (0, Draught(1)))
    assert after.parting.offers == ()
    assert DrawDeclined(0) in events
    state = play_all(THIRST, THREE, (0, AgreeDraw())).state
    after, events = play_all(THIRST, state, (0, Draught(1)))
    assert after.parting.offers == (0,), "one's own answer leaves it standing"
    assert all(not isinstance(each, DrawDeclined) for each in events)


@pytest.mark.parametrize("reporter", [DEALER, 0])
def test_t_2_what_the_dealer_says_declines_nothing(reporter: int) -> None:
    """A report made for the table is no player's choice, so it declines nothing either."""
    state = play_all(PEBBLES, START, (0, Hide(1)), (1, Hide(1)), (1, AgreeDraw())).state
    state = PEBBLES.play(state, reporter, Rolled(2)).state
    assert state.parting is not None
    assert state.parting.offers == (1,)


def test_t_2_an_offer_is_taken_back_or_declined() -> None:
    state = play_all(PEBBLES, START, (1, AgreeDraw())).state
    for seat in (0, 1):
        after, events = play_all(PEBBLES, state, (seat, DeclineDraw()))
        assert after.parting.offers == ()
        assert events == (DrawDeclined(seat),)
    assert refusal_of(PEBBLES, START, 0, DeclineDraw()).code == "no_draw_offered"


def test_t_3_a_game_that_stops_ends_as_all_who_still_play_sign_it() -> None:
    state, events = play_all(THIRST, THREE, (1, Resign()), (2, SignResult((2, 3, 1))))
    assert events == (Resigned(1), ResultProposed(2, (2,), (0, 1), (2, 3, 1)))
    assert THIRST.result(state) is None, "one has not signed yet"
    state, events = play_all(THIRST, state, (0, SignResult((2, 3, 1))))
    assert events == (ResultSigned(0), ResultAgreed((2,), (0, 1), (2, 3, 1)))
    result = THIRST.result(state)
    assert result is not None
    assert (result.ranks, result.rule) == ((2, 3, 1), "T-3")
    assert state.open == ()
    assert refusal_of(THIRST, state, 0, SignResult((1, 3, 2))).code == "over_already"


def test_t_3_another_result_is_signed_anew_by_everyone() -> None:
    state = play_all(PEBBLES, START, (0, SignResult((1, 2)))).state
    state = play_all(PEBBLES, state, (1, SignResult((2, 1)))).state
    assert state.parting.signed == (1,)
    state, events = play_all(PEBBLES, state, (0, SignResult((1, 1))), (1, SignResult((1, 1))))
    assert events[-1] == ResultAgreed((0, 1), (), (1, 1))
    assert result_of(PEBBLES, state) == ((1, 1), "T-3")


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ((1, 2), "not_places"),
        ((1, 2, 3, 4), "not_places"),
        ((0, 1, 2), "not_places"),
        ((1, 3, 4), "not_places"),
        ((2, 2, 3), "not_places"),
        ((1, 1, 2), "gone_come_last"),
        ((2, 1, 3), "gone_come_last"),
    ],
)
def test_t_3_places_are_counted_from_one_and_who_resigned_comes_last(
    places: tuple[int, ...], code: str
) -> None:
    state = play_all(THIRST, THREE, (1, Resign())).state
    assert refusal_of(THIRST, state, 0, SignResult(places)).code == code
    assert refusal_of(THIRST, state, 1, SignResult((1, 2, 1))).code == "not_staying"


def test_t_3_a_result_lapses_is_declined_or_taken_back() -> None:
    state = play_all(THIRST, THREE, (1, SignResult((1, 2, 3)))).state
    for seat in (0, 1):
        after, events = play_all(THIRST, state, (seat, DeclineResult()))
        assert (after.parting.places, after.parting.signed) == ((), ())
        assert events == (ResultDeclined(seat),)
    after, events = play_all(THIRST, state, (0, Draught(1)))
    assert after.parting.signed == ()
    assert ResultDeclined(0) in events, "another plays on"
    assert play_all(THIRST, state, (2, Resign())).state.parting.signed == ()
    own = play_all(THIRST, THREE, (0, SignResult((1, 2, 3)))).state
    assert play_all(THIRST, own, (0, Draught(1))).state.parting.signed == (0,)
    assert refusal_of(PEBBLES, START, 0, DeclineResult()).code == "no_result_proposed"


def test_t_3_a_result_that_was_not_signed_by_all_is_none() -> None:
    """When the game ends in another way, none of its places remain."""
    state = play_all(PEBBLES, START, (0, SignResult((1, 2)))).state
    for seat, move in ((0, Resign()), (1, Resign())):
        over = play_all(PEBBLES, state, (seat, move)).state
        assert (over.parting.places, over.parting.signed) == ((), ())
        assert result_of(PEBBLES, over)[1] == "T-1"
    over = play_all(PEBBLES, state, (0, AgreeDraw()), (1, AgreeDraw())).state
    assert result_of(PEBBLES, over) == ((1, 1), "T-2")


def test_it_is_no_option_and_a_game_without_it_is_as_it_was() -> None:
    assert not any(isinstance(each, Resign | AgreeDraw) for each in PEBBLES.options(START, 0))
    plays = ((0, Hide(1)), (1, Hide(2)), (-1, Rolled(3)), (0, Guess(6)))
    state = play_all(PEBBLES, START, *plays).state
    assert state.parting is None
    assert PEBBLES.result(state) == PEBBLES.outcome(state)


def test_it_crosses_the_wire_and_stays_in_a_view() -> None:
    state, events = play_all(THIRST, THREE, (1, Resign()), (0, AgreeDraw()))
    assert THIRST.decode(THIRST.encode(state)) == state
    assert THIRST.view(state, None).parting == state.parting
    for move in (*(Resign(), AgreeDraw(), DeclineDraw()), SignResult((1, 2, 3)), DeclineResult()):
        assert THIRST.read_move(msgspec.json.encode(move)) == move
    assert [THIRST.read_event(msgspec.json.encode(each)) for each in events] == [*events]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_told(language: Any) -> None:
    sheet = words("games.kernel")
    for event in (Resigned(0), DrawOffered(0), DrawDeclined(0), DrawAgreed()):
        assert "{" not in sheet.event(event, language, ("Alice", "Bob"))
    for move in (*(Resign(), AgreeDraw(), DeclineDraw()), SignResult((1, 2)), DeclineResult()):
        assert sheet.move(move, language)
    assert load_rules("games.kernel").keys() == {"T-1", "T-2", "T-3"}
    assert {"T-1", "KK-1.1"} <= citable_rules("games.rulebooks.karatekarte").keys()

"""A duel that ends by a limit (CB-3.10, CB-8.2)."""

import msgspec
import pytest
from msgspec.structs import replace

from games.rulebooks.combat import events, moves
from games.rulebooks.combat.game import COMBAT, Setup
from tests.rulebooks.combat.cast import Scene, card, published_deck

BOTH = Setup(decks=(published_deck("serpent"), published_deck("mountain")), first=0)


def test_cb_3_10_a_limit_of_turns() -> None:
    state = COMBAT.begin(replace(BOTH, limit=2), 2, known=True)
    state = COMBAT.play(state, 0, moves.PlayBase("rhetoric")).state
    state = COMBAT.play(state, 1, moves.PlayBase("rhetoric")).state
    outcome = COMBAT.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((1, 1), "CB-3.10")
    for limit in (1, 1000):
        assert COMBAT.begin(replace(BOTH, limit=limit), 2, known=True).limit == limit
    assert COMBAT.begin(BOTH, 2, known=True).limit == 1000
    for limit in (0, 1001):
        with pytest.raises(msgspec.ValidationError, match=r"Expected `int` [<>]= 1"):
            COMBAT.read_setup(b'{"limit": %d}' % limit)


def test_cb_3_10_at_the_limit_more_life_wins() -> None:
    scene = Scene()
    scene.state = replace(scene.state, limit=1)
    scene.does("attack")
    outcome = COMBAT.outcome(scene.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 2), (20, 19))


def test_cb_8_2_a_duel_without_a_limit_ends_all_the_same() -> None:
    state = COMBAT.begin(BOTH, 2, known=True)
    for _ in range(1000):
        state = COMBAT.play(state, state.turn, moves.PlayBase("rhetoric")).state
    outcome = COMBAT.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((1, 1), "CB-8.2")


def test_cb_8_2_a_thousand_lost_turns_are_no_thousand_calls_deep() -> None:
    scene = Scene(card("Effect: Everyone has: pass ∞")).does("a")
    assert scene.state.number == 1000
    assert scene.state.ended == "limit"


def test_cb_3_10_at_the_limit_it_is_told_who_wins_and_by_what() -> None:
    scene = Scene()
    scene.state = replace(scene.state, limit=1)
    (event,) = scene.does("attack").events_of(events.LimitReached)
    assert (event.winner, event.drawn, event.best, event.least) == (0, False, 20, 19)
    even = Scene()
    even.state = replace(even.state, limit=1)
    (event,) = even.does("passive").events_of(events.LimitReached)
    assert (event.winner, event.drawn, event.best, event.least) == (None, True, 20, 20)

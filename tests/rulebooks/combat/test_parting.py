"""Resigning and an agreed draw in a running duel, with the house and at a table (T-1, T-2)."""

from itertools import islice

import pytest

from games.kernel.early_end import (
    AgreeDraw,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Resign,
    Resigned,
)
from games.kernel.record import Illegal, Outcome
from games.kernel.requests import Chance
from games.kernel.words import words
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.rules.duel import Duel
from games.trials.laws import numbers, states_of_game
from tests.rulebooks.combat.cast import fixture

PLAYERS = ("Zoé", "Max")
both_modes = pytest.mark.parametrize("known", [True, False], ids=["house", "table"])


def duel_under_way(*, known: bool) -> Duel:
    """Return a duel in which a player is asked and cards wait."""
    states = islice(states_of_game(fixture("serpent", "mountain"), 5, known=known), 30, None)
    for state in states:
        waits = any(one.waiting for side in state.sides for one in side.active)
        if waits and not isinstance(state.open[0], Chance):
            duel: Duel = state
            return duel
    raise LookupError


@both_modes
def test_t_1_who_resigns_has_lost_whoever_is_asked(known: bool) -> None:
    for seat in (0, 1):
        step = COMBAT.play(duel_under_way(known=known), seat, Resign())
        assert step.events == (Resigned(seat),)
        assert step.state.open == ()
        outcome = COMBAT.result(step.state)
        assert outcome is not None
        assert outcome.ranks == ((2, 1) if seat == 0 else (1, 2))
        assert outcome.rule == "T-1"
        sentence = words(COMBAT.package).event(step.events[0], "fr", PLAYERS)
        assert sentence == f"{PLAYERS[seat]} abandonne."
        with pytest.raises(Illegal, match="over_already"):
            COMBAT.play(step.state, 1 - seat, Resign())


@both_modes
def test_t_2_a_draw_is_agreed_when_both_have_said_so(known: bool) -> None:
    offered = COMBAT.play(duel_under_way(known=known), 0, AgreeDraw())
    assert offered.events == (DrawOffered(0),)
    assert COMBAT.result(offered.state) is None
    drawn = COMBAT.play(offered.state, 1, AgreeDraw())
    assert DrawAgreed() in drawn.events
    assert COMBAT.result(drawn.state) == Outcome((1, 1), (0, 0), "T-2")
    assert COMBAT.decode(COMBAT.encode(drawn.state)) == drawn.state


@both_modes
def test_t_2_who_plays_on_has_declined(known: bool) -> None:
    state = duel_under_way(known=known)
    request = state.open[0]
    offered = COMBAT.play(state, 1 - request.seat, AgreeDraw()).state
    move = request.sample(offered, numbers(1))
    step = COMBAT.play(offered, request.seat, move)
    assert DrawDeclined(request.seat) in step.events
    assert step.state.parting is not None
    assert step.state.parting.offers == ()

from typing import Literal

import pytest

from games.kernel.hexes import Hex
from games.kernel.record import Illegal
from games.rulebooks.combat import events
from games.rulebooks.combat.corrections import EndCard, PutFighter, SetLife
from games.rulebooks.combat.game import COMBAT
from tests.rulebooks.combat.cast import Scene, card

WAITS = card("Permanent: Force 1", "Intervention: Draw 1")


def test_life_fighters_and_lasting_cards_are_put_right() -> None:
    scene = Scene(WAITS).does("a")
    first = COMBAT.overrule(scene.state, SetLife(1, 12))
    assert first.events == (events.LifePutRight(1, 12, before=20),)
    state = first.state
    put = COMBAT.overrule(state, PutFighter(0, Hex(2, 0)))
    assert put.events == (events.FighterPutRight(0, Hex(2, 0)),)
    state = put.state
    step = COMBAT.overrule(state, EndCard(0, scene.waiting_card().serial))
    assert step.state.sides[1].life == 12
    assert step.state.sides[0].at == (2, 0)
    assert step.state.sides[0].history == ("a",)
    assert isinstance(step.events[0], events.CardPutAway)
    assert step.state.open == scene.state.open


def test_what_cannot_be_is_refused() -> None:
    scene = Scene(WAITS).does("a")
    for wrong, code in (
        (SetLife(0, 21), "too_much_life"),
        (PutFighter(0, Hex(0, 1)), "no_such_space"),
        (PutFighter(1, Hex(0, 0)), "no_such_space"),
        (PutFighter(0, Hex(4, 0)), "no_such_space"),
        (EndCard(1, 1), "no_such_intervention"),
    ):
        with pytest.raises(Illegal, match=code):
            COMBAT.overrule(scene.state, wrong)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_fighter_may_be_left_where_they_stand(seat: Literal[0, 1]) -> None:
    state = Scene().state
    stays = PutFighter(seat, state.sides[seat].at)
    assert COMBAT.overrule(state, stays).state == state


def test_only_a_card_that_waits_is_put_away() -> None:
    scene = Scene(card("Effect: Move 2")).does("a")
    (going_on,) = scene.me.active
    with pytest.raises(Illegal, match="no_such_intervention"):
        COMBAT.overrule(scene.state, EndCard(0, going_on.serial))


def test_a_correction_crosses_the_wire() -> None:
    data = b'{"kind": "set_life", "seat": 0, "life": 3}'
    assert COMBAT.read_correction(data) == SetLife(0, 3)


def test_cb_1_2_twenty_is_the_most_life() -> None:
    state = Scene().state
    assert COMBAT.overrule(state, SetLife(1, 20)).state.sides[1].life == 20
    with pytest.raises(Illegal, match="too_much_life"):
        COMBAT.overrule(state, SetLife(1, 21))

"""Cards drawn and discarded (CB-2.2, CB-5.4, CB-5.5)."""

import pytest

from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.hand import Discarding, HowMany
from games.rulebooks.combat.rules.turn import Turn
from tests.rulebooks.combat.cast import Scene, card, discard_card


def test_cb_2_2_the_discard_is_shuffled_when_a_draw_needs_it() -> None:
    scene = Scene(pile=0).set(0, discard=("blank", "blank"))
    scene.does("passive")
    assert scene.events_of(events.Reshuffled) == [events.Reshuffled(0, 2)]
    assert (scene.me.hand, scene.me.pile, scene.me.discard) == (("blank",), ("blank",), ())


def test_cb_2_2_a_draw_that_ends_the_pile_leaves_the_discard() -> None:
    scene = Scene(pile=1).set(0, discard=("blank",)).does("passive")
    assert (scene.me.hand, scene.me.pile, scene.me.discard) == (("blank",), (), ("blank",))


def test_cb_2_2_nothing_is_drawn_from_nothing() -> None:
    scene = Scene(pile=0).does("passive")
    assert scene.me.hand == ()
    assert scene.events_of(events.NothingToDraw)


def test_cb_5_1_discard_binds_x_by_choice() -> None:
    scene = Scene(card("Condition: Discard X", "Effect: Wound X"), blanks=3).does("a")
    assert scene.request == HowMany(0, most=3)
    with pytest.raises(Illegal, match="how_many"):
        scene.does(moves.Number(4))
    scene.does(moves.Number(2), discard_card(), discard_card())
    assert scene.lives == (20, 18)
    assert len(scene.me.hand) == 1


def test_cb_5_1_x_once_bound_is_discarded_again() -> None:
    scene = Scene(
        card("Condition: Discard X", "Effect: The opponent discards X"), blanks=1, other_blanks=3
    )
    scene.does("a", moves.Number(1), discard_card())
    assert len(scene.you.hand) == 2


def test_cb_5_4_draw() -> None:
    """CB-5.4"""
    scene = Scene(card("Effect: Draw 3")).does("a")
    assert scene.me.hand == ("blank",) * 3
    assert scene.events_of(events.Drew)[0].seen_by(1).cards == ("?", "?", "?")


def test_cb_5_5_discards_are_chosen_one_by_one_by_their_owner() -> None:
    """CB-5.5"""
    scene = Scene(card("Effect: The opponent discards 1"), other_blanks=2).does("a")
    assert scene.request == Discarding(1, count=1)
    with pytest.raises(Illegal, match="not_in_hand"):
        scene.does(discard_card("a"))
    with pytest.raises(Illegal, match="name_the_card"):
        scene.does(discard_card("?"))
    scene.does(discard_card())
    assert (len(scene.you.hand), scene.you.discard) == (1, ("blank",))
    assert scene.events_of(events.Discarded)[0].seen_by(0).card == "?"


def test_cb_5_5_as_a_condition_exactly_that_many() -> None:
    scene = Scene(card("Condition: Discard 1", "Effect: Wound 2"), blanks=1).does("a")
    assert scene.lives == (20, 18)
    assert scene.me.hand == ()


def test_drop_is_asked_card_by_card() -> None:
    scene = Scene(card("Condition: Discard 2"), blanks=4).does("a", discard_card(), discard_card())
    assert scene.request == Turn(1)
    assert len(scene.me.hand) == 2


@pytest.mark.parametrize(
    ("discard", "numbers"),
    [
        ("at most 2", [0, 1, 2]),
        ("at most 9", [0, 1, 2, 3]),
        ("at least 2", [2, 3]),
        ("at least 0", [0, 1, 2, 3]),
        ("X", [0, 1, 2, 3]),
    ],
)
def test_cb_5_35_how_many_may_be_discarded(discard: str, numbers: list[int]) -> None:
    """CB-5.1, CB-5.35"""
    scene = Scene(card(f"Effect: Discard {discard}"), blanks=3).does("a")
    assert scene.options() == list(map(moves.Number, numbers))
    for wrong in (numbers[0] - 1, numbers[-1] + 1):
        with pytest.raises(Illegal, match="how_many"):
            scene.does(moves.Number(wrong))


def test_cb_5_35_a_bound_of_x_is_a_number_by_then() -> None:
    text = card("Condition: Distance X", "Effect: Discard at least X", "Effect: Wound X")
    scene = Scene(text, blanks=3).does("a")
    assert scene.options() == [moves.Number(1), moves.Number(2), moves.Number(3)]
    scene.does(moves.Number(2), discard_card(), discard_card())
    assert (len(scene.me.hand), scene.you.life) == (1, 19)


def test_cb_5_5_to_discard_none_is_nothing_to_tell() -> None:
    for blanks in (0, 2):
        scene = Scene(card("Effect: Discard 0"), blanks=blanks).does("a")
        assert not scene.events_of(events.NothingToDiscard, events.Discarded)
        assert (len(scene.me.hand), scene.request) == (blanks, Turn(1))


def test_a_card_that_everyone_may_read_is_printed_once() -> None:
    scene = Scene(card("Effect: Draw 1"), card("Effect: Draw 2"))
    before = scene.me.prints
    scene.does("a", "passive", "b")
    assert (scene.me.prints, scene.me.seen) == (before, ("a", "b"))

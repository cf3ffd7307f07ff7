"""Edge cases of the rules that no other test catches (KF-5.2, KF-5.3)."""

import pytest

from games.kernel.requests import GM
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.corrections import Admit, CloseScene, MoveTo
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import Absorb, BeginTurn, Give
from games.rulebooks.kung_fu.rules.damage import Bear
from games.rulebooks.kung_fu.state import Blow, Deck
from tests.rulebooks.kung_fu.cast import (
    begin_scene,
    cards,
    character,
    events_after,
    laid_bonus,
    make_moves,
    overrule,
    overrule_refusal,
    preparing_scene,
    request_names,
    scene,
    side,
    stacks,
    strike_target,
    turn_over,
    wager,
    wagering_scene,
)


@pytest.mark.parametrize(("damage", "absorbs"), [(1, 1), (2, 2), (3, 3), (4, 3), (7, 3)])
def test_kf_5_2_a_weakness_absorbs_as_many_as_it_has_colours_and_no_more_than_there_are(
    damage: int, absorbs: int
) -> None:
    """Back to the wall has three colours."""
    mine = side(1, "9D///", hand=("back_to_the_wall",), points=0)
    state = strike_target(mine, damage, gm=True).state
    (event,) = [
        each
        for each in events_after(state, 0, Absorb("back_to_the_wall"))
        if isinstance(each, events.Absorbed)
    ]
    assert event.damage == absorbs
    after = make_moves(state, 0, Absorb("back_to_the_wall"))
    left = damage - absorbs
    # Diamonds are barred from now on, so the remaining damage wounds.
    assert (after.sides[0].scales[0] == 7) == (left > 0)
    assert after.sides[0].stacks == stacks("9D///" if not left else "///")


def test_kf_5_2_a_weakness_absorbs_of_the_blow_that_is_being_dealt() -> None:
    """Another, harder blow waits."""
    blows = (Blow(2, 1, 0, 1, (), (1,), target=0, dealt=True), Blow(2, 1, 0, 9, (), (1,), target=0))
    mine = side(1, hand=("back_to_the_wall", "limp"))
    state = scene(mine, side(2), phase="blows", number=1, blows=blows, open=(Bear(0),))
    after = make_moves(state, 0, Absorb("back_to_the_wall"))
    assert after.blows[0].damage == 9
    (event,) = [
        e
        for e in events_after(state, 0, Absorb("back_to_the_wall"))
        if isinstance(e, events.Absorbed)
    ]
    assert event.damage == 1


@pytest.mark.parametrize(
    ("stakes", "shown", "limit"),
    [
        ("1 0 0 0", "10H///", 8),  # on one of its colours
        ("1 0 0 0", "9H///", 8),  # at the limit
        ("1 0 0 0", "8H///", 9),
        ("1 1 1 0", "KH/QH/JH/", 7),  # the card on Tempo has none of its colours
        ("2 0 0 0", "10H JH///", 8),  # one of two stakes is kept
    ],
)
def test_kf_5_3_gear_wears_by_cards_kept_on_its_colours_alone(
    stakes: str, shown: str, limit: int
) -> None:
    mine = side(1, front=(laid_bonus("long_staff", 9),), points=4)
    state = make_moves(wagering_scene(mine, side(2, points=0)), 0, wager(stakes))
    state = turn_over(state, shown)
    while request_names(state) and request_names(state)[0] == "Choose":
        state = make_moves(state, 0, next(iter(KUNG_FU.options(state, 0))))
    assert state.sides[0].front[0].limit == limit


def test_kf_5_3_gear_does_not_wear_by_the_cards_of_others_nor_by_those_that_stood() -> None:
    mine = side(1, "KD///", front=(laid_bonus("long_staff", 9),), points=1)
    state = wagering_scene(mine, side(1, points=1), side(2, points=1))
    for seat, stakes in enumerate(("0 0 1 0", "1 0 0 0", "1 0 0 0")):
        state = make_moves(state, seat, wager(stakes))
    state = turn_over(state, "//3C/", "QH///", "KS///")
    assert state.sides[0].front[0].limit == 9


def test_kf_5_3_the_limit_is_that_of_the_beginning_of_the_round() -> None:
    """Two cards at 8 wear a limit of 8 by two, although the first has lowered it to 7."""
    mine = side(1, front=(laid_bonus("long_staff", 8),))
    state = make_moves(wagering_scene(mine, side(2, points=0)), 0, wager("1 1 0 0"))
    assert turn_over(state, "8H/8C//").sides[0].front[0].limit == 6
    assert turn_over(state, "8H/7C//").sides[0].front[0].limit == 7


def test_kf_8_2_one_stake_too_many_is_one_taken_back() -> None:
    deck = Deck(cards("2D"), cards("9S"))
    state = wagering_scene(side(1), side(2), decks=(deck,))
    first = make_moves(state, 0, wager("1 1 0 0"))
    uncovered = [
        e for e in events_after(first, 1, wager("1 0 0 0")) if isinstance(e, events.StakesUncovered)
    ]
    assert uncovered == [events.StakesUncovered(1, 1)]
    state = make_moves(first, 1, wager("1 0 0 0"))
    assert [each.stakes for each in state.sides] == [(1, 1, 0, 0), (0, 0, 0, 0)]


def test_kf_8_3_melees_are_numbered_up_to_1000() -> None:
    state = preparing_scene(side(1), side(2))
    assert overrule(state, MoveTo(0, 1000)).sides[0].melee == 1000
    assert overrule_refusal(state, MoveTo(0, 1001)).code == "figure_range"
    newcomer = Admit(character("Mei"), camp=1, melee=1000)
    assert overrule(begin_scene(1, 2), newcomer).sides[2].melee == 1000
    too_far = Admit(character("Mei"), camp=1, melee=1001)
    assert overrule_refusal(begin_scene(1, 2), too_far).code == "figure_range"


@pytest.mark.parametrize("begun", [False, True])
def test_kf_6_1_a_scene_that_is_closed_asks_nobody_any_more(begun: bool) -> None:
    state = begin_scene(1, 2)
    if begun:
        state = make_moves(state, GM, BeginTurn())
    assert overrule(state, CloseScene()).open == ()
    wagers = wagering_scene(side(1), side(2), gm=True)
    closed = overrule(make_moves(wagers, 0, wager("1 0 0 0")), CloseScene())
    assert (closed.open, closed.sealed, closed.over) == ((), (), True)


def test_chances_are_told_of_ones_own_wager_alone() -> None:
    state = wagering_scene(side(1), side(2, points=0), side(2))
    assert KUNG_FU.odds(state, 0)
    assert KUNG_FU.odds(state, 1) is None
    assert KUNG_FU.odds(state, None) is None
    state = make_moves(make_moves(state, 0, wager("1 0 0 0")), 2, wager("0 0 0 0"))
    assert set(KUNG_FU.odds(state, 0) or ()) == {"vigour"}
    assert KUNG_FU.odds(state, 2) is None


def test_kf_4_1_a_card_given_up_absorbs_one_and_no_more() -> None:
    state = strike_target(side(1, "9D/8S/7C/2H", hand=("springing",)), 3).state
    after = make_moves(state, 0, Give())
    assert after.blows[0].damage == 2
    assert after.sides[0].stacks == stacks("9D/8S/7C/")

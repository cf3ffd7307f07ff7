"""The ladders of a scene, and the cards on them that a choice touches."""

from games.kernel.display.picture import Column, Ladder
from games.kernel.record import HIDDEN
from games.rulebooks.kung_fu import moves
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.rules.blows import Target
from games.rulebooks.kung_fu.rules.choice import Choose
from games.rulebooks.kung_fu.rules.damage import Bear
from games.rulebooks.kung_fu.rules.preparation import Prepare
from games.rulebooks.kung_fu.rules.scene import Scene
from tests.rulebooks.kung_fu.cast import (
    keep,
    make_moves,
    preparing_scene,
    side,
    turn_over,
    wager,
    wagering_scene,
)


def columns_of(state: Scene, seat: int | None = None) -> dict[str, Column]:
    ladder = KUNG_FU.picture(KUNG_FU.view(state, seat), seat)
    assert isinstance(ladder, Ladder)
    return {column.id.removeprefix("component-"): column for column in ladder.columns}


def test_kf_1_1_four_components_a_side_in_their_ranks() -> None:
    assert [*columns_of(preparing_scene(side(1), side(2)))] == [
        f"{seat}_{component}"
        for seat in (0, 1)
        for component in ("vigour", "distance", "tempo", "presence")
    ]


def test_kf_1_2_level_threshold_scale_and_kf_1_3_ceiling() -> None:
    ladder = columns_of(preparing_scene(side(1, levels="8 9 3 1", scales=(13, 7, 9, 2)), side(2)))
    distance, tempo = ladder["0_distance"], ladder["0_tempo"]
    assert (distance.level, distance.loss, distance.at, distance.most) == (9, 5, 7, 13)
    assert (tempo.level, tempo.loss, tempo.at, tempo.limit) == (3, 11, 9, 7)


def test_kf_2_5_cards_stand_at_their_values_and_the_one_above_is_the_height() -> None:
    ladder = columns_of(preparing_scene(side(1, "4C JD/9S//"), side(2)))
    vigour, distance, tempo = (ladder[f"0_{name}"] for name in ("vigour", "distance", "tempo"))
    assert [(each.text, each.rung, each.quiet) for each in vigour.pieces] == [
        ("4C", 4, True),
        ("JD", 11, False),
    ]
    assert [column.height for column in (vigour, distance, tempo)] == [None, 11, 9]


def test_kf_2_2_stakes_lie_face_down_in_their_number_until_they_are_turned_over() -> None:
    state = wagering_scene(side(1, "9D///"), side(2))
    state = make_moves(state, 0, wager("2 0 0 0"))
    assert columns_of(state)["0_vigour"].laid == (), "sealed: nobody knows where"
    state = make_moves(state, 1, wager("0 0 0 1"))
    (face_down,) = columns_of(state)["0_vigour"].laid
    assert (face_down.text, face_down.count, face_down.id) == (HIDDEN, 2, "")
    state = turn_over(state, "JD QS///", "///2H")
    laid = columns_of(state)["0_vigour"].laid
    assert [(each.text, each.id, each.rung) for each in laid] == [
        ("JD", "card-0_JD", None),
        ("QS", "card-0_QS", None),
    ]
    assert Choose(0).marks(state, keep("QS")) == ("card-0_QS",)
    assert Choose(0).marks(state, keep()) == ("card-0_9D",), "what stays"


def test_kf_8_4_whoever_is_out_is_not_drawn() -> None:
    """KF-8.4"""
    state = preparing_scene(side(1), side(2, status="dead"), side(2))
    assert {key[0] for key in columns_of(state)} == {"0", "2"}


def test_a_choice_touches_what_it_changes() -> None:
    state = preparing_scene(side(1, "9D/5S//", hand=("limp",)), side(2))
    prepare = Prepare(0)
    assert prepare.marks(state, moves.DiscardStanding("distance")) == (
        "component-0_distance",
        "card-0_5S",
    )
    assert prepare.marks(state, moves.Retreat()) == ("component-0_presence",)
    assert prepare.marks(state, moves.DiscardBonus("limp")) == ("bonus-limp",)
    assert Bear(0).marks(state, moves.Give()) == ("card-0_5S",)
    assert Bear(0).marks(state, moves.BeWounded()) == ("component-0_vigour",)
    assert Target(0).marks(state, moves.Strike(1))[:2] == ("seat-1", "component-1_vigour")
    ids = {id_ for column in columns_of(state).values() for id_ in (column.id,)}
    assert {*Target(0).marks(state, moves.Strike(1))[1:]} <= ids

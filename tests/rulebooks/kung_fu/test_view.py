"""The view of the game master (KF-7.3)."""

from games.kernel.requests import GM
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.game import KUNG_FU
from games.trials import laws
from tests.rulebooks.kung_fu.cast import LED, make_moves, side, wager, wagering_scene


def test_kf_7_3_the_game_master_sees_hands_but_not_what_is_face_down() -> None:
    state = wagering_scene(side(1, hand=("limp",)), side(2, hand=("shame",)))
    state = make_moves(state, 0, wager("1 0 0 0"))
    view = KUNG_FU.view(state, GM)
    assert [each.hand for each in view.sides] == [("limp",), ("shame",)]
    assert view.sealed[0].move is None
    assert view.bonuses == state.bonuses
    drew = events.DrewBonuses(0, 1, (state.box["limp"],), "KF-2.1")
    assert drew.seen_by(GM) == drew
    assert drew.seen_by(1).cards == ()


def test_kf_7_3_what_the_game_master_may_do_follows_from_that_view() -> None:
    for seed in range(10):
        for state in laws.states_of_game(LED, seed, known=True):
            view = KUNG_FU.view(state, GM)
            assert list(KUNG_FU.options(view, GM)) == list(KUNG_FU.options(state, GM))
            assert KUNG_FU.view(view, GM) == view
            imagined = KUNG_FU.imagine(view, GM, laws.numbers(seed))
            assert KUNG_FU.view(imagined, GM) == view

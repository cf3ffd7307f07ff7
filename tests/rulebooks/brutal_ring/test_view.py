from games.kernel.requests import GM
from games.rulebooks.brutal_ring.game import Setup
from tests.rulebooks.brutal_ring.cast import fixture


def test_the_games_master_is_no_seat_of_a_view() -> None:
    game = fixture(2).game
    state = game.begin(Setup(first=0), 2, known=True)
    assert game.view(state, GM) == game.view(state, None)

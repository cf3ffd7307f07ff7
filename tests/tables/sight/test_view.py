"""What each seat may see, and what is hidden from it."""

from games.rulebooks.karatekarte import moves
from games.tables.access import access
from games.tables.sight import view
from tests.tables.conftest import Cast


def test_each_seat_sees_its_own_hand_and_its_own_options(house: Cast) -> None:
    own, other = (view.look(access(house.code, house.caller(n))) for n in (0, 1))
    assert "?" not in own.view.sides[0].hand
    assert set(other.view.sides[0].hand) == {"?"}
    (number,) = own.options
    assert moves.DrawCard() in own.options[number].moves
    assert other.options == {}
    assert own.awaiting == other.awaiting

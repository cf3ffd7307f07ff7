from games.tables.access import get_access
from games.tables.presenters import view
from tests.tables.conftest import Cast


def test_each_seat_sees_its_own_hand_and_what_it_is_asked(house: Cast) -> None:
    own, other = (view.reader_view(get_access(house.code, house.caller(n))) for n in (0, 1))
    assert "?" not in own.view.sides[0].hand
    assert set(other.view.sides[0].hand) == {"?"}
    assert [open_.mine for open_ in own.awaiting] == [True]
    assert [open_.mine for open_ in other.awaiting] == [False]
    assert [open_.number for open_ in own.awaiting] == [open_.number for open_ in other.awaiting]

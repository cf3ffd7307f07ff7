"""A table opens only if its game accepts the setup."""

import msgspec
import pytest

from games.people.access import Caller
from games.tables.life import opening
from games.tables.models import Mode, Table
from tests.tables.conftest import raises_refusal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def test_a_set_up_that_the_game_cannot_read_opens_nothing() -> None:
    data = opening.NewTable("karatekarte", Mode.HOUSE, b'{"frist": 0}')
    with pytest.raises(msgspec.ValidationError):
        opening.open_table(data, Caller())
    with raises_refusal("table.unknown_game"):
        opening.open_table(opening.NewTable("chess", Mode.HOUSE), Caller())
    with raises_refusal("table.shared_house"):
        opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE, shared=True), Caller())
    assert not Table.objects.exists()

"""A table is closed by its host, or after nobody has touched it for long."""

from datetime import timedelta

import pytest

from games.duties.models import Duty
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.tables.journal.proof import verify
from games.tables.life import end
from games.tables.models import Entry, Kind, Phase, Table
from tests.tables.conftest import Cast, answer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def test_an_abandoned_table_is_closed_by_its_duty(house: Cast) -> None:
    end.close_if_abandoned(house.table.pk, "0")
    assert house.now().phase == Phase.PLAYING
    # and it is looked at again later
    assert Duty.objects.filter(kind="tables.close_if_abandoned").count() == 2
    Table.objects.filter(pk=house.table.pk).update(touched=house.now().touched - timedelta(days=3))
    for _ in range(2):  # run twice, it closes once
        end.close_if_abandoned(house.table.pk, "1")
    assert house.now().phase == Phase.CLOSED
    assert Entry.objects.filter(table=house.table, kind=Kind.CLOSED).count() == 1
    assert list(verify(house.now())) == []


def test_a_closed_table_takes_no_more_moves(house: Cast) -> None:
    end.close(house.code, house.host)
    with pytest.raises(Refusal, match="not_playing"):
        answer(house, moves.DrawCard())

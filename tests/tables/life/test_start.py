"""A game starts with the players it needs."""

import pytest

from games.kernel.record import Illegal
from games.people.access import Caller
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Entry, Mode
from games.tables.presenters.wording import paragraphs
from tests.tables.conftest import raises_refusal, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def test_a_table_starts_with_the_players_its_game_wants() -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE), Caller())
    host = Caller(secret=table.host_secret)
    take_seat(table.code, "Alice", Caller())
    with pytest.raises(Illegal, match="seats"):
        start(table.code, host)
    take_seat(table.code, "Bob", Caller())
    with raises_refusal("table.full"):
        take_seat(table.code, "Chloé", Caller())
    with raises_refusal("table.host_only"):
        start(table.code, Caller())
    start(table.code, host)
    with raises_refusal("table.started"):
        start(table.code, host)
    with raises_refusal("table.started"):
        take_seat(table.code, "Chloé", Caller())


@pytest.mark.parametrize("mode", [Mode.HOUSE, Mode.TABLE])
def test_what_the_beginning_tells_stands_in_the_journal(mode: Mode) -> None:
    cast = start_table(mode)  # the setup says who starts: no draw, no report
    journal = paragraphs(cast.now(), Entry.objects.filter(table=cast.table), ("Anna", "Hugo"))
    sentences = [sentence.text for sentence in journal[0].sentences]
    assert "Anna starts." in sentences
    assert len([text for text in sentences if "draws" in text]) == 2

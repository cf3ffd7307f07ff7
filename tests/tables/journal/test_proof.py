"""Whether a journal tells the truth."""

import pytest

from games.tables.journal import chain
from games.tables.journal.proof import verify
from games.tables.models import Entry, Mode, Phase, Table
from tests.tables.conftest import Cast, play_on, started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


@pytest.mark.parametrize("mode", Mode)
def test_a_game_is_played_to_its_end_and_its_journal_holds(mode: Mode) -> None:
    cast = started(mode, setup=b"{}")
    made = play_on(cast, 600)
    table = cast.now()
    assert table.phase == Phase.OVER
    assert table.number == Entry.objects.filter(table=table).count() == made + 1
    assert list(verify(table)) == []


def test_a_changed_line_breaks_the_chain(house: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    play_on(house, 5)
    real = chain.chained
    monkeypatch.setattr(
        chain, "chained", lambda before, n, made, body: real(before, n, made, body * (n != 3))
    )
    assert {finding.code for finding in verify(house.now())} == {"chain"}


def test_a_state_that_does_not_follow_from_the_journal_is_found(house: Cast) -> None:
    play_on(house, 5)
    Table.objects.filter(pk=house.table.pk).update(number=9, asked=[77])
    assert {f.code for f in verify(house.now())} == {"newest", "requests"}


def test_a_seed_that_was_exchanged_is_found(house: Cast) -> None:
    Table.objects.filter(pk=house.table.pk).update(seed=bytes(32))
    assert "chain" in {finding.code for finding in verify(house.now())}

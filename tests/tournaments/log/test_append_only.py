"""The database itself keeps the log of a tournament and the changes of a record append-only."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection, transaction

from games.clubs.apps import CHANGES
from games.clubs.models import RecordChange
from games.clubs.records import record
from games.clubs.records.play import NewPlay, NewPlayer
from games.duties.append_only.rows import RowIsAppendOnly
from games.people.privacy import erase
from games.tournaments.apps import LOG
from games.tournaments.arrangement.tournament import delete
from games.tournaments.log.wording import render_lines
from games.tournaments.models import Line
from tests.tournaments.hall import organiser
from tests.tournaments.people import caller, enter, new_tournament, open_tournament, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _restore_guards() -> None:
    """Restore the triggers after tests that had to lift them."""
    LOG.create()
    CHANGES.create()


def sql(statement: str) -> Callable[[], object]:
    def run() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)

    return run


@pytest.mark.parametrize(
    "statement", ["UPDATE tournaments_line SET kind = 'over'", "DELETE FROM tournaments_line"]
)
def test_no_line_of_a_log_is_changed_or_deleted(statement: str) -> None:
    made = open_tournament()
    with pytest.raises(DatabaseError, match="append-only"):
        sql(statement)()
    line = made.log.first()
    assert line is not None
    for deed in (line.save, line.delete, made.log.all().delete):
        with pytest.raises(RowIsAppendOnly):
            deed()
    assert made.log.count() == 2


def test_a_tournament_in_preparation_goes_with_its_log() -> None:
    made = new_tournament()
    delete(made.pk, caller("Orga"))
    assert not Line.objects.filter(tournament=made.pk).exists()


@pytest.mark.parametrize(
    "statement", ["UPDATE clubs_recordchange SET reason = 'so'", "DELETE FROM clubs_recordchange"]
)
def test_no_change_of_a_record_is_changed_or_deleted(statement: str) -> None:
    orga = organiser().person
    assert orga is not None
    record.enter(orga, NewPlay(game="Azul", players=(NewPlayer(person=orga.pk, result="won"),)))
    assert RecordChange.objects.count() == 1
    with pytest.raises(DatabaseError, match="stays written"):
        sql(statement)()


def test_who_leaves_is_named_nowhere_and_no_line_is_other_than_before() -> None:
    made = open_tournament()
    enter(made, caller("Paul"))
    before = list(made.log.order_by("number").values())
    erase(person("Paul"))
    erase(person("Orga"))
    assert list(made.log.order_by("number").values()) == before
    lines = render_lines(made, list(made.log.select_related("by")), None)
    assert not any("Paul" in line.text or line.by == "Orga" for line in lines)

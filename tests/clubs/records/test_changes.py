"""Changes of a record: each keeps the former state and counts in the statistics at once."""

import pytest

from games.clubs.evenings.evening import plan
from games.clubs.models import ChangeOf, Record, RecordChange, Tally, Visitor
from games.clubs.records import visitors
from games.clubs.records.changes import (
    ChangeInfo,
    amend,
    restore_version,
    set_evening,
    set_struck,
    snapshot,
)
from games.clubs.records.play import NewPlayer, clean_play
from games.clubs.records.record import enter
from games.duties.append_only.rows import RowIsAppendOnly
from tests.clubs.conftest import NOON, Company
from tests.clubs.statistics.tally_checks import figures, same_after_recount
from tests.clubs.world import planning


@pytest.fixture
def record(company: Company) -> Record:
    return enter(
        company.alice, company.play(NewPlayer(person=company.bob.pk), NewPlayer(name="Zoé"))
    )


def now(record: Record) -> dict[str, object]:
    return snapshot(Record.objects.get(pk=record.pk))


def test_each_change_is_numbered_and_says_what_was_before(company: Company, record: Record) -> None:
    first = now(record)
    play = clean_play(company.play(NewPlayer(name="Ada"), minutes=45), NOON)
    amend(record, play, ChangeInfo(ChangeOf.CORRECTED, company.alice, "Forgotten"))
    second = now(record)
    set_struck(record, ChangeInfo(ChangeOf.STRUCK, None))
    changes = record.changes.order_by("number").values_list("number", "kind", "before", "reason")
    assert [*changes] == [
        (1, "entered", None, ""),
        (2, "corrected", first, "Forgotten"),
        (3, "struck", second, ""),
    ]
    assert (second["minutes"], second["players"]) == (45, first["players"]), "players stay"


def test_what_was_before_is_never_written_over(record: Record) -> None:
    change = record.changes.get()
    change.reason = "Otherwise"
    for attempt in (change.save, change.delete, RecordChange.objects.all().delete):
        with pytest.raises(RowIsAppendOnly):
            attempt()
    with pytest.raises(RowIsAppendOnly):
        RecordChange.objects.update(reason="Otherwise")


def test_taken_back_it_is_what_it_was_and_counts_as_it_did(
    company: Company, record: Record
) -> None:
    before, counted = now(record), figures()
    amend(
        record,
        clean_play(company.play(NewPlayer(name="Ada"), minutes=5), NOON),
        ChangeInfo(ChangeOf.CORRECTED, company.alice),
        [],
    )
    assert figures() != counted
    restore_version(record, before, company.alice)
    assert now(record) == before
    assert figures() == counted
    assert same_after_recount()


def test_taken_back_whom_nobody_knows_any_more_is_somebody(
    company: Company, record: Record
) -> None:
    before = now(record)
    Visitor.objects.all().delete()
    restore_version(record, before, company.alice)
    assert [part.visitor for part in record.parts.all()] == [None, None]


def test_into_the_club_of_an_evening_names_mean_who_they_mean_there(company: Company) -> None:
    (evening,) = plan(company.alice, company.club.pk, planning())
    enter(company.alice, company.play(NewPlayer(name="Zoé"), NewPlayer(name="Ada")))
    zoe, ada = (Visitor.objects.get(name=name) for name in ("Zoé", "Ada"))
    visitors.claim(company.alice, ada.pk, company.chloe.pk)
    players = NewPlayer(person=company.bob.pk), NewPlayer(name="Zoé"), NewPlayer(name="Ada")
    record = enter(company.bob, company.play(*players, club=None))
    assert not Tally.objects.filter(club=company.club, person=company.bob).exists()
    set_evening(record, evening)
    assert (record.club, record.evening) == (company.club, evening)
    known = [(part.person, part.visitor) for part in record.parts.all()]
    assert known == [(company.bob, None), (None, zoe), (company.chloe, None)]
    assert Tally.objects.filter(club=company.club, person=company.bob).exists()
    set_evening(record, None)
    assert record.club is None
    assert not Tally.objects.filter(club=company.club, person=company.bob, plays__gt=0).exists()
    assert same_after_recount()

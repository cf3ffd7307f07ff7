"""Players as rows: a name means one visitor of the club, or of the person who wrote it outside a
club."""

from games.clubs.models import Part, Record, Source, Visitor
from games.clubs.records import visitors
from games.clubs.records.changes import new_record, write_records
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import enter
from tests.clubs.conftest import NOON, Company
from tests.clubs.world import assert_refused

ZOE = NewPlayer(name="Zoé")


def visitor_of(record: Record) -> Visitor | None:
    return record.parts.exclude(visitor=None).get().visitor


def test_a_name_is_one_and_the_same_player_throughout_a_club(company: Company) -> None:
    ada, bea = (enter(who, company.play(ZOE)) for who in (company.alice, company.bob))
    assert visitor_of(ada) == visitor_of(bea) == Visitor.objects.get()


def test_outside_it_is_somebody_of_each_who_wrote_it_down(company: Company) -> None:
    enter(company.bob, company.play(ZOE))
    for who in (company.bob, company.dan):
        enter(who, company.play(ZOE, NewPlayer(person=who.pk), club=None))
    owners = Visitor.objects.values_list("club", "keeper")
    assert {*owners} == {(company.club.pk, None), (None, company.bob.pk), (None, company.dan.pk)}


def test_at_a_table_of_guests_it_is_somebody_each_time(company: Company) -> None:
    play = NewPlay(game="combat", players=(ZOE,), played_at=NOON)
    for _ in range(2):
        write_records([(new_record(play, None, Source.TABLE), play.players)])
    assert Visitor.objects.filter(name="Zoé", club=None, keeper=None).count() == 2


def test_a_name_that_an_account_has_claimed_is_that_account(company: Company) -> None:
    enter(company.alice, company.play(ZOE))
    visitors.claim(company.alice, Visitor.objects.get().pk, company.bob.pk)
    enter(company.alice, company.play(ZOE))
    assert {part.person for part in Part.objects.all()} == {company.bob}
    assert not Part.objects.exclude(visitor=None).exists()
    twice = company.play(ZOE, NewPlayer(person=company.bob.pk))
    assert_refused("record.person_twice", enter, company.alice, twice)


def test_players_are_numbered_as_they_were_said(company: Company) -> None:
    play = company.play(ZOE, NewPlayer(person=company.bob.pk), NewPlayer(name="Ada"))
    record = enter(company.alice, play)
    assert [part.place for part in record.parts.all()] == [1, 2, 3]

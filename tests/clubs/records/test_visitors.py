"""Visitors (players without an account) who are linked to an account later."""

from games.clubs.models import ChangeOf, Part, Visitor
from games.clubs.records.play import NewPlayer
from games.clubs.records.record import enter, undo
from games.clubs.records.visitors import claim
from games.people.privacy import erase
from tests.clubs.conftest import Company
from tests.clubs.statistics.tally_checks import same_after_recount
from tests.clubs.world import assert_refused


def visitor(company: Company, *others: NewPlayer) -> Visitor:
    enter(company.bob, company.play(NewPlayer(name="Zoé", rank=1), *others))
    return Visitor.objects.get(name="Zoé")


def test_all_that_the_name_played_becomes_the_persons_and_the_history_tells(
    company: Company,
) -> None:
    zoe = visitor(company, NewPlayer(person=company.bob.pk, rank=2))
    visitor(company)
    assert claim(company.alice, zoe.pk, company.chloe.pk) == 2
    assert Part.objects.filter(person=company.chloe, result="won").count() == 2
    for part in Part.objects.filter(person=company.chloe):
        change = part.record.changes.order_by("-number")[0]
        assert change.before is not None
        assert (change.kind, change.by, change.number) == (
            ChangeOf.CLAIMED,
            company.alice,
            part.record.version,
        )
        assert change.before["players"][0]["visitor_id"] == zoe.pk
    assert same_after_recount()
    assert_refused("record.unknown_visitor", claim, company.alice, zoe.pk, company.chloe.pk)
    assert_refused("record.nothing_to_undo", undo, company.alice, part.record.pk)


def test_only_an_organiser_says_so_and_of_somebody_who_was_in_the_club(company: Company) -> None:
    zoe = visitor(company)
    assert_refused("club.organisers_only", claim, company.bob, zoe.pk, company.chloe.pk)
    assert_refused("club.unknown", claim, company.dan, zoe.pk, company.chloe.pk)
    assert_refused("record.unknown_person", claim, company.alice, zoe.pk, company.dan.pk)
    erase(company.chloe)
    assert_refused("record.unknown_person", claim, company.alice, zoe.pk, company.chloe.pk)


def test_nobody_becomes_two_players_of_one_play(company: Company) -> None:
    zoe = visitor(company, NewPlayer(person=company.chloe.pk))
    assert_refused("record.person_twice", claim, company.alice, zoe.pk, company.chloe.pk)
    zoe.refresh_from_db()
    assert zoe.person is None


def test_a_name_of_no_club_is_nobodys_to_claim(company: Company) -> None:
    own = NewPlayer(person=company.bob.pk), NewPlayer(name="Zoé")
    enter(company.bob, company.play(*own, club=None))
    zoe = Visitor.objects.get()
    assert_refused("record.unknown_visitor", claim, company.alice, zoe.pk, company.chloe.pk)

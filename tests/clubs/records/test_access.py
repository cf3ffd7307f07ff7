"""Access rights to plays: reading, changing, and naming other players."""

import pytest
from django.utils import timezone

from games.clubs.models import Member, Record
from games.clubs.records.access import access, must_correct, people_to_play_with, visible_records
from games.clubs.records.play import NewPlayer
from games.clubs.records.record import enter
from games.people.models import User
from games.people.privacy import erase
from games.people.refusals import Refusal
from tests.clubs.conftest import Company, somebody
from tests.clubs.world import assert_refused

PEOPLE = ("alice", "bob", "chloe", "dan")


def who_sees(company: Company, record: Record) -> set[str]:
    return {who for who in PEOPLE if record in visible_records(getattr(company, who))}


def who_corrects(company: Company, record: Record) -> set[str]:
    people = set()
    for who in PEOPLE:
        try:
            must_correct(access(record.pk, getattr(company, who)))
        except Refusal:
            continue
        people.add(who)
    return people


def test_a_play_of_a_club_is_seen_by_its_members_and_by_who_played_it(company: Company) -> None:
    theirs = company.duel(company.alice, company.bob)
    with_guest = company.duel(company.alice, company.chloe)
    assert who_sees(company, theirs) == {"alice", "bob"}
    assert who_sees(company, with_guest) == {"alice", "bob", "chloe"}
    assert_refused("record.unknown", access, theirs.pk, company.chloe)
    assert_refused("record.unknown", access, "no-such-play", company.alice)


def test_a_play_of_no_club_is_seen_by_its_players_and_by_who_entered_it(company: Company) -> None:
    own = NewPlayer(person=company.bob.pk), NewPlayer(person=company.chloe.pk)
    record = enter(company.bob, company.play(*own, club=None))
    assert who_sees(company, record) == {"bob", "chloe"}
    assert who_corrects(company, record) == {"bob"}


def test_an_organiser_and_who_entered_it_while_a_member_may_correct_it(company: Company) -> None:
    play = company.play(NewPlayer(person=company.chloe.pk), NewPlayer(person=company.bob.pk))
    record = enter(company.bob, play)
    assert who_corrects(company, record) == {"alice", "bob"}
    row = Member.objects.get(person=company.bob)
    row.role = "guest"
    row.save()
    assert who_corrects(company, record) == {"alice"}
    row.role, row.left = "member", timezone.now()
    row.save()
    assert who_sees(company, record) == {"alice", "bob", "chloe"}, "Bob played it"
    assert who_corrects(company, record) == {"alice"}


@pytest.mark.parametrize("lock", [True, False])
def test_it_is_the_row_that_was_asked_for(company: Company, lock: bool) -> None:
    record = company.duel(company.alice, company.bob)
    caller = access(record.pk, company.bob, lock=lock)
    assert (caller.record, caller.person) == (record, company.bob)


def allowed_names(person: User, club: str | None, *wanted: User) -> set[str]:
    return {
        each.name
        for each in wanted
        if each.pk in people_to_play_with(person, club, [other.pk for other in wanted])
    }


def test_in_a_club_one_names_whoever_is_or_was_in_it(company: Company) -> None:
    everybody = (company.alice, company.bob, company.chloe, company.dan)
    gone = somebody("Gone")
    Member.objects.create(club=company.club, person=gone, left=timezone.now())
    assert allowed_names(company.bob, company.club.pk, *everybody, gone) == {
        "Alice", "Bob", "Chloé", "Gone",
    }  # fmt: skip
    erase(company.chloe)
    assert allowed_names(company.bob, company.club.pk, company.bob, company.chloe) == {"Bob"}


def test_outside_one_names_oneself_those_of_ones_clubs_and_those_one_has_played_with(
    company: Company,
) -> None:
    eve = somebody("Eve")
    assert allowed_names(company.dan, None, company.dan, company.bob, eve) == {"Dan"}
    assert allowed_names(company.chloe, None, company.bob, company.dan) == {"Bob"}
    Member.objects.create(club=company.club, person=company.dan)
    company.duel(company.dan, company.bob)
    Member.objects.filter(person=company.dan).delete()
    assert allowed_names(company.dan, None, company.bob, company.alice) == {"Bob"}

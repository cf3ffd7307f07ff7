"""Names in a club as each member may read them."""

import pytest
from django.utils import timezone

from games.clubs.models import Member, Part, Record, Visitor
from games.clubs.names import Names, member_name
from games.people.models import User
from tests.clubs.conftest import Company, somebody


@pytest.fixture
def shy(company: Company) -> Company:
    """Bob has a different name in the club and shows initials only."""
    Member.objects.filter(person=company.bob).update(called="The Great Dragon")
    User.objects.filter(pk=company.bob.pk).update(privacy="initials")
    company.bob.refresh_from_db()
    return company


def test_a_member_is_called_as_they_wish_and_shown_as_they_say(shy: Company) -> None:
    row = Member.objects.select_related("person").get(person=shy.bob)
    assert member_name(row, to=shy.bob) == "The Great Dragon"
    assert member_name(row, to=shy.alice) == "T. G. D."
    assert (
        member_name(row, to=somebody("Boss", is_staff=True, is_superuser=True))
        == "The Great Dragon"
    )


def test_the_name_of_a_club_is_read_by_its_members_and_there_alone(shy: Company) -> None:
    club = shy.club.pk
    record = Record(club=shy.club, game="combat")
    assert Names(shy.alice, [record]).for_person(shy.bob, club) == "T. G. D."
    assert Names(shy.alice, [], [club]).for_person(shy.bob, None) == "B."
    for stranger in (shy.chloe, shy.dan):
        assert Names(stranger, [record]).for_person(shy.bob, club) == "B."
    Member.objects.filter(person=shy.alice).update(left=timezone.now())
    assert Names(shy.alice, [record]).for_person(shy.bob, club) == "B."


def test_whoever_left_the_club_is_called_as_in_their_account(shy: Company) -> None:
    Member.objects.filter(person=shy.bob).update(left=timezone.now(), called="")
    assert Names(shy.alice, [], [shy.club.pk]).for_person(shy.bob, shy.club.pk) == "B."


@pytest.mark.parametrize(
    ("who", "expected"),
    [("alice", "Zoé"), ("bob", "Zoé"), ("chloe", "Somebody"), ("dan", "Somebody")],
)
def test_a_name_without_an_account_is_told_to_the_members_of_its_club_alone(
    who: str, expected: str, company: Company
) -> None:
    zoe = Visitor.objects.create(club=company.club, name="Zoé")
    names = Names(getattr(company, who), [])
    assert names.for_visitor(zoe, company.club.pk) == expected
    assert names.for_part(Part(visitor=zoe), company.club.pk) == expected
    assert names.for_visitor(zoe, None) == expected, "wherever it is asked from"


def test_what_one_person_wrote_down_outside_a_club_is_told_to_whoever_sees_the_play(
    company: Company,
) -> None:
    zoe = Visitor.objects.create(keeper=company.alice, name="Zoé")
    assert Names(company.dan, []).for_visitor(zoe, None) == "Zoé"


def test_a_player_whose_name_is_gone_is_somebody(company: Company) -> None:
    assert Names(company.alice, []).for_part(Part(), company.club.pk) == "Somebody"

"""Roles in a club: checked in one place, against the current role."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from games.clubs.access import (
    Access,
    get_access,
    managed_club,
    memberships_of,
    must_be_member,
    must_lead,
    must_organise,
)
from games.clubs.models import Role
from games.people.models import User
from tests.clubs.conftest import Company
from tests.clubs.world import add_member, assert_refused, person

CODES: dict[Callable[[Access], None], str] = {
    must_be_member: "club.members_only",
    must_lead: "club.leaders_only",
    must_organise: "club.organisers_only",
}
PASSED = {Role.GUEST: 0, Role.MEMBER: 1, Role.GAME_MASTER: 2, Role.ORGANISER: 3}


@pytest.mark.parametrize("role", Role)
def test_each_role_may_what_those_below_it_may_and_more(role: Role, company: Company) -> None:
    somebody = person("Somebody")
    add_member(company.club, somebody, role)
    caller = get_access(company.club.pk, somebody)
    assert (caller.club, caller.member.role) == (company.club, role)
    for n, (must, code) in enumerate(CODES.items()):
        if n < PASSED[role]:
            must(caller)
        else:
            assert_refused(code, must, caller)


def test_to_whoever_is_not_in_it_now_there_is_no_club(company: Company) -> None:
    assert_refused("club.unknown", get_access, company.club.pk, company.dan)
    assert_refused("club.unknown", get_access, "no-such-club", company.alice)
    company.club.members.filter(person=company.bob).update(left=timezone.now())
    assert_refused("club.unknown", get_access, company.club.pk, company.bob)
    company.club.closed = timezone.now()
    company.club.save()
    assert_refused("club.unknown", get_access, company.club.pk, company.alice)


def test_ones_own_are_the_clubs_that_one_is_in_and_that_are_open(company: Company) -> None:
    assert [row.club for row in memberships_of(company.chloe)] == [company.club]
    assert not memberships_of(company.chloe).but_guests()
    assert memberships_of(company.bob).but_guests()
    assert not memberships_of(company.dan)
    company.club.closed = timezone.now()
    company.club.save()
    assert not memberships_of(company.alice)


def staff(*rights: str) -> User:
    helper = person("Helper")
    helper.is_staff = True
    helper.save()
    helper.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return helper


def test_staff_that_may_change_clubs_helps_where_it_is_nobody(company: Company) -> None:
    for must in CODES:
        assert managed_club(company.club.pk, staff("change_club"), must, lock=True) == company.club
    assert_refused(
        "club.unknown", managed_club, "no-such-club", staff("change_club"), must_organise
    )
    assert_refused("club.unknown", managed_club, company.club.pk, staff("view_club"), must_organise)
    plain = person("Plain")
    plain.user_permissions.set(Permission.objects.filter(codename="change_club"))
    assert_refused("club.unknown", managed_club, company.club.pk, plain, must_organise)


def test_anybody_else_must_be_what_is_asked(company: Company) -> None:
    assert managed_club(company.club.pk, company.alice, must_organise) == company.club
    assert_refused(
        "club.organisers_only", managed_club, company.club.pk, company.bob, must_organise
    )

"""Over the API, members decide whether an organiser may reset their password: for themselves only,
and they may withdraw it."""

from games.clubs.access import resettable_members
from games.clubs.models import Member
from tests.api.clubs.society import Society
from tests.api.conftest import problem


def member_url(society: Society, name: str) -> str:
    row = Member.objects.get(club=society.club, person=society.people[name])
    return f"clubs/{society.club.pk}/members/{row.pk}/"


def test_who_says_so_is_helped_in_and_who_thinks_better_of_it_is_not(society: Society) -> None:
    olga, max_ = society.people["olga"], society.callers["max"]
    assert max_.get(member_url(society, "max")).json()["trusts"] is False
    for trusts in (True, False):
        assert (
            max_("patch", member_url(society, "max"), {"trusts": trusts}).json()["trusts"] is trusts
        )
        assert resettable_members(olga).filter(person=society.people["max"]).exists() is trusts


def test_nobody_says_it_for_another_and_nobody_else_reads_it(society: Society) -> None:
    olga, max_ = society.callers["olga"], society.callers["max"]
    refused = olga("patch", member_url(society, "max"), {"trusts": True, "called": "Maxime"})
    problem(refused, 403, "club.own_trust_only")
    row = Member.objects.get(person=society.people["max"])
    assert (row.trusts, row.called) == (False, "")  # nothing of the refused call is applied
    max_("patch", member_url(society, "max"), {"trusts": True})
    assert olga.get(member_url(society, "max")).json()["trusts"] is None

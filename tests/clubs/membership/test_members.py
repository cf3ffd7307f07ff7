"""Roles, names, handing over and leaving: a club always keeps an organiser."""

import threading
from collections import Counter

import pytest

from games.clubs.access import Access, get_access
from games.clubs.evenings.attendance import attend
from games.clubs.evenings.evening import plan
from games.clubs.membership import invitations, members
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Answer, Attendance, Club, Member, Role
from games.people.models import User
from games.people.refusals import Refusal
from tests.clubs.world import add_member, assert_refused, create_club, person, planning
from tests.duties.conftest import run_in_parallel


@pytest.mark.django_db
def test_a_club_keeps_an_organiser(olga: User, club: Club) -> None:
    ada = person("Ada")
    row = add_member(club, ada)
    own = Member.objects.get(club=club, person=olga)
    assert_refused("club.last_organiser", members.leave, olga, club.pk)
    assert_refused("club.last_organiser", members.give_role, olga, club.pk, own.pk, Role.MEMBER)
    assert_refused("club.last_organiser", members.remove, olga, club.pk, own.pk)
    members.hand_over(olga, club.pk, row.pk)
    assert_refused("club.organisers_only", members.remove, olga, club.pk, row.pk)
    members.leave(olga, club.pk)
    assert [each.person for each in Member.objects.organisers().filter(club=club)] == [ada]


@pytest.mark.django_db
def test_only_an_organiser_gives_roles_removes_and_hands_over(olga: User, club: Club) -> None:
    master, ada = person("Max"), person("Ada")
    add_member(club, master, Role.GAME_MASTER)
    row = add_member(club, ada)
    assert_refused(
        "club.organisers_only", members.give_role, master, club.pk, row.pk, Role.ORGANISER
    )
    assert_refused("club.organisers_only", members.remove, master, club.pk, row.pk)
    assert_refused("club.organisers_only", members.hand_over, master, club.pk, row.pk)
    assert_refused("club.unknown", members.remove, person("Otto"), club.pk, row.pk)
    assert members.give_role(olga, club.pk, row.pk, Role.GUEST).role == Role.GUEST
    members.remove(olga, club.pk, row.pk)
    assert_refused("club.unknown_member", members.give_role, olga, club.pk, row.pk, Role.MEMBER)


@pytest.mark.django_db
def test_a_club_is_handed_over_to_somebody_else_who_is_there(olga: User, club: Club) -> None:
    own = Member.objects.get(club=club, person=olga)
    assert_refused("club.unknown_member", members.hand_over, olga, club.pk, own.pk)
    elsewhere = add_member(create_club(person("Otto")), person("Ada"))
    assert_refused("club.unknown_member", members.hand_over, olga, club.pk, elsewhere.pk)
    own.refresh_from_db()
    assert own.role == Role.ORGANISER


@pytest.mark.django_db
def test_one_is_called_as_one_likes_in_a_club_unless_an_organiser_minds(
    olga: User, club: Club
) -> None:
    ada, bob = person("Ada"), person("Bob")
    row = add_member(club, ada)
    add_member(club, bob)
    call = members.rename_member
    assert call(ada, club.pk, row.pk, "  The   Dragon ").called == "The Dragon"
    assert_refused("club.own_name_only", call, bob, club.pk, row.pk, "Not me")
    assert call(olga, club.pk, row.pk, "Kind").called == "Kind"
    for wrong in ("\u200b", "x" * 41):
        assert_refused("request.invalid", call, ada, club.pk, row.pk, wrong)
    assert call(ada, club.pk, row.pk, " ").called == ""


@pytest.mark.django_db
def test_who_is_barred_comes_back_by_no_invitation_until_an_organiser_lets_them(
    olga: User, club: Club
) -> None:
    ada = person("Ada")
    row = add_member(club, ada)
    invitation = invitations.invite(olga, club.pk, Inviting(uses=2))
    members.remove(olga, club.pk, row.pk, bar=True)
    assert_refused("club.barred", invitations.accept, ada, invitation.secret)
    assert_refused("club.unknown", members.unbar, ada, club.pk, row.pk)
    members.unbar(olga, club.pk, row.pk)
    assert_refused("club.unknown_member", members.unbar, olga, club.pk, row.pk)
    assert invitations.accept(ada, invitation.secret).pk == row.pk


@pytest.mark.django_db
def test_who_leaves_leaves_neither_a_name_nor_an_answer(olga: User, club: Club) -> None:
    ada = person("Ada")
    row = add_member(club, ada)
    members.rename_member(ada, club.pk, row.pk, "The Dragon")
    (evening,) = plan(olga, club.pk, planning(seats=1))
    for somebody in (ada, olga):
        attend(somebody, club.pk, evening.pk, Answer.YES)
    members.leave(ada, club.pk)
    row.refresh_from_db()
    assert row.left
    assert row.called == ""
    (attendance,) = Attendance.objects.all()
    assert (attendance.member.person, attendance.waiting) == (olga, False)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_leave_at_once_do_not_both_leave() -> None:
    olga, otto = person("Olga"), person("Otto")
    club = create_club(olga)
    add_member(club, otto, Role.ORGANISER)

    def leave_club(n: int) -> str:
        try:
            members.leave((olga, otto)[n], club.pk)
        except Refusal as refusal:
            return refusal.code
        return "left"

    assert Counter(run_in_parallel(leave_club, 2)) == {"left": 1, "club.last_organiser": 1}
    assert Member.objects.organisers().filter(club=club).count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_both_organisers_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    olga, otto = person("Olga"), person("Otto")
    club = create_club(olga)
    add_member(club, otto, Role.ORGANISER)
    both_have_looked = threading.Barrier(2)
    look = members._must_not_be_last

    def look_and_wait(member: Member) -> None:
        look(member)
        both_have_looked.wait(timeout=60)

    def access_without_lock(club_id: str, somebody: User, *, lock: bool = False) -> Access:
        return get_access(club_id, somebody)

    monkeypatch.setattr(members, "_must_not_be_last", look_and_wait)
    monkeypatch.setattr(members, "get_access", access_without_lock)
    run_in_parallel(lambda n: members.leave((olga, otto)[n], club.pk), 2)
    assert not Member.objects.organisers().filter(club=club).exists()

"""Invitations: used as often as they say, by link or by code."""

import threading
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clubs import clubs, invitations, members
from games.clubs.clubs import Founding
from games.clubs.invitations import Inviting
from games.clubs.models import Club, Invitation, Member, Role
from games.clubs.models.invitations import code_digest
from games.clubs.permissions import standing
from games.people.models import User
from games.people.refusals import Refusal
from tests.clubs.club_world import found, joined, person
from tests.duties.conftest import at_once

USES, PEOPLE = 5, 20


@pytest.fixture
def olga(db: None) -> User:
    return person("Olga")


@pytest.fixture
def club(olga: User) -> Club:
    return found(olga)


def refused(code: str, call: Any, *arguments: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        call(*arguments)
    assert refusal.value.code == code


@pytest.mark.django_db
def test_link_and_code_open_the_same_and_are_kept_as_digests_alone(olga: User, club: Club) -> None:
    made = invitations.invite(olga, club.pk, Inviting(role="guest", uses=2))
    kept = str(Invitation.objects.filter(pk=made.pk).values().get())
    assert made.code not in kept
    assert made.secret not in kept
    typed = f"{made.code[:4]} {made.code[4:]}".lower()
    assert invitations.accept(person("Ada"), typed).role == Role.GUEST
    assert invitations.accept(person("Bea"), made.secret).role == Role.GUEST
    refused("invitation.used_up", invitations.accept, person("Cléo"), made.code)
    assert Member.objects.present().filter(club=club).count() == 3


@pytest.mark.django_db
def test_one_that_ran_out_was_taken_back_or_never_was_opens_nothing(olga: User, club: Club) -> None:
    ada = person("Ada")
    expired, revoked = (invitations.invite(olga, club.pk, Inviting()) for _ in range(2))
    Invitation.objects.filter(pk=expired.pk).update(expires=timezone.now() - timedelta(seconds=1))
    invitations.revoke(olga, club.pk, revoked.pk)
    refused("invitation.expired", invitations.accept, ada, expired.code)
    refused("invitation.revoked", invitations.accept, ada, revoked.secret)
    refused("invitation.unknown", invitations.accept, ada, "22222222")
    refused("invitation.unknown", invitations.accept, ada, "")
    assert not Club.objects.of(ada).exists()


@pytest.mark.django_db
def test_who_is_in_uses_none_up_and_who_comes_back_finds_the_same_row(
    olga: User, club: Club
) -> None:
    made = invitations.invite(olga, club.pk, Inviting(uses=2))
    ada = person("Ada")
    first = invitations.accept(ada, made.code)
    refused("club.member_already", invitations.accept, ada, made.code)
    made.refresh_from_db()
    assert made.used == 1
    members.leave(ada, club.pk)
    again = invitations.accept(ada, made.code)
    assert (again.pk, again.left) == (first.pk, None)


@pytest.mark.django_db
def test_there_are_limits(olga: User, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_OPEN", 2)
    made = [invitations.invite(olga, club.pk, Inviting(uses=9)) for _ in range(2)]
    refused("invitation.too_many", invitations.invite, olga, club.pk, Inviting())
    invitations.revoke(olga, club.pk, made[1].pk)
    invitations.invite(olga, club.pk, Inviting())
    for wish in (Inviting(uses=0), Inviting(uses=501), Inviting(days=0), Inviting(days=366)):
        refused("request.invalid", invitations.invite, olga, club.pk, wish)
    monkeypatch.setattr(invitations, "MOST_MEMBERS", 2)
    invitations.accept(person("Ada"), made[0].code)
    refused("club.full", invitations.accept, person("Bea"), made[0].code)
    monkeypatch.setattr(clubs, "MOST_CLUBS", 1)
    refused("club.too_many", clubs.found, olga, Founding("Second"))


@pytest.mark.django_db
def test_a_club_keeps_an_organiser(olga: User, club: Club) -> None:
    ada = person("Ada")
    row = joined(club, ada)
    own = Member.objects.get(club=club, person=olga)
    refused("club.last_organiser", members.leave, olga, club.pk)
    refused("club.last_organiser", members.give_role, olga, club.pk, own.pk, Role.MEMBER)
    refused("club.last_organiser", members.remove, olga, club.pk, own.pk)
    members.hand_over(olga, club.pk, row.pk)
    refused("club.organisers_only", members.remove, olga, club.pk, row.pk)
    members.leave(olga, club.pk)
    assert [each.person for each in Member.objects.organisers().filter(club=club)] == [ada]


def race(uses: int = USES) -> tuple[Counter[str], Invitation, int]:
    olga = person("Olga")
    club = found(olga)
    made = invitations.invite(olga, club.pk, Inviting(uses=uses))
    people = [person(f"Player {n}") for n in range(PEOPLE)]

    def one(n: int) -> str:
        try:
            invitations.accept(people[n], made.code)
        except Refusal as refusal:
            return refusal.code
        return "in"

    told = Counter(at_once(one, PEOPLE))
    made.refresh_from_db()
    return told, made, Member.objects.present().filter(club=club).exclude(person=olga).count()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_used_by_twenty_at_once_it_lets_five_in() -> None:
    told, made, came = race()
    assert told == {"in": USES, "invitation.used_up": PEOPLE - USES}
    assert made.used == came == USES


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_more_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    all_have_looked = threading.Barrier(PEOPLE)

    def looked(shown: str) -> Invitation:
        found = Invitation.objects.get(code_digest=code_digest(shown))
        all_have_looked.wait(timeout=60)
        return found

    monkeypatch.setattr(invitations, "locked", looked)
    told, _, came = race()
    assert told["in"] == came > USES


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_leave_at_once_do_not_both_leave() -> None:
    olga, otto = person("Olga"), person("Otto")
    club = found(olga)
    joined(club, otto, Role.ORGANISER)

    def one(n: int) -> str:
        try:
            members.leave((olga, otto)[n], club.pk)
        except Refusal as refusal:
            return refusal.code
        return "left"

    assert Counter(at_once(one, 2)) == {"left": 1, "club.last_organiser": 1}
    assert Member.objects.organisers().filter(club=club).count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_both_organisers_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    olga, otto = person("Olga"), person("Otto")
    club = found(olga)
    joined(club, otto, Role.ORGANISER)
    both_have_looked = threading.Barrier(2)
    look = members._must_not_be_last

    def looked(member: Member) -> None:
        look(member)
        both_have_looked.wait(timeout=60)

    def unlocked(somebody: User, club_id: str, *, lock: bool = False) -> Member:
        return standing(somebody, club_id)

    monkeypatch.setattr(members, "_must_not_be_last", looked)
    monkeypatch.setattr(members, "standing", unlocked)
    at_once(lambda n: members.leave((olga, otto)[n], club.pk), 2)
    assert not Member.objects.organisers().filter(club=club).exists()

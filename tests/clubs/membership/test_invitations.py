"""Invitations: used at most as often as they allow, by link or by code."""

import threading
from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from games.clubs.membership import invitations, members
from games.clubs.membership.club import Founding, create_club
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Club, Invitation, Member, Role
from games.clubs.models.invitations import code_digest
from games.people.models import User
from games.people.refusals import Refusal
from tests.clubs.world import assert_refused, person
from tests.clubs.world import create_club as new_club
from tests.duties.conftest import run_in_parallel

USES, PEOPLE = 5, 20


@pytest.mark.django_db
def test_link_and_code_open_the_same_and_are_kept_as_digests_alone(olga: User, club: Club) -> None:
    made = invitations.invite(olga, club.pk, Inviting(role="guest", uses=2))
    kept = str(Invitation.objects.filter(pk=made.pk).values().get())
    assert made.code not in kept
    assert made.secret not in kept
    typed = f"{made.code[:4]} {made.code[4:]}".lower()
    assert invitations.accept(person("Ada"), typed).role == Role.GUEST
    assert invitations.accept(person("Bea"), made.secret).role == Role.GUEST
    assert_refused("invitation.used_up", invitations.accept, person("Cléo"), made.code)
    assert Member.objects.present().filter(club=club).count() == 3


@pytest.mark.django_db
def test_one_that_ran_out_was_taken_back_or_never_was_opens_nothing(olga: User, club: Club) -> None:
    ada = person("Ada")
    expired, revoked = (invitations.invite(olga, club.pk, Inviting()) for _ in range(2))
    Invitation.objects.filter(pk=expired.pk).update(expires=timezone.now() - timedelta(seconds=1))
    invitations.revoke(olga, club.pk, revoked.pk)
    assert_refused("invitation.expired", invitations.accept, ada, expired.code)
    assert_refused("invitation.revoked", invitations.accept, ada, revoked.secret)
    assert_refused("invitation.unknown", invitations.accept, ada, "22222222")
    assert_refused("invitation.unknown", invitations.accept, ada, "")
    assert not Club.objects.for_person(ada).exists()


@pytest.mark.django_db
def test_who_is_in_uses_none_up_and_who_comes_back_finds_the_same_row(
    olga: User, club: Club
) -> None:
    made = invitations.invite(olga, club.pk, Inviting(uses=2))
    ada = person("Ada")
    first = invitations.accept(ada, made.code)
    assert_refused("club.member_already", invitations.accept, ada, made.code)
    made.refresh_from_db()
    assert made.used == 1
    members.leave(ada, club.pk)
    again = invitations.accept(ada, made.code)
    assert (again.pk, again.left) == (first.pk, None)


@pytest.mark.django_db
def test_there_are_limits(olga: User, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_OPEN", 2)
    made = [invitations.invite(olga, club.pk, Inviting(uses=9)) for _ in range(2)]
    assert_refused("invitation.too_many", invitations.invite, olga, club.pk, Inviting())
    invitations.revoke(olga, club.pk, made[1].pk)
    invitations.invite(olga, club.pk, Inviting())
    for wish in (Inviting(uses=0), Inviting(uses=501), Inviting(days=0), Inviting(days=366)):
        assert_refused("request.invalid", invitations.invite, olga, club.pk, wish)
    monkeypatch.setattr(invitations, "MOST_MEMBERS", 2)
    invitations.accept(person("Ada"), made[0].code)
    assert_refused("club.full", invitations.accept, person("Bea"), made[0].code)
    monkeypatch.setattr("games.clubs.membership.club.MOST_CLUBS", 1)
    assert_refused("club.too_many", create_club, olga, Founding("Second"))


def race(uses: int = USES) -> tuple[Counter[str], Invitation, int]:
    olga = person("Olga")
    club = new_club(olga)
    made = invitations.invite(olga, club.pk, Inviting(uses=uses))
    people = [person(f"Player {n}") for n in range(PEOPLE)]

    def use_invitation(n: int) -> str:
        try:
            invitations.accept(people[n], made.code)
        except Refusal as refusal:
            return refusal.code
        return "in"

    outcomes = Counter(run_in_parallel(use_invitation, PEOPLE))
    made.refresh_from_db()
    return outcomes, made, Member.objects.present().filter(club=club).exclude(person=olga).count()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_used_by_twenty_at_once_it_lets_five_in() -> None:
    outcomes, made, came = race()
    assert outcomes == {"in": USES, "invitation.used_up": PEOPLE - USES}
    assert made.used == came == USES


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_more_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    all_have_looked = threading.Barrier(PEOPLE)

    def read_unlocked(shown: str) -> Invitation:
        invitation = Invitation.objects.get(code_digest=code_digest(shown))
        all_have_looked.wait(timeout=60)
        return invitation

    monkeypatch.setattr(invitations, "lock_invitation", read_unlocked)
    outcomes, _, came = race()
    assert outcomes["in"] == came > USES

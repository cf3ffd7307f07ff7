"""Roles, handing over, leaving and being removed. A club always keeps an organiser: whoever changes
that reads it under the lock of the club's row."""

from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from games.clubs import campaigns_leaving, clubs, evenings_attending, refusals
from games.clubs.models import Club, Invitation, Member, Role
from games.clubs.permissions import must_organise, overseen, standing
from games.people.models import User
from games.people.names import check, tidy

SUCCESSION: Final = (Role.GAME_MASTER, Role.MEMBER, Role.GUEST)
"""Who organises a club whose last organiser was erased: whoever came first among the first."""


def call_oneself(person: User, club_id: str, member_id: str, called: str) -> Member:
    """Otherwise than in one's account; nothing: as there."""
    called = tidy(called)
    if called:
        try:
            check(called)
        except ValidationError as problem:
            raise refusals.invalid("called", " ".join(problem.messages)) from problem
    with transaction.atomic():
        here = standing(person, club_id, lock=True)
        if here.pk != member_id:
            raise refusals.own_name_only()
        here.called = called
        here.save(update_fields=("called",))
    return here


def give_role(person: User, club_id: str, member_id: str, role: Role) -> Member:
    with transaction.atomic():
        overseen(person, club_id, must_organise, lock=True)
        member = present(club_id, member_id)
        if member.role == Role.ORGANISER and role != Role.ORGANISER:
            _must_not_be_last(member)
        member.role = role
        member.save(update_fields=("role",))
    return member


def hand_over(person: User, club_id: str, member_id: str) -> Member:
    """To somebody who organises from now on, while who did so is a member like others."""
    with transaction.atomic():
        here = standing(person, club_id, lock=True)
        must_organise(here)
        member = present(club_id, member_id)
        if member.pk == here.pk:
            raise refusals.unknown_member()
        for row, role in ((member, Role.ORGANISER), (here, Role.MEMBER)):
            row.role = role
            row.save(update_fields=("role",))
    return member


def remove(person: User, club_id: str, member_id: str) -> None:
    with transaction.atomic():
        overseen(person, club_id, must_organise, lock=True)
        member = present(club_id, member_id)
        _must_not_be_last(member)
        _depart(member)


def leave(person: User, club_id: str) -> None:
    with transaction.atomic():
        here = standing(person, club_id, lock=True)
        _must_not_be_last(here)
        _depart(here)


def leave_everywhere(person: User) -> None:
    """When a person is erased: their rows stay, without a name. A club without an organiser gets
    one, and one without anybody is closed. Clubs are locked one after another in one order."""
    for club_id in person.memberships.order_by("club").values_list("club", flat=True):
        club = Club.objects.select_for_update().get(pk=club_id)
        member = Member.objects.get(club=club, person=person)
        if member.left is None:
            _depart(member)
            _succeed(club)
        Invitation.objects.filter(club=club, made_by=person).delete()


def present(club_id: str, member_id: str) -> Member:
    rows = Member.objects.present().select_related("person")
    member = rows.filter(club=club_id, pk=member_id).first()
    if member is None:
        raise refusals.unknown_member()
    return member


def _must_not_be_last(member: Member) -> None:
    if member.role != Role.ORGANISER:
        return
    others = Member.objects.organisers().filter(club=member.club_id).exclude(pk=member.pk)
    if not others.exists():
        raise refusals.last_organiser()


def _depart(member: Member) -> None:
    member.left, member.called = timezone.now(), ""
    member.save(update_fields=("left", "called"))
    evenings_attending.give_back(member)
    campaigns_leaving.depart(member)


def _succeed(club: Club) -> None:
    if club.closed or Member.objects.organisers().filter(club=club).exists():
        return
    rows = Member.objects.present().filter(club=club).order_by("joined", "pk")
    heirs = (rows.filter(role=role).first() for role in SUCCESSION)
    heir = next(filter(None, heirs), None)
    if heir is None:
        clubs.shut(club)
        return
    heir.role = Role.ORGANISER
    heir.save(update_fields=("role",))

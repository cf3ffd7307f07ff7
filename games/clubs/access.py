"""Access rules of a club, shared by the API, the pages and the admin.

Users who are not in a club cannot see that it exists. Guests see the club, its evenings and the
number of players coming, but no other person. Members see one another as each chose to be seen
(`people.names`); an organiser sees no more than that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.clubs import refusals
from games.clubs.models import Club, Member, Role
from games.clubs.models.clubs import Members
from games.people.access import is_staff_with
from games.people.models import User
from games.tournaments.models import Phase, Tournament

LEADERS: Final = (Role.ORGANISER, Role.GAME_MASTER)


@dataclass(frozen=True)
class Access:
    """The caller's membership in one club."""

    club: Club
    member: Member


def get_access(club_id: str, person: User, *, lock: bool = False) -> Access:
    """Set `lock` to lock the club's row before changing its members or their roles."""
    if lock:
        Club.objects.select_for_update().filter(pk=club_id).first()
    rows = memberships_of(person).select_related("club").filter(club=club_id)
    member = refusals.unknown_club.raise_if_none(rows.first())
    member.person = person
    return Access(member.club, member)


def viewing_member(club_id: str, person: User) -> Member | None:
    """Return the viewer's membership; None for helping staff outside the club (`managed_club`)."""
    if (
        is_staff_with(person, "clubs.change_club")
        and not memberships_of(person).filter(club=club_id).exists()
    ):
        return None
    return get_access(club_id, person).member


def managed_club(
    club_id: str, person: User, must: Callable[[Access], None], *, lock: bool = False
) -> Club:
    """Return the club if the user passes `must`, or for helping staff: a club's organisers may all
    be gone."""
    if not is_staff_with(person, "clubs.change_club"):
        caller = get_access(club_id, person, lock=lock)
        must(caller)
        return caller.club
    rows = Club.objects.select_for_update() if lock else Club.objects.all()
    return refusals.unknown_club.raise_if_none(rows.filter(pk=club_id, closed=None).first())


def memberships_of(person: User) -> Members:
    """Return the person's memberships in all open clubs."""
    return Member.objects.present().filter(club__closed=None, person=person)


def resettable_members(organiser: User) -> Members:
    """Return the members to whom this organiser may give a link to a new password: members of their
    clubs who agreed to it. Excluded are users with an email address (an email helps them) and users
    who may do more than play: staff, leaders of any club, organisers and officials of a tournament
    that is not over."""
    theirs = memberships_of(organiser).filter(role=Role.ORGANISER).values("club")
    members = Member.objects.present().filter(club__in=theirs, trusts=True, role=Role.MEMBER)
    plain = members.filter(
        person__is_active=True,
        person__email=None,
        person__is_staff=False,
        person__is_superuser=False,
        person__groups=None,
        person__user_permissions=None,
    )
    leaders = Member.objects.present().filter(club__closed=None, role__in=LEADERS)
    open_ = Tournament.objects.exclude(phase__in=(Phase.OVER, Phase.CANCELLED))
    return (
        plain.exclude(person__in=leaders.values("person"))
        .exclude(person__in=open_.values("organiser"))
        .exclude(
            person__in=open_.filter(officials__person__isnull=False).values("officials__person")
        )
    )


def is_trusted_by(organiser: User, person: User) -> bool:
    """Return whether the person lets this organiser give them a link to a new password."""
    return resettable_members(organiser).filter(person=person).exists()


def must_be_member(caller: Access) -> None:
    if caller.member.role == Role.GUEST:
        raise refusals.members_only()


def must_lead(caller: Access) -> None:
    if caller.member.role not in LEADERS:
        raise refusals.leaders_only()


def must_organise(caller: Access) -> None:
    if caller.member.role != Role.ORGANISER:
        raise refusals.organisers_only()

"""Who may do what in a club, decided here for the API, the pages and the admin alike.

To whoever is not in it, a club looks as if it were not there. A guest sees the club, its evenings
and how many come, and no other person. Members see one another as each wishes to be seen
(`people.names`); an organiser sees no more: hidden is hidden.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.clubs import refusals
from games.clubs.models import Club, Member, Role
from games.clubs.models.clubs import Members
from games.people.access import helps
from games.people.models import User
from games.tournaments.models import Phase, Tournament

LEADERS: Final = (Role.ORGANISER, Role.GAME_MASTER)


@dataclass(frozen=True)
class Access:
    """What somebody is in one club."""

    club: Club
    member: Member


def access(club_id: str, person: User, *, lock: bool = False) -> Access:
    """Whoever is about to change who is in the club and as what locks its row."""
    if lock:
        Club.objects.select_for_update().filter(pk=club_id).first()
    rows = own(person).select_related("club").filter(club=club_id)
    member = refusals.unknown_club.unless(rows.first())
    member.person = person
    return Access(member.club, member)


def looking(club_id: str, person: User) -> Member | None:
    """The member who looks; nobody for staff that helps there, as far as `overseen` lets it."""
    if helps(person, "clubs.change_club") and not own(person).filter(club=club_id).exists():
        return None
    return access(club_id, person).member


def overseen(
    club_id: str, person: User, must: Callable[[Access], None], *, lock: bool = False
) -> Club:
    """For who may do it there, and for staff that helps: who organises a club may be gone."""
    if not helps(person, "clubs.change_club"):
        here = access(club_id, person, lock=lock)
        must(here)
        return here.club
    rows = Club.objects.select_for_update() if lock else Club.objects.all()
    return refusals.unknown_club.unless(rows.filter(pk=club_id, closed=None).first())


def own(person: User) -> Members:
    """What this person is, in whichever clubs there are."""
    return Member.objects.present().filter(club__closed=None, person=person)


def entrusted(organiser: User) -> Members:
    """Whom this organiser may show the way to a new password: members of their clubs who have said
    that they may. Nobody who has an address (a letter helps them in), and nobody who may do more
    than play: no staff, no leader of any club, nobody whose tournament is not over."""
    theirs = own(organiser).filter(role=Role.ORGANISER).values("club")
    here = Member.objects.present().filter(club__in=theirs, trusts=True, role=Role.MEMBER)
    plain = here.filter(
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


def vouches(organiser: User, person: User) -> bool:
    """Whether that person trusts them with the way to a new password."""
    return entrusted(organiser).filter(person=person).exists()


def must_be_member(here: Access) -> None:
    if here.member.role == Role.GUEST:
        raise refusals.members_only()


def must_lead(here: Access) -> None:
    if here.member.role not in LEADERS:
        raise refusals.leaders_only()


def must_organise(here: Access) -> None:
    if here.member.role != Role.ORGANISER:
        raise refusals.organisers_only()

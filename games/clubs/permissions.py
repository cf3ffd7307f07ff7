"""Who may do what in a club, decided here for the API, the pages and the admin alike.

To whoever is not in it, a club looks as if it were not there. A guest sees the club, its evenings
and how many come, and no other person. Members see one another as each wishes to be seen
(`people.privacy`); an organiser sees no more: hidden is hidden.
"""

from collections.abc import Callable
from typing import Final

from games.clubs import refusals
from games.clubs.models import Club, Member, Role
from games.people.models import User
from games.people.privacy import shown_name

LEADERS: Final = (Role.ORGANISER, Role.GAME_MASTER)


def standing(person: User, club_id: str, *, lock: bool = False) -> Member:
    """What this person is in that club now, with the club; whoever is about to change who is in it
    and as what locks its row."""
    if lock:
        Club.objects.select_for_update().filter(pk=club_id).first()
    found = (
        Member.objects.present()
        .select_related("club")
        .filter(club=club_id, club__closed=None, person=person)
        .first()
    )
    if found is None:
        raise refusals.unknown_club()
    found.person = person
    return found


def helps(person: User) -> bool:
    """Whether this is staff that may put clubs in order."""
    return person.is_staff and person.has_perm("clubs.change_club")


def overseen(
    person: User, club_id: str, must: Callable[[Member], None], *, lock: bool = False
) -> Club:
    """For who may do it there, and for staff that helps: who organises a club may be gone."""
    if not helps(person):
        here = standing(person, club_id, lock=lock)
        must(here)
        return here.club
    rows = Club.objects.select_for_update() if lock else Club.objects.all()
    club = rows.filter(pk=club_id, closed=None).first()
    if club is None:
        raise refusals.unknown_club()
    return club


def must_be_member(here: Member) -> None:
    if here.role == Role.GUEST:
        raise refusals.members_only()


def must_lead(here: Member) -> None:
    if here.role not in LEADERS:
        raise refusals.leaders_only()


def must_organise(here: Member) -> None:
    if here.role != Role.ORGANISER:
        raise refusals.organisers_only()


def member_name(member: Member, *, to: User) -> str:
    """As `to`, who is in the same club, may read it."""
    return shown_name(member.person, to=to, called=member.called)

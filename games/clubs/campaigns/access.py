"""Access rules of a campaign. Members of its club see that it exists; its contents are only for its
players and game masters, whatever other roles somebody has in the club. An organiser appoints its
game masters and reads nothing."""

from dataclasses import dataclass

from games.clubs import refusals
from games.clubs.access import get_access as club_access
from games.clubs.access import managed_club, must_be_member, must_organise
from games.clubs.models import Campaign, Casting, Member, Role
from games.people.access import is_staff_with
from games.people.models import User


@dataclass(frozen=True)
class Access:
    """The caller's membership in one campaign."""

    campaign: Campaign
    member: Member
    masters: bool
    plays: bool


def get_access(club_id: str, campaign_id: str, person: User, *, lock: bool = False) -> Access:
    in_club = club_access(club_id, person)
    must_be_member(in_club)
    rows = Campaign.objects.select_for_update(of=("self",)) if lock else Campaign.objects.all()
    row = rows.filter(club=club_id, pk=campaign_id).first()
    campaign = refusals.unknown_campaign.raise_if_none(row)
    campaign.club = in_club.club
    return Access(
        campaign,
        in_club.member,
        masters=campaign.masters.filter(pk=in_club.member.pk).exists(),
        plays=Casting.objects.active().filter(campaign=campaign, member=in_club.member).exists(),
    )


def campaign_for_staff(club_id: str, campaign_id: str, person: User) -> Campaign | None:
    """Return the locked campaign for helping staff, else None: the campaign's leader may be gone.
    Staff may name game masters and end a campaign, but reads its contents as little as other
    outsiders."""
    if not is_staff_with(person, "clubs.change_club"):
        return None
    club = managed_club(club_id, person, must_organise)
    rows = Campaign.objects.select_for_update(of=("self",)).filter(club=club, pk=campaign_id)
    return refusals.unknown_campaign.raise_if_none(rows.first())


def must_take_part(caller: Access) -> None:
    if not (caller.masters or caller.plays):
        raise refusals.players_only()


def must_master(caller: Access) -> None:
    if not caller.masters:
        raise refusals.masters_only()


def must_master_or_organise(caller: Access) -> None:
    if not caller.masters and caller.member.role != Role.ORGANISER:
        raise refusals.masters_only()


def must_be_running(caller: Access) -> None:
    if caller.campaign.ended:
        raise refusals.ended()


def may_read_sheet(caller: Access, casting: Casting) -> bool:
    """A game master reads the sheets that players added; everybody else only their own."""
    return caller.masters or casting.member_id == caller.member.pk

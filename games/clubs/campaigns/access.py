"""Access rules of a campaign. Members of its club see that it exists; its contents are only for its
players and game masters, whatever other roles somebody has in the club. An organiser appoints its
game masters and reads nothing."""

from dataclasses import dataclass

from games.clubs import refusals
from games.clubs.access import access as club_access
from games.clubs.access import must_be_member, must_organise, overseen
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


def access(club_id: str, campaign_id: str, person: User, *, lock: bool = False) -> Access:
    in_club = club_access(club_id, person)
    must_be_member(in_club)
    rows = Campaign.objects.select_for_update(of=("self",)) if lock else Campaign.objects.all()
    found = rows.filter(club=club_id, pk=campaign_id).first()
    campaign = refusals.unknown_campaign.raise_if_none(found)
    campaign.club = in_club.club
    return Access(
        campaign,
        in_club.member,
        masters=campaign.masters.filter(pk=in_club.member.pk).exists(),
        plays=Casting.objects.played().filter(campaign=campaign, member=in_club.member).exists(),
    )


def helped(club_id: str, campaign_id: str, person: User) -> Campaign | None:
    """Return the locked campaign for helping staff, else None: the campaign's leader may be gone.
    Staff may name game masters and end a campaign, but reads its contents as little as other
    outsiders."""
    if not is_staff_with(person, "clubs.change_club"):
        return None
    club = overseen(club_id, person, must_organise)
    rows = Campaign.objects.select_for_update(of=("self",)).filter(club=club, pk=campaign_id)
    return refusals.unknown_campaign.raise_if_none(rows.first())


def must_be_inside(here: Access) -> None:
    if not (here.masters or here.plays):
        raise refusals.players_only()


def must_master(here: Access) -> None:
    if not here.masters:
        raise refusals.masters_only()


def must_master_or_organise(here: Access) -> None:
    if not here.masters and here.member.role != Role.ORGANISER:
        raise refusals.masters_only()


def must_go_on(here: Access) -> None:
    if here.campaign.ended:
        raise refusals.ended()


def may_read_sheet(here: Access, casting: Casting) -> bool:
    """A game master reads the sheets that players added; everybody else only their own."""
    return here.masters or casting.member_id == here.member.pk

"""Who may do what in a campaign. That there is one, members of its club see; what lies in it is for
its players and game masters alone, whatever else they are in the club. An organiser names its game
masters, and reads nothing."""

from dataclasses import dataclass

from django.db import transaction

from games.clubs import refusals
from games.clubs.models import Campaign, Casting, Member, Role
from games.clubs.permissions import must_be_member, standing
from games.people.models import User


@dataclass(frozen=True)
class Place:
    """What somebody is in one campaign."""

    here: Member
    campaign: Campaign
    masters: bool
    plays: bool

    @property
    def inside(self) -> bool:
        return self.masters or self.plays


def place(person: User, club_id: str, campaign_id: str, *, lock: bool = False) -> Place:
    here = standing(person, club_id)
    must_be_member(here)
    rows = Campaign.objects.all()
    if lock and transaction.get_connection().in_atomic_block:
        rows = rows.select_for_update(of=("self",))
    campaign = rows.filter(club=club_id, pk=campaign_id).first()
    if campaign is None:
        raise refusals.unknown_campaign()
    campaign.club = here.club
    return Place(
        here,
        campaign,
        masters=campaign.masters.filter(pk=here.pk).exists(),
        plays=Casting.objects.played().filter(campaign=campaign, member=here).exists(),
    )


def must_be_inside(where: Place) -> None:
    if not where.inside:
        raise refusals.players_only()


def must_master(where: Place) -> None:
    if not where.masters:
        raise refusals.masters_only()


def may_amend(where: Place) -> None:
    if not where.masters and where.here.role != Role.ORGANISER:
        raise refusals.masters_only()


def must_go_on(where: Place) -> None:
    if where.campaign.ended:
        raise refusals.ended()


def reads_sheet(where: Place, casting: Casting) -> bool:
    """A game master reads the sheets that players brought; everybody else their own."""
    return where.masters or casting.member_id == where.here.pk

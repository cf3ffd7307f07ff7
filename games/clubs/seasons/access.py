"""Access rules of a season: everybody with its address may see it, with names as each person
allows. The organisers of its club, or its owner, change it."""

from django.db.models import Q, QuerySet

from games.clubs import refusals
from games.clubs.access import memberships_of
from games.clubs.models import Role, Season
from games.people.access import is_staff_with
from games.people.models import User


def find(season_id: str, *, lock: bool = False) -> Season:
    """A season of a closed club does not exist for anybody."""
    rows = Season.objects.select_for_update(of=("self",)) if lock else Season.objects.all()
    return refusals.unknown_season.raise_if_none(
        rows.filter(pk=season_id, club__closed=None).first()
    )


def visible_seasons(person: User) -> QuerySet[Season]:
    """The person's own seasons, and those of their clubs."""
    return Season.objects.filter(
        Q(owner=person) | Q(club__in=memberships_of(person).values("club"))
    )


def lock_for_change(season_id: str, person: User) -> Season:
    season = find(season_id, lock=True)
    if season.club_id is None:
        mine = season.owner_id == person.pk
    else:
        mine = memberships_of(person).filter(club=season.club_id, role=Role.ORGANISER).exists()
    if not (mine or is_staff_with(person, "clubs.change_club")):
        raise refusals.season_not_yours()
    return season

"""Seasons: starting, changing and deleting one."""

from typing import Annotated, Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, UnsetType

from games.clubs import refusals
from games.clubs.access import get_access, must_organise
from games.clubs.models import Season
from games.clubs.models.clubs import NAME_LENGTH
from games.clubs.seasons.access import lock_for_change
from games.clubs.versions import Versions, changed_fields, must_be_read
from games.people.models import User
from games.people.page import fields
from games.people.refusals import invalid
from games.tournaments.models import Tournament
from games.tournaments.models.tournaments import Visibility

MOST_SEASONS: Final = 50  # of one club, or of one person
MOST_TOURNAMENTS: Final = 60  # of one season
MOST_POINTS: Final = 1000  # for a place
MOST_PLACES: Final = 64
USUAL: Final = (10, 8, 6, 5, 4, 3, 2, 1)

Worth = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Places = Annotated[tuple[Worth, ...], Meta(min_length=1, max_length=MOST_PLACES)]
Best = Annotated[int, Meta(ge=1, le=MOST_TOURNAMENTS)]
Ids = Annotated[tuple[str, ...], Meta(max_length=MOST_TOURNAMENTS)]


class NewSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    club: str | None = None
    """Left out, it is the user's own season."""
    points: Places = USUAL
    """Points of the first place, the second …"""
    behind: Worth = 0
    """Points of every later place."""
    best: Best | None = None
    """Number of results that count for each player; null: all of them."""
    tournaments: Ids = ()


class SeasonChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    points: Places | UnsetType = UNSET
    behind: Worth | UnsetType = UNSET
    best: Best | UnsetType | None = UNSET
    tournaments: Ids | UnsetType = UNSET
    """All tournaments that count from now on."""


def start(person: User, data: NewSeason) -> Season:
    with transaction.atomic():
        if data.club is None:
            User.objects.select_for_update().get(pk=person.pk)
            season, others = Season(owner=person), person.seasons.all()
        else:
            caller = get_access(data.club, person, lock=True)
            must_organise(caller)
            season, others = Season(club=caller.club), caller.club.seasons.all()
        if others.count() >= MOST_SEASONS:
            raise refusals.too_many_seasons()
        wished = msgspec.structs.asdict(data)
        del wished["club"]
        _write(season, person, wished)
    return season


def amend(person: User, season_id: str, changes: SeasonChanges, read: Versions = None) -> Season:
    with transaction.atomic():
        season = lock_for_change(season_id, person)
        must_be_read(season.version, read)
        season.version += 1
        season.changed = timezone.now()
        _write(season, person, changed_fields(changes))
    return season


def discard(person: User, season_id: str) -> None:
    """Its tournaments stay as they are."""
    with transaction.atomic():
        lock_for_change(season_id, person).delete()


def _write(season: Season, person: User, values: dict[str, object]) -> None:
    ids = values.pop("tournaments", None)
    for field, value in values.items():
        cleaned = value
        if isinstance(value, str):
            cleaned = fields.clean_line(value, field, NAME_LENGTH, needed=True)
        setattr(season, field, list(value) if isinstance(value, tuple) else cleaned)
    season.save()
    if isinstance(ids, tuple):
        season.tournaments.set(_tournaments(season, person, ids))


def _tournaments(season: Season, person: User, ids: tuple[str, ...]) -> list[Tournament]:
    """Check the tournaments. Everybody with the season's link sees their results, so private ones
    are refused."""
    rows = list(Tournament.objects.filter(pk__in=ids))
    private = [each for each in rows if each.visibility == Visibility.PRIVATE]
    before = {*season.tournaments.values_list("pk", flat=True)}
    if (
        len(rows) < len({*ids})
        or {each.pk for each in private if each.organiser != person} - before
    ):
        raise invalid("tournaments", _("You know no tournament with one of these ids."))
    if {each.pk for each in private} - before:
        raise refusals.season_private()
    return rows

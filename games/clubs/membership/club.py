"""Clubs: creating, changing and closing one."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec import UNSET, UnsetType

from games.clubs import refusals
from games.clubs.access import managed_club, must_organise
from games.clubs.fields import (
    DESCRIPTION,
    GAMES_PLAYED,
    LANGUAGE,
    PLACE,
    TIME_ZONE,
    TITLE,
)
from games.clubs.models import Club, Member, Role
from games.clubs.versions import Versions, changed_fields, must_be_read
from games.people.models import User
from games.people.page.fields import clean_record, declare

MOST_CLUBS: Final = 50  # clubs that one person is in
MOST_MEMBERS: Final = 2000

Name = Annotated[str, declare(TITLE)]
Description = Annotated[str, declare(DESCRIPTION)]
Place = Annotated[str, declare(PLACE)]
Tongue = Annotated[Literal["en", "fr"], declare(LANGUAGE)]
TimeZone = Annotated[str, declare(TIME_ZONE)]
Games = Annotated[tuple[str, ...], declare(GAMES_PLAYED)]


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    description: Description = ""
    place: Place = ""
    language: Tongue = "en"
    time_zone: TimeZone = "UTC"
    games: Games = ()
    """Keys of games played in the club."""


class ClubChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: Name | UnsetType = UNSET
    description: Description | UnsetType = UNSET
    place: Place | UnsetType = UNSET
    language: Tongue | UnsetType = UNSET
    time_zone: TimeZone | UnsetType = UNSET
    games: Games | UnsetType = UNSET


def create_club(person: User, data: Founding) -> Club:
    club = Club()
    _write(club, msgspec.structs.asdict(clean_record(data)))
    with transaction.atomic():
        must_have_room(person)
        club.save(force_insert=True)
        Member(club=club, person=person, role=Role.ORGANISER).save(force_insert=True)
    return club


def amend(person: User, club_id: str, changes: ClubChanges, read: Versions = None) -> Club:
    with transaction.atomic():
        club = managed_club(club_id, person, must_organise, lock=True)
        must_be_read(club.version, read)
        _write(club, changed_fields(clean_record(changes)))
        club.version += 1
        club.changed = timezone.now()
        club.save()
    return club


def close(person: User, club_id: str) -> None:
    with transaction.atomic():
        mark_closed(managed_club(club_id, person, must_organise, lock=True))


def mark_closed(club: Club) -> None:
    club.closed = timezone.now()
    club.save(update_fields=("closed",))


def must_have_room(person: User) -> None:
    """Locks the person's row, so that two calls cannot both take the last place."""
    User.objects.select_for_update().get(pk=person.pk)
    if Club.objects.for_person(person).count() >= MOST_CLUBS:
        raise refusals.too_many_clubs()


def _write(club: Club, values: Mapping[str, object]) -> None:
    for field, value in values.items():
        setattr(club, field, list(value) if isinstance(value, tuple) else value)

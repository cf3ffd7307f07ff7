"""Clubs: creating, changing and closing one."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec import UNSET, UnsetType

from games.clubs import refusals
from games.clubs.access import managed_club, must_organise
from games.clubs.fields import check_games
from games.clubs.models import Club, Member, Role
from games.clubs.models.clubs import DESCRIPTION_LENGTH, NAME_LENGTH, PLACE_LENGTH
from games.clubs.versions import Versions, changed_fields, must_be_read
from games.people.models import User
from games.people.page import fields

MOST_CLUBS: Final = 50  # clubs that one person is in
MOST_MEMBERS: Final = 2000

Tongue = Literal["en", "fr"]


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    description: str = ""
    place: str = ""
    language: Tongue = "en"
    time_zone: str = "UTC"
    games: tuple[str, ...] = ()
    """Keys of games played in the club."""


class ClubChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    language: Tongue | UnsetType = UNSET
    time_zone: str | UnsetType = UNSET
    games: tuple[str, ...] | UnsetType = UNSET


def create_club(person: User, data: Founding) -> Club:
    club = Club()
    _write(club, msgspec.structs.asdict(data))
    with transaction.atomic():
        must_have_room(person)
        club.save(force_insert=True)
        Member(club=club, person=person, role=Role.ORGANISER).save(force_insert=True)
    return club


def amend(person: User, club_id: str, changes: ClubChanges, read: Versions = None) -> Club:
    with transaction.atomic():
        club = managed_club(club_id, person, must_organise, lock=True)
        must_be_read(club.version, read)
        _write(club, changed_fields(changes))
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
        match field, value:
            case "name", str():
                club.name = fields.clean_line(value, field, NAME_LENGTH, needed=True)
            case "description", str():
                club.description = fields.clean_passage(value, field, DESCRIPTION_LENGTH)
            case "place", str():
                club.place = fields.clean_line(value, field, PLACE_LENGTH)
            case "time_zone", str():
                club.time_zone = fields.parse_zone(value).key
            case "language", str():
                club.language = value
            case "games", tuple():
                club.games = check_games(value)
            case _:
                raise TypeError(field)

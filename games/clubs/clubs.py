"""Founding a club, changing what it says of itself, closing it."""

from collections.abc import Collection, Mapping
from typing import Final, Literal

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec import UNSET, UnsetType

from games.clubs import refusals, texts
from games.clubs.models import Club, Member, Role
from games.clubs.models.clubs import NAME_LENGTH
from games.clubs.permissions import must_organise, overseen, standing
from games.people.models import User

MOST_CLUBS: Final = 50  # that one person is in
MOST_MEMBERS: Final = 2000
DESCRIPTION_LENGTH: Final = 4000
PLACE_LENGTH: Final = 200

Tongue = Literal["en", "fr"]
Versions = Collection[int] | None
"""Those that the caller has read, any of which may be changed; None: whichever there is."""


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    description: str = ""
    place: str = ""
    language: Tongue = "en"
    time_zone: str = "UTC"
    games: tuple[str, ...] = ()
    """Keys of those that are played here."""


class ClubChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    language: Tongue | UnsetType = UNSET
    time_zone: str | UnsetType = UNSET
    games: tuple[str, ...] | UnsetType = UNSET


def found(person: User, said: Founding) -> Club:
    club = Club()
    _write(club, msgspec.structs.asdict(said))
    with transaction.atomic():
        may_join_another(person)
        club.save(force_insert=True)
        Member(club=club, person=person, role=Role.ORGANISER).save(force_insert=True)
    return club


def amend(person: User, club_id: str, changes: ClubChanges, read: Versions = None) -> Club:
    with transaction.atomic():
        here = standing(person, club_id, lock=True)
        must_organise(here)
        club = here.club
        must_be_read(club.version, read)
        _write(club, said_of(changes))
        club.version += 1
        club.changed = timezone.now()
        club.save()
    return club


def close(person: User, club_id: str) -> None:
    with transaction.atomic():
        shut(overseen(person, club_id, must_organise, lock=True))


def shut(club: Club) -> None:
    club.closed = timezone.now()
    club.save(update_fields=("closed",))


def may_join_another(person: User) -> None:
    """Under the lock of the person's row, so that two calls are not both the last one."""
    User.objects.select_for_update().get(pk=person.pk)
    if Club.objects.of(person).count() >= MOST_CLUBS:
        raise refusals.too_many_clubs()


def must_be_read(version: int, read: Versions) -> None:
    if read is not None and version not in read:
        raise refusals.Stale(version)


def said_of(changes: msgspec.Struct) -> dict[str, object]:
    fields = msgspec.structs.asdict(changes)
    return {name: value for name, value in fields.items() if value is not UNSET}


def _write(club: Club, said: Mapping[str, object]) -> None:
    for field, value in said.items():
        match field, value:
            case "name", str():
                club.name = texts.line(value, field, NAME_LENGTH, needed=True)
            case "description", str():
                club.description = texts.passage(value, field, DESCRIPTION_LENGTH)
            case "place", str():
                club.place = texts.line(value, field, PLACE_LENGTH)
            case "time_zone", str():
                club.time_zone = texts.zone(value).key
            case "language", str():
                club.language = value
            case "games", tuple():
                club.games = texts.games(value)
            case _:
                raise TypeError(field)

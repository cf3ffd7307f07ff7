"""Editions: catalogues that people copy, change and share."""

from typing import Any, Final

from django.db import transaction
from django.db.models import ProtectedError

from games.kernel.editions import key_of
from games.kernel.record import Illegal
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import rows
from games.shelf.access import get_access, own
from games.shelf.editions import refusals
from games.shelf.editions.entries import encode, records
from games.shelf.models import Edition, EditionEntry
from games.shelf.rows import Versions

MOST_EDITIONS: Final = 100  # per person


def copy(person: User, *, game: str, name: str) -> Edition:
    """Copy a game's catalogue as it is in the box."""
    if game not in GAMES or not GAMES[game].catalogue():
        raise refusals.no_catalogue()
    edition = Edition(person=person, game_key=game, name=rows.clean_name(name))
    with transaction.atomic():
        # Lock the user, so that two copies at once are counted correctly.
        User.objects.select_for_update().get(pk=person.pk)
        must_have_room(person)
        edition.save(force_insert=True)
        box = GAMES[game]
        EditionEntry.objects.bulk_create(
            EditionEntry(
                edition=edition, kind=kind, key=key_of(box, kind, entry), body=encode(entry)
            )
            for kind, entries in box.catalogue().items()
            for entry in entries
        )
    return edition


def duplicate(person: User, id: str) -> Edition:
    """Copy an edition in its current state, the person's own or a shared one."""
    known = find(person, id)
    edition = Edition(person=person, game_key=known.game_key, name=known.name)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=person.pk)
        must_have_room(person)
        edition.save(force_insert=True)
        EditionEntry.objects.bulk_create(
            EditionEntry(edition=edition, kind=each.kind, key=each.key, body=each.body)
            for each in known.entries.all()
        )
    return edition


def find(person: User | None, id: str) -> Edition:
    return get_access(Edition.objects.all(), id, person).row


def must_have_room(person: User) -> None:
    if own(Edition.objects.all(), person).count() >= MOST_EDITIONS:
        raise refusals.too_many_editions(limit=MOST_EDITIONS)


def faults(edition: Edition) -> tuple[Illegal, ...]:
    """Return everything that keeps the whole edition from being played with."""
    return edition.game.faults(records(edition))


def amend(
    person: User,
    id: str,
    *,
    name: str | None = None,
    shared: bool | None = None,
    read: Versions = None,
) -> Edition:
    changed: dict[str, Any] = {}
    if name is not None:
        changed["name"] = rows.clean_name(name)
    if shared is not None:
        changed["shared"] = shared
    return rows.change(Edition.objects.all(), person, id, read, **changed)


def discard(person: User, id: str, read: Versions = None) -> None:
    """Delete an edition. Refused while a table that has not started would play with it; a started
    table has its own copy."""
    try:
        rows.discard(Edition.objects.all(), person, id, read)
    except ProtectedError:
        raise refusals.in_use() from None

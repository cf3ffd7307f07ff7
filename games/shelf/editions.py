"""Editions: catalogues that people copy, change and share."""

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from django.db import transaction
from django.db.models import ProtectedError

from games.kernel.editions import AnyGame, key_of, read
from games.kernel.record import Illegal, Record
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import editions_refusals as refusals
from games.shelf import keeping
from games.shelf.keeping import Versions
from games.shelf.models import Edition, EditionEntry
from games.shelf.models.editions import KEY_LENGTH
from games.shelf.refusals import unknown

MOST_EDITIONS: Final = 100  # of one person
MOST_ENTRIES: Final = 2000  # of one edition; the largest box has some 80
LARGEST_ENTRY: Final = 20_000  # bytes; the largest of any game has some 2,000
KEY: Final = re.compile(rf"[\w.-]{{1,{KEY_LENGTH}}}")  # keys stand in addresses

Body = Mapping[str, Any]
Name = tuple[str, str]
"""Of an entry: its kind and its key."""


def copy(person: User, *, game: str, name: str) -> Edition:
    """A game's catalogue, as it lies in the box."""
    if game not in GAMES or not GAMES[game].catalogue():
        raise refusals.no_catalogue()
    edition = Edition(person=person, game_key=game, name=keeping.named(name))
    with transaction.atomic():
        # Whoever copies twice at once waits here, so that the count is the count.
        User.objects.select_for_update().get(pk=person.pk)
        must_have_room(person)
        edition.save(force_insert=True)
        box = GAMES[game]
        EditionEntry.objects.bulk_create(
            EditionEntry(
                edition=edition, kind=kind, key=key_of(box, kind, entry), body=written(entry)
            )
            for kind, entries in box.catalogue().items()
            for entry in entries
        )
    return edition


def must_have_room(person: User) -> None:
    if Edition.objects.of(person).count() >= MOST_EDITIONS:
        raise refusals.too_many_editions(MOST_EDITIONS)


def find(person: User | None, id: str) -> Edition:  # noqa: A002 - the word of every row
    """One's own, or a shared one."""
    edition: Edition | None = Edition.objects.readable_by(person).filter(pk=id).first()
    if edition is None:
        raise unknown()
    return edition


def records(edition: Edition) -> dict[str, tuple[Record, ...]]:
    """Its entries by kind, every kind of its game's box among them."""
    game = edition.game
    found: dict[str, list[Record]] = {kind: [] for kind in game.catalogue()}
    for kind, body in edition.entries.values_list("kind", "body"):
        entry = read(game, kind, msgspec.json.decode(body))
        if not isinstance(entry, Record):
            raise refusals.Misfits(entry)  # stored by an older version of its game
        found[kind].append(entry)
    return {kind: tuple(entries) for kind, entries in found.items()}


def faults(edition: Edition) -> tuple[Illegal, ...]:
    """Everything that keeps the whole from being played with."""
    return edition.game.faults(records(edition))


def amend(
    person: User,
    id: str,  # noqa: A002
    *,
    name: str | None = None,
    shared: bool | None = None,
    read_: Versions = None,
) -> Edition:
    changed: dict[str, object] = {}
    if name is not None:
        changed["name"] = keeping.named(name)
    if shared is not None:
        changed["shared"] = shared
    return change(person, id, read_, **changed)


def discard(person: User, id: str, read_: Versions = None) -> None:  # noqa: A002
    """Not while a table that has yet to start would play with it; once started, a table has a copy
    of its own, and nothing that happens here can reach it."""
    owned(person, id)
    try:
        keeping.discard(Edition.objects.all(), person, id, read_)
    except ProtectedError:
        raise refusals.in_use() from None


def change(person: User, id: str, read_: Versions, **fields: object) -> Edition:  # noqa: A002
    """Locked and counted up: whatever is done to its entries is done in the same transaction."""
    owned(person, id)
    changed: Edition = keeping.change(Edition.objects.all(), person, id, read_, **fields)
    return changed


def owned(person: User, id: str) -> Edition:  # noqa: A002
    edition = find(person, id)
    if edition.person_id != person.pk:
        raise refusals.not_yours()
    return edition


# Entries


def entry(edition: Edition, name: Name) -> EditionEntry:
    kind, key = name
    found = edition.entries.filter(kind=kind, key=key).first()
    if found is None:
        raise refusals.unknown_entry()
    return found


def put(
    person: User,
    id: str,  # noqa: A002
    name: Name,
    body: Body,
    read_: Versions = None,
) -> tuple[EditionEntry, bool]:
    """Add an entry, or put this one in the place of the one that is there; whether it is new."""
    with transaction.atomic():
        edition = change(person, id, read_)
        text = checked(edition.game, name, body)
        kind, key = name
        stored, new = edition.entries.update_or_create(kind=kind, key=key, defaults={"body": text})
        if new and edition.entries.count() > MOST_ENTRIES:
            raise refusals.too_many_entries(MOST_ENTRIES)
    stored.edition = edition
    return stored, new


def remove(person: User, id: str, name: Name, read_: Versions = None) -> Edition:  # noqa: A002
    with transaction.atomic():
        edition = change(person, id, read_)
        entry(edition, name).delete()
    return edition


def checked(game: AnyGame, name: Name, body: Body) -> str:
    """The entry as it is stored, if it is one and is called so."""
    kind, key = name
    if kind not in game.catalogue():
        raise refusals.unknown_kind(tuple(game.catalogue()))
    record = read(game, kind, body)
    if not isinstance(record, Record):
        raise refusals.Misfits(record)
    if key_of(game, kind, record) != key:
        raise refusals.other_key(key_of(game, kind, record))
    if not KEY.fullmatch(key):
        raise refusals.bad_key()
    text = written(record)
    if len(text.encode()) > LARGEST_ENTRY:
        raise refusals.large_entry(LARGEST_ENTRY)
    return text


def written(record: Record) -> str:
    return msgspec.json.encode(record).decode()

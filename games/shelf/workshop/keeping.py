"""Saving of written cards: as an entry of one of the author's editions, or of a new one."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

import msgspec
from django.db import transaction
from django.utils.translation import gettext

from games.kernel.display.card import CardStorage
from games.kernel.editions import read_entry as entry_of
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.kernel.rules import Language, Texts
from games.people.language import language
from games.people.models import User
from games.shelf import refusals as shelf
from games.shelf.access import get_access
from games.shelf.cards import refusals
from games.shelf.editions import catalogue, entries
from games.shelf.models import Edition, EditionEntry
from games.shelf.workshop.bench import bench

LONGEST_KEY = 60


@dataclass(frozen=True)
class Place:
    """Place where a card is saved."""

    edition: str = ""
    """Id; empty for a new edition."""
    key: str = ""
    """Empty for a new card."""
    mark: str = ""
    """Mark of the entry as its author has read it."""


def save_card(
    person: User, game: AnyGame, typed: Mapping[Language, str], place: Place
) -> EditionEntry:
    """Save a card. Both languages must be free of faults and agree."""
    keeping = keeping_of(game)
    texts = bench(game, game.writing, typed).texts if game.writing is not None else None
    if texts is None:
        raise refusals.unsound()
    with transaction.atomic():
        edition = _edition(person, game, place)
        key = place.key or _key(edition, keeping.kind, texts)
        body = msgspec.to_builtins(keeping.entry(key, texts))
        stored, _new = entries.save_entry(
            person, edition.pk, keeping.kind, key, body, over=place.mark
        )
    return stored


def get_card(person: User | None, game: AnyGame, place: Place) -> tuple[EditionEntry, Texts]:
    """Return a card as it is stored now."""
    keeping = keeping_of(game)
    edition = get_access(Edition.objects.all(), place.edition, person).row
    if edition.game_key != game.key:
        raise shelf.other_game()
    stored = entries.find(edition, (keeping.kind, place.key))
    read = entry_of(game, keeping.kind, msgspec.json.decode(stored.body))
    assert isinstance(read, Record)  # noqa: S101 - nothing else is stored
    return stored, keeping.texts(read)


def keeping_of(game: AnyGame) -> CardStorage:
    if game.writing is None or game.writing.keeping is None:
        raise refusals.none_written()
    return game.writing.keeping


def _edition(person: User, game: AnyGame, place: Place) -> Edition:
    if not place.edition:
        name = gettext("My cards for %(game)s") % {"game": game.name[language()]}
        return catalogue.copy(person, game=game.key, name=name)
    edition = get_access(Edition.objects.all(), place.edition, person).row
    if edition.game_key != game.key:
        raise shelf.other_game()
    return edition


def _key(edition: Edition, kind: str, texts: Texts) -> str:
    """Return a key made from the title that no other card has."""
    known = set(edition.entries.filter(kind=kind).values_list("key", flat=True))
    return next(key for key in _keys(texts.en.partition("\n")[0]) if key not in known)


def _keys(title: str) -> Iterator[str]:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"\W+", "_", plain).strip("_")[:LONGEST_KEY] or "card"
    yield word
    yield from (f"{word}_{n}" for n in count(2))

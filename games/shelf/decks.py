"""Decks: a count for each card. An unfinished deck is saved too, and its problems are reported at
once."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.kernel.editions import read_entry as entry_of
from games.kernel.record import Illegal, Record
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import refusals, rows
from games.shelf.access import get_access, readable_rows
from games.shelf.history.changes import Fields
from games.shelf.models import Deck, Edition
from games.shelf.rows import Versions

Key = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=1, le=1000)]
Cards = Annotated[dict[Key, Count], Meta(max_length=200)]
"""Limits of storage only; the game decides which decks are legal."""


class NewDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: str
    cards: Cards = {}
    """Number of copies, by card key of the catalogue."""
    edition: str | None = None
    """Id of an edition that holds the cards that are not in the box."""


class DeckChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    edition: str | UnsetType | None = UNSET


def keep(person: User, data: NewDeck) -> Deck:
    if data.game not in GAMES or GAMES[data.game].shelf.deck is None:
        raise refusals.no_decks()
    deck = Deck(
        person=person,
        name=rows.clean_name(data.name),
        game_key=data.game,
        cards=dict(data.cards),
        edition=_edition(person, data),
    )
    deck.save(force_insert=True)
    return deck


def copy(person: User, id: str, *, word: str = "") -> Deck:
    """Copy a deck, without an edition that its new owner may not read. `word` is that of its
    link."""
    data = data_of(get_access(Deck.objects.with_cards(), id, person, word=word).row)
    readable = readable_rows(Edition.objects.filter(pk=data.edition), person).exists()
    return keep(person, data if readable else msgspec.structs.replace(data, edition=None))


def find(person: User | None, id: str) -> Deck:
    return get_access(Deck.objects.with_cards(), id, person).row


def data_of(deck: Deck) -> NewDeck:
    return NewDeck(deck.game_key, deck.name, deck.cards, deck.edition_id)


def amend(person: User, id: str, data: DeckChanges, read: Versions = None) -> Deck:
    """Change a part of a deck. A change made since the deck was read is not undone by it."""
    before = find(person, id)
    whole = msgspec.structs.replace(data_of(before), **msgspec.to_builtins(data))
    versions = {before.version}
    return _change(person, before, whole, versions if read is None else versions & {*read})


def change(person: User, id: str, data: NewDeck, read: Versions = None) -> Deck:
    return _change(person, find(person, id), data, read)


def _change(person: User, before: Deck, data: NewDeck, read: Versions) -> Deck:
    if data.game != before.game_key:
        raise refusals.stays_with_its_game()
    same = data.edition == before.edition_id  # the edition stays even if it is no longer shared
    return rows.change(
        Deck.objects.all(),
        person,
        before.pk,
        read,
        name=rows.clean_name(data.name),
        cards=dict(data.cards),
        edition=before.edition if same else _edition(person, data),
    )


def discard(person: User, id: str, read: Versions = None) -> None:
    rows.discard(Deck.objects.all(), person, id, read)


def undo(person: User, id: str, read: Versions = None) -> Deck:
    def readable(deck: Deck, _before: Fields) -> None:
        """Remove an edition that is deleted or no longer shared."""
        if deck.edition_id and not readable_rows(
            Edition.objects.filter(pk=deck.edition_id), person
        ):
            deck.edition = None
            deck.save(update_fields=("edition",))

    return rows.undo(Deck.objects.all(), person, id, read, readable)


def deck_record(deck: Deck) -> Record:
    """Return the deck as its game reads it."""
    make_record = deck.game.shelf.deck
    assert make_record is not None  # noqa: S101 - none is kept for a game without decks
    return make_record(deck.name, deck.cards, tuple(_own_cards(deck)))


def problems(deck: Deck) -> tuple[Illegal, ...]:
    return deck.game.problems(deck_record(deck))


def _edition(person: User, data: NewDeck) -> Edition | None:
    if data.edition is None:
        return None
    edition = get_access(Edition.objects.all(), data.edition, person).row
    if edition.game_key != data.game:
        raise refusals.other_game()
    return edition


def _own_cards(deck: Deck) -> Iterator[Record]:
    """Yield the deck's entries of the edition, if its owner may read them. Entries that can no
    longer be read are skipped."""
    edition = deck.edition
    if edition is None or not (edition.shared or edition.person_id == deck.person_id):
        return
    for stored in edition.entries.all():
        if stored.key in deck.cards:
            entry = entry_of(deck.game, stored.kind, msgspec.json.decode(stored.body))
            if isinstance(entry, Record):
                yield entry

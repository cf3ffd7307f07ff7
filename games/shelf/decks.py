"""Decks: a count for each card. An unfinished deck is saved too, and its problems are reported at
once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from games.kernel.editions import read_entry as entry_of
from games.kernel.record import Illegal, Record
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import refusals, rows
from games.shelf.access import get_access, readable_rows
from games.shelf.models import Deck, Edition
from games.shelf.row_history import Fields
from games.shelf.rows import Versions

Cards = Mapping[str, int]


@dataclass(frozen=True)
class DeckData:
    """Input for a deck."""

    game: str
    name: str
    cards: Cards
    edition: str | None = None
    """Id of the edition that supplies cards that are not in the box."""


def keep(person: User, data: DeckData) -> Deck:
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


def find(person: User | None, id: str) -> Deck:
    return get_access(Deck.objects.with_cards(), id, person).row


def change(person: User, id: str, data: DeckData, read: Versions = None) -> Deck:
    before = find(person, id)
    if data.game != before.game_key:
        raise refusals.stays_with_its_game()
    same = data.edition == before.edition_id  # the edition stays even if it is no longer shared
    return rows.change(
        Deck.objects.all(),
        person,
        id,
        read,
        name=rows.clean_name(data.name),
        cards=dict(data.cards),
        edition=before.edition if same else _edition(person, data),
    )


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


def _edition(person: User, data: DeckData) -> Edition | None:
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

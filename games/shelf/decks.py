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
from games.shelf.access import access, seen
from games.shelf.models import Deck, Edition
from games.shelf.past import Fields
from games.shelf.rows import Versions

Cards = Mapping[str, int]


@dataclass(frozen=True)
class Said:
    """Input for a deck."""

    game: str
    name: str
    cards: Cards
    edition: str | None = None
    """Id of the edition that supplies cards that are not in the box."""


def keep(person: User, said: Said) -> Deck:
    if said.game not in GAMES or GAMES[said.game].shelf.deck is None:
        raise refusals.no_decks()
    deck = Deck(
        person=person,
        name=rows.named(said.name),
        game_key=said.game,
        cards=dict(said.cards),
        edition=_edition(person, said),
    )
    deck.save(force_insert=True)
    return deck


def find(person: User | None, id: str) -> Deck:
    return access(Deck.objects.with_cards(), id, person).row


def change(person: User, id: str, said: Said, read: Versions = None) -> Deck:
    before = find(person, id)
    if said.game != before.game_key:
        raise refusals.stays_with_its_game()
    same = said.edition == before.edition_id  # the edition stays even if it is no longer shared
    return rows.change(
        Deck.objects.all(),
        person,
        id,
        read,
        name=rows.named(said.name),
        cards=dict(said.cards),
        edition=before.edition if same else _edition(person, said),
    )


def undo(person: User, id: str, read: Versions = None) -> Deck:
    def readable(deck: Deck, _before: Fields) -> None:
        """Remove an edition that is deleted or no longer shared."""
        if deck.edition_id and not seen(Edition.objects.filter(pk=deck.edition_id), person):
            deck.edition = None
            deck.save(update_fields=("edition",))

    return rows.undo(Deck.objects.all(), person, id, read, readable)


def brought(deck: Deck) -> Record:
    """Return the deck as its game reads it."""
    dealt = deck.game.shelf.deck
    assert dealt is not None  # noqa: S101 - none is kept for a game without decks
    return dealt(deck.name, deck.cards, tuple(_own_cards(deck)))


def problems(deck: Deck) -> tuple[Illegal, ...]:
    return deck.game.problems(brought(deck))


def _edition(person: User, said: Said) -> Edition | None:
    if said.edition is None:
        return None
    edition = access(Edition.objects.all(), said.edition, person).row
    if edition.game_key != said.game:
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

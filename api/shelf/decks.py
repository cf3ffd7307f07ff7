"""decks/: decks, each a number of copies of cards."""

from functools import partial
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.shelf.rows import (
    Problems,
    ShelfRecord,
    change_operation,
    create_operation,
    discard_operation,
    list_operation,
    serialize_owned,
)
from api.wire.bodies import to_record
from api.wire.callers import require_person
from api.wire.operation import Rows, operation
from api.wire.versions import amended_version, read_versions
from games.shelf import decks, refusals, rows
from games.shelf.access import own
from games.shelf.models import Deck
from games.shelf.wording import problems_of

MADE: Final = (refusals.unknown, refusals.other_game)
HERE: Final = (*MADE, refusals.stale)
UNDOING: Final = (*HERE, refusals.nothing_left_to_undo)

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

    def to_deck_data(self) -> decks.DeckData:
        return decks.DeckData(self.game, self.name, self.cards, self.edition)


class DeckChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    edition: str | UnsetType | None = UNSET


class ShownDeck(ShelfRecord, frozen=True):
    cards: dict[str, int]
    edition: str | None
    problems: Problems


@list_operation("List one's decks", Deck, refuses=MADE)
def list_decks(request: Request) -> Rows[ShownDeck]:
    return Rows(
        own(Deck.objects.with_cards(), require_person(request)), partial(map, _serialize_deck)
    )


@create_operation("Keep a deck, ready or not", refuses=MADE)
def keep_deck(request: Request, data: NewDeck) -> ShownDeck:
    return _serialize_deck(decks.keep(require_person(request), data.to_deck_data()))


@operation("A deck", known=True, tagged=True, refuses=HERE)
def show_deck(request: Request, deck: str) -> ShownDeck:
    return _serialize_deck(decks.find(require_person(request), deck))


@change_operation("Put another deck in its place", refuses=HERE)
def replace_deck(request: Request, data: NewDeck, deck: str) -> ShownDeck:
    return _serialize_deck(
        decks.change(require_person(request), deck, data.to_deck_data(), read_versions(request))
    )


@change_operation("Change a part of a deck", refuses=HERE)
def change_deck(request: Request, data: DeckChanges, deck: str) -> ShownDeck:
    before = decks.find(require_person(request), deck)
    kept = {
        "game": before.game_key,
        "name": before.name,
        "cards": before.cards,
        "edition": before.edition_id,
    }
    wish = to_record(kept | msgspec.to_builtins(data), NewDeck).to_deck_data()
    read = amended_version(request, before.version)
    return _serialize_deck(decks.change(require_person(request), deck, wish, read))


@change_operation("Take the last change of a deck back", refuses=UNDOING)
def undo_deck(request: Request, deck: str) -> ShownDeck:
    return _serialize_deck(decks.undo(require_person(request), deck, read_versions(request)))


@discard_operation("Throw a deck away", refuses=HERE)
def discard_deck(request: Request, deck: str) -> None:
    rows.discard(Deck.objects.all(), require_person(request), deck, read_versions(request))


def _serialize_deck(deck: Deck) -> ShownDeck:
    problems = problems_of(deck, decks.problems)
    return serialize_owned(ShownDeck, deck, edition=deck.edition_id, problems=problems)

"""decks/: decks, each a number of copies of cards."""

from functools import partial
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.shelf.rows import Problems, Shelved, changes, discards, lists, makes, shown
from api.wire.bodies import record
from api.wire.callers import known
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


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: str
    cards: Cards = {}
    """Number of copies, by card key of the catalogue."""
    edition: str | None = None
    """Id of an edition that holds the cards that are not in the box."""

    def said(self) -> decks.DeckData:
        return decks.DeckData(self.game, self.name, self.cards, self.edition)


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    edition: str | UnsetType | None = UNSET


class ShownDeck(Shelved, frozen=True):
    cards: dict[str, int]
    edition: str | None
    problems: Problems


@lists("List one's decks", Deck, refuses=MADE)
def list_decks(request: Request) -> Rows[ShownDeck]:
    return Rows(own(Deck.objects.with_cards(), known(request)), partial(map, _shown))


@makes("Keep a deck, ready or not", refuses=MADE)
def keep_deck(request: Request, said: Wish) -> ShownDeck:
    return _shown(decks.keep(known(request), said.said()))


@operation("A deck", known=True, tagged=True, refuses=HERE)
def show_deck(request: Request, deck: str) -> ShownDeck:
    return _shown(decks.find(known(request), deck))


@changes("Put another deck in its place", refuses=HERE)
def replace_deck(request: Request, said: Wish, deck: str) -> ShownDeck:
    return _shown(decks.change(known(request), deck, said.said(), read_versions(request)))


@changes("Change a part of a deck", refuses=HERE)
def change_deck(request: Request, said: Amendment, deck: str) -> ShownDeck:
    before = decks.find(known(request), deck)
    kept = {
        "game": before.game_key,
        "name": before.name,
        "cards": before.cards,
        "edition": before.edition_id,
    }
    wish = record(kept | msgspec.to_builtins(said), Wish).said()
    read = amended_version(request, before.version)
    return _shown(decks.change(known(request), deck, wish, read))


@changes("Take the last change of a deck back", refuses=UNDOING)
def undo_deck(request: Request, deck: str) -> ShownDeck:
    return _shown(decks.undo(known(request), deck, read_versions(request)))


@discards("Throw a deck away", refuses=HERE)
def discard_deck(request: Request, deck: str) -> None:
    rows.discard(Deck.objects.all(), known(request), deck, read_versions(request))


def _shown(deck: Deck) -> ShownDeck:
    problems = problems_of(deck, decks.problems)
    return shown(ShownDeck, deck, edition=deck.edition_id, problems=problems)

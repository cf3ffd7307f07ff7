"""decks/: decks, each a number of copies of cards."""

from functools import partial
from typing import Final

from rest_framework.request import Request

from api.shelf.rows import (
    Problems,
    ShelfRecord,
    list_operation,
    serialize_owned,
)
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows, operation
from games.shelf import commands, decks, refusals
from games.shelf.access import own
from games.shelf.models import Deck
from games.shelf.wording import problems_of

HERE: Final = (*commands.DECK, refusals.stale)


_change: Final = partial(operation_of, tagged=True, named={"deck": "id"})


class ShownDeck(ShelfRecord, frozen=True):
    cards: dict[str, int]
    edition: str | None
    problems: Problems


@list_operation("List one's decks", Deck, refuses=commands.DECK)
def list_decks(request: Request) -> Rows[ShownDeck]:
    return Rows(
        own(Deck.objects.with_cards(), require_person(request)), partial(map, _serialize_deck)
    )


@operation_of(commands.KEEP_DECK, "Keep a deck, ready or not", status=201, tagged=True)
def keep_deck(result: Deck) -> ShownDeck:
    return _serialize_deck(result)


@operation("A deck", known=True, tagged=True, refuses=HERE)
def show_deck(request: Request, deck: str) -> ShownDeck:
    return _serialize_deck(decks.find(require_person(request), deck))


@_change(commands.REPLACE_DECK, "Put another deck in its place")
def replace_deck(result: Deck) -> ShownDeck:
    return _serialize_deck(result)


@_change(commands.CHANGE_DECK, "Change a part of a deck")
def change_deck(result: Deck) -> ShownDeck:
    return _serialize_deck(result)


@_change(commands.UNDO_DECK, "Take the last change of a deck back")
def undo_deck(result: Deck) -> ShownDeck:
    return _serialize_deck(result)


@operation_of(commands.DISCARD_DECK, "Throw a deck away", status=204, named={"deck": "id"})
def discard_deck() -> None:
    pass


def _serialize_deck(deck: Deck) -> ShownDeck:
    problems = problems_of(deck, decks.problems)
    return serialize_owned(ShownDeck, deck, edition=deck.edition_id, problems=problems)

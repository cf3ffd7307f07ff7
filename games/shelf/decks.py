"""Decks: so many of each card, kept finished or not, with what is wrong named at once."""

from collections.abc import Mapping

from games.kernel.record import Illegal
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import keeping, refusals
from games.shelf.keeping import Versions
from games.shelf.models import Deck

Cards = Mapping[str, int]


def keep(person: User, *, name: str, game: str, cards: Cards) -> Deck:
    if game not in GAMES or GAMES[game].deck("", {}) is None:
        raise refusals.no_decks()
    deck = Deck(person=person, name=keeping.named(name), game_key=game, cards=dict(cards))
    deck.save(force_insert=True)
    return deck


def change(
    person: User,
    id: str,  # noqa: A002 - the word of every row
    *,
    name: str,
    cards: Cards,
    game: str | None = None,
    read: Versions = None,
) -> Deck:
    if game is not None and game != keeping.find(Deck.objects.all(), person, id).game_key:
        raise refusals.stays_with_its_game()
    said = {"name": keeping.named(name), "cards": dict(cards)}
    return keeping.change(Deck.objects.all(), person, id, read, **said)


def problems(deck: Deck) -> tuple[Illegal, ...]:
    return deck.game.problems(deck.brought)

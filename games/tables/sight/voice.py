"""What speaks of a table to one reader: the words of its game in a language, with the names that
stand on its cards, and the names of those who play."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.kernel import choices
from games.kernel.game import AnyGame
from games.kernel.record import Event, Illegal
from games.kernel.requests import Request
from games.kernel.rules import Language
from games.kernel.words import Words, player, words
from games.shelf.editions.entries import records
from games.tables.models import Table


@dataclass(frozen=True)
class Voice:
    game: AnyGame
    words: Words
    language: Language
    names: tuple[str, ...]

    def event(self, event: Event) -> str:
        return self.words.event(event, self.language, self.names)

    def refusal(self, refusal: Illegal) -> str:
        return self.words.refusal(refusal, self.language, self.names)

    def request(self, request: Request[Any, Any], *, you: bool = False) -> str:
        return self.words.request(request, self.language, self.names, you=you)

    def name(self, word: str) -> str:
        return capital(self.words.name(word, self.language).replace("_", " "))

    def piece(self, piece: Any) -> str:
        return capital(self.words.piece(piece, self.language))

    def player(self, seat: int) -> str:
        return player(seat, self.language, self.names)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def voice(table: Table, language: Language, names: Iterable[str]) -> Voice:
    """For whatever is told of it: what was played goes by the names of its newest state."""
    return Voice(table.game, vocabulary(table, language), language, tuple(names))


def vocabulary(table: Table, language: Language) -> Words:
    game = table.game
    if table.state:
        return choices.vocabulary(game, table.decoded, language)
    said = words(game.package)
    if table.edition is None:
        return said
    return said.calling(game.printed(records(table.edition), language))

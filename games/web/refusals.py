"""Refusals of a game where no table is: with the game, whose words they take."""

from collections.abc import Iterator
from contextlib import contextmanager

from games.kernel.game import AnyGame
from games.kernel.record import Illegal
from games.kernel.words import words
from games.people.language import language


class GameRefusal(Illegal):
    """A game's refusal outside of a table, with the game that supplies its wording."""

    def __init__(self, refusal: Illegal, game: AnyGame) -> None:
        super().__init__(refusal.code, refusal.rule, **refusal.facts)
        self.game = game

    @property
    def sentence(self) -> str:
        return words(self.game.package).refusal(self, language())


@contextmanager
def refusals_of(game: AnyGame) -> Iterator[None]:
    try:
        yield
    except Illegal as refusal:
        raise GameRefusal(refusal, game) from refusal

"""The answers to a question as people are offered them: each in words, with what it touches."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kernel.chance.odds import Odds
from games.kernel.game import AnyGame
from games.kernel.record import Move
from games.kernel.requests import Request
from games.kernel.rules import Language
from games.kernel.words import Words, words


@dataclass(frozen=True)
class Choice:
    """An option, told in words."""

    move: Move
    text: str
    marks: tuple[str, ...]
    retracts: bool
    quiet: bool
    odds: Mapping[str, Odds]


def vocabulary(game: AnyGame, view: Any, language: Language) -> Words:
    """The game's words, with the names that this table's cards have: those of its edition, those of
    the players' own."""
    return words(game.package).calling(game.titles(view, language))


def choices(
    game: AnyGame,
    view: Any,
    request: Request[Any, Any],
    language: Language,
    players: Sequence[str] = (),
    *,
    odds: bool = False,
    among: Iterable[Move] | None = None,
) -> Iterator[Choice]:
    """In the order of its moves, lazily; none of a question that is answered by its form. Odds are
    counted for those who ask for them, and who knows which moves they are names them."""
    if among is None:
        among = () if request.countless else request.options(view)
    said = vocabulary(game, view, language)
    chances = request.chances(view) if odds else {}
    for move in among:
        yield Choice(
            move,
            said.move(move, language, players, request.told(view, move)),
            request.marks(view, move),
            retracts=isinstance(move, request.retracts),
            quiet=isinstance(move, request.passes),
            odds=chances.get(move, {}),
        )

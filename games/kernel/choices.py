"""Answers to a request as players see them: each in words, with the things it touches."""

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
    move: Move
    text: str
    marks: tuple[str, ...]
    retracts: bool
    quiet: bool
    odds: Mapping[str, Odds]


def vocabulary(game: AnyGame, view: Any, language: Language) -> Words:
    """Return the game's words with the names of this table's cards: those of its edition and those
    that players made."""
    return words(game.package).with_titles(game.titles(view, language))


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
    """Yield choices in the order of the request's moves, lazily; none for a request that is
    answered by a form. Odds are computed only if `odds` is true; a caller that knows the moves
    passes them in `among`."""
    if among is None:
        among = () if request.countless else request.options(view)
    game_words = vocabulary(game, view, language)
    chances = request.chances(view) if odds else {}
    for move in among:
        yield Choice(
            move,
            game_words.move(move, language, players, request.move_facts(view, move)),
            request.marks(view, move),
            retracts=isinstance(move, request.retracts),
            quiet=isinstance(move, request.passes),
            odds=chances.get(move, {}),
        )

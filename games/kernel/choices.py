"""Answers to a request as players see them: each in words, with the things it touches."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.kernel.chance.odds import Odds
from games.kernel.game import AnyGame
from games.kernel.record import Move
from games.kernel.requests import Cost, Request
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
    costs: tuple[Cost, ...] = ()
    usual: bool = False
    before: tuple[Move, ...] = ()
    """Steps that go without saying and come first."""
    after: tuple[Move, ...] = ()
    """Steps that follow and go without saying."""


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
    usual = request.usual(view)
    for move in among:
        yield Choice(
            move,
            game_words.move(move, language, players, request.move_facts(view, move)),
            request.marks(view, move),
            retracts=isinstance(move, request.retracts),
            quiet=isinstance(move, request.passes),
            odds=chances.get(move, {}),
            costs=request.costs(view, move),
            usual=move == usual,
            after=request.implied_answers(view, move),
        )


def choices_ahead(
    game: AnyGame,
    view: Any,
    request: Request[Any, Any],
    language: Language,
    players: Sequence[str] = (),
) -> Iterator[Choice]:
    """Yield answers to the question that the leading answer opens, each with the steps that go
    without saying: they are told as one. Only for tables where people deal: nothing is dealt or
    rolled in between."""
    lead = request.leading_answer(view)
    if lead is None or request.refusal(view, lead) is not None:
        return
    if (ahead := _next_question(game, view, request, lead)) is None:
        return
    following, seen = ahead
    for choice in choices(game, seen, following, language, players):
        if choice.quiet:
            continue
        last = _next_question(game, seen, following, choice.move)
        then = last[0].usual(last[1]) if last is not None else None
        chained = replace(choice, before=(lead,))
        if then is None:
            yield chained
        else:
            yield replace(chained, after=(*choice.after, then))
            yield replace(chained, text=f"{choice.text} …", marks=())


def _next_question(
    game: AnyGame, view: Any, request: Request[Any, Any], move: Move
) -> tuple[Request[Any, Any], Any] | None:
    """Return the next question for the same seat and the view in which it stands, if its answers
    can be listed."""
    after = game.play(view, request.seat, move).state
    new = (each for each in after.open if each.seat == request.seat and each not in view.open)
    following = next(new, None)
    return None if following is None or following.countless else (following, after)

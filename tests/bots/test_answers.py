"""A bot answers every question, legally and in time, and no turn is endless."""

from typing import Any

import pytest

from games.bots.answers import PATIENCE, candidate_answers, fallback_answer, open_request
from games.bots.bot import Bot, Choice
from games.bots.careless import Careless
from games.bots.levels import AT_TABLES, LEVELS
from games.bots.match import play_match
from games.bots.novice import Novice
from games.bots.search import Searcher
from games.kernel.game import AnyGame
from games.kernel.record import Below, Illegal
from games.kernel.requests import DEALER, State
from games.trials.laws import numbers
from tests.bots.cast import SLOW, WAYS, Question, questions
from tests.rulebooks.brutal_ring.cast import begin_fight, play, trick_moves

TRIES = 16
DEEPER = 10
"""Plays of a try before its playout: down the tree, and through the chance events there."""
KINDS = (Careless(), Novice(), Searcher(12), Searcher(12, glance=0.5))


def test_every_bot_answers_every_question_of_every_game(long: bool) -> None:
    met = questions(40 if long else 3)
    assert len({each.game.key for each in met.values()}) == 6, "the five, and one from elsewhere"
    for kind, each in met.items():
        for bot in (*KINDS, *map(LEVELS.get, AT_TABLES)) if long else KINDS:
            choice = bot.answer(each.game, each.view, each.request.seat, numbers(7))  # type: ignore[union-attr]
            assert each.request.refusal(each.state, choice.move) is None, (kind, bot)
            assert not choice.ranked or choice.move in [rank.move for rank in choice.ranked]


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=pytest.mark.rare) if way in SLOW else way for way in WAYS]
)
def test_every_game_ends_between_bots(way: str, long: bool) -> None:
    """Any number of seats works; each turn stays within the step limit, and each answer is
    legal."""
    fixture, below = WAYS[way](3), numbers(3)
    few: list[Bot] = [Novice(), *[Careless()] * (fixture.seats - 1)]
    bots = [KINDS[(1 + seat) % 3] for seat in range(fixture.seats)] if long else few
    end = play_match(
        fixture.game, fixture.game.begin(fixture.setup, fixture.seats, True), bots, below
    )
    assert fixture.game.result(end) is not None
    fixture.conserved(end)


def test_what_only_takes_back_is_no_answer() -> None:
    """A greedy bot once laid a trick and took it back for ten minutes: both moves are legal and
    free."""
    state, _ = play(begin_fight("dart fog"), (0, trick_moves("dart")[0]))
    request = request_of(state, 0)
    backs = [move for move in request.options(state) if isinstance(move, request.retracts)]
    assert backs
    assert not {*candidate_answers(request, state)} & {*backs}


class RestlessBot:
    """A bot that changes its mind as long as it can."""

    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        options = list(open_request(game, view, seat).options(view))
        return Choice(options[-1])


def test_who_goes_round_in_circles_is_stopped_in_a_turn() -> None:
    state, _ = play(begin_fight("dart fog"), (0, trick_moves("dart")[0]))
    game, count = WAYS["brutal_ring 2"](0).game, 0

    class Counted(RestlessBot):
        def answer(self, *question: Any) -> Choice:
            nonlocal count
            count += 1
            return super().answer(*question)

    end = play_match(game, state, (Counted(), Novice()), numbers(1))
    assert game.result(end) is not None
    assert count >= PATIENCE, "nobody went in circles: this shows nothing"


def test_out_of_patience_a_bot_leaves_the_question_or_says_its_first_answer() -> None:
    for each in questions(3).values():
        move = fallback_answer(each.request, each.state)
        assert each.request.refusal(each.state, move) is None
        leaving = [
            m
            for m in candidate_answers(each.request, each.state)
            if isinstance(m, each.request.passes)
        ]
        assert each.request.countless or not leaving or move in leaving


def test_nobody_answers_what_is_not_asked() -> None:
    each = next(iter(questions(3).values()))
    with pytest.raises(Illegal, match="not_asked"):
        Novice().answer(each.game, each.view, DEALER, numbers(1))


def request_of(state: Any, seat: int) -> Any:
    return next(request for request in state.open if request.seat == seat)


class CountingGame:
    """A game that counts how often it is played on."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.plays = game, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def follow(self, *args: Any) -> Any:
        self.plays += 1
        return self.game.follow(*args)


def test_a_try_plays_little_farther_than_its_game_wants_foreseen() -> None:
    """An expert makes six hundred tries per answer, in half a second: the benchmark measures it."""
    for kind, each in questions(1).items():

        def plays(tries: int, each: Question = each) -> int:
            game: Any = CountingGame(each.game)
            Searcher(tries, glance=0.5).answer(game, each.view, each.request.seat, numbers(1))
            return int(game.plays)

        foreseen = each.game.foresight
        assert foreseen is not None, kind
        assert plays(TRIES) - plays(0) <= TRIES * (foreseen + DEEPER), kind

"""The clock only limits thinking time: a bot that has thought for too long gives its best answer so
far."""

import pytest

from games.bots.bot import Enough, Thinker
from games.bots.careless import Careless
from games.bots.hint import BEST, hint
from games.bots.novice import Novice
from games.bots.search import Searcher
from games.trials.laws import numbers
from tests.bots.cast import questions

FOREVER = 100_000


def stop_after(times: int) -> Enough:
    """Return a function that reports the time as over after this many calls."""
    left = times

    def enough() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return enough


@pytest.mark.parametrize("bot", [Careless(), Novice(), Searcher(FOREVER)])
def test_out_of_time_each_says_something_legal_of_every_question(bot: Thinker) -> None:
    for kind, each in questions(1).items():
        seat = each.request.seat
        for times in (0, 2, 9):
            choice = bot.answer(each.game, each.view, seat, numbers(2), stop_after(times))
            assert each.request.refusal(each.state, choice.move) is None, kind
            assert choice.iterations < FOREVER, kind


def test_with_as_much_as_it_had_tried_it_thinks_the_same_again() -> None:
    """The clock only determines the number of iterations, which the journal stores."""
    for kind, each in questions(1).items():
        game, view, seat = each.game, each.view, each.request.seat
        cut = Searcher(FOREVER).answer(game, view, seat, numbers(5), stop_after(12))
        if cut.iterations:
            again = Searcher(cut.iterations).answer(game, view, seat, numbers(5))
            assert again == cut, kind


def test_a_hint_out_of_time_is_of_fewer_games_and_says_so() -> None:
    each = questions(1)["kung_fu Prepare"]
    game, view, seat = each.game, each.view, each.request.seat
    short, whole = (hint(game, view, seat, numbers(3), stop_after(n)) for n in (0, FOREVER))
    assert 1 <= len(short.best) <= BEST
    for few, many in zip(short.best, whole.best, strict=False):
        assert few.high - few.low > many.high - many.low

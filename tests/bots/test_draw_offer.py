"""A bot that is offered a draw accepts if its position is worse (T-2), judged from its view
alone."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.bots.draw_offer import accepts_draw
from games.bots.worlds import worth
from games.kernel.early_end import Parting
from games.kernel.game import AnyGame
from games.kernel.requests import Request
from games.trials.laws import numbers, plays
from tests.bots.cast import SLOW, WAYS, questions

EVEN = sorted({*WAYS} - {*SLOW, "kung_fu three camps"})
"""Excludes the game of two against one, where one side is worse from the beginning."""


def with_offers(game: AnyGame, state: Any, seat: int, *, all_of_them: bool = True) -> Any:
    """Add draw offers by all other seats, or by all but one."""
    others = [each for each in game.remaining_seats(state) if each != seat]
    return replace(state, parting=Parting(offers=tuple(others[not all_of_them :])))


@pytest.mark.parametrize("way", EVEN)
def test_whoever_has_hardly_begun_plays_on(way: str) -> None:
    fixture = WAYS[way](1)
    game = fixture.game
    state, request, _, _ = next(each for each in plays(fixture, 1, known=True) if each[1].seat >= 0)
    view = game.view(with_offers(game, state, request.seat), request.seat)
    assert not accepts_draw(game, view, request.seat, numbers(3))


def test_it_takes_one_where_it_stands_worse_than_the_others() -> None:
    for kind, question in questions(2).items():
        check_answer(kind, *question)


def check_answer(kind: str, game: AnyGame, state: Any, request: Request[Any, Any]) -> None:
    seat = request.seat
    view = game.view(with_offers(game, state, seat), seat)
    answer = accepts_draw(game, view, seat, numbers(5))
    assert accepts_draw(game, view, seat, numbers(5)) == answer, f"{kind}: the same view"
    below = numbers(5)
    stands = [worth(game, game.imagine(view, seat, below), seat) for _ in range(20)]
    assert answer == (sum(stands) / 20 < -0.1), kind
    lacking = game.view(with_offers(game, state, seat, all_of_them=False), seat)
    assert not accepts_draw(game, lacking, seat, numbers(5)), f"{kind}: it would go on"
    assert not accepts_draw(game, game.view(state, seat), seat, numbers(5)), (
        f"{kind}: nobody offers"
    )

"""A hint is legal, fair, reproducible, and computed from a view only."""

from games.bots.bot import never
from games.bots.hint import BEST, hint
from games.trials.laws import numbers
from tests.bots.cast import questions


def test_every_question_of_every_game_has_its_hint(long: bool) -> None:
    for n, (kind, each) in enumerate(questions(40 if long else 1).items()):
        enough = never if long or n % 4 == 0 else lambda: True  # the others think in a hurry
        result = hint(each.game, each.view, each.request.seat, numbers(3), enough)
        assert 1 <= len(result.best) <= BEST, kind
        assert result.best[0].chance == max(each.chance for each in result.best), kind
        for advice in result.best:
            assert each.request.refusal(each.state, advice.move) is None, kind
            assert 0 <= advice.low <= advice.chance <= advice.high <= 1, kind
        assert result.reason is None or result.reason == result.reason.seen_by(each.request.seat)
        first = each.game.play(each.state, each.request.seat, result.best[0].move).events[:1]
        again = [event.seen_by(each.request.seat) for event in first]
        assert result.reason is None or result.reason not in again, f"{kind}: it repeats the move"


def test_the_same_view_has_the_same_hint() -> None:
    each = questions(1)["kung_fu Prepare"]
    game, seat = each.game, each.request.seat
    twin = game.imagine(each.view, seat, numbers(8))
    hints = [hint(game, view, seat, numbers(3)) for view in (each.view, game.view(twin, seat))]
    assert hints[0] == hints[1]

"""The lessons of all games, replayed with their numbers: a changed rule makes no lesson wrong."""

import pytest
from msgspec.structs import replace

from games.kernel.display.lesson import LEARNER, Lesson, load_lesson
from games.kernel.game import AnyGame
from games.rulebooks import GAMES
from games.trials import lesson as laws

TAUGHT = {
    key: (game, script)
    for key, game in GAMES.items()
    if (script := load_lesson(game.package)) is not None
}
every_lesson = pytest.mark.parametrize(("game", "script"), TAUGHT.values(), ids=TAUGHT)


def test_each_of_the_five_has_one() -> None:
    assert len(TAUGHT) >= 5


@every_lesson
def test_it_is_said_as_it_stands(game: AnyGame, script: Lesson) -> None:
    laws.a_lesson_is_said_as_it_stands(game, script)


@every_lesson
def test_it_is_short_and_gives_its_rules(game: AnyGame, script: Lesson) -> None:
    laws.a_lesson_is_short_and_gives_its_rules(game, script)


@every_lesson
def test_on_other_numbers_it_would_be_refused(game: AnyGame, script: Lesson) -> None:
    """The test does detect a difference: a lesson's cards and dice are prepared."""
    with pytest.raises(AssertionError):
        laws.a_lesson_is_said_as_it_stands(game, replace(script, numbers="others"))


@every_lesson
def test_a_rule_that_is_not_there_is_found(game: AnyGame, script: Lesson) -> None:
    steps = [replace(step, rule="X-1") if step.seat == LEARNER else step for step in script.steps]
    with pytest.raises(AssertionError, match="is no rule"):
        laws.a_lesson_is_short_and_gives_its_rules(game, replace(script, steps=tuple(steps)))

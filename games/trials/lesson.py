"""The laws of a lesson: it can be played as written, in both languages and with its rules."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from games.kernel.chance.fairness import FairStream
from games.kernel.dealers import House, settle
from games.kernel.display.lesson import LEARNER, Lesson, Step
from games.kernel.game import AnyGame
from games.kernel.record import Event, Move
from games.kernel.requests import Request
from games.kernel.rules import LANGUAGES, citable_rules

FEWEST, MOST = 10, 22
"""Bounds of the number of the learner's answers: about fifteen."""
LONGEST: Final = 360
"""Number of letters that can be read on a phone above a question."""


class LessonStep(NamedTuple):
    """A step of the lesson as played: the request, the state, and the events of the answer."""

    step: Step
    state: Any
    request: Request[Any, Any]
    move: Move
    events: tuple[Event, ...]


def begin_lesson(game: AnyGame, lesson: Lesson, fair: FairStream) -> tuple[Any, tuple[Event, ...]]:
    ready = {each.key: each.brought for each in game.ready_made()}
    seats = max(len(lesson.brought), game.seats.start)
    brought = tuple([ready[key] for key in lesson.brought]) or (None,) * seats
    opened = game.opening_step(
        game.setup_for_seats(game.read_setup(lesson.setup), brought), seats, True
    )  # dealt by the house
    dealt = settle(game, opened.state, House(fair.draw_below))
    return dealt.state, (*opened.events, *dealt.events)


def play_script(game: AnyGame, lesson: Lesson) -> Iterator[LessonStep]:
    """Play its script on its numbers; raises AssertionError if that is impossible."""
    fair = FairStream(lesson.seed)
    state, _ = begin_lesson(game, lesson, fair)
    for place, step in enumerate(lesson.steps, 1):
        waiting = [each for each in game.pending_requests(state) if each.seat == step.seat]
        assert waiting, f"step {place}: seat {step.seat} is asked nothing"
        request, move = waiting[0], game.read_move(step.said)
        assert isinstance(move, request.takes), f"step {place}: {request} takes no {move}"
        refusal = request.refusal(state, move)
        assert refusal is None, f"step {place}: {move} is refused: {refusal}"
        step_done = game.play(state, step.seat, move)
        dealt = settle(game, step_done.state, House(fair.draw_below))
        yield LessonStep(step, state, request, move, (*step_done.events, *dealt.events))
        state = dealt.state


def a_lesson_is_said_as_it_stands(game: AnyGame, lesson: Lesson) -> None:
    """Check the script answer by answer, and that the page offers each of the learner's answers."""
    for place, (step, state, request, move, _) in enumerate(play_script(game, lesson), 1):
        if step.seat != LEARNER:
            continue
        view = game.view(state, LEARNER)
        if request.countless:
            form = request.form(view)
            assert form is not None, f"step {place}: nobody can fill that in"
            assert request.read_form(view, request.form_values(view, move)) == move, f"step {place}"
        else:
            assert move in list(request.options(view)), f"step {place}: {move} is not offered"


def a_lesson_is_short_and_gives_its_rules(game: AnyGame, lesson: Lesson) -> None:
    own, rules = lesson.steps_for_seat(LEARNER), citable_rules(game.package)
    assert FEWEST <= len(own) <= MOST, f"{len(own)} answers"
    for place, step in enumerate(own, 1):
        assert step.rule in rules, f"answer {place}: {step.rule!r} is no rule"
        for language in LANGUAGES:
            assert 0 < len(step.text.text(language)) <= LONGEST, f"answer {place} in {language}"
    for language in LANGUAGES:
        assert lesson.end.text(language)

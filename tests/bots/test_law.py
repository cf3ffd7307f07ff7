"""The law of determinization: a bot's answer depends on its view and on nothing else."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import asdict, force_setattr

from games.bots.bot import Bot, Choice
from games.bots.match import play_match
from games.bots.novice import Novice
from games.bots.search import Searcher
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State
from games.trials.laws import numbers
from tests.bots.cast import WAYS, questions

BOTS = (Novice(), Searcher(12, glance=0.5))


def test_twins_are_answered_alike(long: bool) -> None:
    """Two states with the same view, one of them decoded from its encoding: the answer and the
    ranking are exactly the same."""
    for kind, (game, state, request) in questions(40 if long else 2).items():
        seat, view = request.seat, game.view(state, request.seat)
        twin = game.imagine(view, seat, numbers(5))
        again = game.view(game.decode(game.encode(twin)), seat)
        for bot in BOTS:
            answers = [bot.answer(game, each, seat, numbers(9)) for each in (view, again)]
            assert answers[0] == answers[1], kind


def answers_of_all() -> Iterator[str]:
    """Yield the bots' answers to every kind of question, for two processes to compare."""
    for kind, (game, state, request) in sorted(questions(1).items()):
        for bot in BOTS:
            choice = bot.answer(game, game.view(state, request.seat), request.seat, numbers(9))
            yield f"{kind}: {choice}"


def test_the_order_of_hashes_changes_no_answer() -> None:
    script = (
        "from tests.bots.test_law import answers_of_all\nfor each in answers_of_all(): print(each)"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    outputs = [each.communicate(timeout=110)[0] for each in running]
    assert outputs[0]
    assert outputs[0] == outputs[1]


class ReadError(AssertionError):
    """Somebody read the state."""


class ForbiddenValue:
    """Replaces a value in a state that only the house may read."""

    def __getattribute__(self, name: str) -> Any:
        raise ReadError(name)

    def __iter__(self) -> Any:
        raise ReadError("all of it")

    def __len__(self) -> int:
        raise ReadError("its length")

    __getitem__ = __bool__ = __eq__ = __hash__ = __getattribute__  # type: ignore[assignment]


@contextmanager
def forbid_reading(state: Any) -> Iterator[None]:
    """Make every field of the state fail when it is read."""
    real = asdict(state)
    for name in real:
        force_setattr(state, name, ForbiddenValue())
    try:
        yield
    finally:
        for name, value in real.items():
            force_setattr(state, name, value)


class WatchedBot:
    """A bot that thinks while the states of its game are unreadable."""

    def __init__(self, bot: Bot, states: list[Any]) -> None:
        self.bot, self.states, self.answers = bot, states, 0

    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        self.answers += 1
        with forbid_reading(self.states[-1]):
            return self.bot.answer(game, view, seat, below)


class CheatingBot:
    """A bot that looks at the cards of others."""

    def __init__(self, states: list[Any]) -> None:
        self.states = states

    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        return Novice().answer(game, game.view(self.states[-1], seat), seat, below)


def play_watched(way: str, bots: Any, patch: pytest.MonkeyPatch) -> tuple[WatchedBot, ...]:
    """Play a game in which every state becomes unreadable as soon as its view has been computed."""
    fixture = WAYS[way](1)
    states: list[Any] = []
    kind: Any = type(fixture.game)
    view = kind.view

    def record_view(game: AnyGame, state: State, seat: int | None) -> Any:
        states.append(state)
        return view(game, state, seat)

    patch.setattr(kind, "view", record_view)
    watched = tuple(WatchedBot(bot, states) for bot in bots(states))
    play_match(fixture.game, fixture.game.begin(fixture.setup, 2, True), watched, numbers(2))
    return watched


DUELS = [
    "brutal_ring 2",
    "combat registered lists",
    "karatekarte duel",
    "kung_fu duel",
    "martial_art duel white",
]


@pytest.mark.parametrize("way", DUELS)
def test_nothing_hidden_is_read(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = play_watched(way, lambda states: (Novice(), Searcher(2)), monkeypatch)
    assert all(each.answers for each in watched)


def test_who_reads_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ReadError):
        play_watched(
            "karatekarte duel", lambda states: (Novice(), CheatingBot(states)), monkeypatch
        )

"""One whole game of each rulebook in each mode: its moves, and beside them the sentences in both
languages. Tests replay them; this command writes the files:

    python -m tests.rulebooks.playthroughs                      rewrites all, same moves
    python -m tests.rulebooks.playthroughs karatekarte          those of one game
    python -m tests.rulebooks.playthroughs karatekarte --seed 7     plays others
    python -m tests.rulebooks.playthroughs martial_art --way "three black" --seed 7

Rewrite a file when sentences have changed; play it anew when its moves are no longer legal. Read
the differences before you commit.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from games.kernel.choices import vocabulary
from games.kernel.dealers import House, settle
from games.kernel.game import AnyGame
from games.kernel.record import Below, Event, Move
from games.kernel.requests import Chance, Request, Step
from games.kernel.rules import LANGUAGES
from games.rulebooks import GAMES
from games.trials.laws import Fixture, numbers
from games.trials.ways import Trials

ROOM: Final = Path(__file__).parent
NAMES: Final = ("Anna", "Hugo", "Hélène", "Bob")
MODES: Final = {"house": True, "table": False}
BESIDE: Final = " │ "


def file_path(key: str, mode: str) -> Path:
    return ROOM / key / "playthroughs" / f"{mode}.txt"


@dataclass(frozen=True)
class Story:
    """A played game: its set-up and its moves."""

    game: AnyGame
    known: bool
    setup: Any
    seats: int
    answers: tuple[tuple[int, Move], ...]

    def render(self) -> str:
        """Play the game again and return its text."""
        return "\n".join(_lines(self)) + "\n"


# A game that is worth reading


def play_story(key: str, mode: str, way: str | None, seed: int) -> Story:
    """Play a game whose players weigh their moves. At a table, whose referee sees no hidden card,
    the same game is reported as it was played."""
    trials: Trials = getattr(import_module(f"tests.rulebooks.{key}.trials"), key.upper())
    whole = next(iter(trials.ways.values())) if way is None else trials.ways[way]
    fixture = whole.fixture(seed)
    seats, known = fixture.seats, MODES[mode]
    answers = _house(fixture, seed) if known else _table(fixture, seed)
    return Story(fixture.game, known, fixture.setup, seats, tuple(answers))


def choose_weighed(request: Request[Any, Any], state: Any, below: Below) -> Any:
    """Choose an answer with the probabilities from `weigh`."""
    if request.countless or isinstance(request, Chance):
        return request.sample(state, below)
    options = list(request.options(state))
    weights = [max(1, request.weigh(state, option)) for option in options]
    place = below(sum(weights))
    for option, weight in zip(options, weights, strict=True):
        place -= weight
        if place < 0:
            return option
    raise AssertionError("nothing can be said")


def _house(fixture: Fixture, seed: int) -> Iterator[tuple[int, Move]]:
    game, below = fixture.game, numbers(seed)
    state = game.begin(fixture.setup, fixture.seats, True)
    while waiting := game.pending_requests(state):
        request = waiting[0]
        move = choose_weighed(request, state, below)
        yield request.seat, move
        state = game.play(state, request.seat, move).state


def _table(fixture: Fixture, seed: int) -> Iterator[tuple[int, Move]]:
    game, below = fixture.game, numbers(seed)
    house = _settle_step(game, game.opening_step(fixture.setup, fixture.seats, True), below)
    table = game.begin(fixture.setup, fixture.seats, False)
    while True:
        while (report := _report(fixture, table, house)) is not None:
            yield report
            table = game.play(table, *report).state
        waiting = game.pending_requests(house.state)
        if not waiting:
            return
        request = waiting[0]
        move = choose_weighed(request, house.state, below)
        answer = request.seat, fixture.reporter.says(request.seat, move)
        yield answer
        table = game.play(table, *answer).state
        house = _settle_step(game, game.play(house.state, request.seat, move), below)


def _settle_step(game: AnyGame, played: Step[Any], below: Below) -> Step[Any]:
    rest = settle(game, played.state, House(below))
    return Step(rest.state, played.events + rest.events)


def _report(fixture: Fixture, table: Any, house: Step[Any]) -> tuple[int, Move] | None:
    for request in fixture.game.pending_requests(table) or fixture.game.late_requests(table):
        move = fixture.reporter.reports(request, table, house.state, house.events)
        if move is not None:
            return request.seat, move
    return None


# File format


def _lines(story: Story) -> Iterator[str]:
    game = story.game
    step = game.opening_step(story.setup, story.seats, story.known)
    yield f"{game.name['en']}, {'the companion deals' if story.known else 'at a table'}"
    yield f"{story.seats} {_json(story.setup)}"
    yield from _events(game, step)
    for n, (seat, move) in enumerate(story.answers, 1):
        state = step.state
        request = game.request_for_move(state, seat, move)
        yield ""
        yield f"{n} {seat} {_json(move)}"
        yield f"  ? {_question_sentences(game, state, request)}"
        yield f"  > {_move_sentences(game, state, request, move)}"
        step = game.play(state, seat, move)
        yield from _events(game, step)
    outcome = game.result(step.state)
    yield ""
    yield f"= {'not over' if outcome is None else _json(outcome)}"


def _question_sentences(game: AnyGame, state: Any, request: Request[Any, Any]) -> str:
    sentences = (
        vocabulary(game, state, language).request(request, language, _names(game, state), you=True)
        for language in LANGUAGES
    )
    return BESIDE.join(sentences)


def _move_sentences(game: AnyGame, state: Any, request: Request[Any, Any], move: Move) -> str:
    facts = request.move_facts(state, move)
    sentences = (
        vocabulary(game, state, language).move(move, language, _names(game, state), facts)
        for language in LANGUAGES
    )
    return BESIDE.join(sentences)


def _events(game: AnyGame, step: Step[Any]) -> Iterator[str]:
    for event in step.events:
        whole, others = _sentence(game, step.state, event), ""
        if (seen := event.seen_by(None)) != event:
            others = _sentence(game, step.state, seen)
        yield f"  {getattr(event, 'rule', None) or '-'} {whole}"
        if others not in ("", whole):
            yield f"    to others: {others}"


def _sentence(game: AnyGame, state: Any, event: Event) -> str:
    sentences = (
        vocabulary(game, state, language).event(event, language, _names(game, state))
        for language in LANGUAGES
    )
    return BESIDE.join(sentences)


def _names(game: AnyGame, state: Any) -> Sequence[str]:
    return game.display_names(state, NAMES)


def _json(record: object) -> str:
    return msgspec.json.encode(record).decode()


def read_story(key: str, mode: str) -> Story:
    """Read the moves from the file; its sentences are ignored."""
    game = GAMES[key]
    _, begun, *lines = file_path(key, mode).read_text("utf-8").splitlines()
    seats, _, setup = begun.partition(" ")
    answers = []
    for line in lines:
        number, _, rest = line.partition(" ")
        if number.isdigit():
            seat, _, move = rest.partition(" ")
            answers.append((int(seat), game.read_move(move.encode())))
    read_setup = game.read_setup(setup.encode())
    return Story(game, MODES[mode], read_setup, int(seats), tuple(answers))


def stored_games() -> list[tuple[str, str]]:
    """Return every game and mode that has a file."""
    return [(key, mode) for key in GAMES for mode in MODES if file_path(key, mode).exists()]


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m tests.rulebooks.playthroughs")
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--mode", choices=[*MODES], default=None)
    parser.add_argument("--way", default=None, help="one of the game's trials")
    parser.add_argument("--seed", type=int, default=None, help="play others")
    options = parser.parse_args(arguments)
    for key in options.games:
        for mode in MODES if options.mode is None else (options.mode,):
            if options.seed is None and (key, mode) not in stored_games():
                continue
            story = (
                read_story(key, mode)
                if options.seed is None
                else play_story(key, mode, options.way, options.seed)
            )
            file_path(key, mode).parent.mkdir(exist_ok=True)
            file_path(key, mode).write_text(story.render(), "utf-8")
            written = f"{file_path(key, mode).relative_to(ROOM)}: {len(story.answers)} answers"
            sys.stdout.write(f"{written}\n")


if __name__ == "__main__":
    main(sys.argv[1:])

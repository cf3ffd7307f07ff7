"""The laws of design.md that every game is held to, and the playouts on which they are tried.

A game's tests describe the game once, as a `Fixture`, and hand it to these functions. Each law
raises AssertionError where it is broken; planted leaks in the tests prove that it can.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from games.kernel.dealers import House, Table, settle
from games.kernel.game import Game
from games.kernel.record import Below, Event, Illegal, Move, Record
from games.kernel.requests import DEALER, Chance, Request, State, Step
from games.trials.wording import a_refusal_can_be_told

Journal = list[tuple[int, Move]]
AnyGame = Game[Any, Any, Any]


class Reporter(Protocol):
    """An honest table: it has seen the house's game and reports the same."""

    def says(self, seat: int, move: Move) -> Move:
        """Return the move as its player reports it to a referee who sees no hidden card."""

    def reports(
        self, request: Request[Any, Any], table: Any, house: Any, events: Sequence[Event]
    ) -> Move | None:
        """Return the answer to a request that only a physical table gets, or None for any other
        request."""


class Honest:
    """For games in which all hidden things are sealed: nothing is left to report."""

    def says(self, seat: int, move: Move) -> Move:
        return move

    def reports(
        self, request: Request[Any, Any], table: Any, house: Any, events: Sequence[Event]
    ) -> Move | None:
        return None


def sample_move(request: Request[Any, Any], state: Any, below: Below) -> Any:
    return request.sample(state, below)


@dataclass(frozen=True)
class Fixture:
    game: AnyGame
    setup: Record
    conserved: Callable[[Any], None]
    """Raises AssertionError if cards or tokens were lost or added."""
    reporter: Reporter
    revealing: tuple[type[Event], ...] = ()
    """Events that reveal hidden things: after them, twins differ."""
    seats: int = 2
    longest: int = 2000
    """Number of moves within which a game must end."""
    choose: Callable[[Request[Any, Any], Any, Below], Any] = sample_move
    """Chooses a random player's answer: if all answers are equally likely, some games never end."""


def numbers(seed: int) -> Below:
    chance = random.Random(seed).random
    return lambda n: int(chance() * n)


def one_of(state: State, game: AnyGame, below: Below) -> Request[Any, Any]:
    waiting = game.pending_requests(state) or game.late_requests(state)
    assert waiting, (
        f"{game.key}: {[type(each).__name__ for each in state.open]} are open and nobody is waited "
        "for: each is idle, or sealed; one of them has to be asked"
    )
    return waiting[0] if len(waiting) == 1 else waiting[below(len(waiting))]


class PlayedStep(NamedTuple):
    """A state, the answer given in it, and the step that followed."""

    state: Any
    request: Request[Any, Any]
    move: Move
    step: Step[Any]


def plays(fixture: Fixture, seed: int, *, known: bool) -> Iterator[PlayedStep]:
    """Yield one random game, answer by answer."""
    game, below = fixture.game, numbers(seed)
    state = game.begin(fixture.setup, fixture.seats, known)
    for _ in range(fixture.longest):
        if not game.open_requests(state):
            return
        request = one_of(state, game, below)
        over = game.outcome(state) is not None
        assert request.late == over, "somebody has won already" if over else "who has won?"
        move = fixture.choose(request, state, below)
        try:
            step = game.play(state, request.seat, move)
        except Illegal as refusal:
            raise AssertionError(
                f"{move} was offered by {type(request).__name__} and then refused ({refusal}): "
                "what is not legal is told by its `refusal`, before it is carried out"
            ) from refusal
        yield PlayedStep(state, request, move, step)
        state = step.state
    raise AssertionError(f"game {seed} did not end within {fixture.longest} moves")


def states_of_game(
    fixture: Fixture, seed: int, *, known: bool, journal: Journal | None = None
) -> Iterator[Any]:
    """Yield the states of one random game; its moves are appended to the journal as they are
    made."""
    yield fixture.game.begin(fixture.setup, fixture.seats, known)
    for _, request, move, step in plays(fixture, seed, known=known):
        if journal is not None:
            journal.append((request.seat, move))
        yield step.state


def it_ends_conserves_and_replays(fixture: Fixture, seed: int, *, known: bool) -> int:
    game, journal = fixture.game, Journal()
    state: Any = None
    for state in states_of_game(fixture, seed, known=known, journal=journal):
        fixture.conserved(state)
    assert game.outcome(state) is not None, f"game {seed} ended without an outcome"
    again = game.begin(fixture.setup, fixture.seats, known)
    for seat, move in journal:
        again = game.play(again, seat, move).state
    assert game.encode(again) == game.encode(state), f"game {seed} replays to another state"
    assert game.decode(game.encode(state)) == state
    return len(journal)


def seats_of(state: Any) -> range:
    return range(len(state.sides))


# Law 1: legality


def every_option_is_accepted(game: AnyGame, state: Any) -> None:
    before = game.encode(state)
    for request in game.open_requests(state):
        for move in islice(request.options(state), 200):
            game.play(state, request.seat, move)
    assert game.encode(state) == before


def non_options_are_refused(game: AnyGame, state: Any, sweep: Sequence[Move]) -> int:
    """Check that every move of the sweep that is no option is refused and leaves the state
    unchanged."""
    before, refused = game.encode(state), 0
    requests = game.open_requests(state)
    options = {seat: set(game.options(state, seat)) for seat in (*seats_of(state), DEALER)}
    for seat in (*seats_of(state), DEALER):
        countless = tuple(kind for r in requests if r.countless for kind in r.takes)
        for move in sweep:
            if move in options[seat] or move in options[DEALER] or isinstance(move, countless):
                continue
            try:
                game.play(state, seat, move)
            except Illegal as refusal:
                a_refusal_can_be_told(game, refusal)
                refused += 1
            else:
                raise AssertionError(f"{move} of seat {seat} is no option, yet it was accepted")
    assert game.encode(state) == before, "a refused move changed the state"
    return refused


# Law 2: what a seat may do follows from its view


def options_follow_from_the_view(game: AnyGame, state: Any, below: Below) -> None:
    for seat in seats_of(state):
        view = game.view(state, seat)
        assert list(game.options(view, seat)) == list(game.options(state, seat)), (
            f"seat {seat} is offered what its view does not tell"
        )
        for request in game.open_requests(state):
            if request.countless and request.seat == seat:
                move = request.sample(view, below)
                assert request.refusal(view, move) is None
                assert request.refusal(state, request.sample(state, below)) is None


def a_view_of_a_view_tells_no_more(game: AnyGame, state: Any) -> None:
    for seat in (None, *seats_of(state)):
        view = game.view(state, seat)
        assert game.view(view, seat) == view
        assert game.view(view, None) == game.view(state, None)


def sealed_answers_are_kept(game: AnyGame, state: Any) -> None:
    """Check sealed answers in views; no other law covers them, since the state of a table holds
    them too."""
    for seat in (None, *seats_of(state)):
        for seal in game.view(state, seat).sealed:
            assert seal.seat == seat or seal.move is None, f"seat {seat} sees a sealed answer"


# Law 3: the table knows what everyone sees


def the_table_knows_what_everyone_sees(fixture: Fixture, seed: int) -> int:
    """Play an honest table beside the house's game: it is never refused and always equals the
    house's public view."""
    game, below = fixture.game, numbers(seed)
    begun, table_step = (
        game.opening_step(fixture.setup, fixture.seats, known) for known in (True, False)
    )
    house = _settle_step(game, begun, below)
    reported = _report_all(fixture, table_step.state, house)
    _tell_the_same(seed, house, (table_step, reported))
    table, compared = reported.state, 0
    while waiting := game.pending_requests(house.state):
        request = waiting[below(len(waiting))]
        move = fixture.choose(request, house.state, below)
        house = _settle_step(game, game.play(house.state, request.seat, move), below)
        table_step = _honestly(game, table, request.seat, fixture.reporter.says(request.seat, move))
        reported = _report_all(fixture, table_step.state, house)
        table = reported.state
        compared += _alike(game, seed, house, (table_step, reported))
    assert game.outcome(table) == game.outcome(house.state)
    return compared


def _settle_step(game: AnyGame, played: Step[Any], below: Below) -> Step[Any]:
    rest = settle(game, played.state, House(below))
    return Step(rest.state, played.events + rest.events)


def _alike(game: AnyGame, seed: int, house: Step[Any], table: Sequence[Step[Any]]) -> int:
    """Return 1 if the two can be compared, after checking that they know and report the same; else
    0."""
    state = table[-1].state
    if not _tell_the_same(seed, house, table):
        return 0
    seen = game.view(house.state, None)
    # A sealed answer is hidden from all views, but the state must hold it.
    seals = {"sealed": game.view(state, None).sealed} if state.sealed else {}
    known = replace(state, **seals)
    assert known == seen, (
        f"game {seed}: the table knows other things than everyone sees: "
        f"{_first_difference(known, seen)}"
    )
    return 1


def _tell_the_same(seed: int, house: Step[Any], table: Sequence[Step[Any]]) -> bool:
    if [type(r) for r in table[-1].state.open] != [type(r) for r in house.state.open]:
        return False
    house_events = tuple(event.seen_by(None) for event in house.events)
    table_events = tuple(event.seen_by(None) for step in table for event in step.events)
    assert table_events == house_events, f"game {seed}: the house tells other things than the table"
    return True


def _first_difference(table: Any, house: Any, place: str = "") -> str:
    """Return the first difference between the two, with advice."""
    pairs: Iterator[tuple[str, Any, Any]] = iter(())
    match table, house:
        case Record(), Record() if type(table) is type(house):
            names = table.__struct_fields__
            pairs = ((f".{each}", getattr(table, each), getattr(house, each)) for each in names)
        case tuple(), tuple() if len(table) == len(house):
            pairs = ((f"[{n}]", *both) for n, both in enumerate(zip(table, house, strict=True)))
    for name, one, other in pairs:
        if one != other:
            return _first_difference(one, other, place + name)
    return (
        f"{place.lstrip('.')} is {table} at a table, and the house shows {house} to everyone: "
        "hide it in `view`, or let the table say it"
    )


def _report_all(fixture: Fixture, table: Any, house: Step[Any]) -> Step[Any]:
    """Answer the table's own requests honestly from what the house's game showed."""
    game = fixture.game
    events: tuple[Event, ...] = ()
    while True:
        for request in game.pending_requests(table) or game.late_requests(table):
            move = fixture.reporter.reports(request, table, house.state, house.events)
            if move is not None:
                assert settle(game, table, Table()).state == table
                step = _honestly(game, table, request.seat, move)
                table, events = step.state, events + step.events
                break
        else:
            return Step(table, events)


def _honestly(game: AnyGame, table: Any, seat: int, move: Move) -> Step[Any]:
    try:
        return game.play(table, seat, move)
    except Illegal as refusal:
        raise AssertionError(f"an honest report was refused: {move}: {refusal}") from refusal


# Law 4: twins


def twins_stay_alike(fixture: Fixture, state: Any, below: Below) -> int:
    """Check that two states that a seat cannot distinguish stay so after any move that reveals
    nothing new."""
    game, compared = fixture.game, 0
    for seat in (None, *seats_of(state)):
        twin = game.imagine(game.view(state, seat), seat, below)
        fixture.conserved(twin)
        assert game.view(twin, seat) == game.view(state, seat), "imagined against the view"
        for request in game.open_requests(state):
            if not _asked_of_both(request, twin):
                continue
            move = request.sample(state, below)
            if request.refusal(twin, move) is not None:
                continue
            compared += _same_after(fixture, (state, twin), request, move, seat)
    return compared


def _asked_of_both(request: Request[Any, Any], twin: Any) -> bool:
    return any(other == request for other in twin.open)


def _same_after(
    fixture: Fixture,
    states: tuple[Any, Any],
    request: Request[Any, Any],
    move: Move,
    seat: int | None,
) -> int:
    game = fixture.game
    one, two = (game.play(state, request.seat, move) for state in states)
    for events in (one.events, two.events):
        if any(isinstance(event, fixture.revealing) for event in events):
            return 0
    if isinstance(request, Chance) and _is_shown(one.events, two.events, seat):
        return 0
    seen, twin_events = ([event.seen_by(seat) for event in step.events] for step in (one, two))
    assert seen == twin_events, (
        f"{type(request).__name__}: its events tell seat {seat} what is hidden"
    )
    assert game.view(one.state, seat) == game.view(two.state, seat), (
        f"{type(request).__name__}: the view of seat {seat} tells what is hidden"
    )
    return 1


def _is_shown(one: Sequence[Event], two: Sequence[Event], seat: int | None) -> bool:
    """Return whether the difference is news to this seat alone, such as a card that it has
    drawn."""
    return any(
        a != b and a.seen_by(seat) == a and b.seen_by(seat) == b and getattr(a, "seat", -1) == seat
        for a, b in zip(one, two, strict=False)
    )


def all_laws(
    fixture: Fixture, seed: int, *, known: bool, sweep: Sequence[Move] = (), every: int = 1
) -> None:
    """Check laws 1, 2 and 4 after every move (or every few moves) of one game."""
    game, below = fixture.game, numbers(seed + 1_000_000)
    for n, state in enumerate(states_of_game(fixture, seed, known=known)):
        if n % every:
            continue
        every_option_is_accepted(game, state)
        if sweep:
            non_options_are_refused(game, state, sweep)
        options_follow_from_the_view(game, state, below)
        a_view_of_a_view_tells_no_more(game, state)
        sealed_answers_are_kept(game, state)
        if known:
            twins_stay_alike(fixture, state, below)


def follow_some_tables(fixture: Fixture, games: int = 12) -> None:
    for seed in range(games):
        the_table_knows_what_everyone_sees(fixture, seed)


def hold_some_games(fixture: Fixture, games: int = 12) -> None:
    for seed in range(games):
        all_laws(fixture, seed, known=True)


def moves_in(fixture: Fixture, seeds: Sequence[int], *, known: bool) -> list[Move]:
    """Return all different moves of some games, as a sweep of the vocabulary."""
    moves: dict[Move, None] = {}
    for seed in seeds:
        journal = Journal()
        for _ in states_of_game(fixture, seed, known=known, journal=journal):
            pass
        moves |= dict.fromkeys(move for _, move in journal)
    return list(moves)

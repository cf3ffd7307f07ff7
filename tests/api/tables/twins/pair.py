"""Two games that differ only in what one seat may not know, entry by entry.

They are played side by side. Cards dealt to that seat and its moves are the same in both. Cards
dealt to others and their hidden moves differ wherever the seat would not see it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from games.kernel.chance.fairness import Number
from games.kernel.record import Event, Illegal, Move
from games.kernel.requests import DEALER, Chance, Step
from games.tables.journal.entries import AnswerEntry, EntryBody, PlayedMove, StartEntry, encode_raw
from games.tables.journal.position import Position, first_position
from games.trials.laws import Fixture, numbers, one_of

TRIES: Final = 12


@dataclass
class Half:
    """One of the two games, as a table stores it."""

    position: Position
    drawn: int = 0
    lines: list[EntryBody] = field(default_factory=list)

    @property
    def state(self) -> Any:
        return self.position.state

    def play(self, seat: int, move: Move, values: tuple[int, ...], below: tuple[int, ...]) -> None:
        places = range(self.drawn, self.drawn + len(values))
        self.drawn = places.stop
        self.position.play(seat, move, [*map(Number, places, below, values)])

    def take_output(self) -> tuple[tuple[PlayedMove, ...], msgspec.Raw]:
        """Return the plays and events since the last call."""
        plays, events = tuple(self.position.plays), encode_raw(self.position.events)
        self.position.plays, self.position.events = [], []
        return plays, events


class HalvesDiverge(Exception):
    """Raised when every possible play would show the seat which game is which."""


class Pair:
    def __init__(self, fixture: Fixture, seat: int | None, seed: int, *, known: bool) -> None:
        self.fixture, self.seat, self.known = fixture, seat, known
        self.below = numbers(seed)
        game, seats = fixture.game, fixture.seats
        self.one, self.two = (
            Half(first_position(game, game.opening_step(fixture.setup, seats, known)))
            for _ in range(2)
        )
        self.deal()
        for half in self.halves:
            half.lines.append(
                StartEntry(encode_raw(fixture.setup), *half.take_output(), seats, game.version)
            )

    @property
    def halves(self) -> tuple[Half, Half]:
        return self.one, self.two

    @property
    def differ(self) -> bool:
        return bool(self.one.state != self.two.state)

    def play_on(self, most: int) -> int:
        """Play up to `most` entries, fewer if the two games diverge or end; return the number
        played."""
        for made in range(most):
            try:
                if not self.play_entry():
                    return made
            except HalvesDiverge:
                return made
        return most

    def play_entry(self) -> bool:
        game = self.fixture.game
        if not game.open_requests(self.one.state):
            return False
        request = one_of(self.one.state, game, self.below)
        place = self.one.state.open.index(request)
        other = self.two.state.open[place]
        seat = 0 if request.seat == DEALER else request.seat
        before = tuple((half.position, half.drawn) for half in self.halves)
        move = self.fixture.choose(request, self.one.state, self.below)
        hidden = request.seat not in (self.seat, DEALER)
        others = self.choices(other) if hidden else ()
        self.play_both(seat, (move, (), ()), ((each, (), ()) for each in (*others, move)))
        try:
            self.deal()
        except HalvesDiverge:
            for half, (position, drawn) in zip(self.halves, before, strict=True):
                half.position, half.drawn = position, drawn
            raise
        for half in self.halves:
            half.lines.append(AnswerEntry(seat, *half.take_output()))
        return True

    def choices(self, request: Any) -> Iterator[Move]:
        for _ in range(TRIES):
            yield self.fixture.choose(request, self.two.state, self.below)

    def deal(self) -> None:
        while self.known and (chance := _chance(self.one.state)) is not None:
            other = _chance(self.two.state)
            bounds = chance.numbers(self.one.state)
            if bounds is None or other is None or bounds != other.numbers(self.two.state):
                raise HalvesDiverge
            values = self.values(bounds)
            answer = chance.move_from_numbers(self.one.state, values), values, bounds
            self.play_both(DEALER, answer, self.iter_deals(other, bounds, values))

    def iter_deals(
        self, chance: Any, bounds: tuple[int, ...], same: tuple[int, ...]
    ) -> Iterator[Any]:
        for values in (*(self.values(bounds) for _ in range(TRIES)), same):
            yield chance.move_from_numbers(self.two.state, values), values, bounds

    def values(self, bounds: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(self.below, bounds))

    def play_both(self, seat: int, play_args: Any, others: Iterable[Any]) -> None:
        """Make the given play in the first game, and in the second the first of `others` after
        which that seat sees the same."""
        game = self.fixture.game
        one = game.play(self.one.state, seat, play_args[0])
        for other in others:
            try:
                two = game.play(self.two.state, seat, other[0])
            except Illegal:
                continue
            if self.looks_alike(one, two):
                self.one.play(seat, *play_args)
                self.two.play(seat, *other)
                return
        raise HalvesDiverge

    def looks_alike(self, one: Step[Any], two: Step[Any]) -> bool:
        return self.view_of(one.state, one.events) == self.view_of(two.state, two.events)

    def view_of(self, state: Any, events: Iterable[Event]) -> tuple[Any, ...]:
        game = self.fixture.game
        return game.view(state, self.seat), [event.seen_by(self.seat) for event in events]


def _chance(state: Any) -> Chance[Any, Any] | None:
    return next((each for each in state.open if isinstance(each, Chance)), None)


def make_pair(fixture: Fixture, seat: int | None, most: int, *, known: bool, seed: int = 0) -> Pair:
    """Return the longest of up to six pairs, preferring one whose states differ."""
    pairs = []
    for n in range(6):
        try:
            each = Pair(fixture, seat, seed + n, known=known)
        except HalvesDiverge:
            continue
        each.play_on(most)
        pairs.append(each)
    return max(pairs, key=lambda each: (each.differ, len(each.one.lines)))

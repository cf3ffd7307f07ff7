"""The one way in which a table changes: a line is written, and the state that follows from it."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, Protocol

import msgspec
from django.db import transaction
from django.utils import timezone

from games.duties import filing
from games.kernel.fairness import FairStream
from games.kernel.record import Event
from games.tables import clock, lines, live
from games.tables.effect import AnyGame, Asked, Effect
from games.tables.models import Entry, Kind, Mode, Phase, Table
from games.tables.prepared import Appending

WRITING: Final = Appending(
    Entry,
    Table,
    (
        *("number", "digest", "touched", "wishes", "phase", "fair_index"),
        *("state", "asked", "next_request", "deadlines"),
    ),
)


class Reached(Protocol):
    """A state and the numbers of its open requests."""

    state: Any
    asked: Asked


def effect_on(table: Table) -> Effect:
    """The table's newest state, decoded, ready to be played on."""
    return Effect(
        table.game, table.game.decode(table.state.encode()), Asked(table.asked, table.next_request)
    )


def deal(table: Table, effect: Effect) -> bool:
    """What the house answers by itself; at a physical table nothing, until a seat reports it."""
    if table.mode != Mode.HOUSE:
        return False
    fair = FairStream(bytes(table.seed), table.fair_index)
    dealt = effect.deal(fair)
    table.fair_index = fair.index
    return dealt


def write(table: Table, kind: Kind, line: lines.Line, reached: Reached | None = None) -> Entry:
    """Append to the journal of a locked table, and store the state that was reached."""
    now = timezone.now()
    body = lines.write(line)
    before = table.digest or lines.origin(table)
    table.number += 1
    table.digest = lines.chained(before, table.number, now, body)
    table.touched = now
    table.wishes = {}
    if reached is not None:
        was = table.phase
        _store(table, reached)
        _tell_outcome(table, was)
        clock.run(table, reached.state.open, now)
    entry = Entry(
        table=table, number=table.number, kind=kind, body=body, digest=table.digest, made=now
    )
    WRITING.store(entry, table)
    transaction.on_commit(partial(live.wake, table.pk, table.number))
    return entry


def _tell_outcome(table: Table, was: str) -> None:
    """News for upper rooms: how it ended, or that it has not ended after all."""
    if table.phase == Phase.OVER:
        filing.file("tables.finished", f"{table.pk}.{table.number}", {"table_id": table.pk})
    elif was == Phase.OVER:
        filing.file("tables.reopened", f"{table.pk}.{table.number}", {"table_id": table.pk})


def _store(table: Table, reached: Reached) -> None:
    game = table.game
    encoded = game.encode(reached.state)
    # Once there and back, so that a state which nobody could read again is never stored.
    outcome = game.outcome(game.decode(encoded))
    table.state = encoded.decode()
    table.asked, table.next_request = reached.asked.numbers, reached.asked.following
    table.phase = Phase.PLAYING if outcome is None else Phase.OVER


def told(events: list[Event]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(events))


# Reading it back


def replayed(table: Table, upto: int | None = None) -> Effect:
    """The state that the journal makes, by playing it again from the start."""
    history: dict[int, Effect] = {}
    for number, effect in replay(table):
        history[number] = effect
        if number == upto:
            return effect
    return history[max(history)]


def replay(table: Table) -> Iterator[tuple[int, Effect]]:
    """Every state of the journal with its number. What was undone is played, and taken back."""
    reached: dict[int, Effect] = {}
    effect: Effect | None = None
    for entry in Entry.objects.filter(table=table).order_by("number").iterator():
        effect = _after(table.game, table.mode, lines.read(entry.body), effect, reached)
        if effect is None:
            continue  # closed before it started
        reached[entry.number] = effect
        yield entry.number, effect


def _after(
    game: AnyGame,
    mode: str,
    line: lines.Line,
    before: Effect | None,
    reached: dict[int, Effect],
) -> Effect | None:
    match line:
        case lines.Started(setup, plays):
            begun = game.begin(game.read_setup(bytes(setup)), mode == Mode.HOUSE)
            return _played(fresh(game, begun), plays)
        case lines.Answered(_, plays):
            assert before is not None  # noqa: S101 - nothing is answered before the start
            return _played(_copy(before), plays)
        case lines.Rewound(to):
            return _renumbered(reached[to], before)
        case lines.Overruled(correction):
            assert before is not None  # noqa: S101 - nothing is overruled before the start
            return overruled(before, game.read_correction(bytes(correction)))
        case lines.Closed():
            return before


def fresh(game: AnyGame, state: Any) -> Effect:
    count = len(state.open)
    return Effect(game, state, Asked(list(range(1, count + 1)), count + 1))


def _copy(effect: Effect) -> Effect:
    return Effect(effect.game, effect.state, effect.asked)


def _played(effect: Effect, plays: tuple[lines.Played, ...]) -> Effect:
    for played in plays:
        effect.play(played.seat, effect.game.read_move(bytes(played.move)), played.numbers)
    return effect


def _renumbered(back: Effect, newest: Effect | None) -> Effect:
    """After a rewind every question is a new one: an answer to the old one is stale."""
    following = newest.asked.following if newest else back.asked.following
    count = len(back.state.open)
    asked = Asked(list(range(following, following + count)), following + count)
    return Effect(back.game, back.state, asked)


def overruled(effect: Effect, correction: Any) -> Effect:
    after = _copy(effect)
    step = after.game.overrule(after.state, correction)
    after.asked = after.asked.reopened(after.state.open, step.state.open, None)
    after.state, after.events = step.state, [*step.events]
    return after


def rewound(table: Table, to: int) -> Effect:
    return _renumbered(replayed(table, to), effect_on(table))

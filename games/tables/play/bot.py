"""A bot answers for its seat. It gets only that seat's view, and only in this module.

The duty reads the table without its lock, thinks, and answers under the lock the request that it
thought about. It may run twice or late: it then thinks the same again, and finds the request
answered.
"""

import logging
import random
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from django.db import transaction

from games.bots.answers import fallback_answer
from games.bots.bot import Choice, Enough
from games.bots.draw_offer import accepts_draw
from games.bots.levels import LEVELS
from games.duties.models import HARD, Duty
from games.kernel.early_end import AgreeDraw
from games.kernel.record import Below, Illegal, Move
from games.kernel.requests import Chance, Request
from games.people.keys import derive
from games.people.refusals import Conflict
from games.tables import bots, lesson, refusals
from games.tables.journal import entries
from games.tables.journal.position import Position, position_of
from games.tables.models import Entry, Kind, Phase, Table
from games.tables.play.answer import answer_all, write_answer

logger = logging.getLogger(__name__)

TOGETHER: Final = 2.0
"""Seconds for which a bot answers further requests without a pause."""
GUARD: Final = 2.0
"""Seconds after which the bot gives the best answer so far: for a busy machine, or a position
without end. Its level sets the number of tries, and the entry records how many there were."""
AGAIN: Final = 3
"""Number of times it thinks anew at once, if others have changed the table meanwhile."""
TRIES: Final = HARD
"""After this many failures a bot gives the first allowed answer, and staff are told."""
CIRCLES: Final = 60
"""This many entries of one seat in a row mean that the bot goes in circles."""
LOOKS: Final = 20


@dataclass(frozen=True)
class _Thought:
    """The bot's answers to the request of that number, and to those that follow for its seat."""

    table: Table
    seat: int
    moves: tuple[Move, ...]
    """Its moves; or a single AgreeDraw, to accept an offered draw."""
    tried: tuple[int, ...]


def answer(table_id: str, request: str) -> None:
    for attempt in range(1, AGAIN + 1):
        thought = _think(table_id, int(request))
        if thought is None:
            return
        try:
            _apply_thought(thought, int(request))
        except (Illegal, Conflict):
            # If the table has not changed meanwhile, that is a bug of ours.
            number = Table.objects.values_list("number", flat=True).get(pk=table_id)
            if number == thought.table.number or attempt == AGAIN:
                raise
        else:
            return


def _think(table_id: str, number: int) -> _Thought | None:
    """Return None if the request is no longer open."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return None
    position, open_request = _open_bot_request(table, number)
    if open_request is None:
        return None
    seat, level = open_request.seat, table.bots[str(open_request.seat)]
    moves, tried = list[Move](), list[int]()
    below, begun = random_numbers(table, number), monotonic()
    script = lesson.scripted_moves(table, seat)
    if script is not None and not script:
        return None  # the learner's turn; the bot is called again
    if script is None and accepts_draw(table.game, _bot_view(position, seat), seat, below):
        return _Thought(table, seat, (AgreeDraw(),), ())
    tired = _tries(table, number) >= TRIES or _is_circling(table, seat)
    request: Request[Any, Any] | None = open_request
    while request is not None:
        view = _bot_view(position, seat)
        if script is not None and _is_allowed(request, view, script[0]):
            choice = Choice(script.pop(0))
        elif tired:
            choice = Choice(fallback_answer(request, view))
        else:
            choice = LEVELS[level].answer(table.game, view, seat, below, time_limit(GUARD))
        moves.append(choice.move)
        tried.append(choice.iterations)
        position.play(seat, choice.move)
        # A request that asks for several things in turn keeps its number until all are answered.
        through = position.open_request(number) is None
        late = through and monotonic() - begun > TOGETHER
        script_done = script is not None and not script
        request = None if late or script_done else _next_request(position, seat)
    return _Thought(table, seat, tuple(moves), tuple(tried))


def _bot_view(position: Position, seat: int) -> Any:
    """The only place that shows a bot anything: a view, never the state."""
    return position.game.view(position.state, seat)


def time_limit(seconds: float) -> Enough:
    """Return a function that is True after that many seconds."""
    end = monotonic() + seconds
    return lambda: monotonic() > end


def _is_allowed(request: Request[Any, Any], view: Any, move: Move) -> bool:
    return isinstance(move, request.takes) and request.refusal(view, move) is None


def _open_bot_request(table: Table, number: int) -> tuple[Position, Request[Any, Any] | None]:
    position = position_of(table)
    request = position.open_request(number) if table.phase == Phase.PLAYING else None
    mine = request is not None and str(request.seat) in table.bots
    return position, request if mine else None


def _next_request(position: Position, seat: int) -> Request[Any, Any] | None:
    """Return the seat's next request, unless chance comes first."""
    waiting = position.game.pending_requests(position.state)
    if any(isinstance(request, Chance) for request in waiting):
        return None
    return next((request for request in waiting if request.seat == seat), None)


@transaction.atomic(durable=True)
def _apply_thought(thought: _Thought, number: int) -> None:
    table = Table.objects.locked().get(pk=thought.table.pk)
    position, request = _open_bot_request(table, number)
    if request is None:
        return
    if thought.moves == (AgreeDraw(),):
        if table.number != thought.table.number:  # without the offer, it would be a new one
            raise refusals.stale_request(open=position.requests.numbers)
        position.play(thought.seat, AgreeDraw())
    else:
        answer_all(table, position, thought.seat, request, thought.moves)
    write_answer(table, thought.seat, position, thought.tried)


def random_numbers(table: Table, request: int) -> Below:
    """Return random numbers for one request, never the table's own: those are promised to be
    fair."""
    seed = derive("bot", bots.duty_key(table, request))
    chance = random.Random(seed).random  # noqa: S311  # no secret is made of it, only a thought
    return lambda n: int(chance() * n)


def _tries(table: Table, request: int) -> int:
    """Return how often this duty was started, this time included."""
    duty = Duty.objects.filter(kind=bots.ANSWERS, key=bots.duty_key(table, request)).first()
    tries = 0 if duty is None else duty.attempts
    if tries >= TRIES:
        logger.error("A bot of %s has failed %d times, and says its first answer", table, tries)
    return tries


def _is_circling(table: Table, seat: int) -> bool:
    """Check at every LOOKS-th entry if one seat has made all the last CIRCLES entries."""
    if table.number < CIRCLES or table.number % LOOKS:
        return False
    newest = Entry.objects.filter(table=table).order_by("-number")[:CIRCLES]
    lines = [entries.read(entry.body) for entry in newest if entry.kind == Kind.ANSWERED]
    return len(lines) == CIRCLES and all(
        isinstance(line, entries.AnswerEntry) and line.seat == seat for line in lines
    )

"""Progress of a lesson at its table. The script is played step by step, one after another, since
its chance is prepared. A player who does something else has left it, and plays on freely."""

from collections.abc import Iterable
from itertools import takewhile

from games.kernel.display.lesson import LEARNER, Lesson, Step
from games.kernel.display.lesson import load_lesson as script_of
from games.kernel.early_end import EarlyEndMove
from games.kernel.record import Move
from games.kernel.requests import DEALER
from games.people import rulebook
from games.tables.models import AWAY, LEARNT, Table


def script(table: Table) -> Lesson | None:
    """Return the script of a table with a lesson, even after the lesson was left."""
    if table.lesson is None or rulebook.is_uninstalled(table.game_key):
        return None
    return script_of(table.game.package)


def next_step(table: Table) -> Step | None:
    """Return the script's next step; None at other tables, once the lesson is left, and at its
    end."""
    ahead = _steps_ahead(table)
    return ahead[0] if ahead else None


def scripted_moves(table: Table, seat: int) -> list[Move] | None:
    """Return the seat's next moves in a row; None if no script is followed."""
    ahead = _steps_ahead(table)
    if not ahead:
        return None
    steps = takewhile(lambda each: each.seat == seat, ahead)
    return [table.game.read_move(each.said) for each in steps]


def _steps_ahead(table: Table) -> tuple[Step, ...]:
    """Return all steps still to come, as long as the script is followed."""
    lesson = script(table)
    if lesson is None or table.lesson is None or table.lesson < 0:
        return ()
    return lesson.steps[table.lesson :]


def follow(table: Table, plays: Iterable[tuple[int, bytes]]) -> None:
    """Advance the lesson by these answers, each with its seat."""
    for seat, move_data in plays:
        if table.lesson is None or table.lesson < 0 or seat == DEALER:
            continue
        move, ahead = table.game.read_move(move_data), next_step(table)
        if isinstance(move, EarlyEndMove):
            continue
        if ahead is None:  # it stays at its end until the learner plays on
            table.lesson = LEARNT if seat == LEARNER else table.lesson
        elif (seat, move) == (ahead.seat, table.game.read_move(ahead.said)):
            table.lesson += 1
        else:
            table.lesson = AWAY


def leave(table: Table) -> None:
    """Leave the lesson after a rewind or a correction: the chance would not be the same any
    more."""
    if table.lesson is not None and table.lesson >= 0:
        table.lesson = AWAY

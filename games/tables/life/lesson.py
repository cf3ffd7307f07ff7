"""Opening a lesson: a table like any other, with a learner and a gentle companion; only its chance
is prepared."""

from django.db import transaction

from games.kernel.display.lesson import Lesson
from games.kernel.display.lesson import load_lesson as script_of
from games.people.access import Caller
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.life.bots import seat_bot
from games.tables.life.bringing import Brought, ReadyMade
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Hints, Level, Mode, Table


def open_lesson(key: str, host: Caller, name: str = "") -> Table:
    """`name`: for a guest who learns."""
    if key not in GAMES:
        raise refusals.unknown_game()
    script = refusals.no_lesson.raise_if_none(script_of(GAMES[key].package))
    opening = NewTable(key, Mode.HOUSE, script.setup, watching=False, hints=Hints.YES)
    with transaction.atomic():
        table = open_table(opening, host)
        table.seed, table.lesson = script.seed, 0
        table.save(update_fields=("seed", "lesson"))
        take_seat(table.code, name, host, brought=_ready_made(script, 0))
        for seat in range(1, max(len(script.brought), GAMES[key].seats.start)):
            seat_bot(table.code, host, Level.NOVICE, brought=_ready_made(script, seat))
        return start(table.code, host)


def _ready_made(script: Lesson, seat: int) -> Brought:
    return ReadyMade(script.brought[seat]) if seat < len(script.brought) else b""

"""The only way in which a table changes: an entry is chained to the one before it, and the
resulting position is stored."""

import hashlib
import secrets
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.tables import bots, clock, lesson, live, rows
from games.tables.journal import entries
from games.tables.journal.position import Position
from games.tables.models import SALT_LENGTH, Entry, Phase, Table


def append(table: Table, line: entries.EntryBody, reached: Position | None = None) -> Entry:
    """Append an entry, with the position that it reached. Call it with the table locked."""
    now = timezone.now()
    table.number += 1
    entry = Entry(
        table=table,
        number=table.number,
        kind=entries.kind(line),
        body=entries.write(line),
        salt=secrets.token_hex(SALT_LENGTH // 2),
        made=now,
    )
    entry.digest = table.digest = entry_digest(table.digest or origin_digest(table), entry)
    table.touched = now
    table.wishes = {}
    if reached is not None:
        was = table.phase
        _store_position(table, reached)
        _announce_outcome(table, was)
        _update_lesson(table, line)
        clock.set_deadlines(table, reached.state.open, now)
        bots.call_bots(table)
    rows.store(entry, table)
    transaction.on_commit(partial(live.publish, table.pk, table.number))
    return entry


def _store_position(table: Table, reached: Position) -> None:
    game = table.game
    table.state = game.encode(reached.state).decode()
    # Encode and decode once, so that an unreadable state is never stored.
    outcome = game.result(table.decoded_state)
    table.asked, table.next_request = reached.requests.numbers, reached.requests.next_number
    table.phase = Phase.PLAYING if outcome is None else Phase.OVER


def _update_lesson(table: Table, line: entries.EntryBody) -> None:
    """Follow the lesson with an answer; any other entry than a start leaves the lesson."""
    if isinstance(line, entries.AnswerEntry):
        lesson.follow(table, [(played.seat, bytes(played.move)) for played in line.plays])
    elif not isinstance(line, entries.StartEntry):
        lesson.leave(table)


def announce_end(table: Table) -> None:
    """Tell upper rooms that the game is over, or will not go on."""
    agenda.enqueue("tables.finished", f"{table.pk}.{table.number}", {"table_id": table.pk})


def _announce_outcome(table: Table, was: str) -> None:
    """Tell upper rooms how the game ended, or that it goes on after all."""
    if table.phase == Phase.OVER:
        announce_end(table)
    elif was == Phase.OVER:
        agenda.enqueue("tables.reopened", f"{table.pk}.{table.number}", {"table_id": table.pk})


def entry_digest(before: str, entry: Entry) -> str:
    """Return the digest of an entry, which includes the one before it and so the whole journal. It
    is shown at once, and the body may have few possible values: the salt prevents guessing it.
    Entries without a salt are of the first version (docs/decisions/journal-secrets.md)."""
    made = entry.made.isoformat()
    fields: tuple[object, ...] = (entry.number, entry.kind, made, entry.salt, entry.body)
    if not entry.salt:
        fields = (entry.number, made, entry.body)
    return hashlib.sha256("\n".join(map(str, (before, *fields))).encode()).hexdigest()


def origin_digest(table: Table) -> str:
    """Return what the first entry is chained to: the table itself and the promise of its seed."""
    return hashlib.sha256(
        f"{table.id}\n{table.game_key}\n{table.mode}\n{table.commitment}".encode()
    ).hexdigest()

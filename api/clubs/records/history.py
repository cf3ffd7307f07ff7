"""records/{record}/…: history of a play; undo and restore."""

from rest_framework.request import Request

from api.clubs.access import person_operation
from api.clubs.records.rows import ShownRecord, serialize_play
from api.wire.callers import require_person
from api.wire.commands import operation_of
from games.clubs import commands
from games.clubs.models import Record
from games.clubs.records import refusals as no
from games.clubs.records.access import access
from games.clubs.records.wording import PlayChange, history


@operation_of(commands.RESTORE_PLAY, "Restore a play that was struck out", tagged=True)
def restore_play(request: Request, result: Record) -> ShownRecord:
    return serialize_play(require_person(request), result)


@operation_of(
    commands.UNDO_CORRECTION, "Take back the last change of a play, its entry too", tagged=True
)
def undo_correction(request: Request, result: Record) -> ShownRecord:
    return serialize_play(require_person(request), result)


@person_operation("What became of a play, the latest change first", refuses=(no.unknown,))
def read_history(request: Request, record: str) -> tuple[PlayChange, ...]:
    person = require_person(request)
    return history(access(record, person).record, person)

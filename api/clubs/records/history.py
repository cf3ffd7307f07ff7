"""records/{record}/…: history of a play; undo and restore."""

import msgspec
from rest_framework.request import Request

from api.clubs.access import person_operation
from api.clubs.records.rows import CHANGING, ShownRecord, serialize_play
from api.wire.callers import require_person
from games.clubs.records import record as records
from games.clubs.records import refusals as no
from games.clubs.records.access import access
from games.clubs.records.wording import PlayChange, history


class PlayReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str = ""


@person_operation(
    "Restore a play that was struck out", tagged=True, refuses=(*CHANGING, no.not_struck)
)
def restore_play(request: Request, data: PlayReason, record: str) -> ShownRecord:
    person = require_person(request)
    return serialize_play(person, records.restore(person, record, data.reason))


@person_operation(
    "Take back the last change of a play, its entry too",
    tagged=True,
    refuses=(*CHANGING, no.nothing_to_undo),
)
def undo_correction(request: Request, record: str) -> ShownRecord:
    person = require_person(request)
    return serialize_play(person, records.undo(person, record))


@person_operation("What became of a play, the latest change first", refuses=(no.unknown,))
def read_history(request: Request, record: str) -> tuple[PlayChange, ...]:
    person = require_person(request)
    return history(access(record, person).record, person)

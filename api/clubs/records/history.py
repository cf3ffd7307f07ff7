"""records/{record}/…: history of a play; undo and restore."""

import msgspec
from rest_framework.request import Request

from api.clubs.access import call
from api.clubs.records.rows import CHANGING, ShownRecord, shown
from api.wire.callers import known
from games.clubs.records import record as records
from games.clubs.records import refusals as no
from games.clubs.records.access import access
from games.clubs.records.wording import PlayChange, history


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str = ""


@call("Restore a play that was struck out", tagged=True, refuses=(*CHANGING, no.not_struck))
def restore_play(request: Request, said: Reason, record: str) -> ShownRecord:
    person = known(request)
    return shown(person, records.restore(person, record, said.reason))


@call(
    "Take back the last change of a play, its entry too",
    tagged=True,
    refuses=(*CHANGING, no.nothing_to_undo),
)
def undo_correction(request: Request, record: str) -> ShownRecord:
    person = known(request)
    return shown(person, records.undo(person, record))


@call("What became of a play, the latest change first", refuses=(no.unknown,))
def read_history(request: Request, record: str) -> tuple[PlayChange, ...]:
    person = known(request)
    return history(access(record, person).record, person)

"""clubs/{club}/campaigns/{campaign}/log/: log entries of the players."""

from functools import partial
from typing import Annotated

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import person_operation
from api.clubs.campaigns.access import INSIDE, access_inside, campaign_listing
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.campaigns import log
from games.clubs.models import LogEntry
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User


class ShownRevision(Record, frozen=True):
    number: int
    text: str
    created: Moment


class ShownLogEntry(Record, frozen=True):
    id: str
    author: str
    name: Annotated[str, Meta(description="The author, as they let it be seen.")]
    evening: str | None
    text: str
    struck: Moment | None
    revisions: Annotated[
        list[ShownRevision], Meta(description="What it said before, the newest first.")
    ]
    version: int
    created: Moment
    changed: Moment


class ByEvening(django_filters.FilterSet):
    evening = django_filters.CharFilter(max_length=22)

    class Meta:
        model = LogEntry
        fields = ("evening",)


def _serialize_log_entry(to: User, row: LogEntry) -> ShownLogEntry:
    return record_from(
        ShownLogEntry,
        row,
        author=row.author_id,
        name=member_name(row.author, to=to),
        evening=row.evening_id,
        revisions=[record_from(ShownRevision, each) for each in row.revisions.all()],
    )


@campaign_listing(
    "List what was written, the newest first",
    filters=ByEvening,
    orders=("created", "changed"),
)
def list_log(request: Request, club: str, campaign: str) -> Rows[ShownLogEntry]:
    rows = access_inside(request, club, campaign).campaign.log
    entries = rows.select_related("author__person").prefetch_related("revisions")
    return Rows(entries, partial(map, partial(_serialize_log_entry, require_person(request))))


@operation_of(commands.WRITE_LOG, "Write into the log of a campaign", status=201, tagged=True)
def write_log(request: Request, result: LogEntry) -> ShownLogEntry:
    return _serialize_log_entry(require_person(request), result)


@person_operation("An entry of the log", tagged=True, refuses=(*INSIDE, no.unknown_entry))
def show_log_entry(request: Request, club: str, campaign: str, written: str) -> ShownLogEntry:
    access = access_inside(request, club, campaign)
    return _serialize_log_entry(require_person(request), log.find_entry(access, written))


@operation_of(
    commands.REWRITE_ENTRY, "Write one's own entry anew; what it said before is kept", tagged=True
)
def rewrite_entry(request: Request, club: str, campaign: str, written: str) -> ShownLogEntry:
    entry = log.find_entry(access_inside(request, club, campaign), written)
    return _serialize_log_entry(require_person(request), entry)


@operation_of(commands.STRIKE_ENTRY, "Strike an entry out, as the game master", tagged=True)
def strike_entry(request: Request, result: LogEntry) -> ShownLogEntry:
    return _serialize_log_entry(require_person(request), result)

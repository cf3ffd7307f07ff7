"""records/suggestions/: players and games suggested for the next play."""

from typing import Annotated, Final

from django.utils import timezone
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import BELONGING, person_operation
from api.clubs.records.rows import prefetch_parts
from api.wire.callers import require_person
from games.clubs.access import get_access, must_be_member
from games.clubs.models import Part, Record
from games.clubs.names import Names
from games.clubs.records.suggestions import Suggestions, suggestions
from games.kernel.record import Record as Struct

LAST: Final = 50  # number of latest plays used for suggestions


class ClubParams(Struct, frozen=True):
    club: Annotated[str | None, Meta(description="The id of one's club.")] = None


@person_operation("Whom and what one is about to enter, by one's last plays", refuses=BELONGING)
def suggest_plays(request: Request, params: ClubParams) -> Suggestions:
    person = require_person(request)
    if params.club is not None:
        must_be_member(get_access(params.club, person))
    plays = prefetch_parts(Record.objects.counting().filter(club=params.club)).order_by(
        "-played_at", "id"
    )
    mine = Part.objects.filter(person=person).values("record")
    records = list(plays.filter(pk__in=mine)[:LAST])
    if not records and params.club is not None:  # new members see the latest plays of the club
        records = list(plays[:LAST])
    return suggestions(records, Names(person, records), timezone.now())

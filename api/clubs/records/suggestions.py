"""records/suggestions/: players and games suggested for the next play."""

from typing import Annotated, Final

from django.utils import timezone
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import BELONGING, call
from api.clubs.records.rows import whole
from api.wire.callers import known
from games.clubs.access import get_access, must_be_member
from games.clubs.models import Part, Record
from games.clubs.names import Names
from games.clubs.records.suggestions import Suggestions, suggestions
from games.kernel.record import Record as Struct

LAST: Final = 50  # number of latest plays used for suggestions


class Of(Struct, frozen=True):
    club: Annotated[str | None, Meta(description="The id of one's club.")] = None


@call("Whom and what one is about to enter, by one's last plays", refuses=BELONGING)
def suggest_plays(request: Request, asked: Of) -> Suggestions:
    person = known(request)
    if asked.club is not None:
        must_be_member(get_access(asked.club, person))
    found = whole(Record.objects.counting().filter(club=asked.club)).order_by("-played_at", "id")
    mine = Part.objects.filter(person=person).values("record")
    records = list(found.filter(pk__in=mine)[:LAST])
    if not records and asked.club is not None:  # new members see the latest plays of the club
        records = list(found[:LAST])
    return suggestions(records, Names(person, records), timezone.now())

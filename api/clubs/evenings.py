"""clubs/{club}/evenings/: evenings of a club and the answers of its members."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import django_filters
from django.db.models import OuterRef, QuerySet, Subquery
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import BELONGING, SEEING, Name, person_listing, person_operation
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.lists import count_subquery
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.access import get_access, must_be_member, viewing_member
from games.clubs.evenings.evening import find_evening
from games.clubs.models import Answer, Attendance, Evening, Member
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User


class Following(Record, frozen=True):
    following: Annotated[bool, Meta(description="All that follow in its series, too.")] = False


class ShownEvening(Record, frozen=True):
    id: str
    club: str
    series: str
    name: str
    place: str
    starts: Moment
    ends: Moment
    time_zone: str
    seats: int | None
    seats_left: Annotated[int | None, Meta(description="Null: there is room for everybody.")]
    coming: Annotated[int, Meta(description="Those who have a seat.")]
    maybe: int
    waiting: int
    answer: Annotated[Answer | None, Meta(description="One's own.")]
    on_waiting_list: Annotated[bool, Meta(description="Oneself.")]
    notes: str
    tables: Annotated[list[str], Meta(description="The codes of those that belong to it.")]
    tournaments: list[str]
    cancelled: Moment | None
    version: int
    created: Moment
    changed: Moment


class ShownAttendance(Record, frozen=True):
    member: str
    name: Name
    answer: Answer
    waiting: bool
    since: Moment


class ByTime(django_filters.FilterSet):
    after = django_filters.IsoDateTimeFilter(field_name="ends", lookup_expr="gt")
    before = django_filters.IsoDateTimeFilter(field_name="starts", lookup_expr="lt")
    series = django_filters.CharFilter(max_length=22)
    cancelled = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Evening
        fields = ("after", "before", "series", "cancelled")


class ByAnswer(django_filters.FilterSet):
    answer = django_filters.ChoiceFilter(choices=Answer.choices)
    waiting = django_filters.BooleanFilter()

    class Meta:
        model = Attendance
        fields = ("answer", "waiting")


def with_counts(rows: QuerySet[Evening], member: Member | None) -> QuerySet[Evening]:
    """Annotate the evenings with attendance counts and the member's own answer.

    Subqueries compute them only for the rows of one page.
    """
    attendances = Attendance.objects.filter(evening=OuterRef("pk"), member__left=None)
    own = Attendance.objects.filter(evening=OuterRef("pk"), member=member)
    return rows.annotate(
        coming=count_subquery(attendances.filter(answer=Answer.YES, waiting=False), "evening"),
        maybe=count_subquery(attendances.filter(answer=Answer.MAYBE), "evening"),
        waiting=count_subquery(attendances.filter(waiting=True), "evening"),
        answer=Subquery(own.values("answer")[:1]),
        queued=Subquery(own.values("waiting")[:1]),
    ).prefetch_related("tables", "tournaments")


def _serialize_evening(row: Any) -> ShownEvening:
    return record_from(
        ShownEvening,
        row,
        club=row.club_id,
        seats_left=None if row.seats is None else max(0, row.seats - row.coming),
        on_waiting_list=bool(row.queued),
        tables=sorted(table.code for table in row.tables.all()),
        tournaments=sorted(tournament.pk for tournament in row.tournaments.all()),
    )


def _get_evening(request: Request, club: str, evening: str) -> ShownEvening:
    rows = with_counts(
        Evening.objects.filter(club=club, pk=evening), viewing_member(club, require_person(request))
    )
    return _serialize_evening(no.unknown_evening.raise_if_none(rows.first()))


@person_listing(
    "List a club's evenings, the earliest first",
    filters=ByTime,
    orders=("starts", "created"),
    order=("starts",),
    refuses=SEEING,
)
def list_evenings(request: Request, club: str) -> Rows[ShownEvening]:
    access = get_access(club, require_person(request))
    return Rows(
        with_counts(Evening.objects.filter(club=access.club), access.member),
        partial(map, _serialize_evening),
    )


@operation_of(
    commands.PLAN_EVENING, "Plan an evening, or a series of them", status=201, tagged=True
)
def plan_evening(request: Request, result: Sequence[Evening], club: str) -> ShownEvening:
    """Answers with the first; the others are in the list, by its series."""
    return _get_evening(request, club, result[0].pk)


@person_operation("An evening", tagged=True, refuses=(*SEEING, no.unknown_evening))
def show_evening(request: Request, club: str, evening: str) -> ShownEvening:
    return _get_evening(request, club, evening)


@operation_of(
    commands.CHANGE_EVENING, "Change a part of an evening, or of all that follow", tagged=True
)
def change_evening(request: Request, club: str, evening: str) -> ShownEvening:
    return _get_evening(request, club, evening)


@operation_of(
    commands.CANCEL_EVENING,
    "Cancel an evening: it stays to be seen as cancelled",
    tagged=True,
    params=Following,
)
def cancel_evening(request: Request, club: str, evening: str) -> ShownEvening:
    return _get_evening(request, club, evening)


@operation_of(commands.ATTEND_EVENING, "Say whether one comes: yes, maybe or no")
def attend_evening(request: Request, club: str, evening: str) -> ShownEvening:
    """Where every seat is taken a yes waits; a seat that becomes free is given to who has waited
    longest."""
    return _get_evening(request, club, evening)


@person_listing(
    "List who comes to an evening, in the order of asking",
    filters=ByAnswer,
    orders=("since",),
    order=("since",),
    refuses=(*BELONGING, no.unknown_evening),
)
def list_attendances(request: Request, club: str, evening: str) -> Rows[ShownAttendance]:
    person = require_person(request)
    access = get_access(club, person)
    must_be_member(access)
    rows = Attendance.objects.filter(evening=find_evening(club, evening), member__left=None)
    return Rows(
        rows.select_related("member__person"), partial(map, partial(_serialize_attendance, person))
    )


def _serialize_attendance(to: User, row: Attendance) -> ShownAttendance:
    return record_from(
        ShownAttendance, row, member=row.member_id, name=member_name(row.member, to=to)
    )

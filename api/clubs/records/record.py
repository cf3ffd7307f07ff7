"""records/: plays, entered by hand and corrected with a history."""

from functools import partial

import django_filters
from django.db.models import QuerySet
from rest_framework.request import Request

from api.clubs.access import person_listing, person_operation
from api.clubs.records.rows import (
    ShownRecord,
    prefetch_parts,
    serialize_play,
    serialize_plays,
)
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs.models import Part, Record, Source
from games.clubs.records import refusals as no
from games.clubs.records.access import access, visible_records


class PlayFilter(django_filters.FilterSet):
    club = django_filters.CharFilter(field_name="club", max_length=30)
    evening = django_filters.CharFilter(field_name="evening", max_length=30)
    game = django_filters.CharFilter(field_name="game", max_length=80)
    person = django_filters.CharFilter(method="of_person", max_length=30)
    source = django_filters.ChoiceFilter(choices=Source.choices)
    since = django_filters.IsoDateTimeFilter(field_name="played_at", lookup_expr="gte")
    until = django_filters.IsoDateTimeFilter(field_name="played_at", lookup_expr="lt")
    struck = django_filters.BooleanFilter(
        field_name="struck", lookup_expr="isnull", exclude=True, help_text="Those struck out."
    )

    def of_person(self, queryset: QuerySet[Record], _name: str, person: str) -> QuerySet[Record]:
        return queryset.filter(pk__in=Part.objects.filter(person=person).values("record"))

    class Meta:
        model = Record
        fields = ("club", "evening", "game", "person", "source", "since", "until", "struck")


@person_listing(
    "List what was played, the latest first",
    filters=PlayFilter,
    orders=("played_at", "created"),
    order=("-played_at",),
)
def list_plays(request: Request) -> Rows[ShownRecord]:
    person = require_person(request)
    rows = prefetch_parts(visible_records(person))
    struck = request.query_params.get("struck")
    return Rows(rows if struck else rows.filter(struck=None), partial(serialize_plays, person))


@operation_of(commands.ENTER_PLAY, "Enter a play by hand", status=201, tagged=True)
def enter_play(request: Request, result: Record) -> ShownRecord:
    """A game and its players are enough: it was played now, who is not said to have won beside a
    winner has lost. In a club any member enters plays; outside one, a play of one's own."""
    return serialize_play(require_person(request), result)


@person_operation("A play", tagged=True, refuses=(no.unknown,))
def show_play(request: Request, record: str) -> ShownRecord:
    person = require_person(request)
    return serialize_play(person, access(record, person).record)


@operation_of(commands.CORRECT_PLAY, "Correct a play; what it was is kept", tagged=True)
def correct_play(request: Request, result: Record) -> ShownRecord:
    return serialize_play(require_person(request), result)


@operation_of(commands.STRIKE_PLAY, "Strike a play out; it can be restored", status=204)
def strike_play() -> None:
    pass

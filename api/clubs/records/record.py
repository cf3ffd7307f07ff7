"""records/: plays, entered by hand and corrected with a history."""

from functools import partial

import django_filters
import msgspec
from django.db.models import QuerySet
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.clubs.access import BELONGING, person_listing, person_operation
from api.clubs.records.rows import (
    CHANGING,
    ShownRecord,
    prefetch_parts,
    serialize_play,
    serialize_plays,
)
from api.wire.callers import require_person
from api.wire.operation import Rows
from api.wire.versions import amended_version, read_versions
from games.clubs.models import Part, Record, Source
from games.clubs.records import record as records
from games.clubs.records import refusals as no
from games.clubs.records.access import access, visible_records
from games.clubs.records.play import Minutes, NewPlay, NewPlayer, Rounds, play_fields
from games.clubs.records.record import Correction


class PlayChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change; players all together."""

    game: str | UnsetType = UNSET
    players: tuple[NewPlayer, ...] | UnsetType = UNSET
    played_at: str | UnsetType = UNSET
    variant: str | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    where: str | UnsetType = UNSET
    minutes: Minutes | UnsetType | None = UNSET
    rounds: Rounds | UnsetType | None = UNSET
    note: str | UnsetType = UNSET
    reason: str = ""
    """Reason of the change, kept in the history."""


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


@person_operation(
    "Enter a play by hand",
    status=201,
    tagged=True,
    refuses=(
        *(*BELONGING, no.unknown_evening, no.person_twice, no.unknown_person),
        no.not_among_them,
    ),
)
def enter_play(request: Request, data: NewPlay) -> ShownRecord:
    """A game and its players are enough: it was played now, who is not said to have won beside a
    winner has lost. In a club any member enters plays; outside one, a play of one's own."""
    person = require_person(request)
    return serialize_play(person, records.enter(person, data))


@person_operation("A play", tagged=True, refuses=(no.unknown,))
def show_play(request: Request, record: str) -> ShownRecord:
    person = require_person(request)
    return serialize_play(person, access(record, person).record)


@person_operation(
    "Correct a play; what it was is kept",
    tagged=True,
    matched=True,
    refuses=(*CHANGING, no.stale, no.struck, no.person_twice, no.unknown_person),
)
def correct_play(request: Request, data: PlayChanges, record: str) -> ShownRecord:
    person = require_person(request)
    before = access(record, person).record
    correction = Correction(
        _merge_changes(before, data),
        replaces_players=data.players is not UNSET,
        read=amended_version(request, before.version),
        reason=data.reason,
    )
    return serialize_play(person, records.correct(person, record, correction))


@person_operation(
    "Strike a play out; it can be restored",
    status=204,
    matched=True,
    refuses=(*CHANGING, no.stale, no.struck),
)
def strike_play(request: Request, record: str) -> None:
    records.strike(require_person(request), record, read_versions(request))


def _merge_changes(before: Record, amendment: PlayChanges) -> NewPlay:
    changed = msgspec.to_builtins(amendment)
    changed.pop("reason", None)
    plain = msgspec.to_builtins(play_fields(before)) | {
        "players": [{"name": "?"}],
        "club": before.club_id,
    }
    return msgspec.convert(plain | changed, NewPlay)

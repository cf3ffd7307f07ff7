"""records/: plays, entered by hand and corrected with a history."""

from functools import partial

import django_filters
import msgspec
from django.db.models import QuerySet
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.clubs.access import BELONGING, call, listed
from api.clubs.records.rows import CHANGING, ShownRecord, several, shown, whole
from api.wire.callers import known
from api.wire.operation import Rows
from api.wire.versions import amended_version, read_versions
from games.clubs.models import Part, Record, Source
from games.clubs.records import record as records
from games.clubs.records import refusals as no
from games.clubs.records.access import access, visible_records
from games.clubs.records.play import Minutes, NewPlay, NewPlayer, Rounds, play_fields
from games.clubs.records.record import Correction


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Asked(django_filters.FilterSet):
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

    def of_person(self, found: QuerySet[Record], _name: str, person: str) -> QuerySet[Record]:
        return found.filter(pk__in=Part.objects.filter(person=person).values("record"))

    class Meta:
        model = Record
        fields = ("club", "evening", "game", "person", "source", "since", "until", "struck")


@listed(
    "List what was played, the latest first",
    filters=Asked,
    orders=("played_at", "created"),
    order=("-played_at",),
)
def list_plays(request: Request) -> Rows[ShownRecord]:
    person = known(request)
    found = whole(visible_records(person))
    struck = request.query_params.get("struck")
    return Rows(found if struck else found.filter(struck=None), partial(several, person))


@call(
    "Enter a play by hand",
    status=201,
    tagged=True,
    refuses=(
        *(*BELONGING, no.unknown_evening, no.person_twice, no.unknown_person),
        no.not_among_them,
    ),
)
def enter_play(request: Request, said: NewPlay) -> ShownRecord:
    """A game and its players are enough: it was played now, who is not said to have won beside a
    winner has lost. In a club any member enters plays; outside one, a play of one's own."""
    person = known(request)
    return shown(person, records.enter(person, said))


@call("A play", tagged=True, refuses=(no.unknown,))
def show_play(request: Request, record: str) -> ShownRecord:
    person = known(request)
    return shown(person, access(record, person).record)


@call(
    "Correct a play; what it was is kept",
    tagged=True,
    matched=True,
    refuses=(*CHANGING, no.stale, no.struck, no.person_twice, no.unknown_person),
)
def correct_play(request: Request, said: Amendment, record: str) -> ShownRecord:
    person = known(request)
    before = access(record, person).record
    correction = Correction(
        _amended(before, said),
        replaces_players=said.players is not UNSET,
        read=amended_version(request, before.version),
        reason=said.reason,
    )
    return shown(person, records.correct(person, record, correction))


@call(
    "Strike a play out; it can be restored",
    status=204,
    matched=True,
    refuses=(*CHANGING, no.stale, no.struck),
)
def strike_play(request: Request, record: str) -> None:
    records.strike(known(request), record, read_versions(request))


def _amended(before: Record, amendment: Amendment) -> NewPlay:
    changed = msgspec.to_builtins(amendment)
    changed.pop("reason", None)
    plain = msgspec.to_builtins(play_fields(before)) | {
        "players": [{"name": "?"}],
        "club": before.club_id,
    }
    return msgspec.convert(plain | changed, NewPlay)

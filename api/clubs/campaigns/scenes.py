"""clubs/{club}/campaigns/{campaign}/scenes/: scenes that were played."""

from functools import partial

import django_filters
from rest_framework.request import Request

from api.clubs.access import person_operation
from api.clubs.campaigns.access import ADDING, MASTERING, access_inside, campaign_listing
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.operation import Rows
from games.clubs import refusals as no
from games.clubs.campaigns import campaign as campaigns
from games.clubs.campaigns.campaign import Staging
from games.clubs.models import Scene
from games.kernel.record import Record, record_from
from games.tables.refusals import unknown_table


class ShownScene(Record, frozen=True):
    id: str
    name: str
    table: str | None
    evening: str | None
    created: Moment


class ByEvening(django_filters.FilterSet):
    evening = django_filters.CharFilter(max_length=22)

    class Meta:
        model = Scene
        fields = ("evening",)


def _serialize_scene(row: Scene) -> ShownScene:
    table = row.table.code if row.table else None
    return record_from(ShownScene, row, table=table, evening=row.evening_id)


@campaign_listing(
    "List the scenes that were played, the newest first",
    filters=ByEvening,
)
def list_scenes(request: Request, club: str, campaign: str) -> Rows[ShownScene]:
    scenes = access_inside(request, club, campaign).campaign.scenes.select_related("table")
    return Rows(scenes, partial(map, _serialize_scene))


@person_operation(
    "Add a scene: a table, or what was told without one",
    status=201,
    refuses=(*MASTERING, *ADDING, unknown_table, no.unknown_evening),
)
def add_scene(request: Request, data: Staging, club: str, campaign: str) -> ShownScene:
    return _serialize_scene(campaigns.add_scene(require_person(request), club, campaign, data))

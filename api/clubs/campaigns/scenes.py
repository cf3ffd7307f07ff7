"""clubs/{club}/campaigns/{campaign}/scenes/: scenes that were played."""

from functools import partial

import django_filters
from rest_framework.request import Request

from api.clubs.campaigns.access import access_inside, campaign_listing
from api.wire.answers import Moment
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs.models import Scene
from games.kernel.record import Record, record_from


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


@operation_of(commands.ADD_SCENE, "Add a scene: a table, or what was told without one", status=201)
def add_scene(result: Scene) -> ShownScene:
    return _serialize_scene(result)

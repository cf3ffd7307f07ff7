"""clubs/{club}/campaigns/{campaign}/scenes/: scenes that were played."""

from functools import partial

import django_filters
from rest_framework.request import Request

from api.clubs.access import call
from api.clubs.campaigns.access import ADDING, MASTERING, inside, listed_inside
from api.wire.answers import Moment
from api.wire.callers import known
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


class OfEvening(django_filters.FilterSet):
    evening = django_filters.CharFilter(max_length=22)

    class Meta:
        model = Scene
        fields = ("evening",)


def _shown(row: Scene) -> ShownScene:
    table = row.table.code if row.table else None
    return record_from(ShownScene, row, table=table, evening=row.evening_id)


@listed_inside(
    "List the scenes that were played, the newest first",
    filters=OfEvening,
)
def list_scenes(request: Request, club: str, campaign: str) -> Rows[ShownScene]:
    found = inside(request, club, campaign).campaign.scenes.select_related("table")
    return Rows(found, partial(map, _shown))


@call(
    "Add a scene: a table, or what was told without one",
    status=201,
    refuses=(*MASTERING, *ADDING, unknown_table, no.unknown_evening),
)
def add_scene(request: Request, said: Staging, club: str, campaign: str) -> ShownScene:
    return _shown(campaigns.add_scene(known(request), club, campaign, said))

"""Standings with what decided them, the picture of a stage, and the log."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from django.http import HttpResponse
from django.utils.formats import number_format
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.tournaments import ranking
from games.tournaments.admin.desk import Desk, paged
from games.tournaments.admin.rounds import chosen_stage
from games.tournaments.models import Stage
from games.tournaments.names import names_of
from games.tournaments.showing.criteria import TITLES
from games.tournaments.showing.pictures import Asked, named, svg
from games.tournaments.showing.titles import group_title
from games.tournaments.standings.order import Placing
from games.tournaments.telling import tell

MOST_IN_PICTURE: Final = 1024
"""Entrants of a stage that is drawn in the page at once; of a larger one a part."""
SHARES: Final = ("opponents_match_win", "opponents_game_win")


class Row(NamedTuple):
    place: str
    name: str
    record: str
    values: Sequence[str]
    decided_by: str
    gone: bool


def page(desk: Desk) -> HttpResponse:
    stage = chosen_stage(desk)
    if stage is None:
        return desk.show("standings", stage=None, rows=[], groups=[])
    groups: list[Any] = list(
        stage.standings.exclude(group=None)
        .order_by("group")
        .values_list("group", flat=True)
        .distinct()
    )
    asked = desk.request.GET.get("group", "")
    group = next((g for g in groups if str(g) == asked), groups[0] if groups else None)
    part = paged(desk, ranking.placings(stage, group))
    ties = [t for t in ranking.tie_breaks(stage) if t not in {"head_to_head", "lot"}]
    ties = ties if ranking.has_points(stage.format) else []
    return desk.show(
        "standings",
        stages=list(desk.tournament.stages.order_by("number")),
        stage=stage,
        groups=[(g, group_title(g), g == group) for g in groups],
        ties=[TITLES[key] for key in ties],
        rows=_rows(desk, stage, list(part), ties),
        part=part,
        points=ranking.has_points(stage.format),
    )


def _rows(desk: Desk, stage: Stage, placings: Sequence[Placing], ties: Sequence[str]) -> list[Row]:
    numbers = [each.entrant for each in placings]
    called = names_of(desk.tournament, numbers, desk.here.person)
    standings = stage.standings.filter(entrant__number__in=numbers).select_related("entrant")
    known = {row.entrant.number: row for row in standings}
    return [_row(each, known[each.entrant], called, ties) for each in placings]


def _row(placing: Placing, standing: Any, called: Mapping[int, str], ties: Sequence[str]) -> Row:
    figures: Mapping[str, Any] = standing.figures or {}
    record = (figures.get(key, 0) for key in ("wins", "draws", "losses"))
    values = figures.get("values", {})
    decided = placing.decided_by
    return Row(
        place=f"{placing.place}=" if placing.shared else str(placing.place),
        name=called[placing.entrant],
        record="-".join(str(each) for each in record) if figures else "",
        values=[told(key, values.get(key, 0)) for key in ties],
        decided_by=str(TITLES[decided]) if decided and decided != "points" else "",
        gone=standing.entrant.gone,
    )


def told(key: str, value: int | str) -> str:
    """Shares as per cent, the rest as the decimals that fractions of it have."""
    figure = Fraction(value)
    if key in SHARES:
        return _("%(share)s %%") % {"share": number_format(float(figure) * 100, 1)}
    if figure.denominator == 1:
        return str(figure)
    return number_format(float(figure), 1 if (figure * 10).denominator == 1 else 2)


def picture(desk: Desk) -> HttpResponse:
    stage = chosen_stage(desk)
    drawn = ""
    large = stage is not None and stage.standings.count() > MOST_IN_PICTURE
    if stage is not None and not large:
        asked = Asked(stage=stage.number)
        drawn = svg(named(desk.tournament, desk.here.person), asked)
    return desk.show(
        "picture",
        stages=list(desk.tournament.stages.order_by("number")),
        stage=stage,
        large=large,
        picture=mark_safe(drawn),  # noqa: S308 - made by `showing`, which escapes what people say
    )


def log(desk: Desk) -> HttpResponse:
    """Who changed what, newest first."""
    part = paged(desk, desk.tournament.log.select_related("by").order_by("-number"), 50)
    return desk.show("log", part=part, told=tell(desk.tournament, list(part), desk.here.person))

"""Page of standings, with the tie-breaks that decided them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from django.http import HttpResponse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.tournaments import ranking
from games.tournaments.admin.desk import Desk, paginate
from games.tournaments.admin.rounds import chosen_stage, stage_tabs
from games.tournaments.models import Phase, Stage
from games.tournaments.names import names_of
from games.tournaments.output.tie_breaks import TITLES, explanation, points_note
from games.tournaments.output.titles import group_title
from games.tournaments.rules.formats.points import has_points
from games.tournaments.rules.scoring.figures import Figures
from games.tournaments.rules.scoring.order import Placing
from games.tournaments.standings import placings, standing_rows, tie_breaks

SHARES: Final = ("opponents_match_win", "opponents_game_win")


class Row(NamedTuple):
    place: str
    name: str
    record: str
    values: Sequence[str]
    decided_by: str
    gone: bool


def page(desk: Desk) -> HttpResponse:
    tabs = stage_tabs(desk)
    if desk.tournament.phase == Phase.OVER and len(tabs) > 1 and "stage" not in desk.request.GET:
        return _final(desk, tabs)
    stage = chosen_stage(desk)
    if stage is None:
        return desk.show("standings", stage=None, rows=[], groups=[])
    groups: list[Any] = list(
        stage.standings.exclude(group=None)
        .order_by("group")
        .values_list("group", flat=True)
        .distinct()
    )
    wanted = desk.request.GET.get("group", "")
    group = next((g for g in groups if str(g) == wanted), groups[0] if groups else None)
    part = paginate(desk, placings(stage, group))
    ties = [t for t in tie_breaks(stage) if t not in {"head_to_head", "lot"}]
    return desk.show(
        "standings",
        stages=tabs,
        ranked=desk.tournament.phase == Phase.OVER,
        stage=stage,
        groups=[(g, group_title(g), g == group) for g in groups],
        ties=[(TITLES[key], explanation(key)) for key in ties],
        counting=points_note(stage.format),
        rows=_rows(desk, stage, list(part), ties),
        part=part,
        points=has_points(stage.format),
    )


def _final(desk: Desk, tabs: Sequence[tuple[Stage, str]]) -> HttpResponse:
    part = paginate(desk, ranking.final(desk.tournament))
    names = names_of(desk.tournament, [each.number for each in part], desk.access.person)
    rows = [(ranking.format_place(each), names[each.number], each.is_gone) for each in part]
    return desk.show("ranking", stages=tabs, ranked=True, rows=rows, part=part)


def _rows(desk: Desk, stage: Stage, placings: Sequence[Placing], ties: Sequence[str]) -> list[Row]:
    numbers = [each.entrant for each in placings]
    names = names_of(desk.tournament, numbers, desk.access.person)
    standings = stage.standings.filter(entrant__number__in=numbers).select_related("entrant")
    gone = {row.entrant.number: row.entrant.is_gone for row in standings}
    figures = {each.entrant: each.figures for each in standing_rows(stage)}
    return [
        _row(each, figures[each.entrant], names, ties, gone=gone[each.entrant]) for each in placings
    ]


def _row(
    placing: Placing,
    figures: Figures | None,
    names: Mapping[int, str],
    ties: Sequence[str],
    *,
    gone: bool,
) -> Row:
    record = () if figures is None else (figures.wins, figures.draws, figures.losses)
    values = {} if figures is None else figures.values
    decided = placing.decided_by
    return Row(
        place=f"{placing.rank}=" if placing.shared else str(placing.rank),
        name=names[placing.entrant],
        record="-".join(str(each) for each in record),
        values=[_figure(key, values.get(key, 0)) for key in ties],
        decided_by=str(TITLES[decided]) if decided and decided != "points" else "",
        gone=gone,
    )


def _figure(key: str, value: int | str) -> str:
    """Format shares as per cent, other values with the decimals that they need."""
    figure = Fraction(value)
    if key in SHARES:
        return _("%(share)s %%") % {"share": number_format(float(figure) * 100, 1)}
    if figure.denominator == 1:
        return str(figure)
    return number_format(float(figure), 1 if (figure * 10).denominator == 1 else 2)

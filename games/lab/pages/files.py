"""Downloads of a run's results: JSON, CSV and a picture."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.lab import exports, wording
from games.lab.access import get_run
from games.lab.matrix import STYLE, draw
from games.lab.measures.report import by_pair
from games.lab.models import Run
from games.papers import csv, svg
from games.people import rulebook
from games.people.language import language
from games.people.page.owner import person_of


@login_required
@require_safe
def file(request: HttpRequest, run: str, name: str) -> HttpResponse:
    if name not in FILES:
        raise Http404
    return FILES[name](get_run(person_of(request), run))


def _json(run: Run) -> HttpResponse:
    return _attachment(exports.json(run), "application/json", "run.json")


def _sheet(run: Run) -> HttpResponse:
    spoken = language()
    return _attachment(exports.table(run, spoken, csv.csv_format(spoken)), "text/csv", "run.csv")


def _attachment(content: bytes, kind: str, name: str) -> HttpResponse:
    attached = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=f"{kind}; charset=utf-8", headers=attached)


def _picture(run: Run) -> HttpResponse:
    results = exports.build_results(run)
    plan, report = results.plan, results.report
    pairs = by_pair(plan, report)
    drawn = draw(
        f"{rulebook.game_display_name(plan.game)} · {gettext('Wins of the row')}",
        wording.short(wording.sides(plan, language())),
        {at: share.rate for at, share in pairs.items() if share.games},
        [share.rate if share.games else None for share in report.sides],
        gettext("all"),
    )
    policy = {"Content-Security-Policy": svg.policy(STYLE)}
    return HttpResponse(drawn, content_type="image/svg+xml", headers=policy)


FILES: Final[Mapping[str, Callable[[Run], HttpResponse]]] = {
    "run.json": _json,
    "run.csv": _sheet,
    "matrix.svg": _picture,
}

"""Page of entrants: entry, check-in and seeds; during play, dropping out and reinstating."""

from typing import Any, Final

from django.contrib import messages
from django.db.models import Count, F, Q, QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext_lazy

from games.papers.csv import csv_format
from games.papers.faults import Unreadable
from games.papers.text import decode_text
from games.people.language import language
from games.tournaments.access import must_organise
from games.tournaments.admin.desk import Desk, paginate
from games.tournaments.entrants.bots import MOST, levels
from games.tournaments.entrants.imports import export, rehearse
from games.tournaments.entrants.roster import write_csv
from games.tournaments.models import IN, Entrant, Phase, State
from games.tournaments.names import names_of

LARGEST_FILE: Final = 2 * 1024 * 1024
SHOWN: Final = (
    ("in", gettext_lazy("In"), (*IN, State.PLAYING)),
    ("waiting", gettext_lazy("On the waiting list"), (State.WAITING,)),
    (
        "gone",
        gettext_lazy("Gone"),
        (State.MISSED, State.WITHDRAWN, State.DROPPED, State.DISQUALIFIED),
    ),
)


def page(desk: Desk) -> HttpResponse:
    shown = desk.request.GET.get("shown", "in")
    states = next((states for key, _title, states in SHOWN if key == shown), SHOWN[0][2])
    rows = _search(desk, desk.tournament.entrants.filter(state__in=states))
    part = paginate(desk, rows)
    names = names_of(desk.tournament, [row.number for row in part], desk.access.person)
    first = part.start_index()
    lines = [(place, row, names[row.number]) for place, row in enumerate(part, first)]
    return desk.show(
        "entrants",
        lines=lines,
        part=part,
        shown=shown,
        query=desk.request.GET.get("q", ""),
        counts=_counts(desk),
        absent=any(row.state == State.ENTERED for row in part),
        checking=desk.tournament.check_in_opens is not None,
        levels=levels(desk.access),
        most_bots=MOST,
        gathering=desk.tournament.gathering,
        playing=desk.tournament.phase == Phase.PLAYING,
        seedable=shown == "in" and desk.tournament.gathering and desk.access.organises,
        seeded=any(row.seed for row in part),
        last=part.paginator.count,
    )


def _search(desk: Desk, rows: "QuerySet[Entrant]") -> "QuerySet[Entrant]":
    """Return the matching entrants by seed; those without one follow in order of entry."""
    if query := desk.request.GET.get("q", "").strip()[:80]:
        rows = rows.filter(
            Q(name__icontains=query)
            | Q(person__name__icontains=query)
            | Q(affiliation__icontains=query)
        )
    return rows.order_by(F("seed").asc(nulls_last=True), "number").select_related("person")


def _counts(desk: Desk) -> list[tuple[str, Any, int]]:
    each = {key: Count("pk", filter=Q(state__in=states)) for key, _title, states in SHOWN}
    counted = desk.tournament.entrants.aggregate(**each)
    return [(key, title, counted[key]) for key, title, _states in SHOWN]


def preview_file(desk: Desk) -> HttpResponse:
    """Preview an uploaded sheet before anybody is entered from it."""
    must_organise(desk.access)
    sent = desk.request.FILES.get("file")
    if sent is None or sent.size is None or sent.size > LARGEST_FILE:
        desk.add_message(gettext_lazy("Choose a file in CSV of at most 2 MB."), messages.ERROR)
        return desk.redirect_to("entrants")
    content = sent.read()
    try:
        text = decode_text(content)
    except Unreadable:
        text = ""  # the page shows the error
    preview = rehearse(desk.tournament.pk, desk.caller, content, "csv")
    return desk.show("file", would=preview, content=text)


def download(desk: Desk) -> HttpResponse:
    """Export all entrants as a sheet that the import accepts."""
    rows = export(desk.tournament.pk, desk.caller)
    answer = HttpResponse(
        write_csv(rows, csv_format(language())), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = 'attachment; filename="entrants.csv"'
    return answer

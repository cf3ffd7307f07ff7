"""Counts and alarms in the list of tournaments: entrants, outstanding, disputed and late results.

The database counts them together with the rows, so that the number of queries depends neither on
the number of tournaments nor on that of entrants.
"""

from typing import Any

from django.db.models import (
    Count,
    IntegerField,
    OuterRef,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.utils.translation import ngettext

from games.tournaments.models import (
    IN,
    OUTSTANDING,
    Entrant,
    Pairing,
    Phase,
    Round,
    State,
    Tournament,
)
from games.tournaments.rounds import clock

DISPUTED = Pairing.Phase.DISPUTED


def _many(rows: "QuerySet[Any]", path: str) -> Coalesce:
    counted = rows.order_by().values(path).annotate(many=Count("pk")).values("many")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _outstanding(**narrower: object) -> Coalesce:
    return _many(_outstanding_pairings().filter(**narrower), "stage__tournament")


def _outstanding_pairings() -> "QuerySet[Pairing]":
    return Pairing.objects.filter(
        stage__tournament=OuterRef("pk"), phase__in=OUTSTANDING, round__opened__isnull=False
    )


def with_counts(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    entrants = Entrant.objects.filter(tournament=OuterRef("pk"))
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), opened__isnull=False)
    newest = rounds.order_by("-stage__number", "-number").values("number")[:1]
    return rows.annotate(
        in_it=_many(entrants.filter(state__in=(*IN, State.PLAYING)), "tournament"),
        queueing=_many(entrants.filter(state=State.WAITING), "tournament"),
        round_now=Subquery(newest),
        outstanding=_outstanding(),
        disputed=_outstanding(phase=DISPUTED),
        calling=_outstanding(judge_called__isnull=False),
        overdue=_many(clock.late_pairings(_outstanding_pairings()), "stage__tournament"),
    )


def alarm_texts(row: Any) -> list[str]:
    """Return the alarms of a row from `with_counts`, the most urgent first."""
    if row.phase != Phase.PLAYING:
        return []
    entries = (
        (row.disputed, ngettext("%(count)d disputed", "%(count)d disputed", row.disputed)),
        (row.calling, ngettext("%(count)d calls a judge", "%(count)d call a judge", row.calling)),
        (row.overdue, ngettext("%(count)d late", "%(count)d late", row.overdue)),
        (
            row.outstanding,
            ngettext("%(count)d outstanding", "%(count)d outstanding", row.outstanding),
        ),
    )
    return [text % {"count": count} for count, text in entries if count]


def with_alarm(rows: QuerySet[Tournament], what: str) -> QuerySet[Tournament]:
    """Return the counted rows that have such an alarm."""
    return rows.filter(phase=Phase.PLAYING, **{f"{what}__gt": 0})

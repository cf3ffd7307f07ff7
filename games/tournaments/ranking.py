"""The final ranking of a tournament, stored with its entrants."""

from collections.abc import Sequence

from games.tournaments.bulk import update_rows
from games.tournaments.models import Entrant, Standing, Tournament
from games.tournaments.rules.formats.outcome import over_all


def write_final(tournament: Tournament) -> None:
    """Compute the final places from the places in all stages that were played."""
    stages: dict[int, dict[int, int]] = {}
    rows = Standing.objects.filter(stage__tournament=tournament, best__isnull=False)
    rows = rows.select_related("stage", "entrant").order_by("stage__number")
    for row in rows.only("best", "stage__number", "entrant__number"):
        stages.setdefault(row.stage.number, {})[row.entrant.number] = row.best or 0
    final = over_all(list(stages.values()))
    entrants = list(tournament.entrants.filter(number__in=final))
    for each in entrants:
        each.best, each.worst = final[each.number].best, final[each.number].worst
    update_rows(entrants, ("best", "worst"))


def final(tournament: Tournament) -> Sequence[Entrant]:
    """Return the entrants by final place, the best first; empty before the end."""
    placed = tournament.entrants.filter(best__isnull=False)
    return list(placed.select_related("person").order_by("best", "number"))


def format_place(entrant: Entrant) -> str:
    """Return the place, such as 3, or 5–8 where it is shared."""
    if entrant.best == entrant.worst:
        return str(entrant.best or "")
    return f"{entrant.best}–{entrant.worst}"

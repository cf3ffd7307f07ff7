"""Writing of the tournament log. Each line wakes listeners and sends notifications."""

from functools import partial
from typing import Any, Final

from django.db import transaction

from games.duties import agenda
from games.people.models import User
from games.tables import live
from games.tournaments.access import Access
from games.tournaments.log import news
from games.tournaments.models import Line, Round, Tournament

Fact = str | int | list[Any] | None
LONGEST_REASON: Final = 300


def write(tournament: Tournament, kind: str, by: User | None = None, /, **facts: Fact) -> Line:
    """Append to the log of a locked tournament. Facts name entrants by number."""
    tournament.number += 1
    line = Line(tournament=tournament, number=tournament.number, kind=kind, facts=facts, by=by)
    line.save(force_insert=True)
    tournament.save(update_fields=("number",))
    news.publish(tournament, line)
    if tournament.bots:
        _call_bots(tournament)
    transaction.on_commit(partial(live.publish, tournament.pk, tournament.number))
    return line


def write_by(access: Access, kind: str, /, **facts: Fact) -> Line:
    """Write a line about something that the caller has done."""
    return write(access.tournament, kind, access.person, **facts)


def _call_bots(tournament: Tournament) -> None:
    """File a duty to seat bots: after any change a pairing of bots may be ready."""
    key = f"{tournament.pk}.{tournament.number}"
    agenda.enqueue("tournaments.call_bots", key, {"tournament_id": tournament.pk})


def round_facts(round_: Round) -> dict[str, Fact]:
    return {"stage": round_.stage.number, "round": round_.number}

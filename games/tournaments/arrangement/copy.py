"""Copies of a tournament with the same settings, some weeks later, and with its entrants if wanted.

People with an account are invited, the others are entered by name.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from msgspec.structs import replace

from games.people.access import Caller
from games.people.models import User
from games.tournaments.access import get_access, must_organise
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.tournament import create
from games.tournaments.entrants.imports import export, import_entrants
from games.tournaments.entrants.roster import write_csv
from games.tournaments.models import Tournament

AS_BEFORE: Final = (
    *("name", "description", "place", "capacity", "visibility", "entry", "seeding", "late"),
    *("time_zone", "starts_by_itself"),
    *("round_minutes", "warning_minutes", "confirm_minutes", "stations", "first_station"),
    *("brings", "lists_open", "rated"),
)
TIMES: Final = ("starts", "check_in_opens", "check_in_closes")


def copy(tournament_id: str, caller: Caller, *, entrants: bool, weeks: int = 0) -> Tournament:
    """Copy the tournament; with 0 weeks its times are left out."""
    access = get_access(tournament_id, caller)
    must_organise(access)
    tournament = access.tournament
    assert isinstance(caller.person, User)  # noqa: S101 - who organises has an account
    settings = {field: getattr(tournament, field) for field in AS_BEFORE}
    times: dict[str, Any] = {
        field: _later(tournament, getattr(tournament, field), weeks) for field in TIMES
    }
    if times["starts"] is None:
        settings["starts_by_itself"] = False
    changes = TournamentChanges(
        **settings,
        **times,
        stages=tuple(stage.format for stage in tournament.stages.order_by("number")),
        tie_breaks=tuple(tournament.tie_breaks),
        table_mode=tournament.table_mode or None,  # type: ignore[arg-type]  # the same words
    )
    made = create(caller.person, tournament.game_key, changes)
    if entrants and tournament.entrants.exists():
        rows = (replace(row, seed=None) for row in export(tournament.pk, caller))
        content = write_csv(rows)
        import_entrants(made.pk, caller, content, "csv")
    return made


def _later(tournament: Tournament, time: datetime | None, weeks: int) -> datetime | None:
    """Keep the local time of day, also across a change of daylight saving time."""
    if time is None or not weeks:
        return None
    local = time.astimezone(tournament.zone)
    return (local.replace(tzinfo=None) + timedelta(weeks=weeks)).replace(tzinfo=local.tzinfo)

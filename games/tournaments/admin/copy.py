"""An earlier tournament once more: as it was set, and if wished with who played in it."""

from typing import Final

from msgspec.structs import replace

from games.people.access import Caller
from games.people.models import User
from games.tournaments.access import access, must_organise
from games.tournaments.arrangement.tournament import create
from games.tournaments.arrangement.wishes import Wish
from games.tournaments.entrants.imports import carry_out, export
from games.tournaments.entrants.roster import Row, write_csv
from games.tournaments.models import Tournament

AS_BEFORE: Final = (
    *("name", "description", "place", "capacity", "visibility", "entry", "seeding", "late"),
    *("round_minutes", "warning_minutes", "confirm_minutes", "stations", "first_station"),
    *("brings", "lists_open", "rated"),
)
"""Its times are past, and are said anew."""


def copy(tournament: Tournament, caller: Caller, *, entrants: bool) -> Tournament:
    must_organise(access(tournament.pk, caller))
    assert isinstance(caller.person, User)  # noqa: S101 - who organises has an account
    settings = {field: getattr(tournament, field) for field in AS_BEFORE}
    wish = Wish(
        **settings,
        stages=tuple(stage.format for stage in tournament.stages.order_by("number")),
        tie_breaks=tuple(tournament.tie_breaks),
        table_mode=tournament.table_mode or None,  # type: ignore[arg-type]  # the same words
    )
    made = create(caller.person, tournament.game_key, wish)
    if entrants and tournament.entrants.exists():
        content = write_csv(_unseeded(export(tournament.pk, caller)))
        carry_out(made.pk, caller, content, "csv")
    return made


def _unseeded(rows: list[Row]) -> list[Row]:
    return [replace(row, seed=None) for row in rows]

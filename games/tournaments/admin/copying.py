"""An earlier tournament once more: as it was set, and if wished with who played in it."""

from typing import Final

from msgspec.structs import replace

from games.people.models import User
from games.tables.permissions import Caller
from games.tournaments import arranging
from games.tournaments.entrants_files import Row, write_csv
from games.tournaments.importing import carry_out, export
from games.tournaments.models import Tournament
from games.tournaments.permissions import access, must_organise
from games.tournaments.wishes import Wish

AS_BEFORE: Final = (
    *("name", "description", "place", "capacity", "visibility", "entry", "seeding", "late"),
    *("round_minutes", "warning_minutes", "confirm_minutes", "stations", "first_station"),
    *("brings", "lists_open", "rated"),
)
"""Its times are past, and are said anew."""


def copy(tournament: Tournament, caller: Caller, *, entrants: bool) -> Tournament:
    must_organise(access(tournament.pk, caller))
    assert isinstance(caller.person, User)  # noqa: S101 - who organises has an account
    kept = {field: getattr(tournament, field) for field in AS_BEFORE}
    wish = Wish(
        **kept,
        stages=tuple(stage.format for stage in tournament.stages.order_by("number")),
        tie_breaks=tuple(tournament.tie_breaks),
        table_mode=tournament.table_mode or None,  # type: ignore[arg-type]  # the same words
    )
    made = arranging.create(caller.person, tournament.game_key, wish)
    if entrants and tournament.entrants.exists():
        sheet = write_csv(_unseeded(export(tournament.pk, caller)))
        carry_out(made.pk, caller, sheet, "csv")
    return made


def _unseeded(rows: list[Row]) -> list[Row]:
    return [replace(row, seed=None) for row in rows]

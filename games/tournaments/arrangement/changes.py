"""Settings of a tournament: every number has limits, an unknown field is an error."""

from datetime import datetime
from functools import partial
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

from games.people.page.fields import declare
from games.people.spelling import Zone
from games.tournaments import fields
from games.tournaments.rules.formats.stages import AnyStage

bounded: Final = partial(declare, bounded=True)
Name = Annotated[str, bounded(fields.NAME)]
Description = Annotated[str, bounded(fields.DESCRIPTION)]
Place = Annotated[str, bounded(fields.PLACE)]
Capacity = Annotated[int, bounded(fields.CAPACITY)]
Starts = Annotated[datetime, declare(fields.STARTS, tz=True)]
CheckInOpens = Annotated[datetime, declare(fields.CHECK_IN_OPENS, tz=True)]
CheckInCloses = Annotated[datetime, declare(fields.CHECK_IN_CLOSES, tz=True)]
RoundMinutes = Annotated[int, bounded(fields.ROUND_MINUTES)]
WarningMinutes = Annotated[int, bounded(fields.WARNING_MINUTES)]
ConfirmMinutes = Annotated[int, bounded(fields.CONFIRM_MINUTES)]
Stations = Annotated[int, bounded(fields.STATIONS)]
FirstStation = Annotated[int, bounded(fields.FIRST_STATION)]
Criteria = Annotated[tuple[str, ...], Meta(max_length=20)]
# The same choices as in the models, which msgspec cannot describe; a test compares them.
Visibility = Literal["public", "unlisted", "private"]
WhoEnters = Literal["anyone", "accounts", "organiser"]
Seeding = Literal["rating", "hand", "random", "entered"]
WhenLate = Literal["wait", "draw", "double_forfeit"]
Mode = Literal["house", "table"]
Stages = Annotated[tuple[AnyStage, ...], Meta(max_length=100)]


class TournamentChanges(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Only what is said counts: of a new tournament the rest is as usual, of another it stays."""

    name: Name | UnsetType = UNSET
    description: Description | UnsetType = UNSET
    place: Place | UnsetType = UNSET
    time_zone: Zone | UnsetType = UNSET
    """Time zone of its printed papers and mails. Empty: that of the site."""
    stages: Stages | UnsetType = UNSET
    capacity: Capacity | UnsetType | None = UNSET
    """None: as many as a tournament may have."""
    visibility: Annotated[Visibility, declare(fields.VISIBILITY)] | UnsetType = UNSET
    entry: Annotated[WhoEnters, declare(fields.ENTRY)] | UnsetType = UNSET
    starts: Starts | UnsetType | None = UNSET
    check_in_opens: CheckInOpens | UnsetType | None = UNSET
    check_in_closes: CheckInCloses | UnsetType | None = UNSET
    """None: at the start."""
    starts_by_itself: Annotated[bool, declare(fields.STARTS_BY_ITSELF)] | UnsetType = UNSET
    seeding: Annotated[Seeding, declare(fields.SEEDING)] | UnsetType = UNSET
    tie_breaks: Criteria | UnsetType = UNSET
    """Empty: the usual ones of the format."""
    round_minutes: RoundMinutes | UnsetType | None = UNSET
    """None: no time limit."""
    warning_minutes: WarningMinutes | UnsetType = UNSET
    """0: no warning."""
    confirm_minutes: ConfirmMinutes | UnsetType = UNSET
    late: Annotated[WhenLate, declare(fields.LATE)] | UnsetType = UNSET
    stations: Stations | UnsetType | None = UNSET
    """None: as many as needed."""
    first_station: FirstStation | UnsetType = UNSET
    table_mode: Mode | UnsetType | None = UNSET
    """None: results are reported by hand."""
    table_setup: dict[str, Any] | UnsetType = UNSET
    brings: Annotated[bool, declare(fields.BRINGS)] | UnsetType = UNSET
    lists_open: Annotated[bool, declare(fields.LISTS_OPEN)] | UnsetType = UNSET
    rated: Annotated[bool, declare(fields.RATED)] | UnsetType = UNSET


EVER = frozenset(
    {
        *("name", "description", "place", "time_zone", "visibility", "late", "stations"),
        *("first_station", "round_minutes", "warning_minutes", "confirm_minutes"),
    }
)
"""Fields that may be changed after the start."""


def given_fields(changes: TournamentChanges) -> dict[str, Any]:
    return {name: value for name, value in asdict(changes).items() if value is not UNSET}

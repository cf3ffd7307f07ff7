"""Settings of a tournament: every number has limits, an unknown field is an error."""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

from games.people.spelling import Zone
from games.tournaments.models import MOST_ENTRANTS
from games.tournaments.models.tournaments import NAME_LENGTH
from games.tournaments.rules.formats.stages import AnyStage

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Description = Annotated[str, Meta(max_length=4000)]
Place = Annotated[str, Meta(max_length=200)]
Capacity = Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)]
Time = Annotated[datetime, Meta(tz=True)]
Minutes = Annotated[int, Meta(ge=1, le=14 * 24 * 60)]
Warned = Annotated[int, Meta(ge=0, le=14 * 24 * 60)]
Stations = Annotated[int, Meta(ge=1, le=10_000)]
FirstStation = Annotated[int, Meta(ge=1, le=100_000)]
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
    visibility: Visibility | UnsetType = UNSET
    entry: WhoEnters | UnsetType = UNSET
    starts: Time | UnsetType | None = UNSET
    check_in_opens: Time | UnsetType | None = UNSET
    check_in_closes: Time | UnsetType | None = UNSET
    """None: at the start."""
    starts_by_itself: bool | UnsetType = UNSET
    seeding: Seeding | UnsetType = UNSET
    tie_breaks: Criteria | UnsetType = UNSET
    """Empty: the usual ones of the format."""
    round_minutes: Minutes | UnsetType | None = UNSET
    """None: no time limit."""
    warning_minutes: Warned | UnsetType = UNSET
    """0: no warning."""
    confirm_minutes: Minutes | UnsetType = UNSET
    late: WhenLate | UnsetType = UNSET
    stations: Stations | UnsetType | None = UNSET
    """None: as many as needed."""
    first_station: FirstStation | UnsetType = UNSET
    table_mode: Mode | UnsetType | None = UNSET
    """None: results are reported by hand."""
    table_setup: dict[str, Any] | UnsetType = UNSET
    brings: bool | UnsetType = UNSET
    lists_open: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET


EVER = frozenset(
    {
        *("name", "description", "place", "time_zone", "visibility", "late", "stations"),
        *("first_station", "round_minutes", "warning_minutes", "confirm_minutes"),
    }
)
"""Fields that may be changed after the start."""


def given_fields(changes: TournamentChanges) -> dict[str, Any]:
    return {name: value for name, value in asdict(changes).items() if value is not UNSET}

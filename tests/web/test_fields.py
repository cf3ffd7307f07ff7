"""Each field that people fill in is declared once, and every door of its record has it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import pytest
from django.db.models import Model

from api.clubs.campaigns.campaign import ShownCampaign
from api.clubs.club import ShownClub
from api.clubs.evenings import ShownEvening
from api.tournaments.tournament import ShownTournament
from games.clubs.admin.campaigns import CampaignAdmin
from games.clubs.admin.clubs import ClubAdmin
from games.clubs.admin.evenings import EveningAdmin
from games.clubs.campaigns.campaign import Beginning, CampaignChanges
from games.clubs.evenings.evening import EveningChanges, Planning
from games.clubs.membership.club import ClubChanges, Founding
from games.clubs.models import Campaign, Club, Evening
from games.people.page.fields import Line, fields_of
from games.tournaments.admin.forms.tournament import TournamentForm
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.models import Tournament

pytestmark = pytest.mark.law


@dataclass(frozen=True, kw_only=True)
class Declared:
    """A record with its doors, and what they leave out, each with the reason."""

    whole: type[msgspec.Struct]
    changes: type[msgspec.Struct]
    shown: type[msgspec.Struct]
    model: type[Model]
    desk: Collection[str]
    undeclared: Mapping[str, str] = field(default_factory=dict)
    not_at_desk: Mapping[str, str] = field(default_factory=dict)


RECORDS: Final = (
    Declared(
        whole=Planning,
        changes=EveningChanges,
        shown=ShownEvening,
        model=Evening,
        desk=EveningAdmin.change_fields,
        undeclared={
            **dict.fromkeys(("starts", "ends"), "a form asks for a day, a time and hours"),
            "repeat": "it says how many rows there are, and is not kept",
        },
        not_at_desk={"time_zone": "the settings of the club say it"},
    ),
    Declared(
        whole=Founding,
        changes=ClubChanges,
        shown=ShownClub,
        model=Club,
        desk=ClubAdmin.change_fields,
    ),
    Declared(
        whole=Beginning,
        changes=CampaignChanges,
        shown=ShownCampaign,
        model=Campaign,
        desk=CampaignAdmin.change_fields,
    ),
    Declared(
        whole=TournamentChanges,
        changes=TournamentChanges,
        shown=ShownTournament,
        model=Tournament,
        desk={*TournamentForm().fields},
        undeclared={
            "time_zone": "it is that of who arranges it; empty: that of the site",
            "stages": "each is a form of its own",
            "tie_breaks": "the desk asks for six, one after the other",
            **dict.fromkeys(("table_mode", "table_setup"), "no form asks for them yet"),
        },
    ),
)
OTHERS: Final = {
    "Arriving": "somebody is ticked in at the door, or out again",
    "Attending": "an answer takes the place of the one before",
    "Staging": "a scene is written down once",
}
each_record = pytest.mark.parametrize("record", RECORDS, ids=lambda each: each.whole.__name__)


def test_each_record_with_declared_fields_is_held_by_this_law() -> None:
    held = {kind for each in RECORDS for kind in (each.whole, each.changes)}
    kinds = [kind for kind in _records(msgspec.Struct) if kind.__module__.startswith("games.")]
    assert {kind.__name__ for kind in kinds if kind not in held and fields_of(kind)} == {*OTHERS}


def _records(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _records(each)


@each_record
def test_each_field_is_declared_or_says_why_not(record: Declared) -> None:
    declared = {*fields_of(record.whole)}
    assert {*record.whole.__struct_fields__} - declared == {*record.undeclared}


@each_record
def test_what_is_filled_in_may_be_changed_and_has_the_same_bounds(record: Declared) -> None:
    assert fields_of(record.changes) == fields_of(record.whole)


@each_record
def test_the_api_shows_each_field(record: Declared) -> None:
    assert {*fields_of(record.whole)} <= {*record.shown.__struct_fields__}


@each_record
def test_staff_may_change_each_field(record: Declared) -> None:
    assert {*fields_of(record.whole)} - {*record.desk} == {*record.not_at_desk}


@each_record
def test_each_column_is_as_long_as_the_bound_of_its_field(record: Declared) -> None:
    columns: Mapping[str, Any] = {each.name: each for each in record.model._meta.get_fields()}
    lengths = {
        name: (columns[name].max_length, each.most)
        for name, each in fields_of(record.whole).items()
        if isinstance(each, Line) and columns[name].max_length is not None
    }
    assert {name for name, (length, most) in lengths.items() if length != most} == set()

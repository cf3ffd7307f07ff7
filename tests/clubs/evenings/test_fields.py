"""Each field of an evening is declared once, and every door has it."""

import pytest

from api.clubs.evenings import ShownEvening
from games.clubs.admin.evenings import EveningAdmin
from games.clubs.evenings.evening import EveningChanges, Planning
from games.clubs.models import Evening
from games.people.page.fields import Line, fields_of

FIELDS = fields_of(Planning)
NOT_CHANGED_BY_STAFF = {"time_zone": "the settings of the club say it"}


def test_whatever_is_planned_may_be_changed_and_has_the_same_bounds() -> None:
    assert fields_of(EveningChanges) == FIELDS


def test_the_api_shows_each_field() -> None:
    assert {*FIELDS} <= {*ShownEvening.__struct_fields__}


def test_staff_may_change_each_field() -> None:
    assert {*FIELDS} - {*EveningAdmin.change_fields} == {*NOT_CHANGED_BY_STAFF}
    assert {*FIELDS} <= {*EveningAdmin.fields}


@pytest.mark.parametrize("name", FIELDS)
def test_each_field_has_a_column_as_long_as_its_bound(name: str) -> None:
    column, field = Evening._meta.get_field(name), FIELDS[name]
    length = getattr(column, "max_length", None)
    if length is not None and isinstance(field, Line):
        assert length == field.most

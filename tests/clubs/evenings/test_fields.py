"""Each field of an evening is kept, and every page has it; `tests.web.test_fields` is the law of
all records."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.contrib.admin.utils import quote
from django.test import Client
from django.urls import reverse

from games.clubs.evenings import calendars
from games.clubs.evenings.evening import Planning
from games.clubs.models import Evening
from games.people.page.fields import Field, Number, Zone, fields_of
from tests.clubs.evenings.conftest import Meeting
from tests.clubs.pages.test_planning import browser, evening_data

pytestmark = pytest.mark.law

FIELDS: Final = fields_of(Planning)
NOT_ON_THE_PLANNING_PAGE: Final = {"time_zone": "the settings of the club say it"}
NOT_SHOWN: Final = {"time_zone": "the hours have it in short"}
NOT_IN_CALENDARS: Final = {
    **NOT_SHOWN,
    "seats": "who may come reads it on the page",
    "notes": "members write them, and anybody may have the calendar",
}


def specimen(name: str, field: Field) -> str | int:
    match field:
        case Number(most=most):
            return most - 3
        case Zone():
            return "America/Lima"
        case _:
            return f"Specimen of {name}"


SPECIMENS: Final[Mapping[str, str | int]] = {
    name: specimen(name, field) for name, field in FIELDS.items()
}


def lacking(text: str) -> set[str]:
    return {name for name, value in SPECIMENS.items() if str(value) not in text}


@pytest.mark.parametrize(("name", "value"), SPECIMENS.items(), ids=SPECIMENS)
def test_each_field_is_kept_when_it_is_planned_or_changed(
    name: str, value: str | int, meeting: Meeting
) -> None:
    (planned,) = meeting.plan(**{name: value})
    (changed,) = meeting.plan()
    meeting.amend(changed, **{name: value})
    for row in (planned, changed):
        assert getattr(Evening.objects.get(pk=row.pk), name) == value


def test_the_planning_page_asks_for_each_field(meeting: Meeting) -> None:
    address = f"/clubs/{meeting.club.pk}/evenings/new/"
    page = browser(meeting.olga).get(address).content.decode()
    assert {name for name in FIELDS if f'name="{name}"' not in page} == {*NOT_ON_THE_PLANNING_PAGE}
    wanted = {name: value for name, value in SPECIMENS.items() if f'name="{name}"' in page}
    browser(meeting.olga).post(address, evening_data(**{k: str(v) for k, v in wanted.items()}))
    row = Evening.objects.get()
    assert {name: getattr(row, name) for name in wanted} == wanted


def test_the_page_the_desk_and_the_calendar_show_each_field(meeting: Meeting, boss: Client) -> None:
    (evening,) = meeting.plan(**SPECIMENS)
    page = browser(meeting.olga).get(f"/clubs/{meeting.club.pk}/evenings/{evening.pk}/")
    desk = boss.get(reverse("admin:clubs_evening_change", args=(quote(evening.pk),)))
    for shown in (page, desk):
        assert lacking(shown.content.decode()) == {*NOT_SHOWN}
    key = calendars.key(meeting.olga)
    assert lacking(calendars.person_calendar(meeting.olga.pk, key).decode()) == {*NOT_IN_CALENDARS}

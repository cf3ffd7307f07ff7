"""Arrivals at an evening over the API: a member and a guest without an account arrive, and one is
removed again."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clubs.models import Evening
from games.people.models import Privacy
from tests.api.clubs.society import Society
from tests.api.conftest import problem


def create_evening(society: Society, starts: timedelta) -> str:
    at = timezone.now() + starts
    ends = at + timedelta(hours=4)
    data = {"name": "Tuesday", "starts": at.isoformat(), "ends": ends.isoformat()}
    answer = society.callers["olga"].post(f"clubs/{society.club.pk}/evenings/", data)
    assert answer.status_code == 201, answer.content
    return f"clubs/{society.club.pk}/evenings/{answer.json()['id']}/arrivals/"


@pytest.fixture
def door(society: Society) -> str:
    return create_evening(society, timedelta(hours=1))


def list_arrivals(society: Society, door: str, reader: str = "olga") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = society.callers[reader].get(door).json()["results"]
    return rows


def test_a_member_and_somebody_without_an_account_come_and_one_goes_again(
    society: Society, door: str
) -> None:
    olga = society.callers["olga"]
    max_ = society.club.members.get(person=society.people["max"])
    first = olga.post(door, {"member": max_.pk})
    assert first.status_code == 201
    arrival = first.json()
    assert (arrival["member"], arrival["name"]) == (max_.pk, "Max")
    assert (
        olga.post(door, {"name": "max"}).json() == arrival
    )  # the same arrival, by member or by name
    walter = olga.post(door, {"name": "Walter"}).json()
    assert (walter["member"], walter["name"]) == (None, "Walter")
    assert [each["name"] for each in list_arrivals(society, door, "pia")] == ["Max", "Walter"]
    assert olga("DELETE", f"{door}{arrival['id']}/").status_code == 204
    assert list_arrivals(society, door) == [walter]


@pytest.mark.parametrize("data", [{}, {"member": None}, {"member": "x", "name": "Walter"}])
def test_either_a_member_or_a_name(society: Society, door: str, data: dict[str, Any]) -> None:
    problem(society.callers["olga"].post(door, data), 400, "request.invalid")
    assert list_arrivals(society, door) == []


def test_the_door_of_an_evening_that_is_far_off_is_shut(society: Society) -> None:
    door = create_evening(society, timedelta(days=3))
    problem(society.callers["olga"].post(door, {"name": "Walter"}), 409, "evening.not_yet")
    Evening.objects.update(cancelled=timezone.now())
    problem(society.callers["olga"].post(door, {"name": "Walter"}), 409, "evening.cancelled")


def test_whoever_hides_their_name_hides_it_at_the_door(society: Society, door: str) -> None:
    person = society.people["max"]
    person.privacy = Privacy.HIDDEN
    person.save()
    max_ = society.club.members.get(person=person)
    society.callers["olga"].post(door, {"member": max_.pk})
    (row,) = list_arrivals(society, door, "pia")
    assert row["member"] == max_.pk
    assert "max" not in row["name"].casefold()

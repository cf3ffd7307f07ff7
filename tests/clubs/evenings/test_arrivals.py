"""Arrivals at an evening: each person is ticked in once, by an organiser or a game master."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clubs.evenings import arrivals
from games.clubs.evenings.evening import EveningChanges, amend
from games.clubs.models import Arrival, Evening, Member, Role, Visitor
from games.people.models import Privacy, User
from tests.clubs.evenings.conftest import Meeting
from tests.clubs.world import add_member, assert_refused, person


def tonight(meeting: Meeting) -> Evening:
    now = timezone.now()
    (evening,) = meeting.plan(starts=now - timedelta(hours=1), ends=now + timedelta(hours=3))
    return evening


def door_args(meeting: Meeting, evening: Evening, by: User | None = None) -> tuple[User, str, str]:
    return by or meeting.olga, meeting.club.pk, evening.pk


def arrived_names(evening: Evening) -> list[str]:
    rows = Arrival.objects.filter(evening=evening).order_by("came", "pk")
    return [
        each.member.person.name if each.member else each.visitor.name  # type: ignore[union-attr]
        for each in rows
    ]


def test_a_member_comes_whatever_they_had_answered_and_once(meeting: Meeting) -> None:
    evening, member = tonight(meeting), add_member(meeting.club, person("Mona"))
    meeting.attend(member.person, evening, "no")
    for _ in range(2):
        arrivals.tick_member(*door_args(meeting, evening), member.pk)
    assert arrived_names(evening) == ["Mona"]
    assert evening.attendances.get().answer == "no"  # the earlier answer does not change


def test_somebody_without_an_account_comes_by_a_name_that_the_club_keeps(meeting: Meeting) -> None:
    evening = tonight(meeting)
    for name in ("Walter", " Walter "):
        arrivals.tick_name(*door_args(meeting, evening), name)
    assert arrived_names(evening) == ["Walter"]
    assert Visitor.objects.get().club == meeting.club


def test_a_name_that_a_member_bears_is_the_member(meeting: Meeting) -> None:
    evening, member = tonight(meeting), add_member(meeting.club, person("Mona"))
    hidden = add_member(meeting.club, person("Zoé", Privacy.HIDDEN))
    assert arrivals.tick_name(*door_args(meeting, evening), "mona").member == member
    # A hidden name cannot be discovered by typing it.
    assert arrivals.tick_name(*door_args(meeting, evening), "Zoé").member is None
    assert not Arrival.objects.filter(member=hidden).exists()


def test_a_name_that_was_somebodys_before_the_account_is_the_account(meeting: Meeting) -> None:
    evening, member = tonight(meeting), add_member(meeting.club, person("Quentin"))
    Visitor.objects.create(club=meeting.club, name="Q", person=member.person)
    assert arrivals.tick_name(*door_args(meeting, evening), "Q").member == member


def test_who_was_ticked_by_mistake_goes_again(meeting: Meeting) -> None:
    evening, other = tonight(meeting), tonight(meeting)
    row = arrivals.tick_name(*door_args(meeting, evening), "Walter")
    assert_refused(
        "evening.unknown_arrival", arrivals.untick, *door_args(meeting, other), str(row.pk)
    )
    for arrival_id in ("", "x", "9" * 30):
        assert_refused(
            "evening.unknown_arrival", arrivals.untick, *door_args(meeting, evening), arrival_id
        )
    arrivals.untick(*door_args(meeting, evening), str(row.pk))
    assert arrived_names(evening) == []


@pytest.mark.parametrize("role", [Role.GAME_MASTER, Role.MEMBER, Role.GUEST])
def test_who_leads_the_club_stands_at_the_door(meeting: Meeting, role: Role) -> None:
    evening, mona = tonight(meeting), person("Mona")
    add_member(meeting.club, mona, role)
    if role == Role.GAME_MASTER:
        arrivals.tick_name(*door_args(meeting, evening, mona), "Walter")
        assert arrived_names(evening) == ["Walter"]
        return
    for action, argument in (
        (arrivals.tick_name, "Walter"),
        (arrivals.untick, "1"),
        (arrivals.tick_member, "x"),
    ):
        assert_refused("club.leaders_only", action, *door_args(meeting, evening, mona), argument)
    assert arrived_names(evening) == []


def test_nobody_comes_to_an_evening_that_is_far_off_or_called_off(meeting: Meeting) -> None:
    (far,) = meeting.plan()
    assert not arrivals.open_at(far)
    assert_refused("evening.not_yet", arrivals.tick_name, *door_args(meeting, far), "Walter")
    off = tonight(meeting)
    amend(meeting.olga, meeting.club.pk, off.pk, EveningChanges(cancelled=True))
    assert_refused("evening.cancelled", arrivals.tick_name, *door_args(meeting, off), "Walter")


def test_who_is_not_of_the_club_is_not_ticked_in_by_an_id(meeting: Meeting) -> None:
    evening, left = tonight(meeting), add_member(meeting.club, person("Leopold"))
    Member.objects.filter(pk=left.pk).update(left=timezone.now())
    for key in (left.pk, "nobody"):
        assert_refused(
            "club.unknown_member", arrivals.tick_member, *door_args(meeting, evening), key
        )


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u200bb"])
def test_a_name_is_one_that_can_be_read(meeting: Meeting, name: str) -> None:
    assert_refused(
        "request.invalid", arrivals.tick_name, *door_args(meeting, tonight(meeting)), name
    )


def test_as_many_names_as_an_evening_may_have(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "MOST_VISITORS", 1)
    evening = tonight(meeting)
    for name in ("Walter", "Walter"):
        arrivals.tick_name(*door_args(meeting, evening), name)
    assert_refused("evening.crowded", arrivals.tick_name, *door_args(meeting, evening), "Xaver")
    arrivals.tick_member(*door_args(meeting, evening), add_member(meeting.club, person("Mona")).pk)
    assert arrived_names(evening) == ["Walter", "Mona"]

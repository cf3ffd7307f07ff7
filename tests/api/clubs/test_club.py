"""Clubs over the API: shape of the answers, pages of constant cost, versions and calendars."""

from datetime import timedelta
from typing import Any

import pytest
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries, Settings

from games.clubs.evenings import evening
from games.clubs.evenings.evening import EveningChanges
from games.clubs.membership import members
from games.clubs.models import Attendance, Club, Evening, Member
from games.people.keys import digest
from games.people.models import User
from tests.api.clubs.test_rights import caller_of
from tests.api.conftest import Caller, problem
from tests.clubs.world import SOON, ClubWorld


@pytest.fixture
def world(db: None) -> ClubWorld:
    return ClubWorld()


def add_members(world: ClubWorld, count: int) -> None:
    """Add this many members, who all attend the evening, and as many evenings."""
    people = User.objects.bulk_create(
        [User(username=f"crowd{n}", name=f"Crowd {n}") for n in range(count)]
    )
    rows = Member.objects.bulk_create([Member(club=world.club, person=each) for each in people])
    Attendance.objects.bulk_create(
        [Attendance(evening=world.evening, member=row, answer="yes") for row in rows]
    )
    Evening.objects.bulk_create(
        [
            Evening(
                club=world.club,
                name=f"Night {n}",
                time_zone="UTC",
                starts=SOON + timedelta(hours=n),
                ends=SOON + timedelta(hours=n + 1),
            )
            for n in range(count)
        ]
    )


COSTS = {
    "members/": 3,
    "evenings/": 5,
    "evenings/{evening}/attendances/": 4,
    "campaigns/": 5,
    "": 2,
}


@pytest.mark.parametrize("many", [3, 300])
@pytest.mark.parametrize("place", COSTS)
def test_a_page_costs_as_many_queries_for_three_as_for_three_hundred(
    place: str, many: int, world: ClubWorld, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    add_members(world, many)
    caller = caller_of(world.organiser)
    address = f"clubs/{world.club.pk}/{place}".format(evening=world.evening.pk)
    cost = COSTS[place]
    with django_assert_num_queries(cost):
        answer = caller.get(address)
    assert answer.status_code == 200
    if place == "":
        assert answer.json()["member_count"] == many + 5


def test_pages_are_cut_by_a_cursor_and_filtered(world: ClubWorld) -> None:
    add_members(world, 70)
    caller = caller_of(world.organiser)
    address = f"clubs/{world.club.pk}/members/"
    first = caller.get(address).json()
    second = caller.client.get(
        first["next"], headers={"Authorization": caller.authorization}
    ).json()
    ids = [each["id"] for each in first["results"] + second["results"]]
    assert len(ids) == len(set(ids)) == 75
    guests = caller.get(f"{address}?role=guest").json()["results"]
    assert [each["name"] for each in guests] == ["Gustav"]
    later = caller.get(f"clubs/{world.club.pk}/evenings/?after=2999-01-01T00:00:00Z").json()
    assert later["results"] == []


def test_an_evening_shows_seats_and_ones_own_answer(world: ClubWorld) -> None:
    caller = caller_of(world.organiser)
    address = f"clubs/{world.club.pk}/evenings/{world.evening.pk}/"
    waiting = caller.post(f"{address}attend/", {"answer": "yes"}).json()
    assert (waiting["coming"], waiting["waiting"], waiting["seats_left"]) == (3, 1, 0)
    assert (waiting["answer"], waiting["on_waiting_list"]) == ("yes", True)
    assert waiting["tables"] == [world.table.code]
    problem(caller.post(f"{address}attend/", {"answer": "perhaps"}), 400, "request.invalid")


def test_what_is_wrong_is_a_problem_and_nothing_changes(world: ClubWorld) -> None:
    organiser, guest = caller_of(world.organiser), caller_of(world.guest)
    club = f"clubs/{world.club.pk}/"
    data = {"name": "X", "starts": "2100-01-01T20:00:00", "ends": "2100-01-01T19:00:00"}
    before = Evening.objects.count()
    problem(organiser.post(f"{club}evenings/", data), 400, "evening.ends_before_start")
    problem(guest.get(f"{club}members/"), 403, "club.members_only")
    problem(organiser.post(f"{club}leave/"), 409, "club.last_organiser")
    body = problem(organiser.post("clubs/", {"name": ""}), 400, "request.invalid")
    assert set(body["errors"]) == {"name"}
    body = problem(organiser.post("clubs/", {"name": "A", "games": ["go"]}), 400, "request.invalid")
    assert set(body["errors"]) == {"games"}
    assert (Evening.objects.count(), Club.objects.count()) == (before, 1)


def test_of_two_phones_the_second_gets_412_with_the_version(world: ClubWorld) -> None:
    caller = caller_of(world.member)
    for address, body in (
        (f"clubs/{world.club.pk}/evenings/{world.evening.pk}/", {"notes": "Snacks"}),
    ):
        read = caller.get(address).headers["ETag"]
        done = caller("PATCH", address, body, headers={"If-Match": read})
        assert done.status_code == 200
        assert done.headers["ETag"] != read
        late = caller("PATCH", address, {"notes": "No"}, headers={"If-Match": read})
        assert problem(late, 412, "club.stale")["version"] == done.json()["version"]


def test_a_raise_over_budget_is_the_point_buys_problem(world: ClubWorld) -> None:
    player, master = caller_of(world.player), caller_of(world.master)
    player.post(f"characters/{world.character.pk}/raise/", {"component": "tempo"})
    raise_url = f"clubs/{world.club.pk}/campaigns/{world.campaign.pk}/raises/{world.proposal.pk}/"
    body = problem(master.post(f"{raise_url}approve/"), 400, "point_buy.over_budget")
    assert body["rule"] == "KF-1.6"


def test_a_secret_is_told_again_to_a_repeated_call_and_kept_nowhere(world: ClubWorld) -> None:
    caller = caller_of(world.organiser)
    key = {"Idempotency-Key": "once"}
    address = f"clubs/{world.club.pk}/invitations/"
    first, again = (caller.post(address, {"uses": 3}, headers=key) for _ in range(2))
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    row = world.club.invitations.get(pk=first.json()["id"])
    assert row.digest == digest(first.json()["secret"])
    joined = caller_of(world.outsider).post("clubs/join/", {"code": first.json()["code"]})
    assert joined.json()["role"] == "member"


def test_codes_cannot_be_tried_for_long(world: ClubWorld, settings: Settings) -> None:
    settings.CALLS = {**settings.CALLS, "join": "5/minute"}
    caller = caller_of(world.outsider)
    statuses = [caller.post("clubs/join/", {"code": "22222222"}).status_code for _ in range(7)]
    assert statuses == [404] * 5 + [429] * 2


# --- Calendars ------------------------------------------------------------------------------------


def events(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"].startswith("text/calendar")
    return {str(event["UID"]): event for event in Calendar.from_ical(answer.content).walk("VEVENT")}


def calendar_address(somebody: User, place: str) -> str:
    address: str = caller_of(somebody).get(place).json()["address"]
    return address.partition("/api/v1/")[2]


def test_a_calendar_keeps_its_events_and_counts_their_changes(world: ClubWorld) -> None:
    anybody = Caller()
    address = calendar_address(world.guest, f"clubs/{world.club.pk}/calendar/")
    uid = f"{world.evening.pk}@companion"
    first = events(anybody.get(address))[uid]
    assert first.decoded("DTSTART") == world.evening.starts
    at = (world.organiser, world.club.pk, world.evening.pk)
    evening.amend(*at, EveningChanges(notes="Not for calendars"))
    assert events(anybody.get(address))[uid]["SEQUENCE"] == first["SEQUENCE"]
    evening.amend(*at, EveningChanges(place="Library"))
    moved = events(anybody.get(address))[uid]
    assert (moved["LOCATION"], moved["SEQUENCE"]) == ("Library", first["SEQUENCE"] + 1)
    evening.cancel(*at)
    gone = events(anybody.get(address))[uid]
    assert (gone["STATUS"], gone["SEQUENCE"]) == ("CANCELLED", first["SEQUENCE"] + 2)


def test_an_unchanged_calendar_is_not_sent_again(world: ClubWorld) -> None:
    anybody = Caller()
    address = calendar_address(world.guest, "me/calendar/")
    first = anybody.get(address, headers={"Accept": "text/calendar"})
    tag = {"If-None-Match": first.headers["ETag"]}
    again = anybody.get(address, headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    evening.cancel(world.organiser, world.club.pk, world.evening.pk)
    assert anybody.get(address, headers=tag).status_code == 200


def test_ones_own_calendar_leaves_out_what_one_said_no_to(world: ClubWorld) -> None:
    address = calendar_address(world.guest, "me/calendar/")
    assert len(events(Caller().get(address))) == 1
    attend_url = f"clubs/{world.club.pk}/evenings/{world.evening.pk}/attend/"
    caller_of(world.guest).post(attend_url, {"answer": "no"})
    assert events(Caller().get(address)) == {}


def test_an_address_opens_nothing_once_revoked_or_after_leaving(world: ClubWorld) -> None:
    anybody = Caller()
    mine = calendar_address(world.guest, "me/calendar/")
    clubs = calendar_address(world.guest, f"clubs/{world.club.pk}/calendar/")
    other = calendar_address(world.member, f"clubs/{world.club.pk}/calendar/")
    assert caller_of(world.guest)("DELETE", "me/calendar/").status_code == 204
    for address in (mine, clubs, mine[:-1], "me/calendar.ics", "me/calendar.ics?person=x&key=y"):
        problem(anybody.get(address), 404, "calendar.unknown")
    assert events(anybody.get(other))
    assert events(anybody.get(calendar_address(world.guest, "me/calendar/")))
    members.leave(world.member, world.club.pk)
    problem(anybody.get(other), 404, "calendar.unknown")

"""A hidden member's name is in no answer, export or calendar, for any caller."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.core import mail
from django.db import transaction

from games.clubs import access
from games.clubs.evenings import calendars, reminders
from games.clubs.models import Member
from games.duties.models import Duty
from games.people.models import Privacy, User
from games.people.privacy import erase
from tests.api.clubs.test_rights import ANYWHERE, TABLE, RightsTable, caller_of

pytestmark = pytest.mark.usefixtures("no_allowance")

HIDDEN = ("Zbigniewhidden", "Secretnickname")
OTHERS = ("stranger", "outsider", "left", "guest", "member", "master", "organiser")


@pytest.fixture
def table(db: None) -> RightsTable:
    return RightsTable()


def all_answers(table: RightsTable, roles: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the answers of every route to these roles, every other GET also in French."""
    for n, ((method, route), (body, _statuses)) in enumerate({**TABLE, **ANYWHERE}.items()):
        for role in roles:
            answer = table.call(role, method, route, body)
            yield f"{role} {method} {route}", _headers_and_body(answer)
            if method == "GET" and n % 2:
                with transaction.atomic():
                    french = table.callers[role].get(table.address(route), language="fr")
                yield f"{role} {method} {route} in French", _headers_and_body(french)
    for role in roles:
        yield f"{role}'s export", _headers_and_body(table.callers[role].get("me/export/"))
    club = table.world.club.pk
    for somebody in (table.world.organiser, table.world.guest):
        key = calendars.key(somebody)
        yield "a calendar", calendars.person_calendar(somebody.pk, key)
        yield (
            "the club's",
            calendars.club_calendar(club, somebody.pk, calendars.key(somebody, club)),
        )
    for role in (
        each for each in roles if each != "stranger"
    ):  # all filters and orderings of the list of members
        for query in ("?search=Zbig", "?ordering=name", "?name=Zbig", "?role=member"):
            members_url = f"clubs/{club}/members/{query}"
            yield f"{role} {members_url}", _headers_and_body(table.callers[role].get(members_url))


def _headers_and_body(answer: Any) -> bytes:
    content: bytes = answer.content
    return content + str(dict(answer.headers)).encode()


def find_leaks(table: RightsTable, roles: Sequence[str] = OTHERS) -> list[str]:
    return [
        where
        for where, content in all_answers(table, roles)
        for name in HIDDEN
        if name.encode() in content and b"request.invalid" not in content
    ]


def test_a_hidden_name_is_in_no_answer(table: RightsTable) -> None:
    assert find_leaks(table) == []


def test_control_a_planted_leak_is_found(
    table: RightsTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    from api.clubs import evenings, members  # noqa: PLC0415
    from api.clubs.campaigns import campaign, cast, downtime, log  # noqa: PLC0415

    def leaking(member: Member, *, to: User) -> str:
        return member.called or member.person.name

    for module in (campaign, cast, downtime, log, evenings, members):
        monkeypatch.setattr(module, "member_name", leaking)
    report = " ".join(find_leaks(table, ("organiser", "master")))
    for where in ("members/", "attendances/", "characters/", "log/", "raises/"):
        assert where in report, where


def test_names_are_shown_shortened_or_hidden_as_each_member_says(table: RightsTable) -> None:
    world = table.world
    members_url = f"clubs/{world.club.pk}/members/"

    def names(role: str) -> set[str]:
        return {each["name"] for each in table.callers[role].get(members_url).json()["results"]}

    assert {"Olga", "Maurice", "Mona", "Somebody"} <= names("organiser")
    assert "Secretnickname" in names("player")  # the player sees their own name
    User.objects.filter(pk=world.player.pk).update(privacy=Privacy.INITIALS)
    assert "S." in names("organiser")
    User.objects.filter(pk=world.player.pk).update(privacy=Privacy.SHOWN)
    assert "Secretnickname" in names("member")


def test_of_an_erased_member_results_stay_and_the_name_goes(table: RightsTable) -> None:
    world = table.world
    User.objects.filter(pk=world.player.pk).update(privacy=Privacy.SHOWN)
    erase(User.objects.get(pk=world.player.pk))
    row = Member.objects.get(pk=world.rows["player"].pk)
    assert (row.left is not None, row.called) == (True, "")
    log = table.callers["master"].get(
        table.address("clubs/<str:club>/campaigns/<str:campaign>/log/")
    )
    (entry,) = log.json()["results"]
    assert (entry["name"], entry["text"]) == ("Somebody who left", "We crossed the bridge")
    assert find_leaks(table, ("outsider", "member", "organiser")) == []


def test_the_last_organiser_is_succeeded_by_who_has_been_there_longest(table: RightsTable) -> None:
    world = table.world
    for gone, heir in ((world.organiser, world.master), (world.master, world.player)):
        erase(gone)
        row = Member.objects.get(club=world.club, person=heir)
        assert row.role == "organiser"
    for gone in (world.player, world.member):
        erase(gone)
    assert access.get_access(world.club.pk, world.guest).member.role == "organiser"
    erase(world.guest)
    world.club.refresh_from_db()
    assert world.club.closed


def test_the_export_of_a_member_holds_what_the_club_keeps_of_them(table: RightsTable) -> None:
    clubs = caller_of(table.world.player).get("me/export/").json()["clubs"]
    (club,) = clubs
    assert (club["name"], club["called"], club["role"]) == ("Dragons", "Secretnickname", "member")
    assert [each["answer"] for each in club["evenings"]] == ["yes"]
    assert [each["text"] for each in club["log"]] == ["We crossed the bridge"]
    assert club["log"][0]["earlier"] == ["We crossed"]
    assert [each["kind"] for each in club["proposals"]] == ["raise"]


def test_mails_name_nobody_but_their_reader(table: RightsTable) -> None:
    evening = table.world.evening
    due = reminders.due_at(evening, "tomorrow").isoformat()
    reminders.remind(evening.pk, "tomorrow", due)
    payloads = [str(duty.payload) for duty in Duty.objects.filter(kind="duties.mail")]
    assert len(payloads) == 3
    assert not [text for text in payloads for name in (*HIDDEN, "Mona", "Gustav") if name in text]
    assert mail.outbox == []

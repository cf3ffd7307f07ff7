"""The page where leaders of a club plan evenings, and where members add tables to them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.clubs.membership.club import Founding, create_club
from games.clubs.models import Evening, Member, Role
from games.people.access import Caller
from games.people.models import User
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("alice", name="Alice")


@pytest.fixture
def club(alice: User) -> str:
    return create_club(alice, Founding("Dojo", place="Lyon", time_zone="Europe/Paris")).pk


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def evening_data(**more: str) -> dict[str, str]:
    day = (timezone.now() + timedelta(days=10)).date().isoformat()
    return {"name": "Tuesday", "day": day, "time": "19:30", "hours": "4", "weeks": "1"} | more


def test_an_evening_is_announced_by_the_clock_where_the_club_meets(alice: User, club: str) -> None:
    at = f"/clubs/{club}/evenings/new/"
    assert 'value="Lyon"' in browser(alice).get(at).content.decode()
    done = browser(alice).post(at, evening_data(place="Lyon", seats="8"))
    evening = Evening.objects.get()
    assert done.headers["Location"] == f"/clubs/{club}/evenings/{evening.pk}/"
    local = evening.starts.astimezone(evening.zone)
    assert (local.hour, local.minute, str(evening.zone)) == (19, 30, "Europe/Paris")
    assert (evening.ends - evening.starts, evening.seats) == (timedelta(hours=4), 8)


def test_each_week_so_many_times(alice: User, club: str) -> None:
    browser(alice).post(f"/clubs/{club}/evenings/new/", evening_data(weeks="8"))
    assert Evening.objects.count() == 8


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *(("name", ""), ("day", "soon"), ("time", "25:00"), ("hours", "999"), ("weeks", "-1")),
        *(("seats", "many"), ("day", "1999-01-01")),
    ],
)
def test_what_is_wrong_stands_beside_its_field(
    alice: User, club: str, field: str, text: str
) -> None:
    answer = browser(alice).post(f"/clubs/{club}/evenings/new/", evening_data(**{field: text}))
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'class="problem"' in page
    assert 'value="Tuesday"' in page or field == "name"
    assert not Evening.objects.exists()


def test_members_who_do_not_lead_plan_none(alice: User, club: str) -> None:
    bob = User.objects.create_user("bob", name="Bob")
    at = f"/clubs/{club}/evenings/new/"
    assert browser(bob).post(at, evening_data()).status_code == 404
    Member.objects.create(club_id=club, person=bob, role=Role.MEMBER)
    assert browser(bob).get(at).status_code == 403
    assert browser(bob).post(at, evening_data()).status_code == 403
    assert at not in browser(bob).get(f"/clubs/{club}/").content.decode()
    assert at in browser(alice).get(f"/clubs/{club}/").content.decode()
    assert not Evening.objects.exists()


def test_a_table_is_brought_to_its_evening_beside_others(alice: User, club: str) -> None:
    client = browser(alice)
    at = client.post(f"/clubs/{club}/evenings/new/", evening_data()).headers["Location"]
    for many in (1, 2):
        table = open_table(NewTable("karatekarte", Mode.HOUSE, b"{}"), Caller(alice))
        assert f'<option value="{table.code}">' in client.get(at).content.decode()
        for _ in range(2):
            assert client.post(at, {"table": table.code}).headers["Location"] == at
        assert Evening.objects.get().tables.count() == many
        page = client.get(at).content.decode()
        assert f'href="/tables/{table.code}/"' in page
        assert f'<option value="{table.code}">' not in page
    assert client.post(at, {"table": "NOWHERE"}).status_code == 404
    assert Evening.objects.get().tables.count() == 2


def test_calendars_are_subscribed_to_from_the_pages(alice: User, club: str) -> None:
    client = browser(alice)
    client.post(f"/clubs/{club}/evenings/new/", evening_data())
    for at in (f"/clubs/{club}/", "/clubs/"):
        page = client.get(at).content.decode()
        address = page.partition('href="http://testserver')[2].partition('"')[0]
        feed = Client().get(address.replace("&amp;", "&"))
        assert "SUMMARY:Dojo – Tuesday" in feed.content.decode()
    client.post("/clubs/", {"revoke": "yes"})
    assert Client().get(address.replace("&amp;", "&")).status_code == 404

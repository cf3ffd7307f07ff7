"""The home of the administration at eleven at night: what needs somebody, and the way to it."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs.evenings import evening
from games.clubs.evenings.evening import Planning
from games.clubs.membership.club import Founding, found_club
from games.clubs.models import Evening
from games.duties.models import Delivery, Duty, Webhook
from games.people.access import Caller
from games.people.models import User
from games.shelf import decks
from games.shelf.decks import Said
from games.tables.life.opening import Opening, open_table
from games.tables.models import Mode, Phase, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss", name="Boss", password="a long password")


def home(person: User, language: str = "en") -> str:
    browser = Client()
    browser.force_login(person)
    return browser.get("/admin/", headers={"Accept-Language": language}).content.decode()


def night(boss: User, number: int) -> None:
    """One more of everything that the home tells."""
    now = timezone.now()
    club = found_club(boss, Founding(name=f"Dragons {number}"))
    begun = now - timedelta(hours=2) if number % 2 else now + timedelta(hours=2)
    plan = Planning(
        name=f"Friday {number}", starts=now + timedelta(hours=1), ends=now + timedelta(hours=5)
    )
    (planned,) = evening.plan(boss, club.pk, plan)
    type(planned).objects.filter(pk=planned.pk).update(starts=begun)
    table = open_table(Opening("karatekarte", Mode.HOUSE), Caller(boss))
    Table.objects.filter(pk=table.pk).update(phase=Phase.PLAYING, state="{}")
    due = now - timedelta(hours=1)
    Duty.objects.create(kind=f"tables.late{number}", key=str(number), due=due, not_before=due)
    webhook = Webhook.objects.create(person=boss, url="https://hall.example.org/?key=hush")
    Delivery.objects.create(webhook=webhook, kind="table.over", state="given_up", ended=now)
    User.objects.create_user(f"newcomer{number}", name=f"Newcomer {number}")


def test_everything_that_needs_somebody_is_a_link_to_the_deed(boss: User) -> None:
    night(boss, 1)
    told = home(boss)
    for word in ("Friday 1", "Dragons 1", "tables.late1", "hall.example.org", "Newcomer 1"):
        assert word in told
    assert Table.objects.get().code in told
    assert "hush" not in told
    newcomer = User.objects.get(username="newcomer1")
    assert f"/admin/people/user/{newcomer.pk}/password/" in told
    assert "Boss" not in told.split("Who has no password")[1].split("</section>")[0]


def test_where_nothing_is_the_way_to_begin_is_told(boss: User) -> None:
    told = home(boss)
    for word in ("No evening tonight.", "Plan an evening", "Nobody plays", "Open a table"):
        assert word in told
    assert 'href="/admin/clubs/evening/add/"' in told
    assert "Aucune soirée ce soir." in home(boss, "fr")


def test_an_evening_of_tomorrow_or_called_off_is_not_tonight(boss: User) -> None:
    night(boss, 1)
    club_evening = Evening.objects.all()
    later = timezone.now() + timedelta(hours=20)
    club_evening.update(starts=later, ends=later + timedelta(hours=4))
    assert "Friday 1" not in home(boss)
    soon = timezone.now() + timedelta(hours=2)
    club_evening.update(starts=soon, ends=soon + timedelta(hours=4), cancelled=timezone.now())
    assert "Friday 1" not in home(boss)


def test_it_costs_the_same_for_one_of_each_and_for_many(boss: User) -> None:
    night(boss, 1)
    home(boss)
    counts = []
    for number in (2, 3, 4, 5, 6, 7, 8):
        if number in (2, 8):
            with CaptureQueriesContext(
                connection,
            ) as asked:
                told = home(boss)
            counts.append(len(asked))
        night(boss, number)
    assert counts[0] == counts[1]
    assert "6+" in told


def test_a_judge_reads_of_tournaments_alone() -> None:
    judge = User.objects.create_user("judge", name="Judge", is_staff=True)
    judge.groups.add(Group.objects.get(name="judges"))
    told = home(judge)
    assert "Tournaments that call" in told
    for word in ("Tonight", "Late duties", "Who has no password", "Arrange a tournament"):
        assert word not in told


def test_what_one_did_last_is_told_by_names_and_kept_by_ids(boss: User) -> None:
    deck = decks.keep(boss, Said("combat", "Poison", {}))
    browser = Client()
    browser.force_login(boss)
    page = f"/admin/shelf/deck/{quote(deck.pk)}/"
    browser.post(f"{page}change/name/", {"name": "Venom", "version": deck.version})
    assert LogEntry.objects.get().object_repr == deck.pk
    lately = home(boss).split('id="home-lately"')[1].split("</section>")[0]
    assert "Venom" in lately
    assert "Venom" in browser.get(f"{page}delete/").content.decode()
    told = browser.post(f"{page}delete/", {"post": "yes"}, follow=True).content.decode()
    assert "Venom" in told
    assert deck.pk not in told.split("</table>")[0].replace(page, "")
    assert set(LogEntry.objects.values_list("object_repr", flat=True)) == {deck.pk}

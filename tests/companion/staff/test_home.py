"""The home of the administration on a busy evening: what needs attention, with links."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from companion.staff.home import title_of
from games.clubs.evenings import evening
from games.clubs.evenings.arrivals import tick_member, tick_name
from games.clubs.evenings.attendance import attend
from games.clubs.evenings.evening import Planning
from games.clubs.membership.club import Founding, create_club
from games.clubs.models import Answer, Evening
from games.duties.models import Delivery, Duty, Webhook
from games.people.access import Caller
from games.people.models import User
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue
from games.shelf.models import Edition, EditionEntry
from games.tables.bots import ANSWERS
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode, Phase, Table
from games.tournaments.models import Pairing, Tournament
from tests.tournaments.hall import started_tournament

SWISS = {"format": "swiss", "rounds": 3}

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss", name="Boss", password="a long password")


def home(person: User, language: str = "en") -> str:
    browser = Client()
    browser.force_login(person)
    return browser.get("/admin/", headers={"Accept-Language": language}).content.decode()


def create_night(boss: User, number: int) -> None:
    """Create one more of everything that the home shows."""
    now = timezone.now()
    club = create_club(boss, Founding(name=f"Dragons {number}"))
    begun = now - timedelta(hours=2) if number % 2 else now + timedelta(hours=2)
    plan = Planning(
        name=f"Friday {number}", starts=now + timedelta(hours=1), ends=now + timedelta(hours=5)
    )
    (planned,) = evening.plan(boss, club.pk, plan)
    type(planned).objects.filter(pk=planned.pk).update(starts=begun)
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(boss))
    Table.objects.filter(pk=table.pk).update(phase=Phase.PLAYING, state="{}", rules_version=0)
    due = now - timedelta(hours=1)
    Duty.objects.create(kind=f"tables.late{number}", key=str(number), due=due, not_before=due)
    webhook = Webhook.objects.create(person=boss, url="https://hall.example.org/?key=hush")
    Delivery.objects.create(webhook=webhook, kind="table.over", state="given_up", ended=now)
    User.objects.create_user(f"newcomer{number}", name=f"Newcomer {number}")


def test_everything_that_needs_somebody_is_a_link_to_the_deed(boss: User) -> None:
    create_night(boss, 1)
    page = home(boss)
    for word in ("Friday 1", "Dragons 1", "tables.late1", "hall.example.org", "Newcomer 1"):
        assert word in page
    code = Table.objects.get().code
    assert f"{code[:4]} {code[4:]}" in page
    assert "hush" not in page
    newcomer = User.objects.get(username="newcomer1")
    assert f"/admin/people/user/{newcomer.pk}/password/" in page
    assert "Boss" not in page.split("Who has no password")[1].split("</section>")[0]


def test_where_nothing_is_the_way_to_begin_is_told(boss: User) -> None:
    page = home(boss)
    for word in (
        *("Nothing waits for you", "No evening tonight.", "Plan an evening"),
        *("Nobody plays", "Open a table"),
    ):
        assert word in page
    assert 'href="/admin/clubs/evening/add/"' in page
    assert "Aucune soirée ce soir." in home(boss, "fr")


def test_an_evening_of_tomorrow_or_called_off_is_not_tonight(boss: User) -> None:
    create_night(boss, 1)
    club_evening = Evening.objects.all()
    later = timezone.now() + timedelta(hours=20)
    club_evening.update(starts=later, ends=later + timedelta(hours=4))
    assert "Friday 1" not in home(boss)
    soon = timezone.now() + timedelta(hours=2)
    club_evening.update(starts=soon, ends=soon + timedelta(hours=4), cancelled=timezone.now())
    assert "Friday 1" not in home(boss)


@pytest.mark.either
def test_it_costs_the_same_for_one_of_each_and_for_many(boss: User) -> None:
    create_night(boss, 1)
    home(boss)
    counts = []
    for number in (2, 3, 4, 5, 6, 7, 8):
        if number in (2, 8):
            with CaptureQueriesContext(connection) as queries:
                page = home(boss)
            counts.append(len(queries))
        create_night(boss, number)
    assert counts[0] == counts[1]
    assert "more</summary>" in page  # beyond the first seven


def test_a_judge_reads_of_tournaments_alone() -> None:
    judge = User.objects.create_user("judge", name="Judge", is_staff=True)
    judge.groups.add(Group.objects.get(name="judges"))
    page = home(judge)
    assert "Tournaments that are played" in page
    for word in ("Tonight", "Deliveries", "Who has no password", "Arrange a tournament"):
        assert word not in page


def needs(page: str) -> list[str]:
    """Return the text of each need: where, what, which action."""
    part = page.split('id="home-needs"')[1].split('class="cols"', maxsplit=1)[0]
    rows = re.findall(r"<li>(.*?)</li>", part, re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in rows]


def test_who_waits_at_a_table_comes_first_and_the_house_last(boss: User) -> None:
    create_night(boss, 1)
    tournament = started_tournament(4, SWISS, round_minutes=10)
    first, second = Pairing.objects.filter(stage__tournament=tournament).order_by("slot")
    Pairing.objects.filter(pk=first.pk).update(phase="disputed", station=4)
    tournament.stages.get().rounds.update(due="2020-01-01T00:00:00Z")
    Tournament.objects.filter(pk=tournament.pk).update(organiser=boss)
    lines = needs(home(boss))
    kinds = ("Open, station 4 Disputed.", "1 result is missing.", "Given up.", "Late.")
    places = [next(n for n, line in enumerate(lines) if kind in line) for kind in kinds[:2]]
    assert sorted(places) == [0, 1]
    assert any("1 delivery failed." in line for line in lines[2:])
    assert any("Late." in line for line in lines[2:])
    address = f"/admin/tournaments/tournament/{quote(tournament.pk)}/pairings/{first.pk}/"
    page = home(boss)
    assert f'href="{address}">Decide' in page
    assert second.pk in page  # shown as a square
    assert "waits for you" not in home(boss, "fr")


def test_a_deed_of_the_home_ends_the_need(boss: User) -> None:
    """In one tap, if only the system waits for it."""
    create_night(boss, 1)
    now = timezone.now()
    lost = Duty.objects.create(
        kind="clubs.remind", key="x", due=now, not_before=now, state="given_up", ended=now
    )
    browser = Client()
    browser.force_login(boss)
    page = browser.get("/admin/").content.decode()
    form = page.split('?kind=clubs.remind&amp;state__exact=given_up"')[1].split("</form>")[0]
    data = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    address = "/admin/duties/duty/?kind=clubs.remind&state__exact=given_up"
    browser.post(address, data)
    lost.refresh_from_db()
    assert lost.state == "waiting"
    assert "Given up." not in browser.get("/admin/").content.decode()
    assert "1 delivery failed." in home(boss)
    (webhook,) = Webhook.objects.all()
    query = f"?webhook__id__exact={webhook.pk}&state__exact=given_up"
    answer = browser.get(f"/admin/duties/delivery/{query}")
    assert answer.status_code == 200
    assert "hall.example.org" in answer.content.decode()


def test_who_came_tonight_stands_below_the_day(boss: User) -> None:
    create_night(boss, 1)
    row = Evening.objects.get()
    tick_name(boss, row.club_id, row.pk, "Walter")
    member = row.club.members.get()
    attend(boss, row.club_id, row.pk, Answer.YES)
    assert "1 of 2 came" in home(boss)
    tick_member(boss, row.club_id, row.pk, member.pk)
    page = home(boss)
    assert "2 of 2 came" in page
    assert page.count('<i class="here"></i>') == 2


@pytest.mark.parametrize(
    ("hour", "english", "french"),
    [
        (2, "Friday night, 02:00 UTC", "Vendredi, dans la nuit, 02:00 UTC"),
        (9, "Friday morning, 09:00 UTC", "Vendredi matin, 09:00 UTC"),
        (15, "Friday afternoon, 15:00 UTC", "Vendredi après-midi, 15:00 UTC"),
        (23, "Friday evening, 23:00 UTC", "Vendredi soir, 23:00 UTC"),
    ],
)
def test_the_day_is_told_as_one_says_it(hour: int, english: str, french: str) -> None:
    now = datetime(2026, 11, 20, hour, tzinfo=UTC)
    for language, expected in (("en", english), ("fr", french)):
        with translation.override(language):
            assert title_of(now) == expected


def test_what_one_did_last_is_told_by_names_and_kept_by_ids(boss: User) -> None:
    deck = decks.keep(boss, NewDeck("combat", "Poison", {}))
    browser = Client()
    browser.force_login(boss)
    page = f"/admin/shelf/deck/{quote(deck.pk)}/"
    browser.post(f"{page}change/name/", {"name": "Venom", "version": deck.version})
    assert LogEntry.objects.get().object_repr == deck.pk
    lately = home(boss).split('id="home-lately"')[1].split("</section>")[0]
    assert "Venom" in lately
    assert "Venom" in browser.get(f"{page}delete/").content.decode()
    content = browser.post(f"{page}delete/", {"post": "yes"}, follow=True).content.decode()
    assert "Venom" in content
    assert deck.pk not in content.split("</table>")[0].replace(page, "")
    assert set(LogEntry.objects.values_list("object_repr", flat=True)) == {deck.pk}


def test_a_companion_that_failed_three_times_is_told_of(boss: User) -> None:
    """Errors are shown even if the bot answered in the end; those of other weeks are not."""
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(boss))
    now = timezone.now()

    def make_failed(number: int, attempts: int, filed: timedelta) -> None:
        Duty.objects.create(
            kind=ANSWERS,
            key=f"{table.pk}.{number}",
            payload={"table_id": table.pk, "request": str(number)},
            due=now,
            not_before=now,
            filed=now - filed,
            attempts=attempts,
            error="ZeroDivisionError: by zero",
            state="done",
            ended=now,
        )

    make_failed(1, 2, timedelta())
    make_failed(2, 3, timedelta(days=8))
    assert "A companion failed three times." not in home(boss)
    make_failed(3, 3, timedelta(hours=1))
    make_failed(4, 4, timedelta(hours=2))
    page = home(boss, "fr")
    assert page.count("Un compagnon a échoué trois fois.") == 1
    assert "ZeroDivisionError" in page
    assert f"/admin/tables/table/{quote(table.pk)}/" in page


def test_an_editor_is_told_of_editions_that_nobody_can_play_with(boss: User) -> None:
    editor = User.objects.create_user("editor", is_staff=True, password="a long password")
    editor.groups.add(Group.objects.get(name="catalogue editors"))
    good, bad, tried = (
        catalogue.copy(boss, game="brutal_ring", name=name)
        for name in ("Sound ring", "Broken ring", "Boss tries")
    )
    Edition.objects.filter(pk__in=(good.pk, bad.pk)).update(shared=True)
    EditionEntry.objects.filter(edition__in=(bad, tried), kind="weapons").delete()
    page = home(editor)
    needs, rest = page.split('aria-labelledby="home-editions"')
    needs = needs.split('id="home-needs"')[1]
    assert "Broken ring" in needs
    assert "Put it right" in needs
    assert not {name for name in ("Sound ring", "Boss tries") if name in needs}
    assert not {each.name for each in (good, bad, tried) if each.name not in rest}
    assert "Copy a catalogue" in rest
    assert "Plan a run in the lab" in rest
    assert 'id="home-editions"' not in home(User.objects.create_user("judge", is_staff=True))
    EditionEntry.objects.all().delete()
    assert "Nothing waits" not in home(editor, "en")
    assert "Corriger" in home(editor, "fr")

"""The administration: tables to find, close and verify; seats and journals to read."""

import re

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.duties.models import Duty
from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.tables.life import end
from games.tables.models import Entry, Mode, Phase, Seat, Table
from games.tables.play import rewind
from tests.tables.conftest import Cast, answer, play_on, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.either]
TABLES, SEATS, ENTRIES = (f"/admin/tables/{model}/" for model in ("table", "seat", "entry"))


@pytest.fixture
def office() -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin"))
    return browser


@pytest.fixture
def dealer() -> User:
    """Staff who may view everything here, and change nothing."""
    person = User.objects.create_user("dealer", is_staff=True)
    for kind in ("table", "seat", "entry"):
        person.user_permissions.add(Permission.objects.get(codename=f"view_{kind}"))
    return person


def read_page(office: Client, page: str, **query: str) -> str:
    return office.get(page, query).content.decode()


def act(office: Client, action: str, *tables: Table) -> str:
    chosen = {"action": action, "_selected_action": [table.pk for table in tables]}
    return office.post(TABLES, chosen, follow=True).content.decode()


def test_the_journal_is_not_counted(
    office: Client, house: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(7) as captured:
        assert "Alice starts." in read_page(office, ENTRIES)
    counts = [query["sql"] for query in captured.captured_queries if "COUNT(" in query["sql"]]
    assert not [count for count in counts if "tables_entry" in count]


@pytest.mark.parametrize("typed", ["{code}", " {lower} ", "alice", "Bob"])
def test_a_table_is_found_by_its_code_and_by_who_sits_there(
    office: Client, house: Cast, typed: str
) -> None:
    other = start_table(Mode.HOUSE)
    Seat.objects.filter(table=other.table).update(name="Chloé")
    lower = f"{house.code[:4]}-{house.code[4:]}".lower()
    page = read_page(office, TABLES, q=typed.format(code=house.code, lower=lower))
    assert house.table.pk in page
    assert other.table.pk not in page


def test_tables_are_told_apart_by_game_mode_phase_and_day(office: Client, house: Cast) -> None:
    closed = start_table(Mode.TABLE)
    end.close(closed.code, closed.host)
    for query in ({"phase__exact": "closed"}, {"mode__exact": "table"}):
        page = read_page(office, TABLES, **query)
        assert (closed.table.pk in page, house.table.pk in page) == (True, False)
    assert house.table.pk in read_page(office, TABLES, game_key="karatekarte")
    assert house.table.pk not in read_page(office, TABLES, game_key="combat")
    assert house.table.pk not in read_page(office, TABLES, created__gte="2999-01-01 00:00:00+00:00")


def test_a_table_shows_its_journal_as_sentences_and_leads_to_the_whole(
    office: Client, house: Cast
) -> None:
    answer(house, moves.DrawCard())
    rewind.rewind_table(house.code, house.host, 1)
    page = read_page(office, f"{TABLES}{quote(house.table.pk)}/change/")
    assert "(taken back) <s>Alice draws a card.</s>" in page
    assert "The host takes the table back to entry 1." in page
    assert "The whole journal: 3 entries" in page
    assert f"{ENTRIES}?table={house.table.pk}" in page
    whole = read_page(office, ENTRIES, table=house.table.pk)
    assert "Alice draws a card." in whole
    assert "The game starts." in whole


def test_staff_may_play_too_so_what_lies_face_down_is_shown_at_the_end_only(
    office: Client, house: Cast
) -> None:
    first = Entry.objects.get(table=house.table, number=1)
    page = f"{ENTRIES}{first.pk}/change/"
    assert "places" not in read_page(office, page)
    assert "Shown when the table has ended." in read_page(office, page)
    end.close(house.code, house.host)
    assert "places" in read_page(office, page)


@pytest.mark.parametrize("model", ["table", "seat", "entry"])
def test_nothing_is_added_changed_or_deleted_there(office: Client, house: Cast, model: str) -> None:
    row = {"table": house.table, "seat": house.seats[0], "entry": Entry.objects.earliest("pk")}
    page = f"/admin/tables/{model}/"
    assert office.get(f"{page}{quote(row[model].pk)}/change/").status_code == 200
    assert office.post(f"{page}{quote(row[model].pk)}/change/", {"name": "X"}).status_code == 403
    assert office.post(f"{page}{quote(row[model].pk)}/delete/", {"post": "yes"}).status_code == 403
    assert office.get(f"{page}add/").status_code == (200 if model == "table" else 403)


def test_a_table_is_opened_there_and_what_cannot_be_is_refused(
    office: Client, dealer: User
) -> None:
    """Without the rights the answer is 403."""
    data = {"game_key": "karatekarte", "mode": "table", "watching": "on", "shared": "on"}
    assert office.post(f"{TABLES}add/", data).status_code == 302
    table = Table.objects.get()
    assert (table.game_key, table.mode, table.shared, table.host_id is None) == (
        *("karatekarte", "table", True),
        False,
    )
    refused = office.post(f"{TABLES}add/", data | {"mode": "house"})
    assert "hands would be seen" in refused.content.decode()
    assert office.post(f"{TABLES}add/", data | {"game_key": "gone"}).status_code == 200
    assert Table.objects.count() == 1
    looker = Client()
    looker.force_login(dealer)
    assert looker.get(f"{TABLES}add/").status_code == 403


def test_a_seat_is_found_and_leads_to_its_table(office: Client, house: Cast) -> None:
    page = read_page(office, SEATS, q="alice")
    assert f'{TABLES}{quote(house.table.pk)}/change/">{house.code}</a>' in page
    assert "Bob" not in page


def test_a_seat_and_an_entry_are_called_by_name_and_kept_by_id(office: Client, house: Cast) -> None:
    table, seat = house.table, house.seats[0]
    entry = Entry.objects.get(table=table, number=1)
    for page, key, name in (
        (SEATS, seat.pk, seat.name),
        (ENTRIES, str(entry.pk), str(entry.number)),
    ):
        html = read_page(office, f"{page}{quote(key)}/change/")
        way = html.split('aria-label="Where you are"')[1].split("</nav>")[0]
        assert name in way
        assert table.code in way
        assert table.pk not in re.sub('href="[^"]*"', "", way)
    assert str(seat) == f"{table.pk} {seat.place}"


# Actions


def test_closing_goes_through_the_journal_like_any_other_closing(
    office: Client, house: Cast
) -> None:
    other = start_table(Mode.TABLE)
    assert "2 tables are closed." in act(office, "close_tables", house.table, other.table)
    assert (house.now().phase, other.now().phase) == (Phase.CLOSED, Phase.CLOSED)
    assert Entry.objects.filter(kind="closed").count() == 2
    again = act(office, "close_tables", house.table)
    assert f"{house.code}: This table is not in play" in again


def test_who_may_only_look_may_not_close(house: Cast, dealer: User) -> None:
    browser = Client()
    browser.force_login(dealer)
    assert browser.get(TABLES).status_code == 200
    act(browser, "close_tables", house.table)
    assert house.now().phase == Phase.PLAYING
    with pytest.raises(Refusal, match="host_only"):
        end.close(house.code, Caller(dealer))
    right = Permission.objects.get(codename="change_table", content_type__app_label="tables")
    dealer.user_permissions.add(right)
    end.close(house.code, Caller(User.objects.get(pk=dealer.pk)))
    assert house.now().phase == Phase.CLOSED


def test_a_person_who_is_no_staff_closes_nothing_whatever_rights_they_have(house: Cast) -> None:
    person = User.objects.create_user("player")
    right = Permission.objects.get(codename="change_table", content_type__app_label="tables")
    person.user_permissions.add(right)
    with pytest.raises(Refusal, match="host_only"):
        end.close(house.code, Caller(person))


def test_verifying_says_what_is_wrong_and_where(office: Client, house: Cast) -> None:
    sound = start_table(Mode.HOUSE)
    play_on(house, 3)
    assert "2 journals are whole" in act(office, "verify_tables", house.table, sound.table)
    Table.objects.filter(pk=house.table.pk).update(number=9)
    message = act(office, "verify_tables", house.table, sound.table)
    assert f"{house.code}: the table says it stands at entry 9" in message
    assert "1 journal is whole" in message
    Table.objects.filter(pk=house.table.pk).update(seed=bytes(32))
    assert "is not the one that was promised" in act(office, "verify_tables", house.table)


def test_the_menu_leads_everywhere_and_calls_when_somebody_is_needed(office: Client) -> None:
    page = read_page(office, TABLES)
    for model in ("tables/table", "tables/seat", "tables/entry", "people/user", "duties/duty"):
        assert f'href="/admin/{model}/"' in page
    assert "bg-red-100 text-red-700" not in page
    now = timezone.now()
    given_up = {"due": now, "not_before": now, "ended": now}
    Duty.objects.create(kind="a", key="b", state="given_up", **given_up)
    assert re.search(r"bg-red-100 text-red-700[^>]*>1<", read_page(office, TABLES))


def test_the_menu_shows_what_one_may_see(dealer: User) -> None:
    browser = Client()
    browser.force_login(dealer)
    page = read_page(browser, TABLES)
    assert 'href="/admin/tables/entry/"' in page
    assert 'href="/admin/people/user/"' not in page

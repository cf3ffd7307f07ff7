"""A table is opened, joined and played by forms alone, as in a browser without scripts."""

import random
import re
from html import unescape

import pytest
from django.test import Client

from games.people.access import Caller
from games.people.device import COOKIE, new_secret, sign
from games.people.policy import POLICY
from games.rulebooks import GAMES
from games.tables.models import Entry, Mode, Phase, Seat, Table
from tests.tables.conftest import Cast
from tests.tables.pages.reading import FRENCH, page_of, text
from tests.tables.test_clock import table_with_minute

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def open_table(key: str, mode: str = "house", **fields: str) -> tuple[Client, Table]:
    host = Client()
    answer = host.post(f"/tables/new/{key}/", {"mode": mode, "name": "Alice", **fields})
    assert answer.status_code == 303, text(answer.content)
    return host, Table.objects.get(code=answer.headers["Location"].strip("/").rpartition("/")[2])


def join_table(table: Table, name: str = "Bob", **fields: str) -> Client:
    guest = Client()
    assert guest.post(f"/tables/{table.code}/join/", {"name": name, **fields}).status_code == 303
    return guest


def ready(key: str, place: int) -> dict[str, str]:
    made = GAMES[key].ready_made()
    return {"brought": f"ready {made[place].key}"} if made else {}


def question_data(page: str) -> dict[str, str] | None:
    """Return the data that the first form with a question would send, with one of its buttons
    chosen at random."""
    match = re.search(r'<form class="question".*?</form>', page, re.DOTALL)
    if match is None:
        return None
    form = match[0]
    data = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    moves = [unescape(each) for each in re.findall(r'name="move" value="([^"]*)"', form)]
    if moves:
        return data | {"move": random.Random(len(page)).choice(moves)}
    example = re.search(r'data-example="([^"]*)"', form)
    if example is not None:
        places = enumerate(example[1].split(","))
        return data | {f"piece-{n}": slot for n, slot in places if slot != "None"}
    counts = re.findall(r'name="(slot-\d+)"[^>]*value="(\d+)"', form)
    return data | dict(counts)


@pytest.mark.parametrize("key", GAMES)
def test_two_browsers_play_by_forms_alone(key: str) -> None:
    alice, table = open_table(key, **ready(key, 0))
    bob = join_table(table, **ready(key, 1))
    assert alice.post(f"/tables/{table.code}/begin/").status_code == 303
    for _ in range(25):
        for browser in (alice, bob):
            data = question_data(browser.get(table_url(table)).content.decode())
            if data is not None:
                answer = browser.post(f"/tables/{table.code}/answer/", data)
                assert answer.status_code == 303, text(answer.content)[:600]
        if Table.objects.get(pk=table.pk).phase == Phase.OVER:
            break
    table.refresh_from_db()
    assert table.phase == Phase.OVER or table.number > 5


def table_url(table: Table) -> str:
    return f"/tables/{table.code}/"


@pytest.mark.parametrize("seats", [(0,), (0, 1)], ids=["own phone", "one device"])
def test_br_7_3_the_host_ends_the_minute_on_the_page(seats: tuple[int, ...]) -> None:
    cast, browser, own = table_with_minute(Mode.TABLE), Client(), Caller(device=new_secret())
    browser.cookies[COOKIE] = sign(own.device)
    Table.objects.filter(pk=cast.table.pk).update(device=own.device_digest)
    Seat.objects.filter(table=cast.table, place__in=seats).update(device=own.device_digest)
    page = browser.get(page_of(cast), {"seat": 0}).content.decode()
    forms = re.findall(r'<form class="question".*?</form>', page, re.DOTALL)
    (minute,) = [form for form in forms if "time_is_over" in form]
    answer = browser.post(f"{page_of(cast)}answer/", question_data(minute) or {})
    assert answer.status_code == 303, text(answer.content)
    assert "time_is_over" not in browser.get(page_of(cast), {"seat": 0}).content.decode()


def test_a_refused_form_is_shown_again_as_it_was_filled_in() -> None:
    """The refusal stands in the form, after what was pressed."""
    alice, table = open_table("martial_art", "table", **ready("martial_art", 0))
    join_table(table, **ready("martial_art", 1))
    alice.post(f"{table_url(table)}begin/")
    data = question_data(alice.get(table_url(table)).content.decode()) or {}
    left_out = max(name for name in data if name.startswith("piece-"))
    filled = {name: value for name, value in data.items() if name != left_out}
    response = alice.post(f"{table_url(table)}answer/", filled)
    assert response.status_code == 409
    page = response.content.decode()
    form = page.partition('class="question"')[2].partition("</form>")[0]
    assert form.index("</select>") < form.index('role="alert"')
    assert page.count('role="alert"') == 1
    chosen = re.findall(r'name="(piece-\d+)">(?:(?!</select>).)*value=(\d+) selected', form)
    assert dict(chosen) == {
        name: value for name, value in filled.items() if name.startswith("piece-")
    }


def test_the_device_holds_the_seat_and_comes_back_to_it_from_the_start() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    assert Seat.objects.exclude(device="").count() == 2
    assert "Alice you Change Alice Bob Change Bob" in text(alice.get(table_url(table)).content)
    assert "Alice Bob you Change Bob" in text(bob.get(table_url(table)).content)
    for browser in (alice, bob):
        assert f'href="{table_url(table)}"' in browser.get("/").content.decode()
    assert table_url(table) not in Client().get("/").content.decode()
    cookie = bob.cookies["device"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie.value not in str(list(Seat.objects.values()))


def test_the_api_knows_the_device_and_asks_for_the_proof_that_the_page_is_ours() -> None:
    alice, table = open_table("karatekarte")
    join_table(table)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = alice.cookies
    seen = strict.get(f"/api/v1/tables/{table.code}/").json()
    assert seen["seat"] == 0
    refused = strict.post(f"/api/v1/tables/{table.code}/start/", {}, "application/json")
    assert refused.status_code == 403
    assert Table.objects.get(pk=table.pk).phase == Phase.GATHERING


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "has grown old"), ("fr", "trop ancienne")]
)
def test_a_form_without_proof_is_refused_on_a_page_of_ours(language: str, expected: str) -> None:
    _, table = open_table("karatekarte")
    stranger = Client(enforce_csrf_checks=True, headers={"Accept-Language": language})
    answer = stranger.post(f"/tables/{table.code}/join/", {"name": "Bob"})
    assert answer.status_code == 403
    assert expected in text(answer.content)
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert table.seats.count() == 1


def test_a_form_that_is_sent_twice_does_one_thing(house: Cast) -> None:
    alice, table = open_table("karatekarte")
    join_table(table)
    alice.post(f"/tables/{table.code}/begin/")
    browser = alice if question_data(alice.get(table_url(table)).content.decode()) else None
    if browser is None:
        return
    data = question_data(browser.get(table_url(table)).content.decode())
    assert data is not None
    before = Entry.objects.filter(table=table).count()
    answers = [browser.post(f"/tables/{table.code}/answer/", data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Entry.objects.filter(table=table).count() == before + 1


def test_a_stale_answer_shows_what_is_asked_now() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    alice.post(f"/tables/{table.code}/begin/")
    data = {"request": "999", "move": '{"kind": "draw_card"}'}
    for browser in (alice, bob):
        answer = browser.post(f"/tables/{table.code}/answer/", data)
        assert answer.status_code == 409
        page = text(answer.content)
        assert "This question is no longer open" in page
        assert "Draw a card to take an action" in page or "draws a card to take an action" in page


@pytest.mark.parametrize(
    "data",
    [
        {"request": "1", "move": "nonsense"},
        {"request": "x", "move": "{}"},
        {"request": "1", "move": '{"kind": "no such"}'},
        {"request": "1"},
        {"request": "1", "piece-0": "17"},
        {},
    ],
)
def test_what_cannot_be_read_is_told_and_changes_nothing(data: dict[str, str]) -> None:
    alice, table = open_table("karatekarte")
    join_table(table)
    alice.post(f"/tables/{table.code}/begin/")
    before = Table.objects.values().get(pk=table.pk)
    answer = alice.post(f"/tables/{table.code}/answer/", data)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert Table.objects.values().get(pk=table.pk) == before


def test_a_setting_that_is_not_offered_is_refused() -> None:
    data = {"mode": "house", "name": "Alice", "format": "x"}
    answer = Client().post("/tables/new/martial_art/", data)
    assert answer.status_code == 400
    assert "Choose one of these." in text(answer.content)
    assert not Table.objects.exists()


def test_a_stranger_sits_down_nowhere_twice_nor_starts_anything() -> None:
    _, table = open_table("karatekarte")
    join_table(table)
    stranger = Client(headers=FRENCH)
    assert stranger.post(f"/tables/{table.code}/begin/").status_code == 409
    full = stranger.post(f"/tables/{table.code}/join/", {"name": "Zoé"})
    assert full.status_code == 409
    assert "Toutes les places" in text(full.content)
    assert stranger.post("/tables/NOWHERE2/join/", {"name": "Zoé"}).status_code == 404
    assert Table.objects.get(pk=table.pk).phase == Phase.GATHERING


def test_taking_back_asks_whom_it_must() -> None:
    alice, table = open_table("karatekarte", mode="table")
    bob = join_table(table)
    alice.post(f"/tables/{table.code}/begin/")
    data = question_data(alice.get(table_url(table)).content.decode())
    assert data is not None
    alice.post(f"/tables/{table.code}/answer/", data)
    assert "Take back" in text(
        alice.get(table_url(table)).content
    )  # the host needs nobody's consent
    assert "Ask to take back" in text(bob.get(table_url(table)).content)
    bob.post(f"/tables/{table.code}/rewind/", {"to": "1"})
    assert "Bob: take that back? Agree" in text(alice.get(table_url(table)).content)
    alice.post(f"/tables/{table.code}/rewind/", {"to": "1"})
    assert Entry.objects.get(table=table, number=3).kind == "rewound"


def test_t_3_two_browsers_sign_how_it_ended() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    alice.post(f"/tables/{table.code}/begin/")
    result = f"/tables/{table.code}/result/"
    assert "places" not in text(alice.post(result, {"place-0": "2", "place-1": "1"}).content)
    page = text(bob.get(f"/tables/{table.code}/").content)
    assert "A result signed by Alice: 2. Alice 1. Bob" in page
    assert bob.post(result, {"say": "no"}).status_code == 303
    assert "A result signed by" not in text(bob.get(f"/tables/{table.code}/").content)
    refused = alice.post(result, {"place-0": "1", "place-1": "3"})
    assert refused.status_code == 409
    assert "Give each of the 2 seats its place" in text(refused.content)
    for browser in (alice, bob):
        assert browser.post(result, {"place-0": "1", "place-1": "1"}).status_code == 303
    assert "Shared victory: Alice, Bob T-3" in text(alice.get(f"/tables/{table.code}/").content)


def test_t_3_a_table_closed_in_the_middle_says_that_the_game_is_unfinished() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    alice.post(f"/tables/{table.code}/begin/")
    assert alice.post(f"/tables/{table.code}/close/").status_code == 303
    page = text(bob.get(f"/tables/{table.code}/").content)
    assert "The game was left unfinished T-3" in page
    assert "The table is closed: the game is left unfinished." in page


def test_the_code_is_a_picture_for_phones(house: Cast) -> None:
    drawn = Client().get(f"{page_of(house)}code.svg")
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert b"<path" in drawn.content


def test_counts_that_no_few_dice_decide_are_not_pictured_as_dice() -> None:
    """The script would hide the fields, and nobody could stake in Kung-Fu."""
    alice, table = open_table("kung_fu", **ready("kung_fu", 0))
    bob = join_table(table, **ready("kung_fu", 1))
    alice.post(f"{table_url(table)}begin/")
    for browser in (alice, bob):
        data = question_data(browser.get(table_url(table)).content.decode()) or {}
        browser.post(f"{table_url(table)}answer/", data | {"move": '{"kind":"ready"}'})
    page = alice.get(table_url(table)).content.decode()
    assert 'data-form="tally"' in page
    assert "data-outcomes" not in page

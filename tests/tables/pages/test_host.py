"""Actions of a host on pages: who sits there and under which name, who may join, how it is played,
another phone for a seat."""

import re

import pytest
from django.test import Client

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.editions import catalogue
from games.shelf.models import Deck
from games.tables.models import Phase, Seat, Table
from tests.rulebooks.combat.cast import published_deck
from tests.tables.pages.reading import FRENCH, read_page, text
from tests.tables.pages.test_deeds import join_table, open_table, table_url

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_the_host_calls_a_guest_otherwise_and_the_guest_until_the_start() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    assert alice.post(f"{table_url(table)}seats/1/name/", {"name": "Robert"}).status_code == 303
    assert Seat.objects.get(table=table, place=1).name == "Robert"
    assert bob.post(f"{table_url(table)}seats/1/name/", {"name": "Bobby"}).status_code == 303
    assert bob.post(f"{table_url(table)}seats/0/name/", {"name": "Nobody"}).status_code == 409
    assert sorted(Seat.objects.values_list("name", flat=True)) == ["Alice", "Bobby"]
    refused = alice.post(f"{table_url(table)}seats/1/name/", {"name": " "})
    assert refused.status_code == 409
    assert "Give a name for the table" in text(refused.content)


def test_who_is_sent_away_stays_away_on_that_phone() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    assert alice.post(f"{table_url(table)}seats/1/leave/", {"bar": "yes"}).status_code == 303
    assert not Seat.objects.filter(table=table, place=1).exists()
    back = bob.post(f"{table_url(table)}join/", {"name": "Somebody else"})
    assert back.status_code == 409
    assert "asked you to stay away" in text(back.content)


def test_a_guest_leaves_by_themselves_and_nobody_else() -> None:
    _, table = open_table("karatekarte")
    bob = join_table(table)
    assert bob.post(f"{table_url(table)}seats/0/leave/").status_code == 409
    assert bob.post(f"{table_url(table)}seats/1/leave/").status_code == 303
    assert [seat.name for seat in Seat.objects.all()] == ["Alice"]


def seat_link(host: Client, table: Table, place: int = 1) -> str:
    page = host.get(f"{table_url(table)}seats/{place}/").content.decode()
    match = re.search(rf'href="http://testserver({table_url(table)}seats/{place}/[\w-]+/)"', page)
    assert match is not None
    return match[1]


def test_a_seat_is_handed_to_another_phone_once() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    alice.post(f"{table_url(table)}begin/")
    link = seat_link(alice, table)
    other, late = Client(), Client()
    assert "Sit here as Bob?" in read_page(link, other)
    assert "Bob you" in text(bob.get(table_url(table)).content)  # looking does not take the seat
    assert other.post(link).status_code == 303
    assert "Bob you" in text(other.get(table_url(table)).content)
    assert "Bob you" not in text(bob.get(table_url(table)).content)
    refused = late.post(link)
    assert refused.status_code == 409
    assert "ask the host for a new one" in text(refused.content)
    assert Client(headers=FRENCH).get(link).status_code == 409


def test_nobody_but_the_host_sees_the_way_to_a_seat() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    assert b"way.svg" not in bob.get(f"{table_url(table)}seats/1/").content
    assert bob.get(f"{table_url(table)}seats/1/way.svg").status_code == 403
    assert bob.get(f"{table_url(table)}seats/0/").status_code == 403
    assert bob.get(f"{table_url(table)}host/").status_code == 403
    assert (
        alice.get(f"{table_url(table)}seats/1/way.svg").headers["Content-Type"] == "image/svg+xml"
    )


def test_a_seat_that_was_emptied_is_taken_by_a_newcomer() -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    alice.post(f"{table_url(table)}begin/")
    assert alice.post(f"{table_url(table)}seats/1/leave/").status_code == 303
    assert "you" not in re.findall(r'class="tag">(\w+)', bob.get(table_url(table)).content.decode())
    chloe = Client()
    assert chloe.post(seat_link(alice, table), {"name": "Chloé"}).status_code == 303
    assert "Chloé you" in text(chloe.get(table_url(table)).content)


def test_the_door_is_shut_and_the_curtain_drawn() -> None:
    alice, table = open_table("brutal_ring")
    doors, stranger = f"{table_url(table)}host/doors/", Client()
    assert alice.post(doors, {"watching": "no", "shut": "yes"}).status_code == 303
    assert stranger.get(table_url(table)).status_code == 403
    alice.post(doors, {"watching": "yes", "shut": "yes"})
    refused = stranger.post(f"{table_url(table)}join/", {"name": "Zoé"})
    assert refused.status_code == 409
    assert "lets nobody else sit down" in text(refused.content)
    alice.post(doors, {"watching": "yes", "shut": "no"})
    assert stranger.post(f"{table_url(table)}join/", {"name": "Zoé"}).status_code == 303


def test_how_it_is_played_is_changed_until_the_start() -> None:
    alice, table = open_table("kung_fu")
    join_table(table)
    ways = {"mode": "table", "gm": "yes", "watching": "yes"}
    assert alice.post(f"{table_url(table)}host/ways/", ways).status_code == 303
    now = Table.objects.get(pk=table.pk)
    assert (now.mode, GAMES["kung_fu"].read_setup(now.setup.encode()).gm) == ("table", True)
    alice.post(f"{table_url(table)}host/ways/", {"mode": "table", "watching": "yes"})
    alice.post(f"{table_url(table)}begin/")
    assert Table.objects.get(pk=table.pk).phase == Phase.PLAYING
    refused = alice.post(f"{table_url(table)}host/ways/", ways)
    assert refused.status_code == 409
    assert "has started" in text(refused.content)


def sign_in(name: str = "alice") -> tuple[Client, User]:
    person, browser = User.objects.create_user(name, name=name.title()), Client()
    browser.force_login(person)
    return browser, person


def test_one_sits_down_with_a_deck_from_the_own_shelf() -> None:
    browser, person = sign_in()
    counts = published_deck("serpent").cards
    whole = Deck.objects.create(person=person, game_key="combat", name="My own", cards=counts)
    half = Deck.objects.create(person=person, game_key="combat", name="Half", cards={})
    stranger, _ = sign_in("bob")
    assert "My own" in read_page("/tables/new/combat/", browser)
    assert "My own" not in read_page("/tables/new/combat/", stranger)
    refused = browser.post("/tables/new/combat/", {"mode": "house", "brought": f"deck {half.pk}"})
    assert refused.status_code == 400
    assert "CB-" in text(refused.content)
    for own, status in ((stranger, 404), (browser, 303)):
        data = {"mode": "house", "brought": f"deck {whole.pk}"}
        assert own.post("/tables/new/combat/", data).status_code == status
    assert Seat.objects.get(person=person).kept == whole.pk


def test_an_edition_of_ones_own_is_chosen() -> None:
    browser, person = sign_in()
    edition = catalogue.copy(person, game="combat", name="House cards")
    assert "House cards" in read_page("/tables/new/combat/", browser)
    assert "House cards" not in read_page("/tables/new/combat/", Client())
    data = {"mode": "house", "edition": edition.pk}
    table = open_table_by(browser, "combat", data)
    assert table.edition_id == edition.pk
    browser.post(f"{table_url(table)}host/ways/", {"mode": "house", "watching": "yes"})
    assert Table.objects.get(pk=table.pk).edition_id is None


def open_table_by(browser: Client, key: str, data: dict[str, str]) -> Table:
    answer = browser.post(f"/tables/new/{key}/", data)
    assert answer.status_code == 303, text(answer.content)
    return Table.objects.get(code=answer.headers["Location"].strip("/").rpartition("/")[2])


def test_two_guests_of_one_name_are_told_apart() -> None:
    alice, table = open_table("karatekarte")
    again = Client(headers=FRENCH)
    refused = again.post(f"{table_url(table)}join/", {"name": "ALICE"})
    assert refused.status_code == 409
    assert "ajoutez une lettre" in text(refused.content)
    assert again.post(f"{table_url(table)}join/", {"name": "Alice M."}).status_code == 303
    assert alice.post(f"{table_url(table)}seats/1/name/", {"name": "alice"}).status_code == 409


def test_whoever_watches_is_told_how_a_lost_seat_comes_back() -> None:
    alice, table = open_table("karatekarte")
    join_table(table)
    alice.post(f"{table_url(table)}begin/")
    assert "the host hands your seat over" in read_page(table_url(table))
    assert "the host hands your seat over" not in text(alice.get(table_url(table)).content)


def test_odds_are_offered_only_where_there_are_any() -> None:
    alice, table = open_table("combat")
    bob = join_table(table)
    alice.post(f"{table_url(table)}begin/")
    pages = [browser.get(table_url(table)).content.decode() for browser in (alice, bob)]
    assert any('name="move"' in page for page in pages)
    assert not any("?odds" in page for page in pages)


def test_one_sits_down_under_the_name_that_the_others_see() -> None:
    browser, person = sign_in("login-of-hers")
    person.name = "Anna"
    person.save()
    for address in ("/tables/new/karatekarte/", table_url(open_table("karatekarte")[1])):
        page = read_page(address, browser)
        assert "You sit down as Anna" in page
        assert "login-of-hers" not in page


def test_what_a_seat_brings_is_changed_on_the_page_until_the_start() -> None:
    alice, table = open_table("martial_art")
    bob = join_table(table)
    own, other = (f"{table_url(table)}seats/{place}/brought/" for place in (0, 1))
    assert alice.post(own, {"brought": "ready igor-white"}).status_code == 303
    assert bob.post(own, {"brought": "ready wonja-white"}).status_code == 409
    assert alice.post(other, {"brought": "ready igor-white"}).status_code == 303
    page = alice.get(table_url(table)).content.decode()
    assert 'aria-describedby="lacks"' in page
    assert "MA-2.1" in text(page.encode())
    assert "plays with Igor, White Belt" in text(bob.get(table_url(table)).content)
    assert bob.post(other, {"brought": "ready wonja-white"}).status_code == 303
    assert 'aria-describedby="lacks"' not in alice.get(table_url(table)).content.decode()

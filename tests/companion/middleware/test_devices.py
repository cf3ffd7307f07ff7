"""Only browsers that have their device from us are counted by it; others by their address."""

from typing import Any

import pytest
from django.conf import settings as project
from django.test import Client

from api.wire import callers
from games.people import device
from games.tables.models import Table
from tests.tables.pages.reading import text
from tests.tables.pages.test_deeds import join_table, open_table, table_url

pytestmark = pytest.mark.django_db
MOST = 3


@pytest.fixture(autouse=True)
def _forget_known_devices() -> None:
    callers._known_device.cache_clear()


def browser_with(cookie: str, name: str = device.COOKIE) -> Client:
    browser = Client()
    browser.cookies[name] = cookie
    return browser


def cookie_of(browser: Client, name: str = device.COOKIE) -> str:
    return str(browser.cookies[name].value)


def names_seat(browser: Client, table: Table) -> bool:
    return "Bob you" in text(browser.get(table_url(table)).content)


def strip_signature(browser: Client) -> Client:
    """Return a browser with the same device from before devices were signed."""
    return browser_with(cookie_of(browser).partition(".")[0])


@pytest.mark.parametrize("cookie", ["invented-%d", "invented-%d.AAAA", ".%d", f"%d{'x' * 200}"])
def test_invented_devices_share_what_their_address_may(settings: Any, cookie: str) -> None:
    """Before: each had 1,200 calls a minute."""
    _, table = open_table("karatekarte")
    settings.CALLS = project.CALLS | {"address": f"{MOST}/hour"}
    at = f"{table_url(table)}resign/"
    answers = [browser_with(cookie % n).post(at).status_code for n in range(MOST + 2)]
    assert answers[MOST:] == [429, 429]
    assert 429 not in answers[:MOST]


def test_a_device_of_ours_is_counted_by_itself(settings: Any) -> None:
    alice, table = open_table("karatekarte")
    bob = join_table(table)
    settings.CALLS = project.CALLS | {"address": "1/hour", "seat": f"{MOST}/hour"}
    at = f"{table_url(table)}resign/"
    for browser in (alice, bob):
        answers = [browser.post(at).status_code for _ in range(MOST + 1)]
        assert answers[MOST] == 429
        assert 429 not in answers[:MOST]


def test_an_invented_device_becomes_no_device_of_anybody() -> None:
    _, table = open_table("karatekarte")
    bob = browser_with("invented")
    bob.post(f"{table_url(table)}join/", {"name": "Bob"})
    assert names_seat(bob, table)
    assert not cookie_of(bob).startswith("invented")


def test_who_holds_a_seat_from_before_keeps_it_and_is_signed_with_the_next_form() -> None:
    _, table = open_table("karatekarte")
    old = strip_signature(join_table(table))
    assert names_seat(old, table)
    assert "." not in cookie_of(old)
    old.post(f"{table_url(table)}resign/")
    assert device.sign(cookie_of(old).partition(".")[0]) == cookie_of(old)
    assert names_seat(old, table)


def test_a_new_key_of_the_house_takes_no_seat_away(settings: Any) -> None:
    _, table = open_table("karatekarte")
    bob = join_table(table)
    settings.SECRET_KEY = "another" * 10
    device._signature.cache_clear()
    assert names_seat(browser_with(cookie_of(bob)), table)
    device._signature.cache_clear()


def test_over_tls_no_subdomain_sets_the_cookie_and_the_older_name_is_still_read(
    settings: Any,
) -> None:
    _, table = open_table("karatekarte")
    old = join_table(table)
    settings.SESSION_COOKIE_SECURE = True
    assert names_seat(old, table)
    old.post(f"{table_url(table)}resign/")
    cookie = old.cookies[device.HOST_COOKIE]
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert names_seat(browser_with(cookie.value, device.HOST_COOKIE), table)

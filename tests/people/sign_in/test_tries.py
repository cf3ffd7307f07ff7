"""Wrong passwords: the number of tries until guessing becomes pointless."""

from typing import Any

import pytest
from django.test import Client

from games.people import accounts
from games.people.models import User
from games.people.refusals import Refusal
from games.people.sign_in import tries
from games.people.sign_in.networks import network
from games.people.sign_in.tries import FREE, FREE_IN_ALL, LONGEST, Tries

HERE, THERE, ELSEWHERE = "192.0.2.1", "198.51.100.2", "203.0.113.3"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that the tries see."""
    now = [1_800_000_000.0]
    monkeypatch.setattr(tries, "time", lambda: now[0])
    return now


def wait(login: str, address: str) -> int:
    try:
        Tries(login, address).check()
    except Refusal as refusal:
        return refusal.wait or 0
    return 0


def guesses(seconds: int, clock: list[float], places: list[str]) -> int:
    """Return the number of guesses from these places, with no pause longer than necessary."""
    end, made = clock[0] + seconds, 0
    while clock[0] < end:
        waits = {place: wait("alice", place) for place in places}
        place = min(waits, key=lambda each: waits[each])
        clock[0] += waits[place] + 0.1
        if clock[0] < end:
            Tries("alice", place).record_failure()
            made += 1
    return made


def test_whoever_mistypes_waits_for_nothing() -> None:
    for _ in range(FREE - 1):
        Tries("alice", HERE).record_failure()
    assert wait("alice", HERE) == 0
    assert wait("alice", THERE) == 0


def test_each_next_guess_waits_twice_as_long() -> None:
    waits = []
    for _ in range(FREE + 12):
        Tries("alice", HERE).record_failure()
        waits.append(wait("alice", HERE))
    assert waits[FREE - 2 : FREE + 4] == [0, 2, 4, 8, 16, 32]
    assert waits[-1] == LONGEST


def test_a_day_of_guessing_from_one_place(clock: list[float]) -> None:
    assert guesses(60, clock, [HERE]) < 12
    assert guesses(24 * 3600, clock, [HERE]) < 110


def test_many_places_together_guess_no_faster(clock: list[float]) -> None:
    """Control: each place by itself would have its own free guesses."""
    places = [f"203.0.113.{n}" for n in range(50)]
    assert FREE_IN_ALL < guesses(24 * 3600, clock, places) < 140


def test_where_somebody_has_come_in_before_no_stranger_keeps_them_out() -> None:
    Tries("alice", HERE).record_success()
    for n in range(FREE_IN_ALL + 5):
        Tries("alice", f"203.0.113.{n}").record_failure()
    assert wait("alice", HERE) == 0
    assert wait("alice", ELSEWHERE) > 0
    assert wait("bob", ELSEWHERE) == 0


def test_a_success_forgets_what_was_mistyped() -> None:
    for _ in range(FREE):
        Tries("alice", HERE).record_failure()
    Tries("alice", HERE).record_success()
    assert wait("alice", HERE) == 0


def test_one_name_however_it_is_written() -> None:
    for _ in range(FREE):
        Tries(" Alice ", HERE).record_failure()
    assert wait("alice", HERE) > 0


def test_of_ipv6_a_household_is_one_place() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::4") != network("2001:db8:1:2::4")
    assert network("::ffff:192.0.2.1") == "192.0.2.1"
    assert network("a name") == "a name"


@pytest.fixture
def alice(db: None) -> User:
    person = accounts.create(name="Alice", username="alice", password="quinze-tigres-bleus")
    person.is_staff = True
    person.save()
    return person


def login(client: Client, password: str, address: str = HERE) -> Any:
    data = {"username": "alice", "password": password, "next": "/admin/"}
    return client.post("/admin/login/", data, REMOTE_ADDR=address)


@pytest.mark.usefixtures("alice")
def test_the_administrations_door_is_no_other_than_the_apis(client: Client) -> None:
    """Before: 85 guesses a minute on one slow connection, without end."""
    assert [login(client, f"guess {n}").status_code for n in range(FREE)] == [200] * FREE
    refused = login(client, "quinze-tigres-bleus")
    assert (refused.status_code, refused["Retry-After"]) == (429, "2")
    assert "Too many wrong passwords" in refused.content.decode()
    data = {"username": "alice", "password": "quinze-tigres-bleus"}
    answer = client.post("/api/v1/tokens/", data, "application/json", REMOTE_ADDR=HERE)
    assert (answer.status_code, answer.json()["type"]) == (429, "account.too_many_tries")
    assert login(client, "quinze-tigres-bleus", THERE).status_code == 302


@pytest.mark.usefixtures("alice")
def test_a_program_that_guesses_at_many_accounts_is_stopped_by_its_address(
    client: Client, settings: Any
) -> None:
    settings.CALLS = settings.CALLS | {"tokens": "10/hour"}
    statuses = []
    for n in range(12):
        data = {"username": f"name{n}", "password": "guess", "next": "/admin/"}
        statuses.append(client.post("/admin/login/", data, REMOTE_ADDR=HERE).status_code)
    assert statuses == [200] * 10 + [429] * 2


def test_who_has_come_in_cannot_guess_at_the_password_either(client: Client, alice: User) -> None:
    client.force_login(alice)
    path, statuses = "/api/v1/me/", []
    for n in range(FREE + 1):
        answer = client.delete(path, {"password": f"guess {n}"}, "application/json")
        statuses.append(answer.status_code)
    assert statuses == [403] * FREE + [429]
    assert User.objects.filter(pk=alice.pk, erased=None).exists()

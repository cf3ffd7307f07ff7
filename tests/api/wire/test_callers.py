"""Authentication of callers: by a token, a seat's secret or a browser session."""

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from rest_framework.request import Request

from api.wire import callers
from games.people import tokens
from games.people.access import Caller as Stranger
from games.people.models import User
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode
from tests.api.conftest import Caller, problem


def test_a_token_says_who_calls(as_alice: Caller) -> None:
    assert as_alice.get("me/").json()["username"] == "alice"


@pytest.mark.parametrize("scheme", ["token", "TOKEN", "Token  "])
def test_the_scheme_may_be_written_in_any_case(as_alice: Caller, scheme: str) -> None:
    secret = as_alice.authorization.split()[1]
    assert Caller(f"{scheme} {secret}").get("me/").status_code == 200


@pytest.mark.parametrize(
    "header", ["Token", "Token ", "Bearer abc", "Token é", f"Token {'x' * 300}", "abc", " "]
)
def test_a_header_that_says_nothing(db: None, header: str) -> None:
    problem(Caller(header).get("games/"), 401, "auth.unreadable")


@pytest.mark.parametrize("secret", ["Token no-such-token", "Seat no-such-seat"])
@pytest.mark.parametrize("address", ["me/", "games/", "tables/ABCDEFGH/", "tournaments/nowhere/"])
def test_a_secret_that_opens_nothing(db: None, secret: str, address: str) -> None:
    answer = Caller(secret).get(address)
    problem(answer, 401, "auth.unknown_secret")
    assert answer.headers["WWW-Authenticate"] == "Token, Seat"


@pytest.mark.parametrize("made_up", ["Token no-such-token", "Seat no-such-seat"])
def test_nothing_is_done_on_the_word_of_a_made_up_secret(db: None, made_up: str) -> None:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Stranger())
    for deed in ("seats/", "start/", "close/", "moves/"):
        problem(Caller(made_up).post(f"tables/{table.code}/{deed}", {}), 401, "auth.unknown_secret")
    assert not table.seats.exists()


def test_what_opens_something_is_let_in(db: None) -> None:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Stranger())
    seat = take_seat(table.code, "Zoe", Stranger())
    for secret in (seat.secret, table.host_secret):
        assert Caller(f"Seat {secret}").get(f"tables/{table.code}/").status_code == 200
        assert Caller(f"Seat {secret}").get("games/").status_code == 200


def test_an_expired_token_opens_nothing(alice: User) -> None:
    token = tokens.issue(alice, "old")
    alice.tokens.update(expires=timezone.now())
    problem(Caller(f"Token {tokens.secret(token)}").get("me/"), 401, "auth.unknown_secret")


def test_the_token_of_somebody_who_may_not_log_in_opens_nothing(
    alice: User, as_alice: Caller
) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    problem(as_alice.get("me/"), 401, "auth.unknown_secret")


def test_a_seat_is_nobody_in_particular_where_there_is_no_table(with_a_seat: Caller) -> None:
    assert with_a_seat.get("games/").status_code == 200
    problem(with_a_seat.get("me/"), 401, "auth.missing")


def test_nobody_is_told_what_to_send(anybody: Caller) -> None:
    body = problem(anybody.get("me/"), 401, "auth.missing")
    assert "Authorization" in body["detail"]


class TestBrowser:
    @pytest.fixture
    def browser(self, alice: User) -> Client:
        client = Client(enforce_csrf_checks=True)
        client.force_login(alice)
        return client

    def test_its_session_says_who_calls(self, browser: Client) -> None:
        assert browser.get("/api/v1/me/").json()["username"] == "alice"

    def test_a_change_needs_the_proof_that_the_page_is_ours(
        self, browser: Client, alice: User
    ) -> None:
        answer = browser.patch("/api/v1/me/", {"name": "Mallory"}, "application/json")
        problem(answer, 403, "auth.csrf")
        alice.refresh_from_db()
        assert alice.name == "Alice Martin"

    def test_with_the_proof_it_is_done(self, browser: Client) -> None:
        browser.get("/admin/login/")  # any page with a form sets the cookie
        browser.cookies["csrftoken"] = token = "x" * 32
        answer = browser.patch(
            "/api/v1/me/", {"name": "Ali"}, "application/json", headers={"X-CSRFToken": token}
        )
        assert answer.json()["name"] == "Ali"

    def test_a_token_beside_it_is_stronger(self, browser: Client, as_bob: Caller) -> None:
        headers = {"Authorization": as_bob.authorization}
        assert browser.get("/api/v1/me/", headers=headers).json()["username"] == "bob"


def request_from(address: str, forwarded_for: str = "") -> Request:
    return Request(RequestFactory(REMOTE_ADDR=address, HTTP_X_FORWARDED_FOR=forwarded_for).get("/"))


class TestWhoseCallsTheseAre:
    def test_strangers_are_told_apart_by_their_address(self) -> None:
        first, second = request_from("192.0.2.1"), request_from("192.0.2.2")
        assert callers.stranger(first) != callers.stranger(second)

    def test_no_address_is_written_down(self) -> None:
        assert "192.0.2.1" not in callers.stranger(request_from("192.0.2.1"))

    def test_at_home_nobodys_word_for_an_address_counts(self) -> None:
        honest = request_from("192.0.2.1")
        liar = request_from("192.0.2.1", forwarded_for="198.51.100.7")
        assert callers.stranger(honest) == callers.stranger(liar)

from typing import Any

import pytest
from django.conf import settings as project
from pytest_django import Settings

from api.wire.limits import rate
from games.people.models import User
from tests.api.conftest import PASSWORD, Caller, problem


def test_rates_are_written_as_people_say_them() -> None:
    assert rate.rate("accounts") == (30, 3600)
    assert all(rate.rate(scope)[0] > 0 for scope in project.CALLS)


@pytest.fixture(params=[True, False], ids=["shortcuts", "plain"])
def both_forms(request: pytest.FixtureRequest, settings: Settings) -> None:
    settings.SHORTCUTS = request.param


@pytest.fixture
def three_a_minute(settings: Settings) -> None:
    settings.CALLS = dict.fromkeys(project.CALLS, "3/hour") | {"room": "5/hour"}


def call_times(caller: Caller, times: int, address: str = "games/") -> list[int]:
    return [caller.get(address).status_code for _ in range(times)]


@pytest.mark.usefixtures("three_a_minute", "both_forms")
class TestThreeAnHour:
    def test_the_fourth_call_is_too_many_and_says_how_long_to_wait(self, anybody: Caller) -> None:
        assert call_times(anybody, 3) == [200, 200, 200]
        answer = anybody.get("games/")
        body = problem(answer, 429, "request.throttled")
        wait = int(answer.headers["Retry-After"])
        assert 1 <= wait <= 3600
        assert str(wait) in body["detail"]

    def test_people_do_not_use_up_what_others_may(self, as_alice: Caller, as_bob: Caller) -> None:
        assert call_times(as_alice, 4) == [200, 200, 200, 429]
        assert call_times(as_bob, 1) == [200]

    def test_seats_made_up_one_after_another_share_what_their_address_may(self, db: None) -> None:
        answers = [call_times(Caller(f"Seat made-up-{n}"), 1)[0] for n in range(6)]
        assert answers == [401] * 5 + [429]

    def test_addresses_that_lead_nowhere_count_too(self, anybody: Caller) -> None:
        assert call_times(anybody, 4, "nowhere/") == [404, 404, 404, 429]


@pytest.mark.usefixtures("both_forms")
def test_entries_count_against_the_limit_of_the_page(anybody: Caller, settings: Settings) -> None:
    settings.CALLS = dict(project.CALLS) | {"entrants": "2/hour"}
    answers = [anybody.post("tournaments/nothing/entrants/", {}) for _ in range(3)]
    assert [each.status_code for each in answers] == [404, 404, 429]


@pytest.mark.usefixtures("both_forms")
class TestGuessing:
    @pytest.fixture(autouse=True)
    def _two_an_hour(self, settings: Settings) -> None:
        settings.CALLS = dict(project.CALLS) | {"tokens": "2/hour", "accounts": "2/hour"}

    def guess(self, caller: Caller, password: str) -> Any:
        return caller.post("tokens/", {"username": "alice", "password": password})

    def test_passwords_cannot_be_tried_one_after_another(
        self, anybody: Caller, alice: User
    ) -> None:
        assert [self.guess(anybody, f"guess {n}").status_code for n in range(3)] == [401, 401, 429]
        problem(self.guess(anybody, PASSWORD), 429, "request.throttled")

    def test_who_is_logged_in_guesses_no_faster(self, as_bob: Caller, alice: User) -> None:
        assert [self.guess(as_bob, f"guess {n}").status_code for n in range(3)] == [401, 401, 429]

    def test_accounts_are_not_made_by_the_dozen(self, anybody: Caller) -> None:
        def create(n: int) -> int:
            account = {"name": "Robot", "username": f"robot{n}", "password": PASSWORD}
            answer: int = anybody.post("accounts/", account).status_code
            return answer

        assert [create(n) for n in range(3)] == [201, 201, 429]
        assert User.objects.count() == 2

    def test_reading_is_not_guessing(self, as_alice: Caller) -> None:
        assert call_times(as_alice, 5, "tokens/") == [200] * 5

"""Times are in the reader's zone: that of the account, the browser or the installation. E-mails
about a tournament use the tournament's zone."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import Settings

from companion.middleware.clock import TimezoneMiddleware
from games.people import accounts, tokens
from games.people.models import User
from games.people.refusals import Refusal
from games.people.spelling import zone_of
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.tournament import create
from games.tournaments.log.mails import _format_time

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture
def alice(db: None) -> User:
    return accounts.create(name="Alice", password="quinze-tigres-bleus", username="alice")


def page_zone(client: Client, address: str = "/") -> str:
    """Return the time zone in which a page is rendered."""
    seen: list[str] = []

    def page(_: HttpRequest) -> HttpResponse:
        seen.append(timezone.get_current_timezone_name())
        return HttpResponse()

    request: Any = RequestFactory().get(address)
    request.COOKIES = {name: each.value for name, each in client.cookies.items()}
    request.session = client.session
    request.user = User.objects.filter(pk=client.session.get("_auth_user_id")).first()
    TimezoneMiddleware(page)(request)
    return seen[0]


def test_by_the_account_then_the_browser_then_the_house(alice: User, settings: Settings) -> None:
    settings.TIME_ZONE = "Europe/London"
    client = Client()
    assert page_zone(client) == "Europe/London"
    client.cookies["zone"] = "Asia/Tokyo"
    assert page_zone(client) == "Asia/Tokyo"
    client.force_login(alice)
    assert page_zone(client) == "Asia/Tokyo"
    accounts.amend(alice, time_zone="America/Montreal")
    assert page_zone(client) == "America/Montreal"
    assert timezone.get_current_timezone_name() == "Europe/London"


@pytest.mark.parametrize("name", ["../../etc/passwd", "localtime", "Mars/Olympus", "", "é"])
def test_what_is_no_zone_counts_for_nothing(name: str) -> None:
    assert zone_of(name, "Europe/Paris").key == "Europe/Paris"


def test_oneself_is_told_and_amended_over_the_api(alice: User) -> None:
    headers = {"Authorization": f"Token {tokens.secret(tokens.issue(alice, 'x'))}"}

    def amend(zone: str) -> Any:
        return Client().patch(
            "/api/v1/me/", {"time_zone": zone}, "application/json", headers=headers
        )

    assert amend("Europe/Paris").json()["time_zone"] == "Europe/Paris"
    wrong = amend("Mars/Olympus")
    assert (wrong.status_code, list(wrong.json()["errors"])) == (400, ["time_zone"])
    assert amend("").json()["time_zone"] == ""


def test_a_tournament_has_its_own_or_its_organisers(alice: User) -> None:
    alice.time_zone = "Europe/Paris"
    cup = create(alice, "karatekarte", TournamentChanges(name="Cup"))
    assert cup.zone == ZoneInfo("Europe/Paris")
    assert create(
        alice, "karatekarte", TournamentChanges(name="C", time_zone="Asia/Tokyo")
    ).zone.key == ("Asia/Tokyo")
    with pytest.raises(Refusal):
        create(alice, "karatekarte", TournamentChanges(name="C", time_zone="Mars/Olympus"))


def test_a_mail_tells_the_hour_of_the_tournament_and_whose_it_is() -> None:
    paris = ZoneInfo("Europe/Paris")
    assert _format_time(NOON, "en", paris) == "Wednesday 1 July, 14:00 (Europe/Paris)"
    assert _format_time(NOON, "fr", paris) == "mercredi 1 juillet, 14:00 (Europe/Paris)"
    assert _format_time(None, "fr", paris) == ""

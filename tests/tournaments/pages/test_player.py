"""A guest's own page: opened by the slip's link until it is revoked; a result in two taps."""

import re

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from games.duties.work import catch_up
from games.people.access import Caller
from games.people.addresses import public
from games.people.device import COOKIE
from games.people.models import User
from games.tournaments.entrants.tokens import ensure_tokens, revoke
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.results.sides import sides_of
from games.tournaments.rounds import orders
from tests.tournaments.hall import (
    by_number,
    current_round,
    open_pairings,
    organiser,
    report,
    started_tournament,
)
from tests.tournaments.people import raises_refusal

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SWISS = {"format": "swiss", "rounds": 3}
PROOF = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


def word(of: Tournament, number: int) -> str:
    return ensure_tokens(of.entrants.all())[number]


def phone(of: Tournament, number: int) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    answer = client.post(f"/e/{word(of, number)}/", {"claim": "yes"})
    assert (answer.status_code, answer["Location"]) == (303, f"/tournaments/{of.pk}/mine/")
    assert answer.cookies[COOKIE]["httponly"]
    return client


def page(client: Client, of: Tournament, status: int = 200) -> str:
    answer = client.get(f"/tournaments/{of.pk}/mine/")
    assert answer.status_code == status
    return str(answer.content.decode())


def run_action(client: Client, of: Tournament, action: str, status: int = 303, **data: str) -> None:
    pairing = open_pairings(of)[0].pk
    answer = client.post(f"/tournaments/{of.pk}/mine/{action}/", {"pairing": pairing, **data})
    assert answer.status_code == status, answer.content


def test_a_result_is_said_with_one_tap_and_confirmed_with_another() -> None:
    of = started_tournament(4, SWISS, first_station=7)
    one, other = phone(of, 1), phone(of, 3)
    seen = page(one, of)
    assert "against E3" in seen
    assert ">7<" in seen
    run_action(one, of, "report", result="1-0")
    assert "You have said" in page(one, of)
    assert "They say: E1 1 – E3 0" in page(other, of)
    run_action(other, of, "confirm")
    assert Pairing.objects.filter(stage__tournament=of, phase="done").count() == 1
    assert "Nothing to play just now" in page(other, of)


def report_win(of: Tournament, pairing: Pairing) -> None:
    report(of, pairing, by_number(pairing, [side.entrant for side in sides_of(pairing)]))


def place_text(seen: str) -> str:
    """Return the player's place as the page shows it, without tags."""
    text = seen.partition('class="player-place"')[2].partition("</p>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", text.lstrip(">")).split())


def test_where_one_stands_is_told_as_soon_as_something_counts() -> None:
    of = started_tournament(4, SWISS)
    assert place_text(page(phone(of, 1), of)) == ""
    for pairing in open_pairings(of):
        report_win(of, pairing)
    assert re.match(
        "[12] of 4 3 points matches won by the opponents 0.333 ", place_text(page(phone(of, 1), of))
    )  # the lot decides which
    assert re.match("[34] of 4 0 points ", place_text(page(phone(of, 4), of)))
    Tournament.objects.filter(pk=of.pk).update(phase="over")
    of.entrants.filter(number=1).update(best=1, worst=1)
    seen = page(phone(of, 1), of)
    assert "Where I ended" in seen
    assert place_text(seen) == "1 of 1 Standings"


def test_a_bracket_says_itself_how_far_one_has_come() -> None:
    of = started_tournament(4, {"format": "single_elimination"})
    report_win(of, open_pairings(of)[0])
    assert place_text(page(phone(of, 1), of)) == ""


def test_where_one_stands_asks_no_more_in_a_large_hall() -> None:
    counts = []
    for many in (4, 32):
        of = started_tournament(many, SWISS)
        for pairing in open_pairings(of):
            report_win(of, pairing)
        mine = phone(of, 1)
        page(mine, of)
        with CaptureQueriesContext(connection) as queries:
            assert f" of {many} 3 points " in place_text(page(mine, of))
        counts.append(len(queries))
    assert counts[1] <= counts[0] < 20


def test_it_may_be_disputed_and_a_judge_called() -> None:
    of = started_tournament(4, SWISS)
    one, other = phone(of, 1), phone(of, 3)
    run_action(other, of, "judge")
    assert "A judge is called" in page(one, of)
    run_action(one, of, "report", result="1-0")
    run_action(other, of, "dispute")
    assert "a judge decides" in page(one, of)


def test_a_link_works_until_it_is_revoked_and_so_does_its_device() -> None:
    of = started_tournament(4, SWISS)
    old = word(of, 1)
    mine = phone(of, 1)
    page(phone(of, 1), of)
    with raises_refusal("entrant.not_yours"):
        revoke(of.pk, Caller(), of.entrants.get(number=1).pk)
    revoke(of.pk, organiser(), of.entrants.get(number=1).pk)
    assert Client().get(f"/e/{old}/").status_code == 404
    page(mine, of, 403)
    assert word(of, 1) != old
    page(phone(of, 1), of)


def test_a_look_at_a_link_moves_nobody() -> None:
    """A program that previews the link, or somebody who opens another's slip, changes nothing."""
    of = started_tournament(4, SWISS)
    mine, secret = phone(of, 1), word(of, 1)
    stranger = Client(headers={"Accept-Language": "en"})
    for look in (stranger.get, stranger.head):
        assert look(f"/e/{secret}/").status_code == 200
    assert b"Are you E1?" in stranger.get(f"/e/{secret}/").content
    assert stranger.get(f"/tournaments/{of.pk}/mine/").status_code == 403
    page(mine, of)
    assert mine.get(f"/e/{secret}/").status_code == 303  # this phone has it already


def test_a_player_who_opens_anothers_slip_stays_who_they_are() -> None:
    of = started_tournament(4, SWISS)
    one, other, secret = phone(of, 3), phone(of, 1), word(of, 1)
    shown = one.get(f"/e/{secret}/").content.decode()
    assert "Are you E1?" in shown
    assert "This device speaks for E3." in shown
    assert "<h1>E3</h1>" in page(one, of)
    assert one.post(f"/e/{secret}/", {"claim": "yes"}).status_code == 303
    assert "<h1>E1</h1>" in page(one, of)  # they said so
    page(other, of, 403)
    assert set(of.entrants.exclude(device="").values_list("number", flat=True)) == {1}


def test_who_plays_with_an_account_speaks_for_nobody_else() -> None:
    of = started_tournament(4, SWISS)
    person = User.objects.create_user("alice", name="Alice")
    of.entrants.filter(number=3).update(person=person, name="", digest="")
    alice, secret = phone(of, 2), word(of, 1)
    alice.force_login(person)
    assert "<h1>Alice</h1>" in page(alice, of)  # a slip claimed before does not hide their own page
    shown = alice.get(f"/e/{secret}/").content.decode()
    assert "You play here with your account as Alice" in shown
    assert "Are you E1?" not in shown
    assert alice.post(f"/e/{secret}/", {"claim": "yes"}).status_code == 409
    assert "<h1>Alice</h1>" in page(alice, of)
    assert not of.entrants.exclude(number=2).exclude(device="").exists()


def test_rows_keep_no_word() -> None:
    of = started_tournament(4, SWISS)
    given = ensure_tokens(of.entrants.all())
    assert len({*given.values()}) == 4
    for row in Entrant.objects.filter(tournament=of).values():
        assert not {str(value) for value in row.values()} & {*given.values()}


def test_after_a_redraw_an_old_slip_leads_to_the_players_page() -> None:
    of = started_tournament(6, SWISS)
    client, before = phone(of, 1), word(of, 1)
    orders.redraw(of.pk, current_round(of).pk, organiser(), "Two came late.")
    assert word(of, 1) == before
    assert client.get(f"/e/{before}/").status_code == 303
    assert "against E4" in page(client, of)


def test_nobody_says_anything_for_others() -> None:
    of = started_tournament(4, SWISS)
    client = phone(of, 2)
    run_action(client, of, "report", 409, result="1-0")  # that is the pairing of 1 and 3
    answer = Client().post(f"/tournaments/{of.pk}/mine/report/", {"result": "1-0"})
    assert answer.status_code == 403
    assert Client().get(f"/tournaments/{of.pk}/mine/").status_code == 403
    assert client.post(f"/tournaments/{of.pk}/mine/burn/").status_code == 404


def test_the_word_reports_over_the_api_too() -> None:
    of = started_tournament(4, SWISS)
    pairing = open_pairings(of)[0].pk
    headers = {"Authorization": f"Seat {word(of, 1)}"}
    path = f"/api/v1/tournaments/{of.pk}/pairings/{pairing}/report/"
    answer = Client().post(path, {"scores": [1, 0]}, "application/json", headers=headers)
    assert answer.json()["phase"] == "reported"


def test_what_was_played_stands_on_the_page_to_the_end() -> None:
    of = started_tournament(4, SWISS)
    client = phone(of, 1)
    for _ in range(3):
        for pairing in open_pairings(of):
            report_win(of, pairing)
        catch_up()
    seen = page(client, of)
    assert "The tournament is over" in seen
    assert seen.count("Round ") == 3


@pytest.mark.parametrize(
    ("setting", "host", "begins"),
    [
        ("https://games.example.org", "127.0.0.1:8000", "https://games.example.org/e/"),
        ("", "192.168.1.20:8000", "http://192.168.1.20:8000/e/"),
        ("", "hall.local", "http://hall.local/e/"),
        ("", "hall:8000", "http://hall:8000/e/"),
    ],
)
def test_paper_prints_an_address_that_others_reach(
    setting: str, host: str, begins: str, settings: Settings
) -> None:
    settings.PUBLIC_URL, settings.ALLOWED_HOSTS = setting, ["*"]
    request = RequestFactory().get("/", headers={"Host": host})
    assert public.public_url(request, "/e/").startswith(begins)


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "evil.example:8000", "8.8.8.8:8000"]
)
def test_never_a_strangers_or_the_one_by_which_this_machine_means_itself(
    host: str, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/", headers={"Host": host})
    url = public.public_url(request, "/e/")
    assert url.startswith("http://")
    assert url.endswith(":8000/e/")
    assert host.removesuffix(":8000") not in url

"""A tournament's public pages (list, draw, standings, entrants, wall screen) and the actions on
them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.people.device import COOKIE
from games.tournaments.models import Entrant, Entry, Tournament, Visibility
from games.tournaments.results.result import Result
from tests.tournaments.hall import open_pairings, play, report, started_tournament
from tests.tournaments.people import change_times, hours_from_now, open_tournament, person, states

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SWISS = {"format": "swiss", "rounds": 3}
PAGES = ("", "draw/", "standings/", "entrants/", "screen/")


def get_page(
    path: str, client: Client | None = None, status: int = 200, language: str = "en"
) -> str:
    answer = (client or Client()).get(path, headers={"Accept-Language": language})
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


def test_everybody_reads_them_in_both_languages() -> None:
    of = started_tournament(4, SWISS)
    for page, en, fr in zip(
        PAGES,
        ("Round 1", "Round 1", "What counts", "State", "Round 1"),
        ("Ronde 1", "Ronde 1", "Ce qui compte", "État", "Ronde 1"),
        strict=True,
    ):
        assert en in get_page(f"/tournaments/{of.pk}/{page}")
        assert fr in get_page(f"/tournaments/{of.pk}/{page}", language="fr")
    assert of.name in get_page("/tournaments/")


def test_a_private_one_and_a_missing_one_look_alike() -> None:
    of = started_tournament(4, SWISS)
    Tournament.objects.filter(pk=of.pk).update(visibility=Visibility.PRIVATE)
    proof = re.compile(r'value="[^"]*"')
    for page in PAGES:
        hidden = get_page(f"/tournaments/{of.pk}/{page}", status=404)
        missing = get_page(f"/tournaments/no-such-one/{page}", status=404)
        alike = (proof.sub("", each.replace(of.pk, "no-such-one")) for each in (hidden, missing))
        assert len({*alike}) == 1
    assert of.name not in get_page("/tournaments/")


def test_results_stand_in_the_draw_and_the_standings() -> None:
    of = started_tournament(4, SWISS)
    report(of, open_pairings(of)[0], Result(scores=(1, 0)))
    assert "1–0" in get_page(f"/tournaments/{of.pk}/draw/")
    assert "E1" in get_page(f"/tournaments/{of.pk}/standings/")


def test_more_entrants_ask_no_more_questions() -> None:
    few, many = started_tournament(4, SWISS), started_tournament(60, SWISS)
    for page in PAGES:
        assert _count_queries(few, page) == _count_queries(many, page), page


def _count_queries(of: Tournament, page: str) -> int:
    client = Client()
    with CaptureQueriesContext(connection) as queries:
        get_page(f"/tournaments/{of.pk}/{page}", client)
    return len(queries)


def test_more_tournaments_ask_no_more_questions() -> None:
    started_tournament(4, SWISS)
    with CaptureQueriesContext(connection) as few:
        get_page("/tournaments/")
    for _ in range(20):
        started_tournament(4, SWISS)
    with CaptureQueriesContext(connection) as many:
        get_page("/tournaments/")
    assert len(few) == len(many)


def test_at_the_end_one_ranking_stands_on_page_and_wall() -> None:
    of = play(started_tournament(4, SWISS))
    for page in ("", "standings/", "screen/"):
        html = get_page(f"/tournaments/{of.pk}/{page}")
        assert html.index(">E1<") < html.index(">E2<") < html.index(">E4<")
    assert "Final ranking" in get_page(f"/tournaments/{of.pk}/")
    assert "What counts" in get_page(f"/tournaments/{of.pk}/standings/?stage=1")


def test_a_bracket_is_a_picture_and_a_list() -> None:
    of = started_tournament(4, {"format": "single_elimination"})
    html = get_page(f"/tournaments/{of.pk}/draw/")
    assert f"/api/v1/tournaments/{of.pk}/bracket.svg?stage=1" in html
    assert "Semi-final" in html
    assert get_page(f"/api/v1/tournaments/{of.pk}/bracket.svg?stage=1").startswith("<svg")


def run_action(of: Tournament, action: str, client: Client, status: int = 303, **data: str) -> str:
    answer = client.post(f"/tournaments/{of.pk}/{action}/", data, headers={"Accept-Language": "en"})
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


class TestOneself:
    def test_one_enters_checks_in_thinks_again_and_withdraws(self) -> None:
        of, alice = open_tournament(entry=Entry.ACCOUNTS), signed_in("alice")
        url = f"/tournaments/{of.pk}/"
        assert "Only people with an account" in get_page(url)
        assert "Only people with an account" not in get_page(url, alice)
        run_action(of, "enter", alice, affiliation="The Club")
        assert states(of) == {"alice": "entered"}
        assert "The Club" in get_page(f"{url}entrants/", alice)
        assert "Check in" not in get_page(url, alice)
        change_times(of, check_in_opens=hours_from_now(-1), check_in_closes=hours_from_now(1))
        assert "Check in" in get_page(url, alice)
        run_action(of, "check-in", alice)
        assert states(of) == {"alice": "checked_in"}
        run_action(of, "check-out", alice)
        run_action(of, "withdraw", alice)
        assert states(of) == {"alice": "withdrawn"}
        run_action(of, "enter", alice)
        assert states(of) == {"alice": "entered"}

    def test_a_guests_device_is_the_entrant(self) -> None:
        of, phone = open_tournament(entry=Entry.ANYONE), Client()
        run_action(of, "enter", phone, name="Ada")
        assert phone.cookies[COOKIE]["httponly"]
        assert "My page" in get_page(f"/tournaments/{of.pk}/", phone)
        assert of.name in get_page("/tournaments/", phone)
        html = run_action(of, "enter", Client(), 409, name="Ada")
        assert 'role="alert"' in html
        run_action(of, "withdraw", phone)
        assert states(of) == {"Ada": "withdrawn"}

    def test_at_the_end_one_reads_ones_place(self) -> None:
        of, alice = started_tournament(4, SWISS), signed_in("alice")
        Entrant.objects.filter(tournament=of, number=2).update(person=person("alice"), name="")
        assert "You: playing" in get_page(f"/tournaments/{of.pk}/", alice)
        play(of)
        assert "You: place 2" in get_page(f"/tournaments/{of.pk}/", alice)

    def test_a_name_that_is_none_comes_back_with_what_is_wrong(self) -> None:
        of = open_tournament(entry=Entry.ANYONE)
        html = run_action(of, "enter", Client(), 400, name=" ", affiliation="The Club")
        assert 'aria-invalid="true"' in html
        assert "The Club" in html
        assert not Entrant.objects.exists()

    def test_who_plays_may_drop_out_and_nobody_else_does_it_for_them(self) -> None:
        of = open_tournament(entry=Entry.ANYONE)
        phones = [Client(), Client(), Client()]
        for name, phone in zip(("Ada", "Bea", "Cleo"), phones, strict=True):
            run_action(of, "enter", phone, name=name)
        run_action(of, "drop", phones[0], 409)
        run_action(of, "drop", Client(), 403)
        run_action(of, "burn", phones[0], 404)
        assert set(states(of).values()) == {"entered"}

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
from tests.tournaments.hall import open_pairings, play, report, started
from tests.tournaments.people import announced, hours, move_time, person, states

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SWISS = {"format": "swiss", "rounds": 3}
PAGES = ("", "draw/", "standings/", "entrants/", "screen/")


def look(path: str, client: Client | None = None, status: int = 200, language: str = "en") -> str:
    answer = (client or Client()).get(path, headers={"Accept-Language": language})
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


def test_everybody_reads_them_in_both_languages() -> None:
    of = started(4, SWISS)
    for page, en, fr in zip(
        PAGES,
        ("Round 1", "Round 1", "What counts", "State", "Round 1"),
        ("Ronde 1", "Ronde 1", "Ce qui compte", "État", "Ronde 1"),
        strict=True,
    ):
        assert en in look(f"/tournaments/{of.pk}/{page}")
        assert fr in look(f"/tournaments/{of.pk}/{page}", language="fr")
    assert of.name in look("/tournaments/")


def test_a_private_one_and_a_missing_one_look_alike() -> None:
    of = started(4, SWISS)
    Tournament.objects.filter(pk=of.pk).update(visibility=Visibility.PRIVATE)
    proof = re.compile(r'value="[^"]*"')
    for page in PAGES:
        hidden = look(f"/tournaments/{of.pk}/{page}", status=404)
        missing = look(f"/tournaments/no-such-one/{page}", status=404)
        alike = (proof.sub("", each.replace(of.pk, "no-such-one")) for each in (hidden, missing))
        assert len({*alike}) == 1
    assert of.name not in look("/tournaments/")


def test_results_stand_in_the_draw_and_the_standings() -> None:
    of = started(4, SWISS)
    report(of, open_pairings(of)[0], Result(scores=(1, 0)))
    assert "1–0" in look(f"/tournaments/{of.pk}/draw/")
    assert "E1" in look(f"/tournaments/{of.pk}/standings/")


def test_more_entrants_ask_no_more_questions() -> None:
    few, many = started(4, SWISS), started(60, SWISS)
    for page in PAGES:
        assert _asked(few, page) == _asked(many, page), page


def _asked(of: Tournament, page: str) -> int:
    client = Client()
    with CaptureQueriesContext(connection) as found:
        look(f"/tournaments/{of.pk}/{page}", client)
    return len(found)


def test_more_tournaments_ask_no_more_questions() -> None:
    started(4, SWISS)
    with CaptureQueriesContext(connection) as few:
        look("/tournaments/")
    for _ in range(20):
        started(4, SWISS)
    with CaptureQueriesContext(connection) as many:
        look("/tournaments/")
    assert len(few) == len(many)


def test_at_the_end_one_ranking_stands_on_page_and_wall() -> None:
    of = play(started(4, SWISS))
    for page in ("", "standings/", "screen/"):
        said = look(f"/tournaments/{of.pk}/{page}")
        assert said.index("E1") < said.index("E2") < said.index("E4")
    assert "Final ranking" in look(f"/tournaments/{of.pk}/")
    assert "What counts" in look(f"/tournaments/{of.pk}/standings/?stage=1")


def test_a_bracket_is_a_picture_and_a_list() -> None:
    of = started(4, {"format": "single_elimination"})
    said = look(f"/tournaments/{of.pk}/draw/")
    assert f"/api/v1/tournaments/{of.pk}/bracket.svg?stage=1" in said
    assert "Semi-final" in said
    assert look(f"/api/v1/tournaments/{of.pk}/bracket.svg?stage=1").startswith("<svg")


def do(of: Tournament, deed: str, client: Client, status: int = 303, **said: str) -> str:
    answer = client.post(f"/tournaments/{of.pk}/{deed}/", said, headers={"Accept-Language": "en"})
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


class TestOneself:
    def test_one_enters_checks_in_thinks_again_and_withdraws(self) -> None:
        of, alice = announced(entry=Entry.ACCOUNTS), signed_in("alice")
        there = f"/tournaments/{of.pk}/"
        assert "Only people with an account" in look(there)
        assert "Only people with an account" not in look(there, alice)
        do(of, "enter", alice, affiliation="The Club")
        assert states(of) == {"alice": "entered"}
        assert "The Club" in look(f"{there}entrants/", alice)
        assert "Check in" not in look(there, alice)
        move_time(of, check_in_opens=hours(-1), check_in_closes=hours(1))
        assert "Check in" in look(there, alice)
        do(of, "check-in", alice)
        assert states(of) == {"alice": "checked_in"}
        do(of, "check-out", alice)
        do(of, "withdraw", alice)
        assert states(of) == {"alice": "withdrawn"}
        do(of, "enter", alice)
        assert states(of) == {"alice": "entered"}

    def test_a_guests_device_is_the_entrant(self) -> None:
        of, phone = announced(entry=Entry.ANYONE), Client()
        do(of, "enter", phone, name="Ada")
        assert phone.cookies[COOKIE]["httponly"]
        assert "My page" in look(f"/tournaments/{of.pk}/", phone)
        assert of.name in look("/tournaments/", phone)
        said = do(of, "enter", Client(), 409, name="Ada")
        assert 'role="alert"' in said
        do(of, "withdraw", phone)
        assert states(of) == {"Ada": "withdrawn"}

    def test_at_the_end_one_reads_ones_place(self) -> None:
        of, alice = started(4, SWISS), signed_in("alice")
        Entrant.objects.filter(tournament=of, number=2).update(person=person("alice"), name="")
        assert "You: playing" in look(f"/tournaments/{of.pk}/", alice)
        play(of)
        assert "You: place 2" in look(f"/tournaments/{of.pk}/", alice)

    def test_a_name_that_is_none_comes_back_with_what_is_wrong(self) -> None:
        of = announced(entry=Entry.ANYONE)
        said = do(of, "enter", Client(), 400, name=" ", affiliation="The Club")
        assert 'aria-invalid="true"' in said
        assert "The Club" in said
        assert not Entrant.objects.exists()

    def test_who_plays_may_drop_out_and_nobody_else_does_it_for_them(self) -> None:
        of = announced(entry=Entry.ANYONE)
        phones = [Client(), Client(), Client()]
        for name, phone in zip(("Ada", "Bea", "Cleo"), phones, strict=True):
            do(of, "enter", phone, name=name)
        do(of, "drop", phones[0], 409)
        do(of, "drop", Client(), 403)
        do(of, "burn", phones[0], 404)
        assert set(states(of).values()) == {"entered"}

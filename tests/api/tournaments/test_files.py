"""Tests of tournaments/import/trf/: a FIDE report imported and exported."""

import pytest
from django.test import Client

from games.tournaments.models import Tournament
from tests.tournaments.cast import token
from tests.tournaments.hall import organiser, play, started

pytestmark = pytest.mark.django_db
HERE = "/api/v1/tournaments/import/trf/"


def send(content: bytes, query: str = "", **headers: str) -> "tuple[int, dict[str, object]]":
    person = organiser().person
    assert person is not None
    said = {"Authorization": token(person)} | headers
    answer = Client().post(HERE + query, content, "text/plain", headers=said)
    return answer.status_code, answer.json()


def report() -> bytes:
    of = play(started(4, {"format": "swiss", "rounds": 2}, visibility="public"))
    person = organiser().person
    assert person is not None
    there = f"/api/v1/tournaments/{of.pk}/export/?as=trf"
    return bytes(Client().get(there, headers={"Authorization": token(person)}).content)


def test_it_is_rehearsed_taken_in_and_exported_as_it_was() -> None:
    content = report()
    status, told = send(content, "?dry_run=true")
    assert (status, told["tournament"], told["entrants"]) == (200, None, 4)
    status, told = send(content)
    assert (status, told["phase"], told["passed_over"]) == (201, "over", [])
    person = organiser().person
    assert person is not None
    there = f"/api/v1/tournaments/{told['tournament']}/export/?as=trf"
    assert Client().get(there, headers={"Authorization": token(person)}).content == content
    assert Client().get(there).status_code == 404  # it is unlisted


def test_what_is_wrong_is_told_by_its_line_in_the_callers_language() -> None:
    content = report().replace(b"001    2", b"001    1")
    before = Tournament.objects.count()
    for language, sentence in (("en", "has this number already"), ("fr", "a déjà ce numéro")):
        status, told = send(content, **{"Accept-Language": language})
        assert (status, told["type"]) == (400, "tournament.bad_report")
        assert sentence in str(told["problems"])
    assert Tournament.objects.count() == before


def test_a_foreign_one_needs_the_game_that_was_played() -> None:
    lines = report().split(b"\r\n")
    foreign = b"\r\n".join(line for line in lines if not line.startswith(b"###"))
    assert send(foreign)[1]["type"] == "table.unknown_game"
    assert send(foreign, "?game=chess")[1]["type"] == "table.unknown_game"
    status, told = send(foreign, "?game=combat")
    assert (status, told["game"]) == (201, "combat")

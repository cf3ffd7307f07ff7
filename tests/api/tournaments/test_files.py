"""Tests of tournaments/import/trf/: a FIDE report imported and exported."""

import pytest
from django.test import Client

from games.tournaments.models import Tournament
from tests.tournaments.cast import token
from tests.tournaments.hall import organiser, play, started_tournament

pytestmark = pytest.mark.django_db
IMPORT_URL = "/api/v1/tournaments/import/trf/"


def send(content: bytes, query: str = "", **headers: str) -> "tuple[int, dict[str, object]]":
    person = organiser().person
    assert person is not None
    all_headers = {"Authorization": token(person)} | headers
    answer = Client().post(IMPORT_URL + query, content, "text/plain", headers=all_headers)
    return answer.status_code, answer.json()


def exported_report() -> bytes:
    of = play(started_tournament(4, {"format": "swiss", "rounds": 2}, visibility="public"))
    person = organiser().person
    assert person is not None
    url = f"/api/v1/tournaments/{of.pk}/export/?as=trf"
    return bytes(Client().get(url, headers={"Authorization": token(person)}).content)


def test_it_is_rehearsed_taken_in_and_exported_as_it_was() -> None:
    content = exported_report()
    status, body = send(content, "?dry_run=true")
    assert (status, body["tournament"], body["entrants"]) == (200, None, 4)
    status, body = send(content)
    assert (status, body["phase"], body["passed_over"]) == (201, "over", [])
    person = organiser().person
    assert person is not None
    url = f"/api/v1/tournaments/{body['tournament']}/export/?as=trf"
    assert Client().get(url, headers={"Authorization": token(person)}).content == content
    assert Client().get(url).status_code == 404  # it is unlisted


def test_what_is_wrong_is_told_by_its_line_in_the_callers_language() -> None:
    content = exported_report().replace(b"001    2", b"001    1")
    before = Tournament.objects.count()
    for language, sentence in (("en", "has this number already"), ("fr", "a déjà ce numéro")):
        status, body = send(content, **{"Accept-Language": language})
        assert (status, body["type"]) == (400, "tournament.bad_report")
        assert sentence in str(body["problems"])
    assert Tournament.objects.count() == before


def test_a_foreign_one_needs_the_game_that_was_played() -> None:
    lines = exported_report().split(b"\r\n")
    foreign = b"\r\n".join(line for line in lines if not line.startswith(b"###"))
    assert send(foreign)[1]["type"] == "table.unknown_game"
    assert send(foreign, "?game=chess")[1]["type"] == "table.unknown_game"
    status, body = send(foreign, "?game=combat")
    assert (status, body["game"]) == (201, "combat")

"""Entrants at the desk: pasted, previewed, seeded, checked in, dropped and reinstated."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.tournaments.models import State
from tests.tournaments.admin.office import SWISS, at, do, read
from tests.tournaments.hall import started, tournament

pytestmark = pytest.mark.django_db


def test_names_come_as_people_have_them(office: Client) -> None:
    of = tournament(0, SWISS)
    do(office, of, "paste", names="1) Alice; Les Tigres\n\n- Bob\tMâcon\n•  Chloé\n12. Zoé 2\n")
    told = list(of.entrants.order_by("number").values_list("name", "affiliation"))
    assert told == [("Alice", "Les Tigres"), ("Bob", "Mâcon"), ("Chloé", ""), ("Zoé 2", "")]


def test_of_a_list_with_a_fault_nobody_is_entered_and_the_list_is_still_there(
    office: Client,
) -> None:
    of = tournament(0, SWISS)
    page = do(office, of, "paste", names="Alice\nBob\nAlice")
    assert "Nobody was entered" in page
    assert "<q>Alice</q>" in page
    assert "Alice\nBob\nAlice" in page
    assert of.entrants.count() == 0


def test_a_sheet_is_looked_at_before_anybody_is_entered(office: Client) -> None:
    of = tournament(0, SWISS)
    sent = SimpleUploadedFile("names.csv", b"name,seed\nAlice,2\nBob,1\n")
    page = office.post(at(of, "entrants/file/"), {"file": sent}).content.decode()
    assert "would enter 2 entrants" in page
    assert of.entrants.count() == 0
    do(office, of, "import", content="name,seed\nAlice,2\nBob,1\n")
    assert of.entrants.count() == 2


def test_seeds_are_moved_by_a_step_and_to_a_place(office: Client) -> None:
    of = tournament(4, SWISS)
    last = of.entrants.get(number=4)
    do(office, of, "seed", entrant=last.pk, way="up")
    do(office, of, "seed", entrant=last.pk, way="1")
    seeds = of.entrants.order_by("seed").values_list("number", flat=True)
    assert list(seeds) == [4, 1, 2, 3]
    answer = office.post(
        at(of, "do/seed/"), {"entrant": "nobody", "way": "1"}, HTTP_X_REQUESTED_WITH="fetch"
    )
    assert answer.status_code == 409
    do(office, of, "unseed")
    assert not of.entrants.exclude(seed=None).exists()


def test_whoever_is_here_is_ticked_off_and_plays(office: Client) -> None:
    of = tournament(5, SWISS)
    do(office, of, "check-in")
    for number in (1, 2, 3, 4):
        do(office, of, "here", entrant=of.entrants.get(number=number).pk)
    page = read(office, at(of, "entrants/"))
    assert "4 of 5 have checked in" in page
    assert "1 have not checked in and will not play" in page
    do(office, of, "start")
    assert of.entrants.get(number=5).state == State.MISSED
    assert of.entrants.filter(state=State.PLAYING).count() == 4


def test_who_leaves_is_dropped_and_comes_back(office: Client) -> None:
    of = started(5, SWISS)
    entrant = of.entrants.get(number=2)
    do(office, of, "drop", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert entrant.state == State.DROPPED
    assert "Bring back" in read(office, at(of, "entrants/?shown=gone"))
    do(office, of, "reinstate", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert entrant.state == State.PLAYING
    do(office, of, "disqualify", entrant=entrant.pk, reason="Loaded dice")
    assert "Loaded dice" in read(office, at(of, "log/"))


def test_companions_come_in_by_one_click_and_are_marked(office: Client) -> None:
    of = tournament(0, SWISS, table_mode="house")
    there = at(of, "entrants/")
    assert "Let the companion enter" in read(office, there)
    page = do(office, of, "companions", level="steady", count="3", back=there)
    assert "3 companions are in." in page
    assert page.count("steady") > 3, "each of them, beside the choice"
    assert "New slip" not in page
    refused = do(office, of, "companions", level="steady", count="0", back=there)
    assert "Let 1 to 128 companions enter at once." in refused
    assert of.entrants.count() == 3


def test_where_people_deal_no_companion_is_offered(office: Client) -> None:
    of = tournament(0, SWISS)
    assert "Let the companion enter" not in read(office, at(of, "entrants/"))

"""Entrants at the desk: pasted, previewed, seeded, checked in, dropped and reinstated."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.tournaments.models import State
from tests.tournaments.admin.office import SWISS, page_url, read_page, run_action
from tests.tournaments.hall import started_tournament, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_names_come_as_people_have_them(office: Client) -> None:
    of = tournament(0, SWISS)
    run_action(
        office, of, "paste", names="1) Alice; Les Tigres\n\n- Bob\tMâcon\n•  Chloé\n12. Zoé 2\n"
    )
    rows = list(of.entrants.order_by("number").values_list("name", "affiliation"))
    assert rows == [("Alice", "Les Tigres"), ("Bob", "Mâcon"), ("Chloé", ""), ("Zoé 2", "")]


def test_of_a_list_with_a_fault_nobody_is_entered_and_the_list_is_still_there(
    office: Client,
) -> None:
    of = tournament(0, SWISS)
    page = run_action(office, of, "paste", names="Alice\nBob\nAlice")
    assert "Nobody was entered" in page
    assert "<q>Alice</q>" in page
    assert "Alice\nBob\nAlice" in page
    assert of.entrants.count() == 0


def test_a_sheet_is_looked_at_before_anybody_is_entered(office: Client) -> None:
    of = tournament(0, SWISS)
    sent = SimpleUploadedFile("names.csv", b"name,seed\nAlice,2\nBob,1\n")
    page = office.post(page_url(of, "entrants/file/"), {"file": sent}).content.decode()
    assert "would enter 2 entrants" in page
    assert of.entrants.count() == 0
    run_action(office, of, "import", content="name,seed\nAlice,2\nBob,1\n")
    assert of.entrants.count() == 2


def test_seeds_are_moved_by_a_step_and_to_a_place(office: Client) -> None:
    of = tournament(4, SWISS)
    last = of.entrants.get(number=4)
    run_action(office, of, "seed", entrant=last.pk, way="up")
    run_action(office, of, "seed", entrant=last.pk, way="1")
    seeds = of.entrants.order_by("seed").values_list("number", flat=True)
    assert list(seeds) == [4, 1, 2, 3]
    answer = office.post(
        page_url(of, "do/seed/"), {"entrant": "nobody", "way": "1"}, HTTP_X_REQUESTED_WITH="fetch"
    )
    assert answer.status_code == 409
    run_action(office, of, "unseed")
    assert not of.entrants.exclude(seed=None).exists()


def test_whoever_is_here_is_ticked_off_and_plays(office: Client) -> None:
    of = tournament(5, SWISS)
    run_action(office, of, "check-in")
    for number in (1, 2, 3, 4):
        run_action(office, of, "here", entrant=of.entrants.get(number=number).pk)
    page = read_page(office, page_url(of, "entrants/"))
    assert "4 of 5 have checked in" in page
    assert "1 have not checked in and will not play" in page
    run_action(office, of, "start")
    assert of.entrants.get(number=5).state == State.MISSED
    assert of.entrants.filter(state=State.PLAYING).count() == 4


def test_who_leaves_is_dropped_and_comes_back(office: Client) -> None:
    of = started_tournament(5, SWISS)
    entrant = of.entrants.get(number=2)
    run_action(office, of, "drop", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert entrant.state == State.DROPPED
    assert "Bring back" in read_page(office, page_url(of, "entrants/?shown=gone"))
    run_action(office, of, "reinstate", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert entrant.state == State.PLAYING
    run_action(office, of, "disqualify", entrant=entrant.pk, reason="Loaded dice")
    assert "Loaded dice" in read_page(office, page_url(of, "log/"))


def test_companions_come_in_by_one_click_and_are_marked(office: Client) -> None:
    of = tournament(0, SWISS, table_mode="house")
    url = page_url(of, "entrants/")
    assert "Let the companion enter" in read_page(office, url)
    page = run_action(office, of, "companions", level="steady", count="3", back=url)
    assert "3 companions are in." in page
    assert page.count("steady") > 3, "each of them, beside the choice"
    assert "New slip" not in page
    refused = run_action(office, of, "companions", level="steady", count="0", back=url)
    assert "Let 1 to 128 companions enter at once." in refused
    assert of.entrants.count() == 3


def test_where_people_deal_no_companion_is_offered(office: Client) -> None:
    of = tournament(0, SWISS)
    assert "Let the companion enter" not in read_page(office, page_url(of, "entrants/"))

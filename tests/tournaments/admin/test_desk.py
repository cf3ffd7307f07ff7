"""The desk of a tournament in the admin: a whole evening run from it alone, and its access
rights."""

from typing import Any

import pytest
from django.contrib.admin.utils import quote
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.duties.work import catch_up
from games.people.models import User
from games.tournaments.models import Official, Pairing, Phase, Tournament
from tests.tournaments.admin.office import (
    LIST,
    SWISS,
    browser,
    create_tournament,
    page_url,
    read_page,
    run_action,
    staff,
)
from tests.tournaments.hall import play, started_tournament, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]
EIGHT = "\n".join(
    ("1. Alice; Les Tigres", "2. Bob", "Chloé", "David", "Emma", "Farid", "Gaël", "Hugo")
)
PAGES = ("entrants/", "rounds/", "standings/", "picture/", "log/", "settings/")


def test_an_evening_of_eight_from_the_desk_alone(office: Client) -> None:
    of = create_tournament(office)
    run_action(office, of, "paste", names=EIGHT)
    assert [e.name for e in of.entrants.order_by("number")][:3] == ["Alice", "Bob", "Chloé"]
    run_action(office, of, "start")
    for round_ in (1, 2, 3):
        pairings = list(Pairing.objects.outstanding().filter(stage__tournament=of))
        assert len(pairings) == 4
        page = read_page(office, page_url(of, "rounds/"))
        for pairing in pairings:
            assert pairing.pk in page
            run_action(office, of, "result", pairing=pairing.pk, result="2-1")
        catch_up()
        assert f"Round {round_}" in read_page(office, page_url(of, "rounds/"))
    of.refresh_from_db()
    assert of.phase == Phase.OVER
    standings = read_page(office, page_url(of, ""))
    assert "Alice" in standings
    assert "3-0-0" in standings


def test_every_page_opens_in_every_phase_and_format(office: Client) -> None:
    staff()
    formats: list[list[dict[str, Any]]] = [
        [SWISS],
        [{"format": "round_robin"}],
        [{"format": "double_elimination"}],
        [
            {"format": "groups", "size": 4, "advance": 2},
            {"format": "single_elimination", "third_place": True},
        ],
        [{"format": "pods"}],
    ]
    for stages in formats:
        for of in (
            tournament(8, *stages),
            started_tournament(8, *stages),
            play(started_tournament(8, *stages)),
        ):
            for page in PAGES:
                text = read_page(office, page_url(of, page))
                assert "Open" in text
            for pairing in Pairing.objects.filter(stage__tournament=of)[:3]:
                read_page(office, page_url(of, f"pairings/{pairing.pk}/"))


def test_the_desk_of_another_is_not_there(office: Client) -> None:
    staff("orga")
    of = started_tournament(4, SWISS)
    assert quote(of.pk) in read_page(office, LIST)
    other = browser(staff("other"))
    assert quote(of.pk) not in read_page(other, LIST)
    for page in PAGES:
        assert other.get(page_url(of, page)).status_code == 404
    pairing = Pairing.objects.filter(stage__tournament=of).first()
    assert pairing is not None
    data = {"pairing": pairing.pk, "result": "2-0"}
    assert other.post(page_url(of, "do/result/"), data).status_code == 404
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.READY


def test_who_is_no_staff_or_may_not_look_comes_no_further_than_the_door(office: Client) -> None:
    of = started_tournament(4, SWISS)
    stranger = browser(User.objects.create_user("stranger"))
    assert stranger.get(page_url(of, "rounds/")).status_code == 302
    clerk = browser(User.objects.create_user("clerk", is_staff=True))
    assert clerk.get(page_url(of, "rounds/")).status_code == 403
    assert clerk.get(f"{LIST}add/").status_code == 403


def test_who_puts_tournaments_in_order_sees_all(office: Client) -> None:
    of = started_tournament(4, SWISS)
    boss = browser(User.objects.create_superuser("boss"))
    assert quote(of.pk) in read_page(boss, LIST)
    assert "Rounds and results" in read_page(boss, page_url(of, "rounds/"))


def test_a_judge_enters_results_and_arranges_nothing() -> None:
    of = started_tournament(4, SWISS)
    person = staff("judge")
    Official.objects.create(tournament=of, person=person, role=Official.Role.JUDGE)
    judge = browser(person)
    pairing = Pairing.objects.filter(stage__tournament=of).first()
    assert pairing is not None
    run_action(judge, of, "result", pairing=pairing.pk, result="2-0")
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.DONE
    for deed in ("cancel", "extend", "redraw", "copy"):
        round_ = pairing.round_id
        text = run_action(judge, of, deed, round=round_, reason="why", person="judge")
        assert "Only the organiser may do this." in text, deed
    assert Tournament.objects.get().phase == Phase.PLAYING


def test_the_pages_cost_the_same_for_8_and_for_80(office: Client) -> None:
    def cost(of: Tournament, page: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            read_page(office, page_url(of, page))
        return len(queries)

    for stages in ([SWISS], [{"format": "single_elimination"}]):
        few, many = started_tournament(8, *stages), started_tournament(80, *stages)
        early, crowd = tournament(8, *stages), tournament(80, *stages)
        for page in PAGES:
            read_page(office, page_url(few, page))
            assert cost(few, page) == cost(many, page), page
            assert cost(early, page) == cost(crowd, page), page


def test_one_is_led_back_to_this_house_alone(office: Client) -> None:
    of = tournament(2, SWISS)
    for back in ("https://elsewhere.example/", "//elsewhere.example", "x²", "24:00", ""):
        answer = office.post(page_url(of, "do/open/"), {"back": back})
        assert answer["Location"].startswith(LIST)
    assert office.get(page_url(of, "do/open/")).status_code == 404
    assert office.post(page_url(of, "do/nothing/")).status_code == 404


def test_the_desk_speaks_french(office: Client) -> None:
    of = started_tournament(4, SWISS)
    page = office.get(page_url(of, "rounds/"), headers={"Accept-Language": "fr"}).content.decode()
    assert "Rondes et résultats" in page

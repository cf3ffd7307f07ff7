"""Results at the desk: entered by a click or by places, corrected, and disputes decided."""

import pytest
from django.test import Client

from games.people.access import Caller
from games.people.models import User
from games.tournaments.models import Entrant, Pairing, Phase
from games.tournaments.results.report import report
from games.tournaments.results.result import Result
from tests.tournaments.admin.office import SWISS, first_pairing, page_url, read_page, run_action
from tests.tournaments.hall import play, started_tournament, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.mark.parametrize(
    ("word", "how", "scores"),
    [
        ("2-0", "played", [2, 0]),
        ("1-2", "played", [1, 2]),
        ("1-1-1", "played", [1, 1]),
        ("x0", "forfeit", [0, 2]),
        ("x01", "double_forfeit", [0, 0]),
        ("1-0-0u", "unfinished", [1, 0]),
    ],
)
def test_one_click_is_a_result(office: Client, word: str, how: str, scores: list[int]) -> None:
    of = started_tournament(4, SWISS)
    pairing = first_pairing(of)
    run_action(office, of, "result", pairing=pairing.pk, result=word)
    pairing.refresh_from_db()
    assert (pairing.phase, pairing.how) == (Pairing.Phase.DONE, how)
    assert [side.score for side in pairing.sides.order_by("position")] == scores


@pytest.mark.parametrize("word", ["", "2", "3-0", "x7", "a-b", "2-0-9", "1,2", "2-0-0-0", "--"])
def test_what_is_no_result_is_refused_and_changes_nothing(office: Client, word: str) -> None:
    of = started_tournament(4, SWISS)
    pairing = first_pairing(of)
    page = run_action(office, of, "result", pairing=pairing.pk, result=word)
    assert "alert" in page or "bg-red" in page
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.READY


def test_a_pod_is_entered_by_its_places(office: Client) -> None:
    of = started_tournament(4, {"format": "pods"})
    pairing = first_pairing(of)
    run_action(office, of, "result", pairing=pairing.pk, place=["2", "1", "–", "3"])
    places = pairing.sides.order_by("position").values_list("place", flat=True)
    assert list(places) == [2, 1, None, 3]


def test_an_organiser_who_plays_enters_the_own_result_too(office: Client) -> None:
    of = tournament(4, SWISS)
    Entrant.objects.filter(tournament=of, number=1).update(
        name="", person=User.objects.get(username="orga")
    )
    run_action(office, of, "start")
    own = Pairing.objects.get(sides__entrant__number=1)
    run_action(office, of, "result", pairing=own.pk, result="2-0")
    own.refresh_from_db()
    assert own.phase == Pairing.Phase.DONE


def test_a_misclick_is_put_right_where_nothing_hangs_on_it(office: Client) -> None:
    of = started_tournament(4, SWISS)
    pairing = first_pairing(of)
    run_action(office, of, "result", pairing=pairing.pk, result="2-0")
    run_action(office, of, "correct", pairing=pairing.pk, result="0-2", reason="Entered wrongly.")
    assert list(pairing.sides.order_by("position").values_list("score", flat=True)) == [0, 2]
    assert "Entered wrongly." in read_page(office, page_url(of, "log/"))


@pytest.mark.parametrize("follow", ["keep", "replay"])
def test_a_correction_shows_what_hangs_and_asks(office: Client, follow: str) -> None:
    of = play(started_tournament(8, SWISS))
    pairing = first_pairing(of)
    data = {"pairing": pairing.pk, "result": "0-2", "reason": "Taken for another"}
    page = run_action(office, of, "correct", **data)
    assert "8 pairings hang on it" in page
    assert "Taken for another" in page
    assert page.count('class="desk-name"') == 8
    of.refresh_from_db()
    assert of.phase == Phase.OVER
    run_action(office, of, "correct", **data, follow=follow)
    of.refresh_from_db()
    assert of.phase == (Phase.OVER if follow == "keep" else Phase.PLAYING)
    assert list(pairing.sides.order_by("position").values_list("score", flat=True)) == [0, 2]


def test_a_dispute_shows_both_claims_and_is_decided(office: Client) -> None:
    of = tournament(4, SWISS)
    people = [User.objects.create_user(name, name=name.title()) for name in ("alice", "bob")]
    for number, person in zip((1, 3), people, strict=True):
        of.entrants.filter(number=number).update(name="", person=person)
    run_action(office, of, "start")
    pairing = Pairing.objects.get(sides__entrant__number=1)
    assert pairing.sides.filter(entrant__number=3).exists()
    report(of.pk, pairing.pk, Caller(people[0]), Result(scores=(2, 0)))
    report(of.pk, pairing.pk, Caller(people[1]), Result(scores=(1, 2)))
    page = read_page(office, page_url(of, f"pairings/{pairing.pk}/"))
    assert "2–0, reported." in page
    assert "has disputed" in page
    run_action(office, of, "correct", pairing=pairing.pk, result="2-1", reason="I have seen it")
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.DONE

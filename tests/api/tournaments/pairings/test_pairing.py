"""Rounds, pairings and results over the API: what each role sees and may do, and refusals."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.duties.work import catch_up
from games.tournaments.models import Line, Pairing, Round, Side, Tournament
from tests.tournaments.cast import Cast, free_names

pytestmark = pytest.mark.django_db

SWISS = {"format": "swiss", "rounds": 3}
SINGLE = {"format": "single_elimination"}
WON = {"scores": [1, 0]}
LOST = {"scores": [0, 1]}
JUDGING = {"organiser", "judge"}
MEETING = {"side", "other side"}
EVERYBODY = {
    *("organiser", "judge", "side", "other side", "other entrant", "other guest"),
    *("other account", "stranger"),
}


@pytest.fixture
def cast() -> Cast:
    return Cast(8, SWISS)


def snapshot() -> list[Any]:
    """Return all rows that a refused call must not change."""
    return [
        list(model.objects.order_by("pk").values())
        for model in (Tournament, Pairing, Side, Line, Round)
    ]


def report_win(cast: Cast) -> Pairing:
    pairing = cast.pairing()
    cast.phone("side").post(f"pairings/{pairing.pk}/report/", WON)
    return pairing


# (path, body, function that prepares the pairing, roles that may)
CALLS: dict[str, tuple[str, Any, Any, set[str]]] = {
    "report": ("report/", WON, Cast.pairing, JUDGING | MEETING),
    "confirm": ("confirm/", {}, report_win, JUDGING | {"other side"}),
    "dispute": ("dispute/", {"reason": "no"}, report_win, {"other side"}),
    "override": ("override/", {**LOST, "reason": "I saw it"}, Cast.pairing, JUDGING),
    "hanging": ("hanging/", LOST, Cast.pairing, JUDGING),
}


@pytest.mark.parametrize("call", CALLS)
def test_each_may_do_what_the_role_allows_and_nothing_more(call: str, cast: Cast) -> None:
    path, body, before, may = CALLS[call]
    pairing = before(cast)
    for role in EVERYBODY - may:
        kept = snapshot()
        answer = cast.phone(role).post(
            f"pairings/{pairing.pk}/{path}", body, _refusal_status(call, role)
        )
        assert answer["type"] in {
            *("pairing.not_yours", "tournament.judge_only", "pairing.own_report")
        }
        assert snapshot() == kept, role


def _refusal_status(call: str, role: str) -> int:
    return 409 if role == "side" and call in {"confirm", "dispute"} else 403


@pytest.mark.parametrize(
    ("call", "role"), [(call, role) for call in CALLS for role in sorted(CALLS[call][3])]
)
def test_who_may_is_let(call: str, role: str, cast: Cast) -> None:
    path, body, before, _ = CALLS[call]
    cast.phone(role).post(f"pairings/{before(cast).pk}/{path}", body)


@pytest.mark.parametrize("order", ["extend", "redraw"])
def test_orders_of_a_round_are_the_organisers(order: str, cast: Cast) -> None:
    body = {"minutes": 5} if order == "extend" else {"reason": "somebody came late"}
    path = f"rounds/{cast.pairing().round_id}/{order}/"
    kept = snapshot()
    for role in EVERYBODY - {"organiser"}:
        assert cast.phone(role).post(path, body, 403)["type"] == "tournament.organiser_only"
    assert snapshot() == kept
    cast.phone("organiser").post(path, body)


PAGES = ("rounds/", "rounds/{round}/", "pairings/", "pairings/{pairing}/", "standings/")


@pytest.mark.parametrize("page", PAGES)
def test_a_private_tournament_is_not_there_but_for_those_in_it(page: str) -> None:
    cast = Cast(8, SWISS, visibility="private")
    pairing = cast.pairing()
    path = page.format(round=pairing.round_id, pairing=pairing.pk)
    for role in EVERYBODY:
        out = role in {"other account", "stranger"}
        answer = cast.phone(role).get(path, 404 if out else 200)
        assert not out or answer["type"] == "tournament.unknown"


@pytest.mark.parametrize("call", CALLS)
def test_nor_can_a_stranger_do_anything_in_it(call: str) -> None:
    cast = Cast(8, SWISS, visibility="private")
    path, body, before, _ = CALLS[call]
    answer = cast.phone("stranger").post(f"pairings/{before(cast).pk}/{path}", body, 404)
    assert answer["type"] == "tournament.unknown"


BAD: dict[str, tuple[Any, int, str]] = {
    "beyond the best of one": ({"scores": [2, 0]}, 400, "pairing.bad_result"),
    "one score of two": ({"scores": [1]}, 400, "pairing.bad_result"),
    "undecided": ({"scores": [0, 0]}, 400, "pairing.bad_result"),
    "places in a duel": ({"places": [1, 2]}, 400, "pairing.bad_result"),
    "a forfeit of the third": ({"forfeits": [2]}, 400, "pairing.bad_result"),
    "a forfeit with a score": ({"scores": [1, 0], "forfeits": [1]}, 400, "pairing.bad_result"),
    "a negative score": ({"scores": [-1, 1]}, 400, "request.invalid"),
    "five scores": ({"scores": [1] * 5}, 400, "request.invalid"),
    "what is no field": ({"winner": 1}, 400, "request.invalid"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_can_be_no_result_is_refused(what: str, cast: Cast) -> None:
    body, status, code = BAD[what]
    path = f"pairings/{cast.pairing().pk}/report/"
    kept = snapshot()
    for role in ("side", "organiser"):
        assert cast.phone(role).post(path, body, status)["type"] == code
    assert snapshot() == kept


def test_a_result_for_a_pairing_that_is_not_on_is_refused(cast: Cast) -> None:
    pairing = cast.pairing()
    judge = cast.phone("judge")
    judge.post(f"pairings/{pairing.pk}/report/", WON)
    kept = snapshot()
    for path, body in (("report/", LOST), ("confirm/", {}), ("dispute/", {})):
        answer = cast.phone("other side").post(f"pairings/{pairing.pk}/{path}", body, 409)
        assert answer["type"] == "pairing.not_on"
    assert judge.post("pairings/nowhere/report/", WON, 404)["type"] == "pairing.unknown"
    assert snapshot() == kept


def test_said_twice_it_is_said_once_and_too_often_is_refused(cast: Cast) -> None:
    pairing, side = cast.pairing(), cast.phone("side")
    for _ in range(3):
        side.post(f"pairings/{pairing.pk}/report/", WON)
    assert Line.objects.filter(kind="reported").count() == 1
    Pairing.objects.filter(pk=pairing.pk).update(claims=50)
    assert (
        side.post(f"pairings/{pairing.pk}/report/", LOST, 409)["type"] == "pairing.said_too_often"
    )


def test_nothing_is_confirmed_or_disputed_before_it_is_reported(cast: Cast) -> None:
    for path in ("confirm/", "dispute/"):
        answer = cast.phone("side").post(f"pairings/{cast.pairing().pk}/{path}", {}, 409)
        assert answer["type"] == "pairing.nothing_reported"


def test_another_result_than_theirs_disputes_it_and_a_judge_settles_it(cast: Cast) -> None:
    pairing = report_win(cast)
    answer = cast.phone("other side").post(f"pairings/{pairing.pk}/report/", LOST)
    assert (answer["phase"], answer["claim"]["by"]) == ("disputed", 0)
    assert answer["may"] == ["report", "confirm", "judge"]
    body = {**LOST, "reason": "I saw it"}
    answer = cast.phone("judge").post(f"pairings/{pairing.pk}/override/", body)
    assert (answer["phase"], [side["outcome"] for side in answer["sides"]]) == (
        "done",
        ["loss", "win"],
    )


def test_overruling_needs_a_reason(cast: Cast) -> None:
    path = f"pairings/{cast.pairing().pk}/override/"
    answer = cast.phone("judge").post(path, {**LOST, "reason": "  "}, 400)
    assert answer["type"] == "pairing.reason"
    assert cast.phone("judge").post(path, LOST, 400)["type"] == "request.invalid"


def test_where_others_have_played_on_it_the_judge_is_shown_which_and_chooses() -> None:
    cast = Cast(4, SINGLE)
    judge = cast.phone("judge")
    for number in (1, 2):
        judge.post(f"pairings/{cast.pairing(number).pk}/report/", WON)
    final = Pairing.objects.get(stage__tournament=cast.tournament, phase="ready")
    judge.post(f"pairings/{final.pk}/report/", WON)
    catch_up()
    first, kept = cast.pairing(), snapshot()
    path, body = f"pairings/{first.pk}/override/", {**LOST, "reason": "the slip"}
    answer = judge.post(path, body, 409)
    assert answer["type"] == "pairing.hangs"
    assert [each["pairing"] for each in answer["hanging"]] == [final.pk]
    assert judge.post(f"pairings/{first.pk}/hanging/", LOST)["hanging"] == answer["hanging"]
    assert snapshot() == kept
    assert judge.post(path, body | {"follow": "maybe"}, 400)["type"] == "request.invalid"
    judge.post(path, body | {"follow": "replay"})
    assert judge.get(f"pairings/{final.pk}/")["phase"] == "ready"


def test_a_pairing_says_why_in_both_languages_and_what_one_may_do(cast: Cast) -> None:
    path = f"pairings/{cast.pairing().pk}/"
    english, french = (cast.phone("side", code).get(path) for code in ("en", "fr"))
    assert english["why"]
    assert english["why"] != french["why"]
    assert english["may"] == ["report", "judge"]
    assert cast.phone("judge").get(path)["may"] == ["report", "override"]
    assert cast.phone("stranger").get(path)["may"] == []
    assert english["sides"][0]["name"] == "Ann"


def test_pairings_are_filtered_ordered_and_cut_into_pages(cast: Cast) -> None:
    side = cast.phone("side")
    assert len(side.get("pairings/")["results"]) == 4
    assert [each["id"] for each in side.get("pairings/?mine=true")["results"]] == [
        cast.pairing().pk
    ]
    assert len(side.get("pairings/?entrant=2")["results"]) == 1
    assert side.get("pairings/?stage=2")["results"] == []
    assert len(side.get(f"pairings/?round={cast.pairing().round_id}")["results"]) == 4
    assert side.get("pairings/?late=true")["results"] == []
    report_win(cast)
    assert len(side.get("pairings/?outstanding=true&phase=ready")["results"]) == 3
    backwards = [each["station"] for each in side.get("pairings/?ordering=-station")["results"]]
    assert backwards == [4, 3, 2, 1]
    page = side.get("pairings/?ordering=station&size=3")
    assert [each["station"] for each in page["results"]] == [1, 2, 3]
    following = side.client.get(page["next"], headers=side.headers).json()
    assert [each["station"] for each in following["results"]] == [4]


@pytest.mark.parametrize("order", ["station", "-station"])
def test_by_station_no_page_loses_those_that_have_none(order: str) -> None:
    """Pairings without a station come last, in the order of the draw."""
    cast = Cast(16, SWISS)
    without = set(Pairing.objects.filter(slot__in=(0, 2, 3, 5)).values_list("pk", flat=True))
    Pairing.objects.filter(pk__in=without).update(station=None)
    phone = cast.phone("stranger")
    results: list[Any] = []
    page = phone.get(f"pairings/?ordering={order}&size=3")
    while True:
        results += page["results"]
        if page["next"] is None:
            break
        page = phone.client.get(page["next"]).json()
    drawn = [each["slot"] for each in results if each["id"] in without]
    assert drawn == [0, 2, 3, 5]
    stations = [each["station"] for each in results]
    with_one = [2, 5, 7, 8] if order == "station" else [8, 7, 5, 2]
    behind = [None] * 4
    assert stations == with_one + behind


@pytest.mark.parametrize("page", ["rounds/", "pairings/", "standings/", "rounds/{round}/"])
def test_a_page_asks_the_same_few_questions_however_many_there_are(
    page: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    counts = []
    for entrants in (8, 16):
        cast = Cast(entrants, SWISS)
        path = page.format(round=cast.pairing().round_id)
        phone = cast.phone("stranger")
        with django_assert_max_num_queries(12) as captured:
            phone.get(path)
        counts.append(len(captured))
        free_names()
    assert counts[0] == counts[1]


def test_a_result_costs_the_same_questions_in_a_bracket_of_any_size(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    counts = []
    for entrants in (8, 64):
        cast = Cast(entrants, SINGLE)
        path = f"pairings/{cast.pairing().pk}/report/"
        judge = cast.phone("judge")
        with django_assert_max_num_queries(60) as captured:
            judge.post(path, WON)
        counts.append(len(captured))
        free_names()
    assert counts[0] == counts[1]

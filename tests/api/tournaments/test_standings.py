import itertools
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from games.duties.work import catch_up
from games.people.models import Privacy
from games.tournaments import standings
from games.tournaments.models import Entrant, Pairing, Standing, Tournament
from games.tournaments.output.tie_breaks import TITLES
from games.tournaments.output.tie_breaks import explanation as sentence_of
from games.tournaments.rules.scoring.criteria import CRITERIA
from tests.tournaments.cast import Cast, Phone, token
from tests.tournaments.hall import by_chance, open_pairings, play, report, started_tournament

pytestmark = pytest.mark.django_db

SWISS = {"format": "swiss", "rounds": 3}
GROUPS = {"format": "groups", "size": 4, "advance": 2}
SINGLE = {"format": "single_elimination"}


def test_every_tie_break_is_called_something_in_both_languages() -> None:
    assert set(TITLES) == set(CRITERIA)
    same = {"points", "buchholz", "sonneborn_berger", "koya", "performance"}
    for key, title in TITLES.items():
        with translation.override("fr"):
            french, sentence = str(title), sentence_of(key)
        with translation.override("en"):
            assert (french == str(title)) == (key in same), key
            assert sentence != sentence_of(key), key
            assert CRITERIA[key].article in sentence_of(key)


def test_who_stands_where_by_what_and_what_parts_them() -> None:
    ties = ["points", "buchholz", "game_difference", "lot"]
    of = play(started_tournament(8, SWISS, tie_breaks=ties))
    shown = Phone(of).get("standings/")
    assert [each["key"] for each in shown["tie_breaks"]] == ties
    assert [each["article"] for each in shown["tie_breaks"]] == ["", "8.1", "", ""]
    assert "these 1 are meant" in shown["counting"]
    (table,) = shown["tables"]
    rows = table["rows"]
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert (rows[0]["entrant"], rows[0]["name"], rows[0]["decided_by"]) == (1, "E1", None)
    assert rows[0]["matches"] == {"won": 3, "drawn": 0, "lost": 0}
    assert [each["key"] for each in rows[0]["figures"]] == ties[:3]
    assert rows[0]["figures"][0] == {"key": "points", "exact": "9", "number": 9.0}
    assert rows[0]["final"] == [1, 1]
    for one, following in itertools.pairwise(rows):
        by = following["decided_by"]["key"]
        if by != "lot":
            exact = {each["key"]: each["number"] for each in one["figures"]}
            assert exact[by] > {f["key"]: f["number"] for f in following["figures"]}[by]
        assert by != "points" or "points" in following["decided_by"]["told"]


def test_groups_stand_apart_and_the_page_is_the_domains_own_order() -> None:
    of = play(started_tournament(8, GROUPS, SINGLE), by_chance(Random(3)))
    body = Phone(of).get("standings/?stage=1")
    assert [table["title"] for table in body["tables"]] == ["Group A", "Group B"]
    stage = of.stages.get(number=1)
    stage.tournament = of
    for table in body["tables"]:
        order = [each.entrant for each in standings.placings(stage, table["group"])]
        assert [row["entrant"] for row in table["rows"]] == order
    assert Phone(of).get("standings/")["stage"] == 2
    assert Phone(of).get("standings/?stage=3", 404)["type"] == "stage.unknown"
    assert Phone(of).get("standings/?stage=x", 400)["type"] == "request.invalid"


def test_a_bracket_keeps_no_points_but_places() -> None:
    of = play(started_tournament(4, SINGLE))
    (table,) = Phone(of).get("standings/")["tables"]
    assert [(row["place"], row["shared"], row["final"]) for row in table["rows"]] == [
        (1, False, [1, 1]),
        (2, False, [2, 2]),
        (3, True, [3, 4]),
        (3, True, [3, 4]),
    ]
    assert table["rows"][0]["matches"] is None


@pytest.mark.either
def test_five_hundred_at_a_time_with_the_same_few_questions(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    of = started_tournament(520, SWISS)
    catch_up()  # a worker draws this many pairings
    with django_assert_max_num_queries(10):
        first = Phone(of).get("standings/")
    second = Phone(of).get(f"standings/?after={first['next_after']}")
    rows = [row for page in (first, second) for table in page["tables"] for row in table["rows"]]
    assert (len(first["tables"][0]["rows"]), second["next_after"]) == (500, None)
    assert sorted(row["entrant"] for row in rows) == list(range(1, 521))
    assert Phone(of).get("standings/?after=9999")["tables"] == []


def test_what_has_not_changed_is_not_sent_again() -> None:
    of = started_tournament(4, SWISS)
    phone = Phone(of)
    tag = _tag(phone)
    phone.get("standings/", 304, **{"If-None-Match": tag})
    assert _tag(Phone(of, language="fr")) != tag
    pairing = open_pairings(of)[0]
    from games.tournaments.results.result import Result  # noqa: PLC0415

    report(of, pairing, Result(scores=(1, 0)))
    assert _tag(phone) != tag
    phone.get("standings/", 200, **{"If-None-Match": tag})


def _tag(phone: Phone) -> str:
    answer = phone.client.get(phone.base_path + "standings/", headers=phone.headers)
    tag: str = answer.headers["ETag"]
    return tag


def test_a_hidden_name_stays_hidden_but_to_oneself() -> None:
    cast = Cast(4, SWISS)
    cast.ann.privacy = Privacy.HIDDEN
    cast.ann.save()
    by_role = {role: cast.phone(role).get("standings/") for role in ("stranger", "side", "judge")}
    names = {
        role: {row["name"] for row in each["tables"][0]["rows"]} for role, each in by_role.items()
    }
    assert "Ann" in names["side"]
    assert "Somebody (no. 1)" in names["stranger"] & names["judge"]


# Stored figures


@pytest.mark.parametrize(
    "ties",
    [
        pytest.param([], marks=pytest.mark.either),
        ["points", "sonneborn_berger", "head_to_head"],
        pytest.param(["wins"], marks=pytest.mark.either),
    ],
)
def test_result_by_result_the_kept_figures_are_those_of_a_recount(
    ties: list[str], long: bool
) -> None:
    for seed in range(12 if long else 2):
        random = Random(seed)
        of = started_tournament(random.randrange(5, 10), SWISS, tie_breaks=ties)
        stage = of.stages.get()
        stage.tournament = of
        winner = by_chance(random)
        while waiting := open_pairings(of):
            pairing = random.choice(waiting)
            entrants = [side.entrant for side in pairing.sides.order_by("position")]
            report(of, pairing, winner(pairing, entrants))
            standings.reckon_marked(stage.pk)
            kept = _figures(stage.pk)
            standings.recount(stage)
            assert kept == _figures(stage.pk), seed
            catch_up()
        assert Tournament.objects.get(pk=of.pk).phase == "over"
        assert Pairing.objects.filter(stage=stage).count() >= 6


def _figures(stage: str) -> dict[str, Any]:
    return dict(Standing.objects.filter(stage=stage).values_list("entrant", "figures"))


# Ratings


def rated_cast() -> Cast:
    cast = Cast(4, SWISS)
    for entrant in Entrant.objects.filter(tournament=cast.tournament, person=None):
        from tests.tournaments.cast import account  # noqa: PLC0415

        entrant.person, entrant.name = account(f"P{entrant.number}"), ""
        entrant.save()
    play(cast.tournament)
    return cast


def ask(path: str, who: str = "", status: int = 200) -> Any:
    headers = {"Authorization": who} if who else {}
    answer = Client().get(f"/api/v1/ratings/{path}", headers=headers)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_ratings_are_listed_best_first_with_what_is_known_of_them() -> None:
    cast = rated_cast()
    rows = ask("?game=karatekarte")["results"]
    assert [row["number"] for row in rows] == sorted((r["number"] for r in rows), reverse=True)
    assert rows[0]["name"] == "Ann"
    assert rows[0]["low"] < rows[0]["number"] < rows[0]["high"]
    assert rows[0]["provisional"] is True
    assert rows[0]["meetings"] == 3
    (change,) = ask(f"{cast.ann.pk}/?game=karatekarte")["changes"]
    assert (change["before"], change["tournament_name"]) == (None, "Open")
    assert ask("?game=combat")["results"] == []


def test_a_rating_is_shown_of_those_alone_who_show_their_name() -> None:
    cast = rated_cast()
    cast.ann.privacy = Privacy.HIDDEN
    cast.ann.save()
    assert cast.ann.pk not in {row["person"] for row in ask("?game=karatekarte")["results"]}
    assert ask(f"{cast.ann.pk}/?game=karatekarte", status=404)["type"] == "rating.unknown"
    own = token(cast.ann)
    assert ask(f"{cast.ann.pk}/?game=karatekarte", own)["name"] == "Ann"
    assert cast.ann.pk in {row["person"] for row in ask("?game=karatekarte", own)["results"]}


def test_a_private_tournament_is_not_named_in_a_history() -> None:
    cast = rated_cast()
    Tournament.objects.update(visibility="private")
    (change,) = ask(f"{cast.ann.pk}/?game=karatekarte")["changes"]
    assert (change["tournament"], change["tournament_name"]) == (None, None)


@pytest.mark.parametrize("query", ["", "?game=chess"])
def test_a_game_has_to_be_named(query: str) -> None:
    assert set(ask(query, status=400)["errors"]) == {"game"}

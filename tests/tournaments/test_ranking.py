"""The final ranking of a whole tournament, in every output."""

from random import Random

import pytest
from django.utils import translation

from games.duties.models import Duty
from games.duties.work import catch_up
from games.people.models import User
from games.tournaments import ranking
from games.tournaments.models import Entrant, Phase, Tournament
from games.tournaments.output.csv import ranking as written
from games.tournaments.output.reader import with_names
from games.tournaments.output.rows import stages
from games.tournaments.output.titles import stage_names
from games.tournaments.results import correction
from games.tournaments.results.result import Result
from tests.tournaments.cast import Phone, account
from tests.tournaments.hall import (
    begin,
    by_chance,
    open_pairings,
    organiser,
    play,
    started_tournament,
    tournament,
)

pytestmark = pytest.mark.django_db
SWISS = {"format": "swiss", "rounds": 3, "advance": 4}
TOP = {"format": "single_elimination"}


def places(of: Tournament) -> dict[int, tuple[int | None, int | None]]:
    return {each.number: (each.best, each.worst) for each in of.entrants.all()}


def test_a_swiss_with_a_top_four_ends_as_one() -> None:
    of = play(started_tournament(8, SWISS, TOP), by_chance(Random(4)))
    swiss, top = stages(of)
    cut = {row.entrant.number: row for row in top.standings.select_related("entrant")}
    behind = {row.entrant.number: row for row in swiss.standings.select_related("entrant")}
    assert sorted(each for each, _ in places(of).values() if each) == [1, 2, 3, 3, 5, 6, 7, 8]
    for number, (best, worst) in places(of).items():
        row = cut.get(number) or behind[number]
        assert (best, worst) == (row.best, row.worst)


def test_nobody_has_a_place_before_the_end_and_a_reopened_one_takes_it_back() -> None:
    of = started_tournament(4, {"format": "single_elimination"})
    assert set(places(of).values()) == {(None, None)}
    of = play(of)
    assert places(of) == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4)}
    semi = of.stages.get().pairings.order_by("round__number", "slot")[0]
    result = Result(scores=(0, 1))
    correction.override(of.pk, semi.pk, organiser(), result, reason="misread", follow="replay")
    of.refresh_from_db()
    assert of.phase == Phase.PLAYING
    assert set(places(of).values()) == {(None, None)}
    assert places(play(of))[4] == (2, 2)


def test_a_correction_that_keeps_what_came_after_moves_the_places() -> None:
    of = play(started_tournament(4, {"format": "swiss", "rounds": 1}))
    before = places(of)
    pairing = of.stages.get().pairings.order_by("slot")[0]
    first, second = (side.entrant.number for side in pairing.sides.order_by("position"))
    scores = (0, 1) if before[first] < before[second] else (1, 0)
    result = Result(scores=scores)
    correction.override(of.pk, pairing.pk, organiser(), result, reason="misread", follow="keep")
    after = places(of)
    assert (after[first] < after[second]) != (before[first] < before[second])


def test_it_is_told_over_the_api_in_files_on_paper_and_on_the_desk() -> None:
    of = play(started_tournament(8, SWISS, TOP), by_chance(Random(4)))
    phone = Phone(of)
    data = phone.get("ranking/")
    assert data["stages"] == ["Swiss", "Top 4"]
    assert (data["entrants"], data["next_after"]) == (8, None)
    assert {row["entrant"]: (row["best"], row["worst"]) for row in data["rows"]} == places(of)
    whole = phone.get("export/")
    assert {each["number"]: tuple(each["final"]) for each in whole["entrants"]} == places(of)
    lines = csv(of)
    assert lines[0] == "best,worst,number,name,club"
    assert [line.split(",")[0] for line in lines[1:]] == ["1", "2", "3", "3", "5", "6", "7", "8"]


def csv(of: Tournament) -> list[str]:
    return written(of, with_names(of, None).names).decode().split()


def test_whoever_has_an_address_is_told_the_place_once() -> None:
    made = tournament(4, {"format": "single_elimination"})
    person = account("Ada")
    User.objects.filter(pk=person.pk).update(email="ada@example.org")
    Entrant.objects.filter(tournament=made, number=4).update(name="", person=person)
    play(begin(made))
    catch_up()
    letters = Duty.objects.filter(payload__template="tournament_over")
    (facts,) = (letter.payload["facts"] for letter in letters)
    assert '"place":"3–4"' in facts.replace('": "', '":"')


def test_stages_are_called_by_what_they_are_in_both_languages() -> None:
    of = tournament(16, {"format": "swiss", "advance": 8}, {"format": "single_elimination"})
    groups = tournament(
        8, {"format": "groups", "size": 4, "advance": 2}, {"format": "double_elimination"}
    )
    assert list(stage_names(stages(of)).values()) == ["Swiss", "Top 8"]
    with translation.override("fr"):
        assert list(stage_names(stages(of)).values()) == ["Système suisse", "Top 8"]
        assert list(stage_names(stages(groups)).values()) == ["Groupes", "Phase finale"]
    of.stages.filter(number=2).update(name="Finals")
    assert stage_names(stages(of))[2] == "Finals"


def test_the_rows_are_the_ranking() -> None:
    of = play(started_tournament(4, {"format": "single_elimination"}))
    assert [ranking.format_place(each) for each in ranking.final(of)] == ["1", "2", "3–4", "3–4"]
    assert open_pairings(of) == []

"""Corrections of results, and their effects on later pairings."""

from collections.abc import Sequence
from random import Random

import pytest

from games.duties.work import catch_up
from games.tournaments import refusals, standings
from games.tournaments.models import Entrant, Line, Pairing, Phase, Side, Standing, Tournament
from games.tournaments.results import correction
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from tests.tournaments.hall import by_chance, by_number, organiser, play, started_tournament

pytestmark = pytest.mark.django_db

SINGLE = {"format": "single_elimination"}
DOUBLE = {"format": "double_elimination"}
SWISS = {"format": "swiss"}
SEED = "5a" * 32  # the same lots, so that both tournaments draw the same


def first_pairing(of: Tournament, round_: int = 1) -> Pairing:
    rows = Pairing.objects.filter(stage__tournament=of, round__number=round_).exclude(how="bye")
    return rows.select_related("round", "stage").order_by("slot")[0]


def opposite_result(pairing: Pairing) -> Result:
    """Return the result in which the other side wins."""
    outcomes = [side.outcome for side in sides_of(pairing)]
    return Result(scores=(0, 1) if outcomes[0] == "win" else (1, 0))


def correct(of: Tournament, pairing: Pairing, follow: correction.Follow | None = None) -> None:
    correction.override(
        of.pk,
        pairing.pk,
        organiser(),
        opposite_result(pairing),
        reason="the slip says so",
        follow=follow,
    )
    catch_up()


@pytest.mark.either
def test_round_1_of_a_finished_16_bracket_shows_what_hangs_on_it_and_changes_nothing() -> None:
    played = play(started_tournament(16, SINGLE))
    pairing = first_pairing(played)
    before = list(Side.objects.values_list("pairing", "position", "entrant", "outcome"))
    with pytest.raises(refusals.HasDependentResults) as refused:
        correct(played, pairing)
    assert [(each.round, each.entrants[0]) for each in refused.value.more["hanging"]] == [
        *((2, 1), (3, 1), (4, 1))
    ]
    assert before == list(Side.objects.values_list("pairing", "position", "entrant", "outcome"))
    assert Tournament.objects.get(pk=played.pk).phase == Phase.OVER


def test_played_again_the_new_winner_takes_the_way_of_the_old_one() -> None:
    played = play(started_tournament(16, SINGLE))
    pairing = first_pairing(played)
    correct(played, pairing, "replay")
    played = Tournament.objects.get(pk=played.pk)
    assert played.phase == Phase.PLAYING
    waiting = Pairing.objects.outstanding().get(stage__tournament=played)
    assert {side.entrant.number for side in sides_of(waiting)} == {16, 8}
    untouched = Standing.objects.get(stage=pairing.stage, entrant__number=2)
    assert untouched.best is None, "he is in the final again"
    played = play(played, by_number)
    assert played.phase == Phase.OVER
    assert Standing.objects.get(stage=pairing.stage, entrant__number=1).best == 9
    assert Standing.objects.get(stage=pairing.stage, entrant__number=2).best == 1


@pytest.mark.either
def test_kept_as_they_are_those_who_went_on_have_gone_on() -> None:
    played = play(started_tournament(16, SINGLE))
    pairing = first_pairing(played)
    correct(played, pairing, "keep")
    played = Tournament.objects.get(pk=played.pk)
    assert played.phase == Phase.OVER
    assert [side.outcome for side in sides_of(pairing)] == ["loss", "win"]
    assert Standing.objects.get(stage=pairing.stage, entrant__number=1).best == 1


@pytest.mark.either
def test_the_log_tells_who_corrected_what_why_and_what_hung_on_it() -> None:
    played = play(started_tournament(16, SINGLE))
    pairing = first_pairing(played)
    correct(played, pairing, "replay")
    line = Line.objects.get(tournament=played, kind="corrected")
    assert line.by == organiser().person
    assert line.facts["reason"] == "the slip says so"
    assert line.facts["before"] == [[1, "win", None], [0, "loss", None]]
    assert [each[1] for each in line.facts["hanging"]] == [2, 3, 4]
    assert line.facts["follow"] == "replay"


def test_a_score_that_changes_no_winner_asks_nothing() -> None:
    played = play(started_tournament(16, SINGLE | {"best_of": 3}))
    pairing = first_pairing(played)
    result = Result(scores=(2, 1))
    correction.override(played.pk, pairing.pk, organiser(), result, reason="a game was forgotten")
    assert [side.score for side in sides_of(pairing)] == [2, 1]
    assert Tournament.objects.get(pk=played.pk).phase == Phase.OVER


@pytest.mark.either
@pytest.mark.parametrize("format_", [SINGLE, DOUBLE, SWISS])
def test_a_correction_played_through_equals_a_tournament_that_had_it_right_at_once(
    format_: dict[str, str], long: bool
) -> None:
    """The lower number wins, except in one pairing of some round."""
    for seed in range(30 if long else 1):
        random = Random(seed)
        entrants = random.randrange(6, 18 if long else 11)
        wrong = play(started_tournament(entrants, format_, seed=SEED))
        stage = wrong.stages.get()
        pairings = Pairing.objects.filter(stage=stage, how="played").select_related("round")
        pairing = random.choice(list(pairings.order_by("round__number", "slot")))
        where = (pairing.round.number, pairing.slot)
        hangs = bool(
            correction.dependent_pairings(
                wrong.pk, pairing.pk, organiser(), opposite_result(pairing)
            )
        )
        correct(wrong, pairing, "replay" if hangs else None)
        wrong = play(wrong)

        def right_at_once(
            each: Pairing, entrants: Sequence[Entrant], where: tuple[int, int] = where
        ) -> Result:
            lower = by_number(each, entrants)
            if (each.round.number, each.slot) == where:
                return Result(scores=(lower.scores[1], lower.scores[0]))
            return lower

        right = play(started_tournament(entrants, format_, seed=SEED), right_at_once)
        tables = []
        for each in (wrong, right):
            last = each.stages.get()
            last.tournament = each
            assert each.phase == Phase.OVER
            tables.append(
                sorted(last.standings.values_list("entrant__number", "best", "worst", "figures"))
            )
        assert tables[0] == tables[1], seed


def test_after_any_corrections_kept_figures_equal_a_recount() -> None:
    random = Random(7)
    played = play(started_tournament(12, SWISS | {"rounds": 4}), by_chance(random))
    stage = played.stages.get()
    stage.tournament = played
    done = list(Pairing.objects.filter(stage=stage, how="played").select_related("round"))
    for pairing in random.sample(done, 6):
        outcomes = {side.outcome for side in sides_of(pairing)}
        if "draw" in outcomes:
            continue
        correct(played, pairing, "keep")
    kept = dict(stage.standings.values_list("entrant", "figures"))
    standings.recount(stage)
    assert kept == dict(stage.standings.values_list("entrant", "figures"))

"""A run in parts gives the same bytes when its parts run in any order, twice, are killed in the
middle, or are stopped and restarted."""

import random

import pytest
from django.db import transaction
from msgspec.structs import replace

from games.duties import work
from games.duties.models import Duty
from games.lab import exports, local_worker, parts
from games.lab import run as runs
from games.lab.measures.tally import Tally
from games.lab.models import PlayedPart, Run, State
from games.lab.plans import NewRun
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from tests.lab.conftest import SMALL, plan_run, play_parts, waiting_duties

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def export_uninterrupted(wish: NewRun = SMALL) -> bytes:
    run = plan_run(wish, seconds_a_game=0.001)
    local_worker.start_run(run.pk)
    return exports.json(play_parts(run))


def test_a_run_is_played_to_its_end() -> None:
    run = plan_run()
    local_worker.start_run(run.pk)
    run = play_parts(run)
    assert (run.state, run.played, run.total) == (State.DONE, 40, 40)
    assert run.parsed_tallies[0].games == 40
    assert run.seconds > 0
    assert run.ended is not None
    assert not PlayedPart.objects.exists()


@pytest.mark.parametrize("seconds", [5.0, 1.7, 0.4])
def test_the_size_of_its_parts_changes_no_byte(seconds: float) -> None:
    run = plan_run(seconds_a_game=seconds)
    local_worker.start_run(run.pk)
    run = play_parts(run)
    assert run.part_size == int(parts.GOAL / seconds)
    assert exports.json(run) == export_uninterrupted()


def test_parts_in_any_order_and_each_done_twice_count_once() -> None:
    run = plan_run(NewRun("kung_fu", ("random",), ("rock", "crane", "gaze"), 8, seed="order"))
    run = local_worker.start_run(run.pk)
    chance = random.Random(3)
    while run.state == State.RUNNING:
        duties = waiting_duties(run)
        for duty in chance.sample(duties, len(duties)):
            for _ in range(2):
                parts.play_part(**duty.payload)
            Duty.objects.filter(pk=duty.pk).delete()
        run.refresh_from_db()
    assert [tally.games for tally in run.parsed_tallies] == [8, 8, 8]
    assert exports.json(run) == export_uninterrupted(
        NewRun("kung_fu", ("random",), ("rock", "crane", "gaze"), 8, seed="order")
    )


def test_no_more_than_a_few_parts_wait_at_once() -> None:
    """A sweep sends only the few hundred oldest duties of the whole system: the lab must leave room
    for others."""
    run = plan_run(seconds_a_game=5.0)
    run = local_worker.start_run(run.pk)
    while run.state == State.RUNNING:
        assert 0 < len(waiting_duties(run)) <= parts.AHEAD
        run = play_parts(run, 1)
    assert run.played == 40


def test_a_worker_that_dies_between_play_and_tally_repeats_the_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = plan_run(seconds_a_game=2.5)
    local_worker.start_run(run.pk)
    first = waiting_duties(run)[0]

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(parts, "add", dies)
        with pytest.raises(SystemExit):
            work.run_duty(first.pk)
    run.refresh_from_db()
    assert run.played == 0
    Duty.objects.filter(pk=first.pk).update(not_before=first.not_before)  # its lease has expired
    assert exports.json(play_parts(run)) == export_uninterrupted()


def test_stopped_and_begun_again_it_is_the_same_run() -> None:
    run = plan_run(seconds_a_game=2.5)
    local_worker.start_run(run.pk)
    late = waiting_duties(run)[3]
    run = play_parts(run, 3)
    local_worker.stop_run(run.pk)
    assert waiting_duties(run) == []
    run.refresh_from_db()
    assert (run.state, run.played) == (State.STOPPED, 6)
    parts.play_part(**late.payload)  # a worker was playing it when the run was stopped
    run.refresh_from_db()
    assert run.played == 6
    local_worker.start_run(run.pk)
    run = play_parts(run, 2)
    local_worker.stop_run(run.pk)
    local_worker.start_run(run.pk)
    run = play_parts(run)
    assert run.state == State.DONE
    assert exports.json(run) == export_uninterrupted()


def test_what_was_filed_before_a_stop_is_not_done_after_it() -> None:
    """A worker that still belongs to the first start runs after the second."""
    run = plan_run(seconds_a_game=2.5)
    local_worker.start_run(run.pk)
    before = waiting_duties(run)[0].payload
    local_worker.stop_run(run.pk)
    local_worker.start_run(run.pk)
    parts.play_part(**before)
    run.refresh_from_db()
    assert run.played == 0


def test_under_other_rules_it_is_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    run = plan_run()
    local_worker.start_run(run.pk)
    payload = waiting_duties(run)[0].payload
    monkeypatch.setattr(type(GAMES["brutal_ring"]), "version", 99)
    with pytest.raises(Refusal, match=r"lab\.other_rules"):
        parts.play_part(**payload)
    local_worker.stop_run(run.pk)
    with pytest.raises(Refusal, match=r"lab\.other_rules"):
        local_worker.start_run(run.pk)


def test_what_it_costs_is_known_before_it_starts() -> None:
    run = runs.propose(SMALL, None)
    assert run.seconds_a_game is None
    with pytest.raises(Refusal, match=r"lab\.not_measured"):
        local_worker.start_run(run.pk)
    parts.measure(run.pk)
    run.refresh_from_db()
    assert run.seconds_a_game
    assert runs.hours_left(run) == pytest.approx(40 * run.seconds_a_game / 3600)
    local_worker.start_run(run.pk)
    run = play_parts(run)
    again = runs.propose(SMALL, None)
    assert again.seconds_a_game == pytest.approx(run.seconds / 40)
    other = runs.propose(NewRun("brutal_ring", ("novice",), games=2), None)
    assert other.seconds_a_game is None


def test_two_who_play_the_same_part_at_once_count_it_once() -> None:
    run = plan_run(seconds_a_game=2.5)
    run = local_worker.start_run(run.pk)
    part = run.parsed_plan.part(0, run.part_size)
    tally = parts.tally_part(run.parsed_plan, part)
    for _ in range(2):
        parts.add(run, 0, tally, (part, 1.0))
    run.refresh_from_db()
    assert (run.played, run.seconds) == (2, 1.0)
    assert Run.objects.get(pk=run.pk).parts.count() == 1


def test_a_run_is_thrown_away_with_its_parts() -> None:
    run = plan_run(seconds_a_game=2.5)
    run = local_worker.start_run(run.pk)
    run = play_parts(run, 1)
    with pytest.raises(Refusal, match=r"lab\.at_work"):
        runs.discard(run)
    local_worker.stop_run(run.pk)
    run.refresh_from_db()
    with transaction.atomic():
        runs.discard(run)
    assert not PlayedPart.objects.exists()


def test_more_games_of_open_pairs_are_those_of_a_longer_run(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve games and eight more give the same result as twenty, in the pairs that were open."""
    monkeypatch.setattr(runs, "MORE", 8)
    sides = ("rock", "crane", "gaze")
    long = plan_run(NewRun("kung_fu", ("random",), sides, 20, seed="more"))
    local_worker.start_run(long.pk)
    long = play_parts(long)
    run = plan_run(NewRun("kung_fu", ("random",), sides, 12, seed="more"), seconds_a_game=1.7)
    with pytest.raises(Refusal, match=r"lab\.not_done"):
        runs.more(ada, run.pk)
    local_worker.start_run(run.pk)
    short = play_parts(run).parsed_tallies
    open_pairs = 0, 2
    monkeypatch.setattr(runs, "still_open", lambda *_: open_pairs)
    run = runs.more(ada, run.pk)
    assert (run.state, run.played, run.total) == (State.RUNNING, 36, 52)
    late = waiting_duties(run)[1]
    run = play_parts(run, 2)
    local_worker.stop_run(run.pk)
    local_worker.start_run(run.pk)
    parts.play_part(**late.payload)
    run = play_parts(run)
    assert (run.state, run.played, run.total) == (State.DONE, 52, 52)
    assert [tally.games for tally in run.parsed_tallies] == [20, 12, 20]
    assert run.parsed_tallies == [long.parsed_tallies[0], short[1], long.parsed_tallies[2]]


def test_once_enough_is_known_nothing_is_added(ada: User) -> None:
    run = plan_run()
    local_worker.start_run(run.pk)
    run = play_parts(run)
    assert runs.still_open(run.parsed_plan, run.parsed_tallies) == (0,)
    many = Tally(games=2_000, wins=1_000, losses=1_000)
    run.parsed_tallies = [many]
    run.save()
    with pytest.raises(Refusal, match=r"lab\.nothing_open"):
        runs.more(ada, run.pk)
    assert runs.still_open(replace(run.parsed_plan, games=9_700), [Tally()]) == ()

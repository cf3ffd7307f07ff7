"""A Swiss tournament while workers and brokers are killed ends as it does undisturbed."""

import json
import subprocess
import sys
from functools import partial

import pytest
from django.db import transaction

from games.duties.work import catch_up
from games.tournaments.models import Tournament
from games.tournaments.rounds.stage_progress import continue_stage
from games.tournaments.rounds.swiss import draw_next
from tests.faults.gate import Gate
from tests.faults.house import ROOT, House, wait_until
from tests.faults.players import Simulation, create_tournament, summarize
from tests.faults.quick.duties import ANY

SEED = 12
GO_ON = "tournaments.go_on"


def play_in_peace(entrants: int, rounds: int) -> Tournament:
    """Play in this process, one action after another."""
    return play_to_end(Simulation(create_tournament(entrants, rounds), SEED))


def play_to_end(simulation: Simulation) -> Tournament:
    catch_up()
    while not simulation.is_over():
        for who in (0, *simulation.callers):
            simulation.take_turn(who)
        catch_up()
    return simulation.tournament


@pytest.mark.sqlite  # it brings databases of both kinds: once is enough
@pytest.mark.django_db
def test_rounds_results_and_standings_are_those_of_a_tournament_in_peace(
    house: House, long: bool
) -> None:
    entrants, rounds, kills = (64, 6, 10) if long else (16, 3, 2)
    expected = summarize(play_in_peace(entrants, rounds))
    assert all(expected["lines"].values()), "not everything happens that may"
    house.environment["DJANGO_SETTINGS_MODULE"] = "tests.faults.quick.settings"
    drawing, anything = Gate(house.data / GO_ON), Gate(house.data / ANY)
    players = start_players(house, entrants, rounds)
    try:
        for turn in range(kills):
            if turn and turn % 2 == 0:  # each killed drawing is another one
                house.start_worker()
                wait_until(partial(is_done_again, house, turn), "it is done again", house.log)
            kill(house, players, anything if turn % 2 else drawing)
            if turn % 5 == 0:
                house.broker.kill()
                house.broker.start()
        house.start_worker()
        answered, _ = players.communicate(timeout=1800)
    finally:
        players.kill()
    assert players.returncode == 0
    result = json.loads(answered)
    assert result.pop("lost") == []
    assert result.pop("said") >= entrants // 2 * rounds
    assert result == json.loads(json.dumps(expected))
    assert result["lines"]["round_drawn"] == rounds
    assert house.count_cut_off(GO_ON) >= kills / 2, "a kill fell between two drawings"


def is_done_again(house: House, cuts: int) -> bool:
    return house.count_cut_off() >= cuts


def start_players(house: House, entrants: int, rounds: int) -> "subprocess.Popen[bytes]":
    threads = 16 if house.database else 4
    arguments = map(str, (entrants, rounds, SEED, threads))
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.players", *arguments],
        cwd=ROOT,
        env=house.environment,
        stdout=subprocess.PIPE,
    )


def kill(house: House, players: "subprocess.Popen[bytes]", gate: Gate) -> None:
    """Kill the worker in the middle of a drawing, or of any duty."""
    gate.shut()
    if not house.worker:
        house.start_worker()
    wait_until(lambda: gate.is_reached() or players.poll() is not None, "a duty goes on", house.log)
    assert players.poll() is None, "it was over before everything was killed"
    house.kill_worker()
    gate.open()


@pytest.mark.sqlite  # it brings databases of both kinds: once is enough
@pytest.mark.django_db
def test_control_a_hand_that_does_not_look_again_draws_a_round_too_many() -> None:
    """The state after a worker is killed between the drawing and the mark that it is done."""
    entrants, rounds = 8, 3
    expected = summarize(play_in_peace(entrants, rounds))
    simulation = Simulation(create_tournament(entrants, rounds), SEED)
    with transaction.atomic():
        stage = simulation.tournament.stages.get()
        stage.tournament = Tournament.objects.locked().get(pk=simulation.tournament.pk)
        draw_next(stage)
    assert summarize(play_to_end(simulation)) != expected
    simulation = Simulation(create_tournament(entrants, rounds), SEED)
    with transaction.atomic():
        continue_stage(simulation.tournament.stages.get().pk)
    assert summarize(play_to_end(simulation)) == expected

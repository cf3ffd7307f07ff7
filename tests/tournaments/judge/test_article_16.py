"""Whole tournaments with byes, forfeits, drops and late entries, compared with the judge."""

from dataclasses import asdict
from random import Random
from typing import Final

import pytest

from games.duties.work import catch_up
from games.tournaments import standings
from games.tournaments.entrants import departure, entry
from games.tournaments.models import State, Tournament
from games.tournaments.output.reader import select_stage, with_names
from games.tournaments.output.rows import load_stage
from games.tournaments.results.sides import sides_of
from games.tournaments.trf.exports import trf
from tests.tournaments.hall import (
    by_chance,
    open_pairings,
    organiser,
    play,
    report,
    started_tournament,
)
from tests.tournaments.judge.article_16 import Judge, Worth
from tests.tournaments.trf import reader

pytestmark = [pytest.mark.django_db, pytest.mark.either]
WORTHS: Final = (Worth(), Worth(win=3, draw=1, loss=0, bye=3), Worth(2, 1, 0, 1))
FIGURES: Final = (
    *("points", "wins", "progressive", "buchholz", "buchholz_cut_1", "median_buchholz"),
    *("sonneborn_berger", "wins_played", "wins_second", "played_second", "koya"),
    *("buchholz_cut_2", "median_buchholz_2"),
)
ORDERS: Final = (
    ("points", "buchholz_cut_1", "buchholz", "sonneborn_berger"),
    ("points", "head_to_head", "buchholz"),
    ("points", "median_buchholz", "head_to_head", "progressive"),
)


def differences(of: Tournament, worth: Worth, *, round_robin: bool = False) -> list[str]:
    """Return the differences between a stage's figures and places and the judge's."""
    stage = select_stage(of, None)
    fide_report = reader.read(trf(load_stage(stage), with_names(of, None).names, "Orga"))
    judge = Judge(fide_report, worth, round_robin=round_robin)
    numbers = {int(player.name[1:]): n for n, player in fide_report.players.items()}
    keys = standings.tie_breaks(stage)
    places = judge.places([key for key in keys if key != "lot"])
    messages = []
    for ranking in standings.rankings(stage):
        for placing, reached in ranking.lines:
            number = numbers[placing.entrant]
            assert reached.figures is not None
            for key in FIGURES:
                if key in reached.figures.values:
                    ours, theirs = reached.figures.exact(key), judge.figure(key, number)
                    if ours != theirs:
                        messages.append(f"{key} of {placing.entrant}: {ours}, judge {theirs}")
            if placing.rank != places[number]:
                messages.append(f"{placing.entrant} is {placing.rank}, judge {places[number]}")
    return messages


def evening(seed: int, *, most: int = 20) -> tuple[Tournament, Worth]:
    """Play a random Swiss tournament with drops, late entries and forfeits."""
    chance = Random(seed)
    worth = WORTHS[seed % len(WORTHS)]
    rounds = chance.randint(3, 6)
    ties = (*ORDERS[seed % 3], *(key for key in FIGURES if key not in ORDERS[seed % 3]))
    settings = {"format": "swiss", "rounds": rounds, "points": asdict(worth)}
    of = started_tournament(chance.randint(rounds + 4, most), settings, tie_breaks=list(ties))
    for number in range(1, rounds + 1):
        pairings = open_pairings(of)
        for n, pairing in enumerate(pairings):
            if n == len(pairings) // 2:
                _come_and_go(of, chance, last=number == rounds)
            pairing.refresh_from_db()
            if pairing.phase != "done":
                entrants = [side.entrant for side in sides_of(pairing)]
                report(of, pairing, by_chance(chance)(pairing, entrants))
        if number < rounds and chance.random() < 0.5:
            _leave(of, chance)
        catch_up()
    return Tournament.objects.get(pk=of.pk), worth


def _come_and_go(of: Tournament, chance: Random, *, last: bool) -> None:
    if chance.random() < 0.4:
        _leave(of, chance)
    if not last and chance.random() < 0.3:
        number = of.entrants.count() + 1
        entry.enter(of.pk, organiser(), entry.NewEntrant(name=f"E{number}"))


def _leave(of: Tournament, chance: Random) -> None:
    playing = list(of.entrants.filter(state=State.PLAYING).order_by("number"))
    if len(playing) > 6:
        departure.drop(of.pk, organiser(), chance.choice(playing).pk)


@pytest.mark.parametrize("part", range(4))
def test_no_figure_and_no_place_differs_from_the_judges(part: int, long: bool) -> None:
    for seed in range(part, 200 if long else 4, 4):
        of, worth = evening(seed)
        assert differences(of, worth) == [], seed


def test_in_a_round_robin_a_forfeit_is_a_regular_game(long: bool) -> None:
    """C.07, 15.2."""
    for seed in range(20 if long else 2):
        chance, worth = Random(seed), WORTHS[seed % 2]
        ties = [*ORDERS[seed % 3], *(key for key in FIGURES if key not in ORDERS[seed % 3])]
        settings = {"format": "round_robin", "points": asdict(worth)}
        of = started_tournament(chance.randint(4, 8), settings, tie_breaks=ties)
        assert differences(play(of, by_chance(chance)), worth, round_robin=True) == [], seed

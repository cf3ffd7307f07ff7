"""A stage as a report for FIDE, read by the published columns of TRF26, which equal those of TRF16
where both have them."""

import random
from typing import Any

import pytest
from django.utils import timezone

from games.people.refusals import Refusal
from games.tournaments import standings
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.output.reader import select_stage, with_names
from games.tournaments.output.rows import load_stage
from games.tournaments.results.result import Result
from games.tournaments.trf.exports import trf
from tests.tournaments.hall import (
    by_chance,
    open_pairings,
    play,
    report,
    started_tournament,
    tournament,
)
from tests.tournaments.trf import reader

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 3}
ROBIN = {"format": "round_robin"}


def fide(of: Tournament) -> reader.Report:
    return reader.read(trf(load_stage(select_stage(of, None)), with_names(of, None).names, "Orga"))


def test_a_player_a_line_with_every_round_in_its_columns() -> None:
    of = play(started_tournament(5, SWISS))
    fide_report = fide(of)
    assert fide_report.facts["012"] == "Open"
    assert fide_report.facts["062"] == "5"
    assert fide_report.facts["092"] == "Individual: Swiss-System"
    assert fide_report.facts["102"] == "Orga"
    assert (fide_report.facts["142"], fide_report.facts["XXR"]) == ("3", "3")
    assert fide_report.facts["192"] == "CUSTOM_SWISS"
    assert fide_report.facts["132"].strip().split("  ") == [f"{timezone.now():%y/%m/%d}"] * 3
    first, last = fide_report.players[1], fide_report.players[5]
    assert (first.name, first.points, first.rank) == ("E1", 3.0, 1)
    assert (first.games[0].colour, first.games[0].result) == ("w", "1")
    assert (last.games[0].opponent, last.games[0].colour, last.games[0].result) == (0, "-", "U")


@pytest.mark.parametrize("format_", [SWISS | {"rounds": 5}, ROBIN | {"legs": 2}])
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.rare) for n in (1, 2))])
def test_both_players_tell_the_same_game(format_: dict[str, Any], seed: int) -> None:
    of = play(started_tournament(9, format_), by_chance(random.Random(seed)))
    fide_report = fide(of)
    opposite = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    worth = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5}
    games = 0
    for number, player in fide_report.players.items():
        assert player.points == sum(worth.get(game.result, 0) for game in player.games)
        for round_, game in enumerate(player.games):
            if game.opponent:
                games += 1
                theirs = fide_report.players[game.opponent].games[round_]
                assert theirs.opponent == number
                assert {game.colour, theirs.colour} == {"w", "b"}
                assert theirs.result == opposite[game.result]
    assert games == 2 * Pairing.objects.filter(stage__tournament=of).exclude(how="bye").count()
    placed = {each.entrant: each.rank for each in standings.placings(select_stage(of, None))}
    assert {int(p.name[1:]): p.rank for p in fide_report.players.values()} == placed


def test_the_reader_finds_a_column_that_has_slipped() -> None:
    of = play(started_tournament(4, SWISS))
    good = trf(load_stage(select_stage(of, None)), with_names(of, None).names, "Orga")
    with pytest.raises((AssertionError, ValueError)):
        reader.read(good.replace(b"001    1 ", b"001    1"))


def test_what_is_open_forfeited_and_missed() -> None:
    of = started_tournament(4, SWISS)
    first, _ = open_pairings(of)
    report(of, first, Result(forfeits=(0, 1)))
    fide_report = fide(of)
    assert [fide_report.players[n].games[0].result for n in (1, 2, 3, 4)] == ["-", " ", "-", " "]
    late = Entrant.objects.create(tournament=of, number=5, name="Late")
    select_stage(of, None).standings.create(entrant=late, seed=4)
    assert fide(of).players[5].games[0] == reader.Game(0, "-", "Z")


def test_long_names_and_lines_keep_to_their_column() -> None:
    of = started_tournament(2, SWISS | {"rounds": 1})
    Entrant.objects.filter(tournament=of, number=1).update(name="É" * 40)
    Tournament.objects.filter(pk=of.pk).update(name="Two\nlines")
    fide_report = fide(Tournament.objects.get(pk=of.pk))
    assert fide_report.players[1].name == "É" * 33
    assert fide_report.facts["012"] == "Two lines"


@pytest.mark.parametrize("format_", [SINGLE, {"format": "pods"}])
def test_other_formats_have_no_such_report(format_: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        fide(started_tournament(6, format_, game="kung_fu"))
    assert refused.value.code == "tournament.no_trf"
    with pytest.raises(Refusal):
        fide(tournament(4, SWISS))

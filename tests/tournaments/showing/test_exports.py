"""A tournament as files: whole, as sheets, for FIDE, and for calendars; and taken in again."""

import csv
import io
import random
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from icalendar import Calendar

from games.people.models import Privacy, User
from games.people.refusals import Refusal
from games.tournaments import ranking
from games.tournaments.entering_refusals import BadLines
from games.tournaments.models import Entrant, Pairing, Phase, Side, Tournament
from games.tournaments.results import Result
from games.tournaments.showing import csvs
from games.tournaments.showing.calendar import ics
from games.tournaments.showing.pictures import chosen, named
from games.tournaments.showing.rows import drawn, stages
from games.tournaments.showing.trf import trf
from games.tournaments.showing.whole import Whole, whole
from games.tournaments.taking_in import take_in
from tests.tournaments.building import (
    by_chance,
    open_pairings,
    organiser,
    play,
    report,
    started,
    tournament,
)
from tests.tournaments.showing import trf_reader

pytestmark = pytest.mark.django_db
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 3}
ROBIN = {"format": "round_robin"}


def fide(of: Tournament) -> trf_reader.Report:
    return trf_reader.read(trf(drawn(chosen(of, None)), named(of, None).called, "Orga"))


def exported(of: Tournament) -> Whole:
    read = [drawn(stage) for stage in stages(of)]
    return whole(of, read, named(of, None).called)


# FIDE's report


def test_a_player_a_line_with_every_round_in_its_columns() -> None:
    of = play(started(5, SWISS))
    told = fide(of)
    assert told.facts["012"] == "Open"
    assert told.facts["062"] == "5"
    assert told.facts["092"] == "Individual: Swiss-System"
    assert told.facts["102"] == "Orga"
    assert told.facts["XXR"] == "3"
    assert told.facts["132"].strip().split("  ") == [f"{timezone.now():%y/%m/%d}"] * 3
    first, last = told.players[1], told.players[5]
    assert (first.name, first.points, first.rank) == ("E1", 3.0, 1)
    assert (first.games[0].colour, first.games[0].result) == ("w", "1")
    assert (last.games[0].opponent, last.games[0].colour, last.games[0].result) == (0, "-", "U")


@pytest.mark.parametrize("format_", [SWISS | {"rounds": 5}, ROBIN | {"legs": 2}])
@pytest.mark.parametrize("seed", range(3))
def test_both_players_tell_the_same_game(format_: dict[str, Any], seed: int) -> None:
    of = play(started(9, format_), by_chance(random.Random(seed)))
    told = fide(of)
    opposite = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    worth = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5}
    games = 0
    for number, player in told.players.items():
        assert player.points == sum(worth.get(game.result, 0) for game in player.games)
        for round_, game in enumerate(player.games):
            if game.opponent:
                games += 1
                theirs = told.players[game.opponent].games[round_]
                assert theirs.opponent == number
                assert {game.colour, theirs.colour} == {"w", "b"}
                assert theirs.result == opposite[game.result]
    assert games == 2 * Pairing.objects.filter(stage__tournament=of).exclude(how="bye").count()
    placed = {each.entrant: each.place for each in ranking.placings(chosen(of, None))}
    assert {int(p.name[1:]): p.rank for p in told.players.values()} == placed


def test_the_reader_finds_a_column_that_has_slipped() -> None:
    of = play(started(4, SWISS))
    good = trf(drawn(chosen(of, None)), named(of, None).called, "Orga")
    with pytest.raises((AssertionError, ValueError)):
        trf_reader.read(good.replace(b"001    1 ", b"001    1"))


def test_what_is_open_forfeited_and_missed() -> None:
    of = started(4, SWISS)
    first, _ = open_pairings(of)
    report(of, first, Result(forfeits=(0, 1)))
    told = fide(of)
    assert [told.players[n].games[0].result for n in (1, 2, 3, 4)] == ["-", " ", "-", " "]
    late = Entrant.objects.create(tournament=of, number=5, name="Late")
    chosen(of, None).standings.create(entrant=late, seed=4)
    assert fide(of).players[5].games[0] == trf_reader.Game(0, "-", "Z")


def test_long_names_and_lines_keep_to_their_column() -> None:
    of = started(2, SWISS | {"rounds": 1})
    Entrant.objects.filter(tournament=of, number=1).update(name="É" * 40)
    Tournament.objects.filter(pk=of.pk).update(name="Two\nlines")
    told = fide(Tournament.objects.get(pk=of.pk))
    assert told.players[1].name == "É" * 33
    assert told.facts["012"] == "Two lines"


@pytest.mark.parametrize("format_", [SINGLE, {"format": "pods"}])
def test_other_formats_have_no_such_report(format_: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        fide(started(6, format_, game="kung_fu"))
    assert refused.value.code == "tournament.no_trf"
    with pytest.raises(Refusal):
        fide(tournament(4, SWISS))


# Sheets


def sheet(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_the_sheet_of_pairings() -> None:
    of = play(started(5, SWISS | {"best_of": 3}))
    told = sheet(csvs.pairings([drawn(s) for s in stages(of)], named(of, None).called))
    assert len(told) == 9
    first, bye = told[0], told[2]
    assert [first[name] for name in ("round", "match", "station")] == ["1"] * 3
    assert first["state"] == "done"
    assert (first["name_1"], first["score_1"], first["outcome_1"]) == ("E1", "2", "win")
    assert (first["name_2"], first["score_2"], first["outcome_2"]) == ("E3", "0", "loss")
    assert (bye["how"], bye["name_1"], bye["name_2"]) == ("bye", "E5", "")


def test_the_sheet_of_standings_of_all_stages() -> None:
    of = play(started(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE))
    told = sheet(csvs.standings(stages(of), named(of, None).called))
    assert [(row["stage"], row["group"]) for row in told] == [
        *[("1", "1")] * 3, *[("1", "2")] * 3, *[("2", "")] * 2,
    ]  # fmt: skip
    assert [row["place"] for row in told] == ["1", "2", "3", "1", "2", "3", "1", "2"]
    assert told[0]["points"] == "6"


def test_a_formula_is_marked_as_text() -> None:
    of = started(2, SINGLE)
    Entrant.objects.filter(tournament=of, number=1).update(name="=1+1")
    told = sheet(csvs.standings(stages(of), named(of, None).called))
    assert told[0]["name"] == "'=1+1"


# Whole


def test_the_whole_of_it_and_nothing_that_is_hidden() -> None:
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    of = tournament(3, SINGLE, brings=True)
    Entrant.objects.create(tournament=of, number=4, person=alice, brought="secret list")
    told = exported(of)
    written = msgspec.json.encode(told)
    assert told.seed is None
    for hidden in (b"Alice", b"alice", b"secret list", of.seed.encode()):
        assert hidden not in written
    assert [each.name for each in told.entrants] == ["E1", "E2", "E3", "Somebody (no. 4)"]


def test_every_pairing_and_every_standing() -> None:
    of = play(started(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE))
    told = exported(of)
    assert msgspec.json.decode(msgspec.json.encode(told), type=Whole) == told
    pairings = [met for stage in told.stages for each in stage.rounds for met in each.pairings]
    assert len(pairings) == Pairing.objects.filter(stage__tournament=of).count()
    sides = [side for met in pairings for side in met.sides]
    assert len(sides) == Side.objects.filter(round__stage__tournament=of).count()
    assert told.seed == of.seed
    assert [len(stage.standings) for stage in told.stages] == [6, 2]
    assert told.stages[-1].standings[0].final == (1, 1)


def test_it_comes_back_as_a_new_tournament_arranged_alike() -> None:
    of = play(started(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE, stations=3))
    of.table_setup = '{"first": null}'  # as arranging keeps what is left out
    told = exported(of)
    person = organiser().person
    assert person is not None
    taken = take_in(person, told, dry_run=False)
    again = Tournament.objects.get(pk=taken.tournament)
    assert (taken.name, taken.stages, taken.entrants.entered) == ("Open", 2, 6)
    assert again.phase == Phase.PREPARING
    assert exported(again).arrangement == told.arrangement
    assert [each.name for each in exported(again).entrants] == [f"E{n}" for n in range(1, 7)]


def test_people_are_found_again_by_their_entries() -> None:
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    of = tournament(1, SINGLE)
    Entrant.objects.create(tournament=of, number=2, person=alice)
    person = organiser().person
    assert person is not None
    again = take_in(person, exported(of), dry_run=False).tournament
    assert Entrant.objects.get(tournament=again, number=2).person == alice


def test_a_dry_run_takes_in_nothing_and_tells_the_same() -> None:
    of = started(4, SINGLE)
    person = organiser().person
    assert person is not None
    before = Tournament.objects.count()
    told = take_in(person, exported(of), dry_run=True)
    assert (told.tournament, told.name, told.stages, told.entrants.entered) == (None, "Open", 1, 4)
    assert Tournament.objects.count() == before


def test_a_file_with_a_fault_leaves_nothing_behind() -> None:
    of = started(4, SINGLE)
    person = organiser().person
    assert person is not None
    told = exported(of)
    twice = msgspec.structs.replace(told, entrants=(*told.entrants, told.entrants[0]))
    before = Tournament.objects.count()
    with pytest.raises(BadLines):
        take_in(person, twice, dry_run=False)
    assert Tournament.objects.count() == before
    assert take_in(person, twice, dry_run=True).entrants.problems


# Calendars


def events(of: Tournament) -> dict[str, Any]:
    calendar = Calendar.from_ical(ics(of))
    return {str(each["uid"]).partition(".")[2]: each for each in calendar.walk("VEVENT")}


def test_check_in_start_and_rounds_with_an_end() -> None:
    begins = timezone.now().replace(microsecond=0) + timedelta(days=7)
    of = tournament(
        4, SINGLE, starts=begins, check_in_opens=begins - timedelta(hours=1), place="Hall"
    )
    told = events(of)
    assert set(told) == {"check-in@companion", "start@companion"}
    assert told["start@companion"].decoded("dtstart") == begins
    assert told["check-in@companion"].decoded("dtend") == begins
    assert str(told["start@companion"]["location"]) == "Hall"
    assert str(told["check-in@companion"]["summary"]) == "Open – Check-in"
    playing = started(4, SINGLE, round_minutes=50)
    (round_,) = (each for uid, each in events(playing).items() if uid.startswith("round."))
    assert str(round_["summary"]) == "Open – Semi-final"
    assert round_.decoded("dtend") - round_.decoded("dtstart") == timedelta(minutes=50)


def test_the_same_events_again_with_a_higher_sequence() -> None:
    of = started(4, SINGLE, round_minutes=50)
    before = events(of)
    report(of, open_pairings(of)[0], Result(scores=(1, 0)))
    after = events(Tournament.objects.get(pk=of.pk))
    assert set(before) == set(after)
    assert all(int(after[uid]["sequence"]) > int(before[uid]["sequence"]) for uid in before)


def test_a_tournament_that_was_called_off_says_so() -> None:
    of = tournament(2, SINGLE, starts=timezone.now())
    assert str(events(of)["start@companion"]["status"]) == "CONFIRMED"
    of.phase = Phase.CANCELLED
    assert str(events(of)["start@companion"]["status"]) == "CANCELLED"

"""A report becomes a tournament; our own reports come back to the last byte."""

from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest
from django.utils import translation

from games.duties.work import catch_up
from games.people.refusals import Refusal
from games.tournaments import standings
from games.tournaments.entrants import departure, entry
from games.tournaments.models import Draft, Entrant, Pairing, Phase, Side, State, Tournament
from games.tournaments.output.reader import select_stage, with_names
from games.tournaments.output.rows import load_stage
from games.tournaments.rounds import publication
from games.tournaments.rules.scoring.criteria import CRITERIA
from games.tournaments.trf.exports import trf
from games.tournaments.trf.tournament import Arrived, import_tournament
from tests.tournaments.hall import by_chance, open_pairings, organiser, play, started_tournament
from tests.tournaments.hall import report as say
from tests.tournaments.results.test_costs import play_round
from tests.tournaments.trf import reader

pytestmark = [pytest.mark.django_db, pytest.mark.either]
TIES: Final = sorted(
    key for key, each in CRITERIA.items() if not each.rated and key not in {"points", "lot"}
)


def export_report(of: Tournament) -> bytes:
    return trf(load_stage(select_stage(of, None)), with_names(of, None).names, "Orga")


def import_report(content: bytes, game: str | None = None, *, dry_run: bool = False) -> Arrived:
    by = organiser().person
    assert by is not None
    return import_tournament(by, content, game, dry_run=dry_run)


def imported_tournament(arrived: Arrived) -> Tournament:
    return Tournament.objects.get(pk=arrived.tournament)


def partial_tournament(seed: int) -> Tournament:
    """Return a tournament with byes, forfeits, drops and late entries, stopped anywhere or at its
    end."""
    chance = Random(seed)
    rounds = chance.randint(2, 5)
    format_: dict[str, Any] = chance.choice(
        [
            {"format": "swiss", "rounds": rounds, "best_of": chance.choice((1, 3))},
            {"format": "swiss", "rounds": rounds, "points": {"win": 2, "draw": 1, "bye": 1}},
            {"format": "round_robin", "legs": chance.choice((1, 2))},
        ]
    )
    ties = ["points", *chance.sample(TIES, 4), "lot"]
    of = started_tournament(chance.randint(rounds + 3, 11), format_, tie_breaks=ties)
    winner = by_chance(chance)
    for _ in range(chance.randint(1, rounds)):
        waiting = open_pairings(of)
        if format_["format"] == "swiss" and chance.random() < 0.4:
            number = of.entrants.count() + 1
            with suppress(Refusal):  # refused in the last round
                entry.enter(of.pk, organiser(), entry.NewEntrant(name=f"E{number}"))
        for n, pairing in enumerate(waiting):
            if n == 1 and chance.random() < 0.4:
                leaver = chance.choice(list(of.entrants.filter(state=State.PLAYING)))
                departure.drop(of.pk, organiser(), leaver.pk)
            pairing.refresh_from_db()
            if pairing.phase == "ready" and (n or chance.random() < 0.7):
                say(of, pairing, winner(pairing, [s.entrant for s in pairing.sides.all()]))
        if chance.random() < 0.7:
            catch_up()
    if not open_pairings(of):
        catch_up()  # no pairing is open: the tournament continues now
    return Tournament.objects.get(pk=of.pk)


def test_what_was_exported_here_comes_back_to_the_last_byte(long: bool) -> None:
    phases = set()
    for seed in range(150 if long else 5):
        of = partial_tournament(seed)
        content = export_report(of)
        back = imported_tournament(import_report(content))
        assert export_report(back) == content, seed
        assert back.phase == of.phase
        phases.add(back.phase)
        # the number of tournaments at a time is limited
        Tournament.objects.update(phase=Phase.CANCELLED)
    assert phases == {"playing", "over"}


def test_a_big_one_comes_back_too() -> None:
    of = started_tournament(
        40, {"format": "swiss", "rounds": 5, "best_of": 3}, tie_breaks=["points", "lot"]
    )
    content = export_report(play(of, by_chance(Random(7))))
    assert export_report(imported_tournament(import_report(content))) == content


def test_long_names_that_are_cut_alike_are_told_apart() -> None:
    of = started_tournament(3, {"format": "swiss", "rounds": 1})
    for number in (1, 2, 3):
        Entrant.objects.filter(tournament=of, number=number).update(name="É" * 36 + str(number))
    content = export_report(of)
    assert len({each.name for each in reader.read(content).players.values()}) == 3
    assert export_report(imported_tournament(import_report(content))) == content


def test_it_belongs_to_whoever_took_it_in_and_counts_for_nothing() -> None:
    back = imported_tournament(
        import_report(export_report(play(started_tournament(4, {"format": "swiss", "rounds": 2}))))
    )
    assert (back.organiser, back.rated) == (organiser().person, False)
    assert (back.visibility, back.entry, back.phase) == ("private", "organiser", Phase.OVER)
    assert [line.kind for line in back.log.order_by("number")][:2] == ["created", "taken_in"]


def test_it_goes_on_here_and_the_next_round_waits_to_be_published() -> None:
    of = started_tournament(6, {"format": "swiss", "rounds": 3})
    play_round(of)
    content = export_report(of)
    back = imported_tournament(import_report(content))
    assert Draft.objects.filter(stage__tournament=back).count() == 0  # a round is in play
    for pairing in open_pairings(back):
        say(back, pairing, by_chance(Random(1))(pairing, [s.entrant for s in pairing.sides.all()]))
    catch_up()
    publication.publish(back.pk, organiser())
    met = [tuple(sorted(s.entrant.name for s in p.sides.all())) for p in pairings(back)]
    assert len({*met}) == len(met) == 9


def pairings(of: Tournament) -> list[Pairing]:
    return list(Pairing.objects.filter(stage__tournament=of))


def test_a_dry_run_tells_all_and_leaves_nothing() -> None:
    content = export_report(play(started_tournament(4, {"format": "swiss", "rounds": 2})))
    before = Tournament.objects.count()
    arrived = import_report(content, dry_run=True)
    assert (arrived.tournament, arrived.entrants, arrived.rounds, arrived.phase) == (
        None,
        4,
        2,
        "over",
    )
    assert Tournament.objects.count() == before


# Files of other programs, written by the columns of the annex


def player_line(number: int, name: str, points: str, rank: int, *rounds: str) -> str:
    """`m GM` and the other fields in between are not stored here."""
    person = f"{2200 + number:4} FRA {number:11} 2001/02/03"
    return f"001 {number:4} mGM  {name:33} {person} {points:>4} {rank:4}  " + "  ".join(rounds)


FOREIGN: Final = (
    "012 Club Open",
    "022 Lyon",
    "032 FRA",
    "042 2026/03/01",
    "052 2026/03/03",
    "062 5",
    "092 Individual: Swiss-System",
    "102 Arbiter, Anna",
    "122 90 minutes",
    f"{'132':91}26/03/01  26/03/02",
    "142 3",
    "192 FIDE_DUTCH_2026",
    "212 PTS,BH/C1,XYZ,SB",
    player_line(1, "Adams, Ann", "2.0", 1, "   3 w 1", "   2 b 1"),
    player_line(2, "Brown, Ben", "1.0", 2, "   4 w 1", "   1 w 0"),
    player_line(4, "Adams, Ann", "1.0", 3, "   2 b 0", "   7 w 1"),
    player_line(3, "Clark, Cid", "0.5", 4, "   1 b 0", "0000 - H"),
    player_line(7, "Davis, Dan", "1.0", 5, "0000 - U", "   4 b 0"),
)


def foreign_report(*changed: tuple[str, str], without: str = "") -> bytes:
    text = "\r".join(line for line in FOREIGN if not without or not line.startswith(without))
    for old, new in changed:
        assert old in text
        text = text.replace(old, new)
    return f"{text}\r".encode()


def test_another_programs_file_becomes_a_tournament_that_goes_on() -> None:
    arrived = import_report(foreign_report(), "combat")
    of = imported_tournament(arrived)
    assert (arrived.name, arrived.entrants, arrived.rounds, arrived.phase) == (
        "Club Open",
        5,
        2,
        "playing",
    )
    assert [FOREIGN[n - 1][:3] for n in arrived.passed_over] == ["032", "122"]
    assert (of.place, f"{of.started:%Y-%m-%d}", of.ended) == ("Lyon", "2026-03-01", None)
    assert of.tie_breaks == ["points", "buchholz_cut_1", "sonneborn_berger"]
    names = list(of.entrants.order_by("number").values_list("name", flat=True))
    assert names == ["Adams, Ann", "Brown, Ben", "Clark, Cid", "Adams, Ann (4)", "Davis, Dan"]
    stage = select_stage(of, None)
    points = {
        reached.entrant: reached.figures.exact("points")
        for ranking in standings.rankings(stage)
        for _, reached in ranking.lines
        if reached.figures is not None
    }
    assert points == {1: 4, 2: 2, 3: 1, 4: 2, 5: 2}  # in half points
    byes = Side.objects.filter(pairing__how="bye", round__stage=stage).order_by("round__number")
    assert list(byes.values_list("entrant__number", "outcome")) == [(5, "win"), (3, "draw")]
    assert Draft.objects.get(stage=stage).number == 3


def test_it_is_told_again_as_it_was_told() -> None:
    """Ratings, titles and judges are not stored here, so they do not come back."""
    before, after = reader.read(foreign_report().replace(b"\r", b"\r\n")), None
    of = imported_tournament(import_report(foreign_report(), "combat"))
    after = reader.read(export_report(of))
    numbers = dict(zip(sorted(before.players), sorted(after.players), strict=True))
    for number, original in before.players.items():
        again = after.players[numbers[number]]
        assert (again.name.split(" (")[0], again.points) == (original.name, original.points)
        for one, other in zip(original.games, again.games, strict=True):
            assert other.opponent == numbers.get(one.opponent, 0)
            assert (other.colour, other.result) == (one.colour, one.result)
    for tag in ("012", "022", "042", "142"):
        assert after.facts[tag] == before.facts[tag]


@pytest.mark.parametrize("day", ["28. 02. 2026", "2026-02-28", "28/02/2026", "Feb 28, 2026"])
def test_a_day_is_read_as_older_programs_wrote_it_or_passed_over(day: str) -> None:
    arrived = import_report(foreign_report(("042 2026/03/01", f"042 {day}")), "combat")
    known = not day.startswith("Feb")
    assert (4 in arrived.passed_over) is not known
    assert (f"{imported_tournament(arrived).started:%Y-%m-%d}" == "2026-02-28") is known


def test_a_team_of_individuals_is_a_club() -> None:
    club = f"013 {'Roanne':32}   1    7    {'9' * 5000}"
    of = imported_tournament(import_report(foreign_report(("142 3", f"142 3\r{club}")), "combat"))
    affiliations = dict(of.entrants.values_list("name", "affiliation"))
    assert {name for name, club in affiliations.items() if club == "Roanne"} == {
        "Adams, Ann",
        "Davis, Dan",
    }


def test_older_files_say_the_number_of_rounds_behind_xxr() -> None:
    content = foreign_report(("142 3", "XXR 2"), ("192 FIDE_DUTCH_2026\r", ""))
    arrived = import_report(content, "combat")
    assert arrived.phase == "over"
    assert f"{imported_tournament(arrived).ended:%Y-%m-%d}" == "2026-03-03"


def test_what_a_win_is_worth_is_told_by_columns_of_its_own() -> None:
    scale = "162  W 3.0    D 1.0    L 0.0"
    worth = {" 2.0    1 ": " 6.0    1 ", " 0.5    4 ": " 1.0    4 "}
    worth |= {f" 1.0    {n} ": f" 3.0    {n} " for n in (2, 3, 5)}
    content = foreign_report(("142 3", f"142 3\r{scale}"), *worth.items())
    points = imported_tournament(import_report(content, "combat")).stages.get().settings["points"]
    assert points == {"win": 6, "draw": 2, "loss": 0, "bye": 6}


def test_before_the_first_round_it_is_a_list_of_entrants() -> None:
    lines = [line[:89] for line in FOREIGN if not line.startswith(("132", "052"))]
    lines = [line.replace("2.0    1", "0.0    1").replace("1.0  ", "0.0  ") for line in lines]
    content = "\r\n".join(line.replace("0.5    4", "0.0    4") for line in lines).encode()
    arrived = import_report(content, "combat")
    assert (arrived.phase, arrived.entrants, arrived.rounds) == ("preparing", 5, 0)
    assert list(
        imported_tournament(arrived).entrants.order_by("seed").values_list("seed", flat=True)
    ) == [1, 2, 3, 4, 5]


def test_a_round_robin_comes_with_all_its_rounds() -> None:
    robin = [
        player_line(1, "Ann", "1.5", 1, "   4 w 1", "   3 b =", "   2 w  "),
        player_line(2, "Ben", "1.0", 2, "   3 w 1", "   4 w 0", "   1 b  "),
        player_line(3, "Cid", "0.5", 4, "   2 b 0", "   1 w =", "   4 b  "),
        player_line(4, "Dan", "1.0", 3, "   1 b 0", "   2 b 1", "   3 w  "),
    ]
    head = ["012 Four", "192 BERGER_ROUNDROBIN_G1", "142 3"]
    of = imported_tournament(import_report("\r\n".join([*head, *robin]).encode(), "combat"))
    assert of.stages.get().settings["format"] == "round_robin"
    assert {each.round.number for each in open_pairings(of)} == {3}
    play(of)
    assert Tournament.objects.get(pk=of.pk).phase == Phase.OVER


# Refusals of bad files

BAD: Final[dict[str, tuple[tuple[str, str], str, str]]] = {
    "trf.no_name": (("012 Club Open", "012"), "012", "Line 012 should name the tournament"),
    "trf.rounds": (("142 3", "142 1"), "142", "from 2 to 64"),
    "trf.teams": (("142 3", "310   1 Us"), "310", "only individual ones"),
    "trf.abnormal": (("142 3", "299 W"), "299", "Points that were given by hand"),
    "trf.tag_twice": (("142 3", "022 Paris"), "022 P", "Line 2 says this already."),
    "trf.kept": (("142 3", "### companion {}"), "###", "leave it out"),
    "trf.number_twice": (("001    2", "001    1"), "001    1 mGM  Brown", "Line 14 has"),
    "trf.number": (("001    2", "001    x"), "001    x", "a number from 1 to 9999"),
    "trf.name": (("Brown, Ben", "          "), "001    2", "a name should stand"),
    "trf.points": ((" 1.0    2", " one    2"), "001    2", "points should stand, as 11.5"),
    "trf.points_differ": ((" 1.0    2", " 1.5    2"), "001    2", "give 1.0 points"),
    "trf.spacing": (("001    2 m", "001    2  m"), "001    2", "parts two fields"),
    "trf.opponent": (("   4 w 1", "   9 w 1"), "001    2", "nobody in this file has the number 9"),
    "trf.oneself": (("   4 w 1", "   2 w 1"), "001    2", "nobody meets oneself"),
    "trf.colour": (("   4 w 1", "   4 x 1"), "001    2", "here stands x"),
    "trf.result": (("   4 w 1", "   4 w ?"), "001    2", "there is no result ?"),
    "trf.one_sided": (("   4 w 1", "   3 w 1"), "001    2", "another opponent"),
    "trf.colours_differ": (("   4 w 1", "   4 b 1"), "001    2", "the same colour"),
    "trf.results_differ": (("   4 w 1", "   4 w ="), "001    2", "does not fit this one"),
    "trf.open": (("   4 w 1", "   4 w  "), "001    2", "has no result yet"),
    "trf.worth": (("142 3", "162  W 1.3"), "162", "half points suffice"),
    "trf.absence": (("142 3", "162  A 0.5"), "162", "points for absence"),
}


@pytest.mark.parametrize("code", BAD)
def test_a_bad_file_is_told_its_line_and_why(code: str) -> None:
    changed, begins, sentence = BAD[code]
    more = [("   2 b 0", "   2 b  ")] if code == "trf.open" else []
    content = foreign_report(changed, *more)
    at = [n for n, line in enumerate(content.decode().split("\r"), 1) if line.startswith(begins)]
    before = Tournament.objects.count()
    with pytest.raises(Refusal) as refused:
        import_report(content, "combat")
    assert refused.value.code == "tournament.bad_report"
    details = {(each.code, each.line): each.detail for each in refused.value.more["problems"]}
    assert sentence in details[code, at[0]], details
    assert Tournament.objects.count() == before


@pytest.mark.parametrize("content", [b"", b"012 Nobody\r\n", b"\x89PNG\r\n\x1a\n\0\0"])
def test_what_is_no_report_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        import_report(content, "combat")
    assert refused.value.code == "tournament.bad_report"


def test_a_robin_in_part_and_one_player_alone_are_refused() -> None:
    robin = foreign_report(("192 FIDE_DUTCH_2026", "192 CUSTOM_ROUNDROBIN"))
    for content, code in ((robin, "trf.robin_part"), (b"012 A\r001    1      Ann", "trf.alone")):
        with pytest.raises(Refusal) as refused:
            import_report(content, "combat")
        assert [each.code for each in refused.value.more["problems"]] == [code]


def test_which_game_was_played_another_program_does_not_say() -> None:
    with pytest.raises(Refusal) as refused:
        import_report(foreign_report())
    assert refused.value.code == "table.unknown_game"


def test_whatever_is_done_to_a_file_it_is_taken_in_or_refused(long: bool) -> None:
    """Bytes are changed, lines lost, doubled and cut: never a failure, never half a tournament."""
    content = export_report(
        play(started_tournament(5, {"format": "swiss", "rounds": 3}), by_chance(Random(2)))
    )
    codes = set()
    for seed in range(2000 if long else 80):
        chance = Random(seed)
        lines = content.decode().split("\r\n")
        at = chance.randrange(len(lines))
        match chance.randrange(4):
            case 0:
                lines.insert(at, lines[at])
            case 1:
                del lines[at]
            case 2:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case _:
                place = chance.randrange(len(lines[at]) + 1)
                lines[at] = (
                    f"{lines[at][:place]}{chance.choice('019 w-=ZéA')}{lines[at][place + 1 :]}"
                )
        try:
            import_report("\r\n".join(lines).encode(), "combat", dry_run=True)
        except Refusal as refusal:
            codes.add(refusal.code)
    assert "tournament.bad_report" in codes


def test_what_is_wrong_is_told_in_french_too() -> None:
    with translation.override("fr"), pytest.raises(Refusal) as refused:
        import_report(foreign_report(("   4 w 1", "   4 w =")), "combat")
    details = {each.detail for each in refused.value.more["problems"]}
    assert "Ronde 1\u00a0: le résultat du numéro 4 ne va pas avec celui-ci." in details

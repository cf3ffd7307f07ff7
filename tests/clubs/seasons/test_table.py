"""A season's table is computed from the final rankings, so corrections there are included."""

import csv
import io

import pytest

from games.clubs.seasons import season, table
from games.clubs.seasons.season import NewSeason, SeasonChanges
from games.clubs.seasons.table import season_standings
from games.duties.work import catch_up
from games.papers.csv import csv_format
from games.people.access import Caller
from games.people.models import Privacy, User
from games.tournaments.entrants import departure
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.results import correction
from games.tournaments.results.result import Result
from tests.clubs.world import person
from tests.tournaments.hall import begin, organiser, play, started_tournament, tournament

pytestmark = pytest.mark.django_db
SWISS = {"format": "swiss", "rounds": 2}
CUP = {"format": "single_elimination"}


def create_season(*tournaments: Tournament, **fields: object) -> str:
    ids = tuple(each.pk for each in tournaments)
    by = organiser().person
    assert by is not None
    return season.start(by, NewSeason("Spring", tournaments=ids, **fields)).pk  # type: ignore[arg-type]


def standings_of(pk: str, to: User | None = None) -> list[tuple[int, str, str]]:
    from games.clubs.seasons.access import find  # noqa: PLC0415

    result = season_standings(find(pk))
    names = table.names(result.lines, to)
    return [(each.rank, names[each.who], str(each.points)) for each in result.lines]


def test_places_of_several_are_added_up_by_account_or_by_name() -> None:
    first, second = (
        play(started_tournament(4, {"format": "round_robin"})),
        play(started_tournament(4, CUP)),
    )
    pk = create_season(first, second, points=(4, 2, 1))
    assert standings_of(pk) == [(1, "E1", "8"), (2, "E2", "4"), (3, "E3", "3/2"), (4, "E4", "1/2")]


def test_what_goes_on_counts_nothing_yet_and_who_is_disqualified_gets_nothing() -> None:
    over, on = play(started_tournament(4, CUP)), started_tournament(4, CUP)
    pk = create_season(over, on, points=(4, 2, 1), best=1)
    before = standings_of(pk)
    assert before[0] == (1, "E1", "4")
    Entrant.objects.filter(tournament=over, number=1).update(state="disqualified")
    assert (4, "E1", "0") in standings_of(pk)
    play(on)
    assert standings_of(pk)[0] == (1, "E1", "4")


def test_a_corrected_result_is_right_here_too() -> None:
    of = play(started_tournament(2, CUP))
    pk = create_season(of, points=(4, 2))
    assert standings_of(pk) == [(1, "E1", "4"), (2, "E2", "2")]
    final = Pairing.objects.get(stage__tournament=of)
    correction.override(of.pk, final.pk, organiser(), Result(scores=(0, 1)), reason="The slip.")
    catch_up()
    assert standings_of(pk) == [(1, "E2", "4"), (2, "E1", "2")]


def test_one_that_has_become_private_counts_no_more() -> None:
    of = play(started_tournament(2, CUP))
    pk = create_season(of)
    Tournament.objects.filter(pk=of.pk).update(visibility="private")
    assert standings_of(pk) == []


def test_each_is_called_as_they_let_it_be_seen_and_is_one_under_any_name() -> None:
    zoe = person("Zoe", Privacy.HIDDEN)
    cups = []
    for number in (1, 2):
        made = tournament(2, CUP)
        Entrant.objects.filter(tournament=made, number=number).update(name="", person=zoe)
        cups.append(play(begin(made)))
    pk = create_season(*cups, points=(4, 2))
    assert standings_of(pk) == [(1, "Somebody", "6"), (2, "E1", "4"), (3, "E2", "2")]
    assert standings_of(pk, zoe)[0] == (1, "Zoe", "6")


def test_its_sheet_holds_numbers_and_no_formula() -> None:
    of = play(started_tournament(4, CUP))
    Tournament.objects.filter(pk=of.pk).update(name="=1+1")
    pk = create_season(of, points=(4, 2, 1))
    from games.clubs.seasons.access import find  # noqa: PLC0415

    result = season_standings(find(pk))
    written = table.sheet(result, table.names(result.lines, None)).decode()
    rows = list(csv.reader(io.StringIO(written)))
    assert rows[0] == ["place", "name", "points", "'=1+1"]
    assert rows[3] == ["3", "E3", "0.5", "0.5"]
    french = table.sheet(result, table.names(result.lines, None), csv_format("fr")).decode(
        "utf-8-sig"
    )
    assert "3;E3;0,5;0,5" in french


def test_who_dropped_keeps_the_place_that_was_reached() -> None:
    of = started_tournament(4, SWISS)
    third = of.entrants.get(number=3)
    departure.drop(of.pk, Caller(secret=third.secret) if third.digest else organiser(), third.pk)
    play(Tournament.objects.get(pk=of.pk))
    assert "E3" in {name for _, name, _ in standings_of(create_season(of))}


@pytest.mark.either
def test_a_season_asks_as_much_however_many_lines_it_has(
    django_assert_max_num_queries: pytest.FixtureRequest,
) -> None:
    few, many = (
        create_season(play(started_tournament(4, CUP))),
        create_season(play(started_tournament(16, CUP))),
    )
    counted = []
    for pk in (few, many):
        with django_assert_max_num_queries(6) as queries:  # type: ignore[operator]
            standings_of(pk)
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_changes_of_the_scale_count_at_once() -> None:
    of = play(started_tournament(2, CUP))
    pk, by = create_season(of), organiser().person
    assert by is not None
    season.amend(by, pk, SeasonChanges(points=(7,), behind=3))
    assert standings_of(pk) == [(1, "E1", "7"), (2, "E2", "3")]

"""The companion enters a tournament: its pairings play themselves, and nobody waits for them."""

from typing import Any

import pytest

from games.duties.models import Duty
from games.duties.work import catch_up
from games.people.access import Caller
from games.people.refusals import Refusal
from games.tables.models import Mode, Table
from games.tournaments.entrants import check_in, entry
from games.tournaments.entrants.entry import NewEntrant, enter
from games.tournaments.models import Bout, Entrant, Pairing, Phase, State, Tournament
from games.tournaments.results import bots, bouts, report
from games.tournaments.results.result import Result
from tests.tournaments.hall import begin, open_pairings, organiser, tournament

pytestmark = pytest.mark.django_db

SWISS = {"format": "swiss", "rounds": 2}


def bot_tournament(
    count: int, *stages: dict[str, Any], people: int = 0, **fields: Any
) -> Tournament:
    settings = {"game": "kung_fu", "table_mode": Mode.HOUSE, "entry": "organiser"} | fields
    made = tournament(people, *stages, **settings)
    for _ in range(count):
        enter(made.pk, organiser(), NewEntrant(bot="novice"))
    return Tournament.objects.get(pk=made.pk)


def reload(of: Tournament) -> Tournament:
    return Tournament.objects.get(pk=of.pk)


@pytest.mark.either
@pytest.mark.parametrize(
    ("count", "stage"),
    [(4, SWISS), (2, {"format": "single_elimination", "best_of": 3})],
    ids=["swiss", "best of three"],
)
def test_a_tournament_of_bots_runs_itself_to_its_champion(
    count: int, stage: dict[str, Any]
) -> None:
    of = begin(bot_tournament(count, stage))
    catch_up()
    assert reload(of).phase == Phase.OVER
    assert Entrant.objects.filter(tournament=of, best=1).exists()
    assert not Pairing.objects.outstanding().filter(stage__tournament=of).exists()
    assert Bout.objects.filter(pairing__stage__tournament=of, places=None).count() == 0


def test_they_are_called_companion_and_have_no_secret() -> None:
    of = bot_tournament(3, SWISS)
    names = list(of.entrants.order_by("number").values_list("name", flat=True))
    assert names == ["Companion", "Companion 2", "Companion 3"]
    assert {*of.entrants.values_list("digest", flat=True)} == {""}


def test_a_person_finds_it_at_the_table_they_open() -> None:
    of = begin(bot_tournament(1, {"format": "round_robin"}, people=1))
    catch_up()
    assert not Table.objects.exists(), "it waits for whom it plays with"
    (pairing,) = open_pairings(of)
    table, _ = bouts.open_table(of.pk, pairing.pk, organiser())
    assert [*table.bots.values()] == ["novice"]
    assert {seat.name for seat in table.seats.all()} == {"E1", "Companion"}


def test_run_twice_a_game_is_opened_once() -> None:
    of = begin(bot_tournament(2, {"format": "round_robin"}))
    (pairing,) = open_pairings(of)
    for _ in range(2):
        bots.call_bots(of.pk)
        bots.seat_bots(of.pk, pairing.pk)
    assert Table.objects.count() == 1
    assert Duty.objects.filter(kind="tournaments.seat_bots").count() == 1


def test_an_official_s_word_ends_what_they_play() -> None:
    of = begin(bot_tournament(2, {"format": "round_robin"}))
    (pairing,) = open_pairings(of)
    report.report(of.pk, pairing.pk, organiser(), Result(scores=(1, 0)))
    catch_up()
    assert reload(of).phase == Phase.OVER
    assert not Table.objects.exists()


def test_bots_miss_no_check_in() -> None:
    of = bot_tournament(2, SWISS, people=1, check_in_closes="2026-01-01T10:00Z")
    of.entrants.update(state=State.ENTERED)
    check_in.close(reload(of))
    states = of.entrants.order_by("number").values_list("state", flat=True)
    assert list(states) == [State.MISSED, State.ENTERED, State.ENTERED]


def test_only_the_organiser_lets_it_in_and_only_where_it_deals() -> None:
    of = tournament(0, SWISS, table_mode=Mode.HOUSE, entry="anyone")
    with pytest.raises(Refusal, match="organiser_only"):
        entry.enter(of.pk, Caller(), NewEntrant(bot="novice"))
    for mode in ("", Mode.TABLE):
        by_hand = tournament(0, SWISS, table_mode=mode)
        with pytest.raises(Refusal, match="bot_without_tables"):
            entry.enter(by_hand.pk, organiser(), NewEntrant(bot="novice"))

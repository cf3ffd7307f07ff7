"""Stations of pairings: none is idle while anybody waits, none is called twice."""

from typing import Any

import pytest

from games.duties.work import catch_up
from games.tournaments.models import Pairing, Phase, Round, Tournament
from games.tournaments.results.sides import sides_of
from tests.tournaments.hall import by_number, open_pairings, report, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def called_stations(of: Tournament) -> list[int | None]:
    return [pairing.station for pairing in open_pairings(of) if is_called(pairing)]


def is_called(pairing: Pairing) -> bool:
    """Later rounds of a round robin are drawn, but not yet called."""
    return pairing.round.opened is not None


@pytest.mark.parametrize(
    "format_",
    [
        {"format": "single_elimination", "third_place": True},
        {"format": "double_elimination"},
        {"format": "round_robin"},
        {"format": "swiss", "rounds": 3},
    ],
    ids=lambda each: str(each["format"]),
)
@pytest.mark.parametrize("stations", [1, 3])
def test_with_few_stations_each_is_in_use_while_anybody_waits(
    format_: dict[str, Any], stations: int
) -> None:
    of = started_tournament(7, format_, stations=stations, first_station=11)
    while waiting := [pairing for pairing in open_pairings(of) if is_called(pairing)]:
        given = sorted(station for station in called_stations(of) if station is not None)
        assert len(given) == len(set(given)) == min(stations, len(waiting))
        assert set(given) <= set(range(11, 11 + stations))
        pairing = next(pairing for pairing in waiting if pairing.station is not None)
        report(of, pairing, by_number(pairing, [side.entrant for side in sides_of(pairing)]))
        catch_up()
    assert Tournament.objects.get(pk=of.pk).phase == Phase.OVER


def test_without_an_end_of_stations_no_two_share_one() -> None:
    of = started_tournament(16, {"format": "double_elimination"})
    while waiting := open_pairings(of):
        given = called_stations(of)
        assert None not in given
        assert len(given) == len(set(given))
        pairing = waiting[-1]
        report(of, pairing, by_number(pairing, [side.entrant for side in sides_of(pairing)]))
        catch_up()


def test_a_bracket_s_round_opens_with_the_first_pairing_that_is_ready_there() -> None:
    of = started_tournament(8, {"format": "single_elimination"})
    second = Round.objects.get(stage__tournament=of, number=2)
    for number, pairing in enumerate(open_pairings(of)[:2], 1):
        report(of, pairing, by_number(pairing, [side.entrant for side in sides_of(pairing)]))
        assert (Round.objects.get(pk=second.pk).opened is not None) is (number == 2)

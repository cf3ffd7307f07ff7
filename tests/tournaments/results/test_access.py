"""The actions offered at a pairing are exactly those that are not refused."""

from collections.abc import Callable

import pytest

from games.people.access import Caller
from games.people.refusals import Refusal
from games.tournaments.models import Pairing
from games.tournaments.results import report, station
from games.tournaments.results.access import Action, available_actions, get_pairing_access
from games.tournaments.results.correction import override
from games.tournaments.results.result import Result
from tests.tournaments.cast import Cast
from tests.tournaments.hall import open_pairings, organiser, started_tournament

pytestmark = pytest.mark.django_db
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))
ActionCall = Callable[[str, str, Caller], object]
DEEDS: dict[Action, ActionCall] = {
    "report": lambda of, pairing, who: report.report(of, pairing, who, WON),
    "confirm": report.confirm,
    "dispute": report.dispute,
    "judge": station.call_judge,
    "override": lambda of, pairing, who: override(of, pairing, who, LOST, reason="Seen."),
}
NOBODYS: set[Action] = set()
OFFERED: dict[str, list[set[Action]]] = {
    # In this order: the side that reports, the other side, another player, and the organiser.
    "nothing": [{"report", "judge"}, {"report", "judge"}, NOBODYS, {"report", "override"}],
    "reported": [
        {"report", "judge"},
        {"report", "confirm", "dispute", "judge"},
        NOBODYS,
        {"report", "confirm", "override"},
    ],
    "disputed": [
        {"report", "judge"},
        {"report", "confirm", "judge"},
        NOBODYS,
        {"report", "confirm", "override"},
    ],
    "done": [NOBODYS, NOBODYS, NOBODYS, {"override"}],
}


def prepare_pairing(cast: Cast, state: str, callers: list[Caller]) -> str:
    pairing = cast.pairing().pk
    if state != "nothing":
        report.report(cast.tournament.pk, pairing, callers[0], WON)
    if state == "disputed":
        report.dispute(cast.tournament.pk, pairing, callers[1])
    if state == "done":
        report.confirm(cast.tournament.pk, pairing, callers[1])
    return pairing


@pytest.mark.either
@pytest.mark.parametrize("state", OFFERED)
@pytest.mark.parametrize("who", range(4))
def test_each_is_offered_what_is_not_refused_to_them(state: str, who: int) -> None:
    cast = Cast(4, {"format": "swiss", "rounds": 2})
    other = cast.pairing().sides.exclude(entrant__number=1).get().entrant
    callers = [Caller(cast.ann), Caller(secret=other.secret), Caller(cast.ben), organiser()]
    pairing = prepare_pairing(cast, state, callers)
    offered = set(available_actions(get_pairing_access(cast.tournament.pk, pairing, callers[who])))
    assert offered == OFFERED[state][who]
    # A repeated dispute changes nothing: it is not offered, and does no harm.
    harmless = {"dispute"} if (state, who) == ("disputed", 1) else set()
    for deed in DEEDS.keys() - offered - harmless:
        with pytest.raises(Refusal):
            DEEDS[deed](cast.tournament.pk, pairing, callers[who])
    for deed in sorted(offered)[:1]:
        DEEDS[deed](cast.tournament.pk, pairing, callers[who])


def test_a_table_is_offered_where_results_come_from_tables() -> None:
    cast = Cast(4, {"format": "swiss", "rounds": 2}, table_mode="house")
    own_access = get_pairing_access(cast.tournament.pk, cast.pairing().pk, Caller(cast.ann))
    assert set(available_actions(own_access)) == {"report", "judge", "table"}
    Pairing.objects.filter(pk=own_access.pairing.pk).update(phase="waiting")
    assert not list(
        available_actions(
            get_pairing_access(cast.tournament.pk, own_access.pairing.pk, Caller(cast.ann))
        )
    )


def test_a_pairing_of_another_tournament_is_not_there() -> None:
    cast = Cast(4, {"format": "swiss", "rounds": 2})
    elsewhere = open_pairings(started_tournament(4, {"format": "swiss", "rounds": 2}))[0]
    with pytest.raises(Refusal, match=r"pairing\.unknown"):
        get_pairing_access(cast.tournament.pk, elsewhere.pk, Caller(cast.ann))

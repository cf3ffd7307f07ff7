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
from tests.tournaments.hall import open_pairings, organiser, started

pytestmark = pytest.mark.django_db
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))
Done = Callable[[str, str, Caller], object]
DEEDS: dict[Action, Done] = {
    "report": lambda of, pairing, who: report.report(of, pairing, who, WON),
    "confirm": report.confirm,
    "dispute": report.dispute,
    "judge": station.call_judge,
    "override": lambda of, pairing, who: override(of, pairing, who, LOST, reason="Seen."),
}
NOBODYS: set[Action] = set()
SAID: dict[str, list[set[Action]]] = {
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


def brought_to(cast: Cast, said: str, callers: list[Caller]) -> str:
    pairing = cast.pairing().pk
    if said != "nothing":
        report.report(cast.of.pk, pairing, callers[0], WON)
    if said == "disputed":
        report.dispute(cast.of.pk, pairing, callers[1])
    if said == "done":
        report.confirm(cast.of.pk, pairing, callers[1])
    return pairing


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("who", range(4))
def test_each_is_offered_what_is_not_refused_to_them(said: str, who: int) -> None:
    cast = Cast(4, {"format": "swiss", "rounds": 2})
    other = cast.pairing().sides.exclude(entrant__number=1).get().entrant
    callers = [Caller(cast.ann), Caller(secret=other.secret), Caller(cast.ben), organiser()]
    pairing = brought_to(cast, said, callers)
    offered = set(available_actions(get_pairing_access(cast.of.pk, pairing, callers[who])))
    assert offered == SAID[said][who]
    # A repeated dispute changes nothing: it is not offered, and does no harm.
    harmless = {"dispute"} if (said, who) == ("disputed", 1) else set()
    for deed in DEEDS.keys() - offered - harmless:
        with pytest.raises(Refusal):
            DEEDS[deed](cast.of.pk, pairing, callers[who])
    for deed in sorted(offered)[:1]:
        DEEDS[deed](cast.of.pk, pairing, callers[who])


def test_a_table_is_offered_where_results_come_from_tables() -> None:
    cast = Cast(4, {"format": "swiss", "rounds": 2}, table_mode="house")
    here = get_pairing_access(cast.of.pk, cast.pairing().pk, Caller(cast.ann))
    assert set(available_actions(here)) == {"report", "judge", "table"}
    Pairing.objects.filter(pk=here.pairing.pk).update(phase="waiting")
    assert not list(
        available_actions(get_pairing_access(cast.of.pk, here.pairing.pk, Caller(cast.ann)))
    )


def test_a_pairing_of_another_tournament_is_not_there() -> None:
    cast = Cast(4, {"format": "swiss", "rounds": 2})
    elsewhere = open_pairings(started(4, {"format": "swiss", "rounds": 2}))[0]
    with pytest.raises(Refusal, match=r"pairing\.unknown"):
        get_pairing_access(cast.of.pk, elsewhere.pk, Caller(cast.ann))

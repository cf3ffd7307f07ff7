"""Rounds that are drawn again, and entrants who are no longer drawn."""

from typing import Any

import pytest

from games.duties.work import catch_up
from games.people.refusals import Refusal
from games.tournaments.entrants import departure, entry
from games.tournaments.models import Pairing, Round, Tournament
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from games.tournaments.rounds import orders
from tests.tournaments.hall import (
    current_round,
    open_pairings,
    organiser,
    play,
    report,
    started_tournament,
)

pytestmark = pytest.mark.django_db
SWISS = {"format": "swiss", "rounds": 2}
SINGLE = {"format": "single_elimination"}
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))


def test_who_drops_in_a_round_loses_it_and_is_drawn_no_more() -> None:
    of = started_tournament(6, SWISS)
    first = open_pairings(of)[0]
    gone = sides_of(first)[1].entrant
    departure.drop(of.pk, organiser(), gone.pk)
    assert [side.outcome for side in sides_of(first)] == ["win", "loss"]
    assert Pairing.objects.get(pk=first.pk).how == "forfeit"
    for pairing in open_pairings(of):
        report(of, pairing, WON)
    catch_up()
    drawn = {
        side.entrant_id for each in current_round(of).pairings.all() for side in sides_of(each)
    }
    assert len(drawn) == 5
    assert gone.pk not in drawn


def test_a_round_is_drawn_again_after_a_drop_while_nobody_has_played() -> None:
    of = started_tournament(6, SWISS)
    round_ = current_round(of)
    gone = sides_of(open_pairings(of)[0])[0].entrant
    departure.drop(of.pk, organiser(), gone.pk)
    drawn = orders.redraw(of.pk, round_.pk, organiser(), "one has left")
    assert drawn is not None
    assert (drawn.number, drawn.pairings.count()) == (1, 3)
    assert not Round.objects.filter(pk=round_.pk).exists()
    assert gone.pk not in {side.entrant_id for p in drawn.pairings.all() for side in sides_of(p)}
    figures: Any = drawn.stage.standings.get(entrant=gone).figures
    assert figures["losses"] == 0
    assert play(of).phase == "over"


@pytest.mark.parametrize(
    ("format_", "what", "code"),
    [
        (SWISS, "reported", "round.begun"),
        (SWISS, "old", "round.not_on"),
        (SINGLE, "", "round.drawn_at_once"),
    ],
)
def test_a_round_in_which_somebody_has_played_is_not_drawn_again(
    format_: dict[str, Any], what: str, code: str
) -> None:
    of = started_tournament(4, format_)
    round_ = current_round(of)
    if what == "reported":
        report(of, open_pairings(of)[0], WON)
    if what == "old":
        for pairing in open_pairings(of):
            report(of, pairing, WON)
        catch_up()
    number = Tournament.objects.get(pk=of.pk).number
    with pytest.raises(Refusal) as refused:
        orders.redraw(of.pk, round_.pk, organiser(), "why not")
    assert refused.value.code == code
    assert Tournament.objects.get(pk=of.pk).number == number


def test_who_comes_late_is_in_the_next_draw_or_in_one_drawn_again() -> None:
    of = started_tournament(5, {"format": "swiss", "rounds": 3})
    entry.enter(of.pk, organiser(), entry.NewEntrant(name="Late"))
    drawn = orders.redraw(of.pk, current_round(of).pk, organiser(), "a sixth has come")
    assert drawn is not None
    assert drawn.pairings.filter(how="bye").count() == 0
    assert drawn.pairings.count() == 3
    assert play(of).phase == "over"

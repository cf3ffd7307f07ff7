"""An evening on paper: the kit has all that is needed, and written results are typed in
afterwards."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.duties.work import catch_up
from games.papers.shapes import Text
from games.tournaments.arrangement.copy import copy
from games.tournaments.entrants import entry
from games.tournaments.models import Pairing, Tournament
from games.tournaments.output.reader import select_stage, with_names
from games.tournaments.output.rows import load_stage
from games.tournaments.output.slips import Slips, coming_rounds
from games.tournaments.refusals import BadLines
from games.tournaments.results.paper import Slip, enter_slips
from games.tournaments.results.result import Result
from tests.tournaments.cast import token
from tests.tournaments.hall import organiser, started_tournament
from tests.tournaments.people import (
    accept_invitations,
    caller,
    enter,
    hours_from_now,
    new_tournament,
    now,
    person,
    raises_refusal,
)

pytestmark = pytest.mark.django_db
SWISS: dict[str, Any] = {"format": "swiss", "rounds": 3}
WON = Result(scores=(1, 0))


def slips(*spots: tuple[int, int]) -> list[Slip]:
    return [Slip(round_, station, WON) for round_, station in spots]


def done_count(of: Tournament) -> int:
    return Pairing.objects.filter(stage__tournament=of, phase="done").count()


def test_what_was_written_is_typed_in_by_round_and_station() -> None:
    of = started_tournament(6, SWISS, first_station=11)
    assert enter_slips(of.pk, organiser(), slips((1, 13), (1, 11))) == 2
    assert done_count(of) == 2
    enter_slips(of.pk, organiser(), slips((1, 12)))
    catch_up()
    enter_slips(of.pk, organiser(), slips((2, 11), (2, 12), (2, 13)))
    assert done_count(of) == 6


def test_all_of_them_or_none_and_each_mistake_is_told_with_its_line() -> None:
    of = started_tournament(6, SWISS)
    entries = [*slips((1, 1), (1, 9), (2, 1)), Slip(1, 2, Result(scores=(3, 0)))]
    with pytest.raises(BadLines) as bad:
        enter_slips(of.pk, organiser(), entries)
    assert [(each.line, each.code) for each in bad.value.problems] == [
        (2, "pairing.not_at_station"),
        (3, "pairing.not_at_station"),
        (4, "pairing.bad_result"),
    ]
    assert done_count(of) == 0
    with raises_refusal("tournament.judge_only"):
        enter_slips(of.pk, caller("Other"), slips((1, 1)))


def test_the_kit_has_a_blank_slip_for_each_station_of_each_round_to_come() -> None:
    of = started_tournament(7, SWISS, first_station=5)
    stage = load_stage(select_stage(of, None))
    rounds, stations = coming_rounds(stage)
    assert (list(rounds), list(stations)) == ([2, 3], [5, 6, 7, 8])
    pages = Slips(stage, with_names(of, None).names, lambda _: "").blank(rounds, stations)
    labels = [each.text for page in pages for each in page.shapes if isinstance(each, Text)]
    assert labels.count("Round 2") == labels.count("Round 3") == 4
    assert labels.count("Station 8") == 2
    person_ = organiser().person
    assert person_ is not None
    path = f"/api/v1/tournaments/{of.pk}/kit.pdf"
    answer = Client().get(path, headers={"Authorization": token(person_)})
    assert answer.content.startswith(b"%PDF")
    assert Client().get(path).status_code == 403


def test_next_week_it_is_there_again_with_its_entrants() -> None:
    starts = hours_from_now(24)
    made = new_tournament(
        starts=starts, check_in_opens=hours_from_now(23), time_zone="Europe/Paris"
    )
    enter(made, caller("Orga"), name="Gus")
    again = now(copy(made.pk, caller("Orga"), entrants=True, weeks=1))
    assert again.starts is not None
    clocks = [time.astimezone(again.zone).replace(tzinfo=None) for time in (starts, again.starts)]
    assert clocks[1] - clocks[0] == timedelta(weeks=1)
    assert list(again.entrants.values_list("name", flat=True)) == ["Gus"]
    assert copy(made.pk, caller("Orga"), entrants=False).starts is None
    with raises_refusal("tournament.unknown|organiser_only"):
        copy(made.pk, caller("Other"), entrants=True)


def test_who_has_an_account_is_invited_and_not_entered() -> None:
    made = new_tournament()
    entry.enter(made.pk, caller("Orga"), entry.NewEntrant(person=person("Paul").pk))
    accept_invitations(made, "Paul")
    again = copy(made.pk, caller("Orga"), entrants=True, weeks=1)
    assert not again.entrants.exists()
    assert again.invitations.get().person == person("Paul")

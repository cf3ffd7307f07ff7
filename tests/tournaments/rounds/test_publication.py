"""A draw by hand: reviewed, changed with a reason, published; hidden until then."""

from typing import Any

import pytest

from games.duties.models import Duty
from games.duties.work import catch_up
from games.people.access import Caller
from games.tournaments.entrants import departure, entry
from games.tournaments.log.wording import render_lines
from games.tournaments.models import Draft, Official, Pairing, Round, Stage, Tournament
from games.tournaments.results.correction import override
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from games.tournaments.rounds import drafts, orders, publication
from games.tournaments.rounds.draft_pairings import pairings_of
from games.tournaments.rounds.drafts import DrawnRound, DrawnStage, read
from games.tournaments.rounds.swiss import DrawnPairing
from tests.tournaments.hall import (
    by_number,
    open_pairings,
    organiser,
    report,
    started_tournament,
    tournament,
)
from tests.tournaments.people import log_kinds, raises_refusal

pytestmark = pytest.mark.django_db
BY_HAND = {"draw": "by_hand"}
SWISS: dict[str, Any] = {"format": "swiss", "rounds": 3} | BY_HAND
CUP: dict[str, Any] = {"format": "single_elimination"} | BY_HAND


def drafted_numbers(of: Tournament) -> list[tuple[int, ...]]:
    draft = publication.draft_of(of)
    assert draft is not None
    return [each.entrants for each in pairings_of(draft)]


def paired_numbers(of: Tournament) -> list[tuple[int, ...]]:
    rows = Pairing.objects.filter(stage__tournament=of).order_by("round__number", "slot")
    return [
        tuple(side.entrant.number for side in each.sides.order_by("position"))
        for each in rows
        if each.sides.exists()
    ]


def publish(of: Tournament, **how: bool) -> None:
    publication.publish(of.pk, organiser(), **how)


def play_round(of: Tournament) -> None:
    for pairing in open_pairings(of):
        report(of, pairing, by_number(pairing, [side.entrant for side in sides_of(pairing)]))
    catch_up()


@pytest.mark.parametrize("settings", [SWISS, CUP, {"format": "pods"} | BY_HAND], ids=str)
def test_what_is_drawn_by_hand_is_no_round_until_it_is_published(settings: dict[str, Any]) -> None:
    of = started_tournament(8, settings)
    catch_up()
    seen = drafted_numbers(of)
    assert not Round.objects.filter(stage__tournament=of).exists()
    assert not Duty.objects.filter(kind="tournaments.tell").exists()
    publish(of)
    assert paired_numbers(of)[: len(seen)] == seen
    assert Round.objects.filter(stage__tournament=of, opened__isnull=False).exists()
    assert Duty.objects.filter(kind="tournaments.tell").exists()
    assert not Draft.objects.exists()


def test_by_itself_a_draw_waits_where_an_official_is_named_beside_the_organiser() -> None:
    made = tournament(4, {"format": "swiss", "draw": None})
    stage = made.stages.get()
    assert not drafts.needs_publishing(stage)
    person = organiser("judge").person
    assert person is not None
    Official.objects.create(tournament=made, person=person)
    assert drafts.needs_publishing(stage)
    stage.settings = {"format": "swiss", "draw": "at_once"}
    assert not drafts.needs_publishing(stage)


def test_two_change_places_and_the_log_says_why_when_it_is_published() -> None:
    of = started_tournament(8, SWISS)
    assert drafted_numbers(of) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    publication.exchange(of.pk, organiser(), 5, 6, "They came in one car.")
    publication.exchange(of.pk, organiser(), 3, 7, "Three asked for the second seat.")
    assert drafted_numbers(of) == [(1, 6), (5, 2), (7, 3), (8, 4)]
    assert "exchanged" not in log_kinds(of)
    publish(of)
    assert paired_numbers(of) == [(1, 6), (5, 2), (7, 3), (8, 4)]
    changed = of.log.filter(kind="exchanged").order_by("number")
    assert [each.facts["reason"] for each in changed] == [
        "They came in one car.",
        "Three asked for the second seat.",
    ]
    assert {each.by for each in changed} == {organiser().person}
    assert "E5" in render_lines(of, list(changed), None)[0].text
    rounds = Pairing.objects.filter(stage__tournament=of)
    touched, left = (rounds.get(sides__entrant__number=number) for number in (1, 4))
    assert touched.reasons == [{"kind": "by_hand"}]
    assert left.reasons != touched.reasons


def test_a_bracket_is_changed_by_its_seeds() -> None:
    of = started_tournament(5, CUP)
    assert (2, 3) not in drafted_numbers(of)
    assert of.stages.get().phase == Stage.Phase.DRAWING
    publication.exchange(of.pk, organiser(), 4, 2, "As the club wished.")
    before = drafted_numbers(of)
    publish(of)
    assert set(paired_numbers(of)) >= {each for each in before if len(each) == 2}
    assert of.stages.get().phase == Stage.Phase.PLAYING


def test_who_exchanges_says_why_and_names_two_who_are_in() -> None:
    of = started_tournament(4, SWISS)
    with raises_refusal("pairing.reason"):
        publication.exchange(of.pk, organiser(), 1, 2, "  ")
    for one, other in ((1, 1), (1, 9)):
        with raises_refusal("draft.not_in"):
            publication.exchange(of.pk, organiser(), one, other, "so")
    with raises_refusal("tournament.organiser_only"):
        publication.exchange(of.pk, Caller(), 1, 2, "so")
    with raises_refusal("tournament.judge_only"):
        publication.get_draft(of.pk, Caller())
    assert publication.get_draft(of.pk, organiser())[1].changes == []


def test_with_the_bye_one_changes_places_too() -> None:
    of = started_tournament(5, SWISS)
    assert drafted_numbers(of)[-1] == (5,)
    publication.exchange(of.pk, organiser(), 5, 1, "One is late.")
    publish(of)
    (bye,) = Pairing.objects.filter(stage__tournament=of, how="bye")
    assert bye.sides.get().entrant.number == 1


def test_who_left_or_came_since_makes_it_be_drawn_again() -> None:
    of = started_tournament(6, SWISS)
    publication.exchange(of.pk, organiser(), 1, 2, "so")
    gone = of.entrants.get(number=6)
    departure.drop(of.pk, organiser(), gone.pk)
    with raises_refusal("draft.stale"):
        publish(of)
    publication.draw_again(of.pk, organiser())
    assert {n for each in drafted_numbers(of) for n in each} == {1, 2, 3, 4, 5}
    entry.enter(of.pk, organiser(), entry.NewEntrant(name="Late"))
    with raises_refusal("draft.stale"):
        publish(of)
    publication.draw_again(of.pk, organiser())
    publish(of)
    assert {n for each in paired_numbers(of) for n in each} == {1, 2, 3, 4, 5, 7}


def test_a_round_that_is_published_may_be_taken_back_and_is_looked_at_again() -> None:
    of = started_tournament(4, SWISS)
    publish(of)
    (round_,) = Round.objects.filter(stage__tournament=of)
    assert orders.redraw(of.pk, round_.pk, organiser(), "Two came late.") is None
    assert paired_numbers(of) == []
    assert log_kinds(of)[-2:] == ["round_taken_back", "draw_waits"]
    publish(of)
    assert len(paired_numbers(of)) == 2


def test_every_round_waits_and_a_correction_draws_it_anew() -> None:
    of = started_tournament(4, SWISS)
    publish(of)
    first = open_pairings(of)[0]
    play_round(of)
    before = drafted_numbers(of)
    assert Round.objects.filter(stage__tournament=of).count() == 1
    result = Result(scores=(0, 1))
    override(of.pk, first.pk, organiser(), result, reason="Entered wrongly.")
    assert publication.draft_of(of) is None
    catch_up()
    assert drafted_numbers(of) != before


def test_a_pause_draws_nothing_and_going_on_does() -> None:
    of = started_tournament(4, SWISS)
    orders.pause(of.pk, organiser())
    with raises_refusal("tournament.paused"):
        publish(of)
    orders.resume(of.pk, organiser())
    publish(of)
    orders.pause(of.pk, organiser())
    play_round(of)
    assert publication.draft_of(of) is None
    orders.resume(of.pk, organiser())
    catch_up()
    assert publication.draft_of(of) is not None


def test_an_exchange_is_one_of_places_and_nothing_else() -> None:
    """Exchanged twice, the draw is as before; every entrant sits exactly once."""
    round_ = DrawnRound((DrawnPairing((1, 2)), DrawnPairing((3, 4)), DrawnPairing((5,), bye=True)))
    stage = DrawnStage((1, 2, 3, 4, 5))
    for kind in (round_, stage):
        for one in range(1, 6):
            for other in range(1, 6):
                if one != other:
                    once = kind.with_exchange(one, other)
                    assert once.entrants == kind.entrants
                    assert once != kind
    assert stage.with_exchange(1, 4).with_exchange(1, 4) == stage
    twice = round_.with_exchange(1, 5).with_exchange(1, 5)
    assert [each.entrants for each in twice.seated] == [(1, 2), (3, 4), (5,)]


def test_a_draft_is_read_as_it_was_kept() -> None:
    of = started_tournament(4, CUP)
    draft = publication.draft_of(of)
    assert draft is not None
    assert read(draft) == DrawnStage((1, 2, 3, 4))

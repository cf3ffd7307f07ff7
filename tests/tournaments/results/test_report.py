"""Results that are reported, confirmed, disputed, or confirmed by time."""

import pytest

from games.duties.models import Duty
from games.people.access import Caller
from games.tournaments.models import Pairing
from games.tournaments.results import report as reports
from games.tournaments.results.correction import override
from games.tournaments.results.report import confirm_by_time
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from tests.tournaments.cast import Cast
from tests.tournaments.hall import organiser
from tests.tournaments.people import raises_refusal

pytestmark = pytest.mark.django_db
SWISS = {"format": "swiss", "rounds": 2}
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))


def test_a_report_that_nobody_contradicts_stands_in_time_and_only_the_newest() -> None:
    cast = Cast(4, SWISS, confirm_minutes=15)
    pairing = cast.pairing()
    for result in (WON, LOST):
        reports.report(cast.tournament.pk, pairing.pk, Caller(cast.ann), result)
    filed = Duty.objects.filter(kind="tournaments.confirm").order_by("pk")
    assert [duty.payload["claim"] for duty in filed] == ["1", "2"]
    confirm_by_time(pairing.pk, "1")
    assert Pairing.objects.get(pk=pairing.pk).phase == "reported"
    for _ in range(2):
        confirm_by_time(pairing.pk, "2")
    assert [side.outcome for side in sides_of(pairing)] == ["loss", "win"]
    assert cast.tournament.log.filter(kind="confirmed_by_time").count() == 1


def test_what_is_disputed_is_confirmed_by_no_time() -> None:
    cast = Cast(4, SWISS)
    pairing = cast.pairing()
    reports.report(cast.tournament.pk, pairing.pk, Caller(cast.ann), WON)
    cast.phone("other side").post(f"pairings/{pairing.pk}/dispute/")
    confirm_by_time(pairing.pk, "1")
    confirm_by_time(pairing.pk, "2")
    assert Pairing.objects.get(pk=pairing.pk).phase == "disputed"


def pairing_and_callers(cast: Cast) -> tuple[Pairing, Caller, Caller]:
    other = cast.pairing().sides.exclude(entrant__number=1).get().entrant
    return cast.pairing(), Caller(cast.ann), Caller(secret=other.secret)


def test_games_that_nobody_won_are_kept_and_a_correction_replaces_them() -> None:
    cast = Cast(4, SWISS | {"best_of": 3})
    pairing = cast.pairing()
    reports.report(cast.tournament.pk, pairing.pk, organiser(), Result(scores=(2, 0), drawn=1))
    assert cast.pairing().drawn_games == 1
    override(cast.tournament.pk, pairing.pk, organiser(), Result(scores=(2, 1)), reason="I saw it.")
    assert cast.pairing().drawn_games == 0


def phase(cast: Cast) -> str:
    return cast.pairing().phase


def test_the_same_from_the_other_side_confirms_and_another_result_disputes() -> None:
    cast = Cast(4, SWISS)
    pairing, ann, other = pairing_and_callers(cast)
    reports.report(cast.tournament.pk, pairing.pk, ann, WON)
    assert phase(cast) == "reported"
    reports.report(cast.tournament.pk, pairing.pk, other, LOST)
    assert phase(cast) == "disputed"
    reports.report(cast.tournament.pk, pairing.pk, other, WON)
    assert phase(cast) == "done"


def test_nobody_confirms_or_disputes_what_they_have_said_themselves() -> None:
    cast = Cast(4, SWISS)
    pairing, ann, other = pairing_and_callers(cast)
    with raises_refusal("pairing.nothing_reported"):
        reports.confirm(cast.tournament.pk, pairing.pk, ann)
    reports.report(cast.tournament.pk, pairing.pk, ann, WON)
    for deed in (reports.confirm, reports.dispute):
        with raises_refusal("pairing.own_report"):
            deed(cast.tournament.pk, pairing.pk, ann)
    reports.confirm(cast.tournament.pk, pairing.pk, other)
    assert phase(cast) == "done"
    with raises_refusal("pairing.not_on"):
        reports.dispute(cast.tournament.pk, pairing.pk, other)


def test_who_does_not_meet_there_says_nothing_and_a_judge_settles() -> None:
    cast = Cast(4, SWISS)
    pairing, ann, _other = pairing_and_callers(cast)
    with raises_refusal("pairing.not_yours"):
        reports.report(cast.tournament.pk, pairing.pk, Caller(cast.ben), WON)
    reports.report(cast.tournament.pk, pairing.pk, ann, WON)
    with raises_refusal("pairing.not_yours"):
        reports.dispute(cast.tournament.pk, pairing.pk, Caller(cast.ben))
    with raises_refusal("tournament.judge_only"):
        reports.confirm(cast.tournament.pk, pairing.pk, Caller(cast.ben))
    reports.report(cast.tournament.pk, pairing.pk, organiser(), LOST)
    assert [side.outcome for side in sides_of(pairing)] == ["loss", "win"]


def test_the_same_said_again_is_no_new_report_and_too_many_are_a_judges_affair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reports, "MOST_CLAIMS", 2)
    cast = Cast(4, SWISS)
    pairing, ann, _other = pairing_and_callers(cast)
    for result in (WON, WON, LOST, LOST):
        reports.report(cast.tournament.pk, pairing.pk, ann, result)
    assert cast.pairing().claims == 2
    with raises_refusal("pairing.said_too_often"):
        reports.report(cast.tournament.pk, pairing.pk, ann, WON)

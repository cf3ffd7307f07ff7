"""A result costs the same number of queries however many play; stored figures equal a recount."""

from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.duties.work import catch_up
from games.people.access import Caller
from games.tournaments import access, standings
from games.tournaments.bulk import insert
from games.tournaments.models import Entrant, Pairing, Round, Tournament
from games.tournaments.results import report as reports
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from games.tournaments.rules.scoring.criteria import CRITERIA
from tests.tournaments.hall import (
    by_chance,
    by_number,
    open_pairings,
    play,
    report,
    started_tournament,
)

pytestmark = pytest.mark.django_db
FORMATS: tuple[dict[str, Any], ...] = (
    {"format": "single_elimination"},
    {"format": "double_elimination"},
    {"format": "swiss", "rounds": 3},
    {"format": "groups", "size": 4},
    {"format": "pods", "rounds": 3},
)


def queries_of_reports(of: Tournament) -> list[int]:
    """Return the number of queries of the first two reports. In a bracket the second one completes
    the next pairing."""
    counts = []
    for pairing in open_pairings(of)[:2]:
        result = by_number(pairing, [side.entrant for side in sides_of(pairing)])
        with CaptureQueriesContext(connection) as queries:
            report(of, pairing, result)
        counts.append(len(queries))
    return counts


@pytest.mark.either
@pytest.mark.parametrize("stations", [None, 2])
@pytest.mark.parametrize("format_", FORMATS, ids=lambda each: str(each["format"]))
def test_a_result_asks_as_much_among_16_as_among_256(
    format_: dict[str, Any], stations: int | None
) -> None:
    few, many = (started_tournament(entrants, format_, stations=stations) for entrants in (16, 256))
    assert queries_of_reports(few) == queries_of_reports(many)


@pytest.mark.either
def test_a_result_asks_no_more_in_the_third_round_than_in_the_first() -> None:
    of = started_tournament(16, {"format": "swiss", "rounds": 3})
    first = queries_of_reports(of)
    play_round(of)
    play_round(of)
    assert queries_of_reports(of) == first


def test_little_is_asked_while_all_others_wait_for_the_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = started_tournament(16, {"format": "swiss", "rounds": 3})
    pairing = open_pairings(of)[0]
    Entrant.objects.filter(tournament=of).update(digest=F("number"))
    monkeypatch.setattr(access, "digest", lambda secret: secret)
    sides = [Caller(secret=str(side.entrant.number)) for side in sides_of(pairing)]
    with CaptureQueriesContext(connection) as reported:
        reports.report(of.pk, pairing.pk, sides[0], Result(scores=(1, 0)))
    with CaptureQueriesContext(connection) as confirmed:
        reports.confirm(of.pk, pairing.pk, sides[1])
    # with the two that begin and end the transaction
    assert (len(reported), len(confirmed)) == (10, 14)


def play_round(of: Tournament) -> None:
    for pairing in open_pairings(of):
        report(of, pairing, by_number(pairing, [s.entrant for s in sides_of(pairing)]))
    catch_up()


def test_figures_kept_result_by_result_are_those_of_a_recount(long: bool) -> None:
    """Swiss and pods, with byes, draws and forfeits, under random tie-breaks."""
    for seed in range(20 if long else 2):
        chance = Random(seed)
        ties = chance.sample(sorted(set(CRITERIA) - {"lot"}), 5)
        format_ = chance.choice(({"format": "swiss", "rounds": 4}, {"format": "pods", "rounds": 3}))
        of = started_tournament(
            chance.randrange(9, 14), format_, tie_breaks=["points", *ties, "lot"]
        )
        play(of, by_chance(chance))
        stage = of.stages.get()
        kept = dict(stage.standings.values_list("entrant", "figures"))
        standings.recount(stage)
        assert kept == dict(stage.standings.values_list("entrant", "figures")), (seed, ties)


def test_rows_copied_are_rows_created() -> None:
    """Every column has the same value, whichever way the row is written."""
    of = started_tournament(6, {"format": "swiss", "rounds": 1})
    stage, round_ = of.stages.get(), Round.objects.get(stage__tournament=of)
    copied, created = (
        Pairing(
            stage=stage,
            round=round_,
            slot=slot,
            phase=Pairing.Phase.DONE,
            how=Pairing.How.BYE,
            reasons=[{"kind": "it’s so", "tab": "\t\\N", "none": None}],
            claim=None,
            ended=timezone.now(),
        )
        for slot in (100, 101)
    )
    created.ended = copied.ended
    insert([copied])
    Pairing.objects.bulk_create([created])
    rows = Pairing.objects.filter(slot__gte=100).order_by("slot").values()
    first, second = ({k: v for k, v in row.items() if k not in ("id", "slot")} for row in rows)
    assert first == second
    with pytest.raises(IntegrityError), transaction.atomic():
        insert([copied])

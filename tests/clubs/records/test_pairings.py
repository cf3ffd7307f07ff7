"""Results reported by hand in a tournament enter the record of play."""

from datetime import timedelta
from typing import Any

import pytest

from games.clubs.evenings import evening as evenings
from games.clubs.evenings.evening import EveningChanges
from games.clubs.models import Evening, Record, Tally
from games.clubs.records import record as deeds
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import Correction
from games.duties.work import catch_up
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.results import correction, report
from games.tournaments.results.result import Result
from tests.clubs.conftest import NOON, Company
from tests.clubs.statistics.tally_checks import same_after_recount
from tests.tournaments.hall import begin, organiser, play, tournament

pytestmark = pytest.mark.django_db
CUP = {"format": "single_elimination"}
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))


@pytest.fixture
def tuesday(company: Company) -> Evening:
    return Evening.objects.create(
        club=company.club,
        name="Tuesday",
        starts=NOON,
        ends=NOON + timedelta(hours=4),
        time_zone="UTC",
    )


def cup(company: Company, entrants: int, *stages: dict[str, Any]) -> Tournament:
    """Alice is entrant 1, Bob entrant 2; the others have no account."""
    made = tournament(entrants, *stages, place="Lyon")
    for number, person in enumerate((company.alice, company.bob), 1):
        Entrant.objects.filter(tournament=made, number=number).update(name="", person=person)
    return begin(made)


def record_rows() -> list[Any]:
    return [
        (
            record.struck is not None,
            [
                (part.person.name if part.person else part.visitor and part.visitor.name)
                for part in record.parts.all()
            ],
            [(part.result, part.rank, part.score) for part in record.parts.all()],
        )
        for record in Record.objects.order_by("created", "pk")
    ]


def test_on_an_evening_every_result_is_a_play_of_the_club(
    company: Company, tuesday: Evening
) -> None:
    of = cup(company, 4, CUP)
    tuesday.tournaments.add(of)
    play(of)
    records = Record.objects.all()
    assert {(each.source, each.club, each.evening) for each in records} == {
        ("tournament", company.club, tuesday)
    }
    assert {(each.game, each.where, each.note) for each in records} == {
        ("karatekarte", "Lyon", "Open")
    }
    plays = sorted(names for _, names, _ in record_rows())
    assert plays == [["Alice", "Bob"], ["Alice", "E4"], ["Bob", "E3"]]
    assert Tally.objects.filter(club=company.club, by="game", plays=3).exists()
    assert same_after_recount()


def test_without_one_it_is_the_play_of_those_who_have_an_account(company: Company) -> None:
    play(cup(company, 8, CUP))
    assert all(record.club is None for record in Record.objects.all())
    assert sorted(names for _, names, _ in record_rows()) == [
        *(["Alice", "Bob"], ["Alice", "E4"], ["Alice", "E8"], ["Bob", "E3"], ["Bob", "E7"])
    ]


def test_put_on_an_evening_afterwards_all_of_it_goes_there(
    company: Company, tuesday: Evening
) -> None:
    of = cup(company, 4, CUP)
    play(of)
    assert Record.objects.filter(club=None).count() == 3
    changes = EveningChanges(tournaments=(of.pk,))
    evenings.amend(company.alice, company.club.pk, tuesday.pk, changes)
    catch_up()
    assert Record.objects.filter(club=company.club, evening=tuesday).count() == 3
    evenings.amend(company.alice, company.club.pk, tuesday.pk, EveningChanges(tournaments=()))
    catch_up()
    assert Record.objects.filter(club=None).count() == 3
    assert same_after_recount()


def test_byes_and_forfeits_are_no_plays_and_nothing_enters_twice(company: Company) -> None:
    of = cup(company, 3, {"format": "swiss", "rounds": 2})
    (first,) = Pairing.objects.filter(stage__tournament=of, phase="ready")
    report.report(of.pk, first.pk, organiser(), Result(forfeits=(0,)))
    catch_up()
    assert not Record.objects.exists()
    play(of)
    assert Record.objects.count() == 1
    catch_up()
    assert Record.objects.count() == 1


def test_a_correction_is_followed_and_what_is_played_again_is_struck_until_then(
    company: Company,
) -> None:
    of = play(cup(company, 4, CUP))
    final = Pairing.objects.get(stage__tournament=of, winner_to=None)
    correction.override(of.pk, final.pk, organiser(), LOST, reason="The slip says so.")
    catch_up()
    record = Record.objects.get(pairing=final)
    assert [part.result for part in record.parts.all()] == ["lost", "won"]
    assert record.changes.count() == 2
    semi = Pairing.objects.filter(stage__tournament=of, sides__entrant__number=1)
    first = semi.exclude(pk=final.pk).get()
    before = [side.outcome for side in first.sides.order_by("position")]
    other = LOST if before[0] == "win" else WON
    correction.override(of.pk, first.pk, organiser(), other, reason="So it was.", follow="replay")
    catch_up()
    assert Record.objects.get(pairing=final).struck is not None
    play(of)
    record = Record.objects.get(pairing=final)
    assert record.struck is None
    names = {part.person.name if part.person else "E4" for part in record.parts.all()}
    assert names == {"E4", "Bob"}
    assert same_after_recount()


def test_drawn_anew_what_was_played_counts_no_more(company: Company) -> None:
    of = cup(company, 4, {"format": "swiss", "rounds": 3})
    play(of)
    assert Record.objects.counting().count() >= 3
    first = Pairing.objects.filter(stage__tournament=of, round__number=1).order_by("slot")[0]
    ended = [side.outcome for side in first.sides.order_by("position")]
    other = LOST if ended[0] == "win" else WON
    correction.override(of.pk, first.pk, organiser(), other, reason="So it was.", follow="replay")
    catch_up()
    counting = Record.objects.counting()
    assert {each.pairing.round.number for each in counting if each.pairing} == {1}
    assert Record.objects.exclude(struck=None).filter(pairing=None).exists()
    assert same_after_recount()


def test_what_a_person_has_corrected_since_stays_as_they_said(
    company: Company, tuesday: Evening
) -> None:
    of = cup(company, 2, CUP)
    tuesday.tournaments.add(of)
    play(of)
    record = Record.objects.get()
    players = (NewPlayer(person=company.bob.pk, result="won"), NewPlayer(person=company.alice.pk))
    new_play = NewPlay(game="karatekarte", club=company.club.pk, played_at=NOON, players=players)
    deeds.correct(company.alice, record.pk, Correction(new_play, replaces_players=True))
    final = Pairing.objects.get(stage__tournament=of)
    correction.override(of.pk, final.pk, organiser(), LOST, reason="The slip.")
    catch_up()
    assert [part.person for part in Record.objects.get().parts.all()] == [
        company.bob,
        company.alice,
    ]


class TestTeams:
    def teams(self, company: Company, *teams: list[str]) -> Record:
        of = tournament(2, CUP | {"best_of": 3})
        for number, members in enumerate(teams, 1):
            Entrant.objects.filter(tournament=of, number=number).update(team=members)
        Entrant.objects.filter(tournament=of, number=1).update(name="", person=company.alice)
        begin(of)
        (pairing,) = Pairing.objects.filter(stage__tournament=of, phase="ready")
        report.report(of.pk, pairing.pk, organiser(), Result(scores=(2, 1)))
        catch_up()
        return Record.objects.get()

    def parts(self, record: Record) -> list[tuple[object, ...]]:
        return [
            (
                part.person or (part.visitor and part.visitor.name),
                part.side,
                part.result,
                part.score,
            )
            for part in record.parts.all()
        ]

    def test_every_member_has_played_on_the_side_of_the_team(self, company: Company) -> None:
        record = self.teams(company, ["Alice", "Zoé"], ["Max", "Ida"])
        assert self.parts(record) == [
            (company.alice, "1", "won", 2.0),
            ("Zoé", "1", "won", 2.0),
            ("Max", "2", "lost", 1.0),
            ("Ida", "2", "lost", 1.0),
        ]

    @pytest.mark.parametrize(
        "teams",
        [
            (["Alice", "Max"], ["Max", "Ida"]),
            ([f"A{n}" for n in range(20)], ["Max"] * 1 + [f"B{n}" for n in range(19)]),
        ],
        ids=["one name on both", "too many"],
    )
    def test_where_they_cannot_be_told_apart_the_teams_have(
        self, company: Company, teams: tuple[list[str], list[str]]
    ) -> None:
        record = self.teams(company, *teams)
        assert self.parts(record) == [(company.alice, "1", "won", 2.0), ("E2", "2", "lost", 1.0)]

"""Tallies that are updated play by play always equal those of a recount."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clubs.models import Part, Record, Tally
from games.clubs.records.record import strike
from games.people.privacy import erase
from tests.clubs.conftest import NOON, Company
from tests.clubs.statistics.random_plays import World
from tests.clubs.statistics.tally_checks import figures, same_after_recount

REFUSED = {"record.person_twice", "record.nothing_to_undo"}
"""Raised when a visitor is claimed by somebody who already plays in the same record, and when the
last change was a claim."""


@pytest.mark.django_db
def test_after_random_entries_corrections_strikes_and_erasures_nothing_differs(long: bool) -> None:
    steps = 10_000 if long else 200
    world = World(20261118, size=20 if long else 1)
    for n in range(steps):
        world.step()
        if n in (steps // 3, 2 * steps // 3):
            world.erase()
        if n % max(150, steps // 10) == 0:
            assert same_after_recount()
    assert same_after_recount()
    done = {"enter", "correct", "strike", "restore", "undo"}
    assert done <= set(world.done) <= done | {"claim", *REFUSED}
    assert Tally.objects.exclude(game="").filter(longest_wins__gt=1).exists()


@pytest.mark.django_db
def test_control_a_stroke_that_is_not_counted_is_found(company: Company) -> None:
    company.duel(company.alice, company.bob)
    Tally.objects.filter(by="pair").update(wins=0, plays=2)
    with pytest.raises(AssertionError):
        same_after_recount()


def enter_and_count(company: Company, at: int = 0) -> tuple[int, int]:
    """Return how many rows of tallies a play changes, and how many queries it takes."""
    before = figures()
    with CaptureQueriesContext(connection) as queries:
        company.duel(company.alice, company.bob, at)
    after = figures()
    return sum(before.get(name) != row for name, row in after.items()), len(queries)


def test_a_play_touches_its_own_tallies_alone_however_many_there_are(company: Company) -> None:
    """Twelve tallies: two people and one pair, each in the club and overall, for the game and for
    all games. The thirteenth is the game in the club."""
    rows, queries = enter_and_count(company)
    assert rows == 13
    for n in range(12):
        company.duel(company.bob, company.chloe, at=n, game="combat")
    again, no_more = enter_and_count(company, at=20)
    assert (again, no_more) == (13, queries)
    assert queries < 40


def test_a_play_in_between_is_counted_in_its_place(company: Company) -> None:
    """Alice wins at hours 0, 1 and 3; the loss at hour 2 is entered last."""
    for hour in (0, 1, 3):
        company.duel(company.alice, company.bob, at=hour)
    alice = Tally.objects.get(club=company.club, by="person", person=company.alice, game="")
    assert (alice.run, alice.longest_wins) == (3, 3)
    lost = company.duel(company.bob, company.alice, at=2)
    alice.refresh_from_db()
    assert (alice.run, alice.longest_wins, alice.longest_losses) == (1, 2, 1)
    assert alice.last_played == NOON + timedelta(hours=3)
    strike(company.alice, lost.pk, None)
    alice.refresh_from_db()
    assert (alice.run, alice.longest_wins, alice.longest_losses) == (3, 3, 0)
    assert same_after_recount()


def test_the_last_play_struck_out_is_the_last_no_longer(company: Company) -> None:
    company.duel(company.alice, company.bob)
    last = company.duel(company.alice, company.bob, at=5)
    strike(company.alice, last.pk, None)
    for tally in Tally.objects.filter(plays__gt=0):
        assert tally.last_played == NOON
    assert same_after_recount()


def test_whoever_is_erased_leaves_results_without_a_name(company: Company) -> None:
    company.duel(company.alice, company.bob, minutes=30)
    erase(company.bob)
    assert not Tally.objects.filter(person=company.bob).exists()
    assert not Tally.objects.filter(by="pair").exists()
    alice = Tally.objects.get(club=company.club, by="person", person=company.alice, game="")
    assert (alice.plays, alice.wins) == (1, 1)
    assert Tally.objects.get(by="game").plays == 1
    assert Part.objects.filter(person=company.bob, result="lost").count() == 1
    assert same_after_recount()
    strike(company.alice, Record.objects.get().pk, None)
    assert figures() == {}

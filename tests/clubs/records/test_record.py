"""Commands of the record of play, and their refusals."""

import pytest

from games.clubs.models import ChangeOf, Record
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import (
    Correction,
    correct,
    enter,
    enter_as_staff,
    restore,
    strike,
    strike_or_restore,
    undo,
)
from tests.clubs.conftest import Company, somebody
from tests.clubs.world import assert_refused


@pytest.fixture
def record(company: Company) -> Record:
    return company.duel(company.alice, company.bob)


def test_members_enter_plays_of_their_club_and_guests_do_not(company: Company) -> None:
    play = company.play(NewPlayer(person=company.chloe.pk), NewPlayer(name="Zoé"))
    assert enter(company.bob, play).entered_by == company.bob
    assert_refused("club.members_only", enter, company.chloe, play)
    assert_refused("club.unknown", enter, company.dan, play)
    assert_refused(
        "record.unknown_evening", enter, company.bob, company.play(*play.players, evening="no")
    )


def test_outside_a_club_a_play_is_ones_own(company: Company) -> None:
    play = company.play(NewPlayer(name="Zoé"), club=None)
    assert_refused("record.without_you", enter, company.bob, play)
    stranger = company.play(
        NewPlayer(person=company.bob.pk), NewPlayer(person=company.dan.pk), club=None
    )
    assert_refused("record.unknown_person", enter, company.bob, stranger)


def test_staff_enters_plays_of_any_club_with_its_own_people(company: Company) -> None:
    boss = somebody("Boss", is_staff=True)
    play = company.play(NewPlayer(person=company.bob.pk))
    assert enter_as_staff(boss, play).entered_by == boss
    stranger = company.play(NewPlayer(person=company.dan.pk))
    assert_refused("record.unknown_person", enter_as_staff, boss, stranger)


def test_a_correction_may_name_new_players_and_keeps_those_who_were_there(
    company: Company, record: Record
) -> None:
    company.club.members.filter(person=company.bob).delete()
    players = NewPlayer(person=company.bob.pk), NewPlayer(person=company.chloe.pk)
    corrected = correct(
        company.alice,
        record.pk,
        Correction(company.play(*players), replaces_players=True, read={1}),
    )
    assert {part.person for part in corrected.parts.all()} == {company.bob, company.chloe}
    stranger = Correction(company.play(NewPlayer(person=company.dan.pk)), replaces_players=True)
    assert_refused("record.unknown_person", correct, company.alice, record.pk, stranger)


def test_nothing_is_done_to_what_changed_meanwhile_or_is_struck_out(
    company: Company, record: Record
) -> None:
    same = Correction(company.play(NewPlayer(name="A")), replaces_players=False, read={2})
    assert_refused("record.stale", correct, company.alice, record.pk, same)
    assert_refused("record.stale", strike, company.alice, record.pk, {2})
    assert_refused("record.standing", restore, company.alice, record.pk)
    strike(company.alice, record.pk, {1}, "Never played")
    assert_refused("record.struck", strike, company.alice, record.pk, None)
    assert_refused(
        "record.struck",
        correct,
        company.alice,
        record.pk,
        Correction(same.play, replaces_players=False),
    )
    assert restore(company.alice, record.pk, "It was").struck is None
    reasons = record.changes.order_by("number").values_list("reason", flat=True)
    assert [*reasons] == ["", "Never played", "It was"]
    assert_refused("request.invalid", strike, company.alice, record.pk, None, "x" * 201)


def test_what_was_done_last_is_taken_back_and_that_again(company: Company, record: Record) -> None:
    kinds = []
    for _ in range(3):
        undo(company.alice, record.pk)
        kinds.append(record.changes.order_by("-number")[0].kind)
    assert kinds == [ChangeOf.STRUCK, ChangeOf.RESTORED, ChangeOf.STRUCK]
    assert_refused("record.not_yours", undo, company.bob, record.pk)


def test_a_correction_taken_back_is_as_before(company: Company, record: Record) -> None:
    play: NewPlay = company.play(NewPlayer(name="Zoé", rank=1), minutes=5)
    correct(company.alice, record.pk, Correction(play, replaces_players=True))
    undone = undo(company.alice, record.pk)
    assert undone.minutes is None
    assert [part.person for part in undone.parts.all()] == [company.alice, company.bob]
    assert undone.version == 3


def test_staff_strikes_and_restores_once(company: Company, record: Record) -> None:
    boss = somebody("Boss", is_staff=True)
    strike, restore = ChangeOf.STRUCK, ChangeOf.RESTORED
    done = [strike_or_restore(boss, record.pk, kind) for kind in (restore, strike, strike, restore)]
    assert done == [False, True, False, True]
    assert record.changes.count() == 3

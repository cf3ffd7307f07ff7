"""Plays and their history as a given reader sees them."""

from games.clubs.models import Record, Visitor
from games.clubs.names import Names
from games.clubs.records.changes import set_evening
from games.clubs.records.play import NewPlayer
from games.clubs.records.record import Correction, correct, enter, strike
from games.clubs.records.visitors import claim
from games.clubs.records.wording import history, players
from games.people.models import User
from games.people.privacy import erase
from tests.clubs.conftest import Company, somebody


def enter_play(company: Company) -> Record:
    two_players = NewPlayer(person=company.bob.pk, weapons=("axe",)), NewPlayer(name="Zoé", rank=2)
    return enter(company.alice, company.play(*two_players, NewPlayer(person=company.chloe.pk)))


def names(record: Record, viewer: User) -> list[str]:
    return [player.name for player in players(record, Names(viewer, [record]))]


def test_each_player_is_shown_with_what_they_played(company: Company) -> None:
    bob, zoe, _ = players(record := enter_play(company), Names(company.alice, [record]))
    assert (bob.person, bob.visitor, bob.weapons) == (company.bob.pk, None, ("axe",))
    assert (zoe.person, zoe.visitor, zoe.rank) == (None, Visitor.objects.get().pk, 2)
    assert (zoe.seat, zoe.result) == (2, "lost")


def test_a_name_without_an_account_stays_with_the_members_of_its_club(company: Company) -> None:
    record = enter_play(company)
    assert names(record, company.alice) == ["Bob", "Zoé", "Chloé"]
    assert names(record, company.chloe) == ["Bob", "Somebody", "Chloé"]


def test_what_was_before_is_told_in_the_names_that_its_reader_may_know(company: Company) -> None:
    record = enter_play(company)
    correction = Correction(
        company.play(NewPlayer(name="Ada")), replaces_players=True, reason="It was Ada"
    )
    correct(company.alice, record.pk, correction)
    for viewer, zoe in ((company.bob, "Zoé"), (company.chloe, "Somebody")):
        corrected, first = history(record, viewer)
        assert (corrected.kind, corrected.by, corrected.reason) == (
            "corrected",
            "Alice",
            "It was Ada",
        )
        assert corrected.before is not None
        assert [player["name"] for player in corrected.before["players"]] == ["Bob", zoe, "Chloé"]
        assert not [key for player in corrected.before["players"] for key in player if "_id" in key]
        assert (first.kind, first.by, first.before) == ("entered", "Alice", None)


def test_a_play_that_has_left_its_club_tells_none_of_its_names(company: Company) -> None:
    record = enter_play(company)
    set_evening(record, None)
    for viewer, expected in ((company.bob, "Zoé"), (company.chloe, "Somebody")):
        left, _entered = history(record, viewer)
        assert left.before is not None
        assert [player["name"] for player in left.before["players"]] == ["Bob", expected, "Chloé"]


def test_who_has_claimed_a_name_since_is_told_by_their_own(company: Company) -> None:
    record = enter_play(company)
    strike(company.alice, record.pk, None)
    dan = somebody("Daniela")
    company.club.members.create(person=dan)
    claim(company.alice, Visitor.objects.get().pk, dan.pk)
    record.refresh_from_db()
    _claimed, struck, _entered = history(record, company.bob)
    assert struck.before is not None
    assert struck.before["players"][1]["name"] == "Daniela"


def test_who_was_erased_is_named_nowhere(company: Company) -> None:
    record = enter_play(company)
    strike(company.alice, record.pk, None)
    for person in (company.bob, company.alice):
        erase(person)
    struck, first = history(record, company.chloe)
    assert {struck.by, first.by} == {"Somebody who left"}
    assert struck.before is not None
    assert struck.before["players"][0]["name"] == "Somebody who left"

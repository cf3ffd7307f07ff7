"""Exports of plays contain only names that the reader may know."""

from datetime import timedelta
from typing import Any

import pytest

from games.clubs.models import Record
from games.clubs.records import exports
from games.clubs.records.play import Filed, NewPlayer
from games.clubs.records.record import enter, strike
from games.people.models import User
from games.people.privacy import erase
from tests.clubs.conftest import NOON, Company
from tests.clubs.world import assert_refused


def export_plays(person: User, club: str | None = None, **more: Any) -> list[Filed]:
    return list(exports.export(person, club, **more))


def names(person: User, club: str | None = None) -> list[list[str]]:
    return [[player.name for player in play.players] for play in export_plays(person, club)]


def test_a_members_file_holds_what_the_club_played_and_counts_in_its_order(
    company: Company,
) -> None:
    late, early = (company.duel(company.alice, company.bob, at) for at in (5, 1))
    strike(company.alice, company.duel(company.alice, company.bob, 3).pk, None)
    plays = export_plays(company.bob, company.club.pk)
    assert [play.id for play in plays] == [early.pk, late.pk]
    assert_refused("club.members_only", exports.export, company.chloe, company.club.pk)
    assert_refused("club.unknown", exports.export, company.dan, company.club.pk)


def test_without_a_club_it_holds_ones_own_plays_wherever_they_were(company: Company) -> None:
    company.duel(company.alice, company.chloe)
    company.duel(company.alice, company.bob)
    enter(company.chloe, company.play(NewPlayer(person=company.chloe.pk), club=None))
    assert len(export_plays(company.chloe)) == 2
    assert export_plays(company.dan) == []


def test_it_is_narrowed_by_game_and_time(company: Company) -> None:
    for at, game in ((0, "combat"), (2, "Azul"), (4, "combat")):
        company.duel(company.alice, company.bob, at, game=game)
    plays = export_plays(
        company.bob, company.club.pk, game="combat", since=NOON + timedelta(hours=1)
    )
    assert [play.played_at for play in plays] == [NOON + timedelta(hours=4)]
    until = NOON + timedelta(hours=2)
    assert len(export_plays(company.bob, company.club.pk, until=until)) == 1, "that moment excluded"


def test_names_are_those_that_the_reader_may_know(company: Company) -> None:
    zoe = NewPlayer(name="Zoé")
    enter(company.alice, company.play(NewPlayer(person=company.chloe.pk), zoe))
    assert names(company.bob, company.club.pk) == [["Chloé", "Zoé"]]
    assert names(company.chloe) == [["Chloé", "Somebody"]], "a guest of the club"
    User.objects.filter(pk=company.chloe.pk).update(privacy="hidden")
    assert names(company.bob, company.club.pk) == [["Somebody", "Zoé"]]


def test_those_whose_names_are_alike_to_the_reader_are_told_apart(company: Company) -> None:
    for person in (company.alice, company.chloe):
        erase(person)
    record = Record.objects.create(club=company.club, game="combat", played_at=NOON)
    for place, person in enumerate((company.alice, company.chloe), 1):
        record.parts.create(place=place, person=person)
    (play,) = export_plays(company.bob, company.club.pk)
    assert [(p.person, p.name) for p in play.players] == [
        (None, "Somebody who left"),
        (None, "Somebody who left (2)"),
    ]


def test_too_many_at_once_are_refused(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "MOST", 1)
    company.duel(company.alice, company.bob)
    assert len(export_plays(company.bob)) == 1
    company.duel(company.alice, company.bob)
    assert_refused("record.large_export", exports.export, company.bob, None)

"""A season is created, changed and deleted by those who organise it only."""

import pytest
from django.utils import timezone

from games.clubs.membership.club import close
from games.clubs.models import Club, Role, Season
from games.clubs.seasons import access, season
from games.clubs.seasons.season import NewSeason, SeasonChanges
from games.people.models import User
from games.tournaments.models import Tournament
from tests.clubs.world import add_member, assert_refused, create_club, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(olga: User) -> Club:
    return create_club(olga)


def cup(organiser: User, visibility: str = "public") -> Tournament:
    return Tournament.objects.create(
        name="Cup", game_key="karatekarte", organiser=organiser, visibility=visibility
    )


def test_of_a_club_its_organisers_alone_begin_and_change_one(olga: User, club: Club) -> None:
    mona = person("Mona")
    add_member(club, mona, Role.GAME_MASTER)
    assert_refused("club.organisers_only", season.start, mona, NewSeason("Spring", club.pk))
    made = season.start(olga, NewSeason("Spring", club.pk))
    for other in (mona, person("Otto")):
        assert_refused("season.not_yours", season.amend, other, made.pk, SeasonChanges(name="Mine"))
        assert_refused("season.not_yours", season.discard, other, made.pk)
    assert season.amend(olga, made.pk, SeasonChanges(best=3)).best == 3
    assert [each.pk for each in access.visible_seasons(mona)] == [made.pk]
    season.discard(olga, made.pk)
    assert_refused("season.unknown", access.find, made.pk)


def test_without_a_club_it_is_ones_own() -> None:
    otto, mona = person("Otto"), person("Mona")
    made = season.start(otto, NewSeason("Mine", points=(3, 2, 1)))
    assert (made.owner, made.club, list(made.points)) == (otto, None, [3, 2, 1])
    assert_refused("season.not_yours", season.amend, mona, made.pk, SeasonChanges(name="Hers"))
    assert (list(access.visible_seasons(otto)), list(access.visible_seasons(mona))) == ([made], [])


def test_of_a_closed_club_there_is_none(olga: User, club: Club) -> None:
    made = season.start(olga, NewSeason("Spring", club.pk))
    close(olga, club.pk)
    assert_refused("season.unknown", access.find, made.pk)


def test_what_is_changed_is_what_was_read(olga: User) -> None:
    made = season.start(olga, NewSeason("Spring"))
    assert season.amend(olga, made.pk, SeasonChanges(behind=1), [1]).version == 2
    assert_refused("club.stale", season.amend, olga, made.pk, SeasonChanges(behind=2), [1])


def test_what_counts_may_be_seen_by_whoever_has_the_link(olga: User) -> None:
    made = season.start(olga, NewSeason("Spring"))
    own, theirs = cup(olga, "private"), cup(person("Otto"), "private")

    def count(*those: Tournament) -> None:
        ids = tuple(each.pk for each in those)
        season.amend(olga, made.pk, SeasonChanges(tournaments=ids))

    assert_refused("season.private", count, own)
    assert_refused("request.invalid", count, theirs)
    seen = cup(person("Otto"), "unlisted")
    count(seen)
    seen.visibility = "private"
    seen.save()
    count(seen)  # it is in the season already
    count()
    assert not made.tournaments.exists()


def test_there_are_so_many_and_no_more(olga: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season, "MOST_SEASONS", 1)
    season.start(olga, NewSeason("Spring"))
    assert_refused("season.too_many", season.start, olga, NewSeason("Autumn"))


def test_it_goes_with_the_one_whose_own_it_is(olga: User) -> None:
    made = season.start(olga, NewSeason("Spring"))
    assert made.created <= timezone.now()
    olga.delete()
    assert not Season.objects.exists()

"""Seasons in the administration: created, changed and ended by an organiser of the club, with the
same commands that the API has."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.clubs.models import Season
from games.people.models import User
from games.tournaments.models import Tournament
from games.tournaments.models.tournaments import Visibility
from tests.clubs.world import ClubWorld, create_club
from tests.tournaments.hall import tournament

LIST = "/admin/clubs/season/"


def cup(organiser: User, visibility: Visibility = Visibility.PUBLIC) -> Tournament:
    made = tournament(4, {"format": "swiss", "rounds": 2})
    Tournament.objects.filter(pk=made.pk).update(organiser=organiser, visibility=visibility)
    return made


def season_data(**more: Any) -> dict[str, Any]:
    return {"name": "Autumn", "points": "10, 8 6", "behind": "1", "best": ""} | more


def test_a_season_is_made_changed_and_ended(secretary: Client, world: ClubWorld) -> None:
    own, foreign = cup(world.organiser), cup(world.master)
    made = season_data(club=world.club.pk, tournaments=[own.pk])
    assert secretary.post(f"{LIST}add/", made)["Location"] == LIST
    season = Season.objects.get(name="Autumn")
    assert (season.club, season.points, season.behind) == (world.club, [10, 8, 6], 1)
    page = reverse("admin:clubs_season_change", args=[season.pk])
    assert 'value="10 8 6"' in secretary.get(page).content.decode()
    assert secretary.post(page, season_data(best="2", tournaments=[]))["Location"] == LIST
    season.refresh_from_db()
    assert (season.best, season.version, season.tournaments.count()) == (2, 2, 0)
    assert foreign.pk not in secretary.get(page).content.decode()
    secretary.post(reverse("admin:clubs_season_delete", args=[season.pk]), {"post": "yes"})
    assert not Season.objects.filter(pk=season.pk).exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"points": "ten"},
        {"points": "1001"},
        {"points": " ".join(["1"] * 65)},
        {"best": "0"},
        {"best": "61"},
        {"behind": "1001"},
        {"name": ""},
    ],
)
def test_what_a_season_cannot_be_stands_beside_its_field(
    secretary: Client, world: ClubWorld, wrong: dict[str, str]
) -> None:
    answer = secretary.post(f"{LIST}add/", season_data(club=world.club.pk) | wrong)
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert not Season.objects.filter(name="Autumn").exists()


def test_neither_another_club_nor_what_is_private_is_offered(
    secretary: Client, world: ClubWorld
) -> None:
    other, private = create_club(world.outsider), cup(world.organiser, Visibility.PRIVATE)
    page = secretary.get(f"{LIST}add/").content.decode()
    assert world.club.pk in page
    assert other.pk not in page
    assert private.pk not in page
    for more in ({"club": other.pk}, {"tournaments": [private.pk]}):
        assert secretary.post(f"{LIST}add/", season_data(**more)).status_code == 200
    assert not Season.objects.filter(name="Autumn").exists()

"""The companion as an entrant, added any number of times: from the page, from the desk, over the
API."""

import pytest
from django.test import Client

from games.duties.work import catch_up
from games.people.access import Caller
from games.people.refusals import Refusal
from games.tables.models import Mode
from games.tournaments.arrangement.start import start
from games.tournaments.entrants.bots import MOST, enter_bots
from games.tournaments.models import Entrant, Phase, Tournament
from tests.tournaments.hall import organiser, tournament

pytestmark = pytest.mark.django_db

SWISS = {"format": "swiss", "rounds": 2}


def house_tournament(entrants: int = 0, **fields: object) -> Tournament:
    return tournament(entrants, SWISS, game="kung_fu", table_mode=Mode.HOUSE, **fields)


def page(of: Tournament) -> str:
    return f"/tournaments/{of.pk}/"


def browser(of: Tournament) -> Client:
    client = Client()
    assert of.organiser is not None
    client.force_login(of.organiser)
    return client


def test_as_many_as_are_asked_for_at_that_level() -> None:
    of = house_tournament()
    assert len(enter_bots(of.pk, organiser(), "steady", 5)) == 5
    assert {*of.entrants.values_list("bot", flat=True)} == {"steady"}
    assert of.entrants.filter(name="Companion 5").exists()


@pytest.mark.parametrize(
    ("level", "count", "code"),
    [
        ("master", 2, "no_such_level"),
        ("novice", 0, "bots_at_once"),
        ("novice", MOST + 1, "bots_at_once"),
    ],
)
def test_a_level_or_a_number_that_is_none_enters_nobody(level: str, count: int, code: str) -> None:
    of = house_tournament()
    with pytest.raises(Refusal, match=code):
        enter_bots(of.pk, organiser(), level, count)
    assert not of.entrants.exists()


def test_all_of_them_or_none() -> None:
    of = house_tournament()
    Tournament.objects.filter(pk=of.pk).update(table_mode=Mode.TABLE)
    with pytest.raises(Refusal, match="bot_without_tables"):
        enter_bots(of.pk, organiser(), "novice", 3)
    with pytest.raises(Refusal, match="organiser_only"):
        enter_bots(house_tournament(entry="anyone").pk, Caller(), "novice", 3)
    assert not Entrant.objects.exclude(bot="").exists()


@pytest.mark.either
def test_from_the_page_to_the_champion() -> None:
    of = house_tournament()
    orga = browser(of)
    assert "Let the companion enter" in orga.get(page(of)).content.decode()
    answer = orga.post(f"{page(of)}companions/", {"level": "novice", "count": "4"})
    assert answer.status_code == 303
    listed = orga.get(f"{page(of)}entrants/").content.decode()
    assert listed.count("novice") == 4
    start(of.pk, organiser())
    catch_up()
    of.refresh_from_db()
    assert of.phase == Phase.OVER
    assert of.entrants.filter(best=1).exists()


def test_only_the_organiser_is_offered_it_and_only_where_the_house_deals() -> None:
    of = house_tournament(entry="anyone")
    assert "Let the companion enter" not in Client().get(page(of)).content.decode()
    assert Client().post(
        f"{page(of)}companions/", {"level": "novice", "count": "2"}
    ).status_code in {403, 404}
    by_hand = tournament(0, SWISS)
    assert "Let the companion enter" not in browser(by_hand).get(page(by_hand)).content.decode()


def test_what_is_wrong_with_it_stands_beside_the_field() -> None:
    of = house_tournament()
    answer = browser(of).post(f"{page(of)}companions/", {"level": "novice", "count": "999"})
    assert answer.status_code == 400
    assert "Let 1 to 128 companions enter at once." in answer.content.decode()

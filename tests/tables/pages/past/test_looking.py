"""A table on a television, as it was at an earlier entry, and whether it was fair."""

import pytest
from django.test import Client

from games.people.models import User
from games.rulebooks import GAMES
from games.rulebooks.karatekarte import moves
from games.tables.life import end
from games.tables.models import Mode, Seat
from tests.tables.conftest import Cast, answer, play_on, start_table
from tests.tables.pages.reading import page_of, read_in_french, read_page, text

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def client_of_alice(cast: Cast) -> Client:
    alice = User.objects.create_user("alice", name="Alice")
    Seat.objects.filter(table=cast.table, place=0).update(person=alice, name="")
    browser = Client()
    browser.force_login(alice)
    return browser


def test_a_television_shows_a_player_no_more_than_anybody(house: Cast) -> None:
    answer(house, moves.DrawCard())
    shown = Client().get(f"{page_of(house)}screen/").content
    hers = client_of_alice(house).get(f"{page_of(house)}screen/").content
    assert text(shown) == text(hers)
    assert b"<button" not in hers
    assert "Alice takes one of the five actions." in text(hers)


def test_a_table_for_its_players_is_hung_up_by_them_alone() -> None:
    private = start_table(Mode.HOUSE, watching=False)
    assert Client().get(f"{page_of(private)}screen/").status_code == 403
    assert client_of_alice(private).get(f"{page_of(private)}screen/").status_code == 200


def test_a_replay_shows_what_everyone_saw_until_the_end_and_then_ones_own_cards(
    house: Cast,
) -> None:
    answer(house, moves.DrawCard())
    alice = client_of_alice(house)
    before = text(alice.get(f"{page_of(house)}at/2/").content)
    assert before.count("5 face down") == 1  # Bob's; she has drawn a sixth
    assert before.count("6 face down") == 1
    end.close(house.code, house.host)
    after = text(alice.get(f"{page_of(house)}at/2/").content)
    assert "6 face down" not in after
    assert "Alice draws a card" in after
    assert "Aucune" not in read_in_french(f"{page_of(house)}at/2/")
    assert "The journal has no line" in read_page(f"{page_of(house)}at/99/", status=404)


@pytest.mark.parametrize("mode", Mode)
def test_fairness_says_what_is_promised(mode: Mode) -> None:
    cast = start_table(mode)
    page = read_page(f"{page_of(cast)}fairness/")
    assert (cast.table.commitment in page) == (mode == Mode.HOUSE)
    assert cast.now().seed.hex() not in page
    end.close(cast.code, cast.host)
    assert 'id="verdict"' in Client().get(f"{page_of(cast)}fairness/").content.decode()


def test_every_kind_of_picture_is_drawn(house: Cast) -> None:
    play_on(house, 30)
    page = Client().get(page_of(house)).content.decode()
    assert 'class="picture lanes"' in page
    assert "karatekarte" in GAMES

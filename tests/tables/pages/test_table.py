"""The page of a table: in words, as a picture, with its journal as sentences."""

import re

import msgspec
import pytest
from django.test import Client

from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.corrections import PutCard
from games.rulebooks.karatekarte.state import Card
from games.tables.life import end, opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Seat, Table
from games.tables.play import correction, early_end, rewind
from tests.rulebooks.combat.cast import published_deck
from tests.tables.conftest import Cast, answer, encode_moves, gather_table, play_on, start_table
from tests.tables.pages.reading import page_of, read_in_french, read_page

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_a_table_is_told_to_a_spectator_in_both_languages(house: Cast) -> None:
    page, page_fr = read_page(page_of(house)), read_in_french(page_of(house))
    assert "Alice draws a card to take an action, or reveals an Energy pile." in page
    assert "Alice pioche une carte pour faire une action" in page_fr
    assert "Left foot" in page
    assert "Hand 5 face down" in page
    assert "Main 5 face cachée" in page_fr
    assert "Draw pile 31 face down" in page
    assert "Bonus pile 8 face down" in page
    assert "The game starts." in page
    assert "Alice draws 5 cards. KK-2.1" in page
    assert "Alice pioche 5 cartes. KK-2.1" in page_fr


def test_a_question_with_a_clock_says_until_when(house: Cast) -> None:
    (number,) = house.now().asked
    until = {str(number): "2026-11-18T12:30:05+00:00"}
    Table.objects.filter(pk=house.table.pk).update(deadlines=until)
    assert "Energy pile. until 12:30:05" in read_page(page_of(house))
    assert "jusqu’à 12:30:05" in read_in_french(page_of(house))


@pytest.mark.parametrize("led", ["true", "false"])
def test_no_draw_is_offered_where_the_game_master_ends_the_scene(led: str) -> None:
    """KF-8.12"""
    setup = f'{{"gm":{led}}}'.encode()
    page = read_as_alice(start_table(Mode.HOUSE, game="kung_fu", setup=setup))
    assert ("Offer a draw" in page) == (led == "false")


def test_a_sentence_leads_to_its_rule(house: Cast) -> None:
    page = Client().get(page_of(house)).content.decode()
    assert 'href="/games/karatekarte/rules/#KK-2.1"' in page


def test_no_hidden_card_is_on_the_page_of_a_spectator(house: Cast) -> None:
    """Before the first card is revealed, no card is named anywhere."""
    answer(house, moves.DrawCard())
    page = read_page(page_of(house))
    assert not {card for card in ("Starter", "Reach", "Impact", "Parry", "Slip") if card in page}
    alice = read_as_alice(house)
    assert {card for card in ("Starter", "Reach", "Impact", "Parry") if card in alice}


def read_as_alice(house: Cast) -> str:
    alice = User.objects.create_user("alice", name="Alice")
    Seat.objects.filter(table=house.table, place=0).update(person=alice, name="")
    browser = Client()
    browser.force_login(alice)
    return read_page(page_of(house), browser)


def test_somebody_with_an_account_sees_their_own_hand() -> None:
    house = start_table(Mode.HOUSE)
    assert read_page(page_of(house)).count("Hand 5 face down") == 2
    mine = read_as_alice(house)
    assert "Alice you" in mine
    assert mine.count("Hand 5 face down") == 1  # Bob's


def test_a_table_without_spectators_stays_shut() -> None:
    private = start_table(Mode.HOUSE, watching=False)
    assert "spectators stay out" in read_page(page_of(private), status=403)


def test_a_table_that_gathers_says_who_is_there() -> None:
    page = read_page(page_of(gather_table(Mode.HOUSE)))
    assert "Ready to start Alice Bob" in page
    assert "Nothing has happened yet." in page
    empty = opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE), Caller())
    assert "Nobody sits here yet." in read_page(f"/tables/{empty.code}/")


def test_a_table_that_is_over_says_who_won_and_by_which_rule(table: Cast) -> None:
    play_on(table, 600, seed=4)
    page = read_page(page_of(table))
    assert "Alice wins KK-6.2 Alice 9 Bob 6" in page
    end.close(table.code, table.host)
    assert "The table is closed." in read_page(page_of(table))


def test_what_was_taken_back_is_struck_and_says_so(house: Cast) -> None:
    answer(house, moves.DrawCard())
    rewind.rewind_table(house.code, house.host, 1)
    page = Client().get(page_of(house)).content.decode()
    assert page.count('class="undone"') == 1
    assert "<s>Alice draws a card.</s>" in page
    assert "taken back" in page
    assert "The host takes the table back to entry 1." in page
    assert "L’hôte ramène la table à la ligne 1." in read_in_french(page_of(house))


def test_what_a_second_rewind_brings_back_is_struck_no_more(house: Cast) -> None:
    answer(house, moves.DrawCard())
    rewind.rewind_table(house.code, house.host, 1)
    rewind.rewind_table(
        house.code, house.host, 2
    )  # the draw counts again, the first rewind does not
    page = Client().get(page_of(house)).content.decode()
    assert re.findall(r'id="entry-(\d+)" data-number="\d+" class="undone"', page) == ["3"]


def test_a_correction_is_told_with_its_reason(table: Cast) -> None:
    answer(table, moves.DrawCard(), moves.Lay("left_foot", Card("starter", "left_foot")))
    put = PutCard(0, Card("starter", "left_foot"), "lane", "discard", "left_foot")
    correction.overrule(table.code, table.host, encode_moves(put)[0], "It slid <under> the box")  # type: ignore[arg-type]
    assert "The host puts the table right: It slid &lt;under&gt; the box" in read_page(
        page_of(table)
    )
    assert "L’hôte corrige la table" in read_in_french(page_of(table))


FIGHTERS = [b'{"fighter":"igor","belt":"white"}', b'{"fighter":"li_ming","belt":"white"}']
DECKS = [msgspec.json.encode(published_deck(key)) for key in ("serpent", "mountain")]
BROUGHT = {"martial_art": FIGHTERS, "combat": DECKS}
"""Setup that the seats of a game must bring; the other games need none."""


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("mode", Mode)
def test_the_table_of_every_game_is_told_in_words(key: str, mode: Mode) -> None:
    table = opening.open_table(opening.NewTable(key, mode), Caller())
    brought = BROUGHT.get(key, [b"", b""])
    seats = tuple(
        take_seat(table.code, name, Caller(), brought=item)
        for name, item in zip(("Alice", "Bob"), brought, strict=True)
    )
    cast = Cast(table, seats)
    start(cast.code, cast.host)
    for _ in range(4):
        for page in (read_page(page_of(cast)), read_in_french(page_of(cast))):
            assert "Alice" in page
            assert not re.findall(r"[a-z]_[a-z]+", page)  # keys are for programs
        play_on(cast, 12)


def test_the_end_says_with_names_why_it_is_over(house: Cast) -> None:
    assert play_on(house, 400) < 400
    page, page_fr = read_page(page_of(house)), read_in_french(page_of(house))
    why, why_fr = "draw pile has run out: the game ends.", "est épuisée : la partie prend fin."
    assert page.index(why) < page.index("Journal")
    assert page_fr.index(why_fr) < page_fr.index("Journal")
    resigned = start_table(Mode.HOUSE)
    early_end.resign(resigned.code, resigned.caller(1))
    bar = read_page(page_of(resigned))
    assert bar.index("Bob resigns") < bar.index("Journal")

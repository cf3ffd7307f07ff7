"""The pages people look at: a table in words, its journal as sentences, the rules, the start."""

import re

import msgspec
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.kernel.rules import citable
from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.rulebooks.combat.decks import ready
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.corrections import PutCard
from games.rulebooks.karatekarte.state import Card
from games.tables.life import end, opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Entry, Mode, Seat, Table
from games.tables.pages import ENTRIES
from games.tables.play import correction, rewind
from tests.tables.conftest import Cast, answer, gather, play_on, said, started

pytestmark = pytest.mark.django_db
FRENCH = {"Accept-Language": "fr"}
NEWS = {"HX-Request": "true"}


def seen(path: str, client: Client | None = None, status: int = 200) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == status
    return text(answer.content)


def french(path: str) -> str:
    return text(Client(headers=FRENCH).get(path).content)


def text(content: bytes) -> str:
    """As a reader gets it: without the marks, every run of spaces one."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", content.decode())).replace("&#x27;", "'")


def page_of(cast: Cast) -> str:
    return f"/tables/{cast.code}/"


# The start


def test_the_start_leads_to_every_game_in_both_languages() -> None:
    start = Client().get("/").content.decode()
    for game in GAMES.values():
        assert f'href="/rules/{game.key}/"' in start
        assert game.name["en"] in start
    assert 'href="/api/v1/docs/"' in start
    assert 'href="/admin/"' in start
    assert "Look at a table" in start
    assert "Regarder une table" in french("/")


def test_the_language_is_chosen_without_an_account() -> None:
    browser = Client()
    browser.post("/i18n/setlang/", {"language": "fr", "next": "/"})
    assert "Les jeux" in seen("/", browser)
    browser.post("/i18n/setlang/", {"language": "en", "next": "/"})
    assert "The games" in seen("/", browser)


def test_nothing_may_come_from_elsewhere() -> None:
    answer = Client().get("/")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    addresses = re.findall(r'(?:src|href|action)="([^"]*)"', answer.content.decode())
    assert addresses
    assert all(address.startswith(("/", "#")) for address in addresses)


def test_a_code_leads_to_its_table_however_it_is_typed(house: Cast) -> None:
    typed = f" {house.code[:4].lower()} {house.code[4:]}"
    assert Client().get("/tables/", {"code": typed}).headers["Location"] == page_of(house)
    assert Client().get(f"/tables/{house.code.lower()}/").headers["Location"] == page_of(house)


def test_a_code_of_no_table_is_told_beside_the_field() -> None:
    answer = Client(headers=FRENCH).get("/tables/", {"code": "<b>nowhere"})
    assert answer.status_code == 404
    page = answer.content.decode()
    assert 'aria-describedby="problem"' in page
    assert "Aucune table ne porte ce code" in page
    assert "&lt;b&gt;nowhere" in page
    assert "No table has this code" in seen("/tables/NOWHERE2/", status=404)


def test_an_address_that_leads_nowhere_says_so_in_both_languages() -> None:
    assert "There is no page at this address" in seen("/nowhere/", status=404)
    assert "Il n’y a pas de page" in french("/nowhere/")
    assert "There is no game of that name" in seen("/rules/chess/", status=404)


# Rules


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_has_its_anchor_and_rulings_are_marked(key: str) -> None:
    rules = citable(GAMES[key].package).values()
    page = Client().get(f"/rules/{key}/").content.decode()
    assert all(f'id="{rule.id}"' in page for rule in rules)
    assert page.count('<span class="tag">ruling</span>') == sum(rule.ruling for rule in rules)
    assert "décision" in french(f"/rules/{key}/")


# A table


def test_a_table_is_told_to_a_spectator_in_both_languages(house: Cast) -> None:
    page, page_fr = seen(page_of(house)), french(page_of(house))
    assert "Alice draws a card to take an action, or reveals an Energy pile." in page
    assert "Alice pioche une carte pour faire une action" in page_fr
    assert "Left foot" in page
    assert "Hand 5 face down" in page
    assert "Main 5 face cachée" in page_fr
    assert "Draw pile 31 face down" in page
    assert "Bonus pile 8 face down" in page
    assert "The game starts." in page
    assert "Alice draws 5 cards: 5 hidden cards. KK-2.1" in page
    assert "Alice pioche 5 cartes : 5 cartes cachées. KK-2.1" in page_fr


def test_a_question_with_a_clock_says_until_when(house: Cast) -> None:
    (number,) = house.now().asked
    until = {str(number): "2026-11-18T12:30:05+00:00"}
    Table.objects.filter(pk=house.table.pk).update(deadlines=until)
    assert "Energy pile. until 12:30:05" in seen(page_of(house))
    assert "jusqu’à 12:30:05" in french(page_of(house))


def test_a_sentence_leads_to_its_rule(house: Cast) -> None:
    page = Client().get(page_of(house)).content.decode()
    assert 'href="/rules/karatekarte/#KK-2.1"' in page


def test_no_hidden_card_is_on_the_page_of_a_spectator(house: Cast) -> None:
    """Before the first card is laid open, no card is named anywhere."""
    answer(house, moves.DrawCard())
    page = seen(page_of(house))
    assert not {card for card in ("Starter", "Reach", "Impact", "Parry", "Slip") if card in page}
    alice = seen_by_alice(house)
    assert {card for card in ("Starter", "Reach", "Impact", "Parry") if card in alice}


def seen_by_alice(house: Cast) -> str:
    alice = User.objects.create_user("alice", name="Alice")
    Seat.objects.filter(table=house.table, place=0).update(person=alice, name="")
    browser = Client()
    browser.force_login(alice)
    return seen(page_of(house), browser)


def test_somebody_with_an_account_sees_their_own_hand() -> None:
    house = started(Mode.HOUSE)
    assert seen(page_of(house)).count("Hand 5 face down") == 2
    mine = seen_by_alice(house)
    assert "Alice you" in mine
    assert mine.count("Hand 5 face down") == 1  # Bob's


def test_a_table_without_spectators_stays_shut() -> None:
    private = started(Mode.HOUSE, watching=False)
    assert "spectators stay out" in seen(page_of(private), status=403)


def test_a_table_that_gathers_says_who_is_there() -> None:
    page = seen(page_of(gather(Mode.HOUSE)))
    assert "Players are gathering Alice Bob" in page
    assert "Nothing has happened yet." in page
    empty = opening.open_table(opening.Opening("karatekarte", Mode.HOUSE), Caller())
    assert "Nobody sits here yet." in seen(f"/tables/{empty.code}/")


def test_a_table_that_is_over_says_who_won_and_by_which_rule(house: Cast) -> None:
    play_on(house, 600)
    outcome = house.table.game.outcome(house.table.game.decode(house.now().state.encode()))
    assert outcome is not None
    page = seen(page_of(house))
    assert ("Shared victory: Alice, Bob" in page) == (outcome.ranks == (1, 1))
    assert f"Alice {outcome.scores[0]} – Bob {outcome.scores[1]} {outcome.rule}" in page
    end.close(house.code, house.host)
    assert "The table is closed." in seen(page_of(house))


def test_what_was_taken_back_is_struck_and_says_so(house: Cast) -> None:
    answer(house, moves.DrawCard())
    rewind.rewind(house.code, house.host, 1)
    page = Client().get(page_of(house)).content.decode()
    assert page.count('class="undone"') == 1
    assert "<s>Alice draws 1 card: a hidden card.</s>" in page
    assert "taken back" in page
    assert "The host takes the table back to entry 1." in page
    assert "L’hôte ramène la table à la ligne 1." in french(page_of(house))


def test_what_a_second_rewind_brings_back_is_struck_no_more(house: Cast) -> None:
    answer(house, moves.DrawCard())
    rewind.rewind(house.code, house.host, 1)
    rewind.rewind(house.code, house.host, 2)  # the draw counts again, the first rewind does not
    page = Client().get(page_of(house)).content.decode()
    assert re.findall(r'id="entry-(\d+)" data-number="\d+" class="undone"', page) == ["3"]


def test_a_correction_is_told_with_its_reason(table: Cast) -> None:
    answer(table, moves.DrawCard(), moves.Lay("left_foot", Card("starter", "left_foot")))
    put = PutCard(0, Card("starter", "left_foot"), "lane", "discard", "left_foot")
    correction.overrule(table.code, table.host, said(put)[0], "It slid <under> the box")  # type: ignore[arg-type]
    assert "The host puts the table right: It slid &lt;under&gt; the box" in seen(page_of(table))
    assert "L’hôte corrige la table" in french(page_of(table))


FIGHTERS = [b'{"fighter":"igor","belt":"white"}', b'{"fighter":"li_ming","belt":"white"}']
DECKS = [msgspec.json.encode(ready(key)) for key in ("serpent", "mountain")]
BROUGHT = {"martial_art": FIGHTERS, "combat": DECKS}
"""What the seats of a game must bring; the others need nothing."""


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("mode", Mode)
def test_the_table_of_every_game_is_told_in_words(key: str, mode: Mode) -> None:
    table = opening.open_table(opening.Opening(key, mode), Caller())
    brought = BROUGHT.get(key, [b"", b""])
    seats = tuple(
        take_seat(table.code, name, Caller(), brought=said)
        for name, said in zip(("Alice", "Bob"), brought, strict=True)
    )
    cast = Cast(table, seats)
    start(cast.code, cast.host)
    for _ in range(4):
        for page in (seen(page_of(cast)), french(page_of(cast))):
            assert "Alice" in page
            assert not re.findall(r"[a-z]_[a-z]+", page)  # keys are for programs
        play_on(cast, 12)


# Following it


def news(cast: Cast, after: int) -> str:
    return Client(headers=NEWS).get(page_of(cast), {"after": after}).content.decode()


def test_the_fragment_holds_the_view_and_only_the_entries_that_a_page_lacks(house: Cast) -> None:
    answer(house, moves.DrawCard())
    fragment = news(house, 1)
    assert 'id="view"' in fragment
    assert "<html" not in fragment
    assert re.findall(r'id="entry-(\d+)"', fragment) == ["2"]
    assert 'data-whole="no"' in fragment
    assert re.findall(r'id="entry-(\d+)"', news(house, 2)) == []


def test_after_a_rewind_the_fragment_holds_the_journal_anew(house: Cast) -> None:
    answer(house, moves.DrawCard())
    rewind.rewind(house.code, house.host, 1)
    fragment = news(house, 2)
    assert 'data-whole="yes"' in fragment
    assert re.findall(r'id="entry-(\d+)"', fragment) == ["3", "2", "1"]


def test_a_long_journal_is_read_page_by_page(house: Cast) -> None:
    play_on(house, ENTRIES + 9)
    numbers = [
        re.findall(r'id="entry-(\d+)"', Client().get(page_of(house), query).content.decode())
        for query in ({}, {"before": 11}, {"before": "no number"})
    ]
    assert list(map(len, numbers)) == [ENTRIES, 10, ENTRIES]
    assert numbers[0][-1] == "11"
    assert 'href="?before=11"' in Client().get(page_of(house)).content.decode()
    assert 'data-whole="yes"' in news(house, 1)


def test_a_page_costs_the_same_however_long_the_journal(
    house: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        with django_assert_num_queries(4):  # the table, its seats, the entries, the rewinds
            Client().get(page_of(house))
        play_on(house, ENTRIES)


def test_a_page_is_kept_by_nobody(house: Cast) -> None:
    kept = Client().get(page_of(house)).headers
    assert "no-store" in kept["Cache-Control"]
    assert "HX-Request" in kept["Vary"]


def test_looking_changes_nothing(house: Cast) -> None:
    before = Table.objects.values().get(pk=house.table.pk), Entry.objects.count()
    assert Client().post(page_of(house)).status_code == 405
    seen(page_of(house))
    assert (Table.objects.values().get(pk=house.table.pk), Entry.objects.count()) == before

"""Cards of a game that no other code knows: checked, translated, printed."""

import re
from typing import Any

import pytest

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue, entries
from tests.api.conftest import Caller, problem
from tests.api.shelf.ready import VENOMOUS_BITE
from tests.papers.pdf_reader import read_content
from tests.shelf.cards.frogs.game import FROGS

pytestmark = [pytest.mark.django_db, pytest.mark.either]
LEAPER = "Leaper\nsauter, rest"


@pytest.fixture
def frogs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, FROGS.key, FROGS)


def pdf_content(answer: Any) -> bytes:
    assert answer.status_code == 200, answer.content
    return read_content(answer.content)


@pytest.mark.usefixtures("frogs")
class TestFrogs:
    def test_a_card_is_told_back_in_both_languages(self, anybody: Caller) -> None:
        body = anybody.post("cards/check/", {"game": "frogs", "text": LEAPER}).json()
        assert (body["title"], body["types"], body["problems"]) == ("Leaper", ["frog"], [])
        assert body["text"] == {"en": "Leaper\njump, rest", "fr": "Leaper\nsauter, dormir"}
        assert body["steps"] == [
            {
                "line": None,
                "text": {"en": "jump, rest", "fr": "sauter, dormir"},
                "tree": ["jump", "rest"],
            }
        ]
        for text in body["text"].values():
            assert anybody.post("cards/check/", {"game": "frogs", "text": text}).json() == body

    @pytest.mark.parametrize(
        ("language", "start"),
        [("en", "No frog can jmup"), ("fr", "Aucune grenouille ne sait jmup")],
    )
    def test_what_cannot_be_read_is_told_at_its_place(
        self, anybody: Caller, language: str, start: str
    ) -> None:
        body = {"game": "frogs", "text": "Leaper\nrest, jmup"}
        checked = anybody.post("cards/check/", body, language=language).json()
        (wrong,) = checked["problems"]
        assert (wrong["line"], wrong["column"], wrong["suggestion"]) == (2, 7, "jump")
        assert wrong["detail"].startswith(start)
        assert checked["title"] is None

    @pytest.mark.parametrize("address", ["cards/check/", "cards/print/"])
    @pytest.mark.parametrize("data", [{}, {"game": "nothing"}, {"game": "karatekarte"}])
    def test_of_two_games_one_is_named(
        self, anybody: Caller, address: str, data: dict[str, str]
    ) -> None:
        what = {"text": LEAPER} if "check" in address else {"texts": [LEAPER]}
        body = problem(anybody.post(address, what | data), 400, "request.invalid")
        assert list(body["errors"]) == ["game"]
        assert "combat, frogs" in body["errors"]["game"][0]

    def test_each_is_read_by_its_own(self, anybody: Caller) -> None:
        for game, title in (("combat", "Morsure venimeuse"), ("frogs", None)):
            body = anybody.post("cards/check/", {"game": game, "text": VENOMOUS_BITE}).json()
            assert body["title"] == title

    def test_texts_of_ones_own_are_printed(self, anybody: Caller) -> None:
        data = {"game": "frogs", "texts": [LEAPER, LEAPER]}
        pdf = pdf_content(anybody.post("cards/print/?language=en", data))
        assert pdf.count(b"(Leaper)") == pdf.count(b"(jump, rest)") == 2

    @pytest.mark.parametrize(
        ("language", "title", "does", "head"),
        [
            ("en", b"(Tree Frog)", b"(jump, rest)", "Cards of Frogs"),
            ("fr", b"(Rainette)", b"(sauter, dormir)", "Cartes de Grenouilles"),
        ],
    )
    def test_the_published_ones_are_printed(
        self, anybody: Caller, language: str, title: bytes, does: bytes, head: str
    ) -> None:
        answer = anybody.get(f"games/frogs/cards.pdf?language={language}")
        pdf = pdf_content(answer)
        assert title in pdf
        assert does in pdf
        assert b"(3)" in pdf
        assert head.encode() in answer.content
        assert 'filename="frogs.pdf"' in answer.headers["Content-Disposition"]

    def test_those_of_a_deck_are_printed_in_their_order(
        self, as_alice: Caller, alice: User
    ) -> None:
        edition = catalogue.copy(alice, game="frogs", name="Ours")
        own = {"key": "toad", "en": "Common Toad", "fr": "Crapaud", "does": ["rest"], "cost": 2}
        entries.save_entry(alice, edition.pk, "frogs", "toad", own)
        held = {"tree_frog": 2, "toad": 1, "bullfrog": 1}
        deck = decks.keep(alice, NewDeck("frogs", "Pond", held, edition.pk))
        for address in (f"decks/{deck.pk}", f"editions/{edition.pk}"):
            pdf = pdf_content(as_alice.get(f"{address}/cards.pdf?language=en"))
            titles = re.findall(rb"\((Tree Frog|Common Toad|Bullfrog)\)", pdf)
            copies = 2 if "decks" in address else 1
            assert titles == [b"Bullfrog", b"Common Toad", *[b"Tree Frog"] * copies]

    def test_one_that_is_not_there_is_named_in_the_words_of_the_game(
        self, as_alice: Caller, alice: User
    ) -> None:
        deck = decks.keep(alice, NewDeck("frogs", "Pond", {"tree_frog": 2, "newt": 1}))
        body = problem(as_alice.get(f"decks/{deck.pk}/cards.pdf"), 400, "shelf.unready")
        assert [each["detail"] for each in body["problems"]] == ["No frog is called newt."]


@pytest.mark.parametrize("key", ["nothing", "karatekarte"])
def test_a_game_that_prints_none_says_so(anybody: Caller, key: str) -> None:
    body = problem(anybody.get(f"games/{key}/cards.pdf"), 404, "request.not_found")
    assert "check the key of the game" in body["detail"]

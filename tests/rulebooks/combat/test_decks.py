"""Decks, with all their problems named at once (CB-1.3, CB-4.1)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.words import words
from games.rulebooks.combat.catalogue import cards, decks
from games.rulebooks.combat.decks import Deck, DeckCard, keys, problems, ready
from games.rulebooks.combat.game import COMBAT, Setup
from tests.rulebooks.combat.cast import card

SERPENT = ready("serpent")


def codes(deck: Deck) -> list[str]:
    return [problem.code for problem in problems(deck)]


def changed(**counts: int) -> Deck:
    cards = tuple(replace(c, count=counts.get(c.key, c.count)) for c in SERPENT.cards)
    return Deck(cards)


@pytest.mark.parametrize("key", list(decks()))
def test_cb_1_3_the_ready_decks_are_legal(key: str) -> None:
    assert problems(ready(key)) == ()
    assert Counter(keys(ready(key))).total() == 20


def test_cb_1_3_a_deck_of_21() -> None:
    one_more = Deck((*SERPENT.cards, DeckCard("fury")))
    (problem,) = problems(one_more)
    assert (problem.code, problem.rule) == ("deck_size", "CB-1.3")
    assert problem.facts == {"count": 21, "size": 20}


def test_cb_1_3_all_problems_at_once() -> None:
    wrong = Deck(
        (
            *(c for c in SERPENT.cards if c.key != "coils"),
            DeckCard("spit"),
            DeckCard("fury", 2),
            DeckCard("nobody_knows"),
            DeckCard("mine", 1, card("Effect: Wuond 2", "Effect: Draw −1")),
            DeckCard("nought", 0, card("Effect: Wound 2")),
            DeckCard("?", 1, card("Effect: Wound 3")),
        )
    )
    assert codes(wrong) == [
        "key_twice",
        "card_count",
        "bad_key",
        "unknown_card",
        "unreadable",
        "unreadable",
        "deck_size",
        "deck_lambdas",
        "deck_repeats",
    ]


def test_cb_4_1_an_unreadable_card_says_where() -> None:
    wrong = Deck((DeckCard("mine", 1, card("Effect: Wuond 2")),))
    problem = problems(wrong)[0]
    assert (problem.facts["line"], problem.facts["column"]) == (3, 9)
    sheet = words("games.rulebooks.combat")
    assert "wound" in sheet.refusal(problem, "en")
    assert "ligne 3, colonne 9" in sheet.refusal(problem, "fr")


def test_cb_1_3_ten_lambda() -> None:
    assert codes(changed(spit=4, coils=1, retreat=1)) == ["deck_size", "deck_lambdas"]
    swapped = Deck((*(c for c in SERPENT.cards if c.key != "coils"), DeckCard("focus")))
    assert codes(swapped) == ["deck_lambdas"]


def test_cb_1_3_the_same_card_under_two_keys_is_repeated() -> None:
    copy = DeckCard("mine", 1, cards()["coils"].en)
    twice = Deck((*(c for c in SERPENT.cards if c.key != "retreat"), copy))
    assert codes(twice) == ["deck_repeats"]


def test_cb_4_1_both_texts_say_the_same() -> None:
    other = DeckCard("mine", 1, card("Effect: Wound 2"), card("Effet : Blesser 3", types="Attaque"))
    deck = Deck((*(c for c in SERPENT.cards if c.key != "retreat"), other))
    assert codes(deck) == ["other_card"]


def test_a_deck_of_ten_thousand_cards_is_refused_unread() -> None:
    assert codes(Deck((DeckCard("x", 1, "x"),) * 10_000)) == ["deck_size"]


def test_cb_1_3_an_illegal_deck_stays_away_from_the_table() -> None:
    bad = changed(spit=2)
    with pytest.raises(Illegal) as refused:
        COMBAT.seated(Setup(), (SERPENT, bad))
    assert refused.value.code == "illegal_deck"
    told = words("games.rulebooks.combat").refusal(refused.value, "fr", ("Alice", "Bob"))
    assert "Bob" in told
    assert "19 cartes" in told
    assert "9 cartes lambda" in told
    with pytest.raises(Illegal, match="illegal_deck"):
        COMBAT.begin(Setup(decks=(SERPENT, bad)), 2, known=False)


def test_cb_1_3_the_house_needs_two_decks() -> None:
    with pytest.raises(Illegal, match="no_deck"):
        COMBAT.begin(Setup(decks=(SERPENT, None)), 2, known=True)


def test_what_the_seats_bring_is_what_is_played() -> None:
    setup = COMBAT.seated(Setup(), (SERPENT, ready("mountain")))
    state = COMBAT.begin(setup, 2, known=True)
    assert [side.deck for side in state.sides] == [keys(SERPENT), keys(ready("mountain"))]


def test_a_deck_crosses_the_wire() -> None:
    data = b'{"cards": [{"key": "mine", "count": 2, "text": "Mine"}], "name": "x"}'
    assert COMBAT.read_brought(data) == Deck((DeckCard("mine", 2, "Mine"),), "x")


def test_cb_1_3_a_key_has_eighty_characters_at_most() -> None:
    for length, named in ((80, False), (81, True), (0, True)):
        deck = Deck((DeckCard("k" * length, 1, card("Effect: Draw 1")),))
        assert ("bad_key" in codes(deck)) is named


def test_what_a_record_of_play_keeps_is_the_names_of_the_decks() -> None:
    setup = Setup(decks=(SERPENT, None))
    kits = COMBAT.recap(setup, COMBAT.begin(setup, 2, known=False)).kits
    assert [kit.deck for kit in kits] == [SERPENT.name, ""]

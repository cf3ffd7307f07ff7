"""Decks: all their problems are named at once (CB-1.3, CB-4.1)."""

from collections import Counter

import pytest

from games.kernel.record import Illegal
from games.kernel.rules import Texts
from games.kernel.words import words
from games.rulebooks.combat.catalogue import CardEntry, cards, decks
from games.rulebooks.combat.decks import (
    Deck,
    OwnText,
    deck_from_list,
    deck_keys,
    prints_of,
    problems,
)
from games.rulebooks.combat.game import COMBAT, Setup
from tests.rulebooks.combat.cast import card, published_deck

SERPENT = published_deck("serpent")


def codes(deck: Deck) -> list[str]:
    return [problem.code for problem in problems(deck)]


def changed_deck(**counts: int) -> Deck:
    return Deck(SERPENT.cards | counts)


def deck_without(key: str, /, *texts: str, **more: int) -> Deck:
    """Return the Serpent without that card, with these and with a card of the player's own."""
    kept = {each: count for each, count in SERPENT.cards.items() if each != key}
    own = {"mine": OwnText(*texts)} if texts else {}
    return Deck(kept | more | dict.fromkeys(own, 1), own)


@pytest.mark.parametrize("key", list(decks()))
def test_cb_1_3_the_ready_decks_are_legal(key: str) -> None:
    assert problems(published_deck(key)) == ()
    assert Counter(deck_keys(published_deck(key))).total() == 20


def test_cb_1_3_a_deck_of_21() -> None:
    one_more = changed_deck(fury=1)
    (problem,) = problems(one_more)
    assert (problem.code, problem.rule) == ("deck_size", "CB-1.3")
    assert problem.facts == {"count": 21, "size": 20}


def test_cb_1_3_all_problems_at_once() -> None:
    own = {
        "mine": OwnText(card("Effect: Wuond 2", "Effect: Draw −1")),
        "nought": OwnText(card("Effect: Wound 2")),
        "?": OwnText(card("Effect: Wound 3")),
        "left_at_home": OwnText(card("Effect: Wound 3")),
    }
    kept = deck_without(
        "coils", fury=2, spit=SERPENT.cards["spit"] + 1, nobody_knows=1, mine=1, nought=0
    ).cards
    wrong = Deck(kept | {"?": 1}, own)
    assert codes(wrong) == [
        "text_of_no_card",
        "card_count",
        "bad_key",
        "unknown_card",
        "unreadable",
        "unreadable",
        "deck_size",
        "deck_lambdas",
        "deck_repeats",
    ]


@pytest.mark.parametrize("count", [0, -1])
def test_cb_1_3_cards_that_are_not_there_count_for_nothing_else(count: int) -> None:
    for types in ("Attack (Kick)", "Attack (Lambda, Kick)"):
        own = OwnText(card("Effect: Draw 1", types=types))
        deck = Deck(SERPENT.cards | {"mine": count}, {"mine": own})
        (problem,) = problems(deck)
        assert (problem.code, problem.facts["count"]) == ("card_count", count)


def test_cb_4_1_an_unreadable_card_says_where() -> None:
    wrong = Deck({"mine": 1}, {"mine": OwnText(card("Effect: Wuond 2"))})
    problem = problems(wrong)[0]
    assert (problem.facts["line"], problem.facts["column"]) == (3, 9)
    sheet = words("games.rulebooks.combat")
    assert "wound" in sheet.refusal(problem, "en")
    assert "ligne 3, colonne 9" in sheet.refusal(problem, "fr")


def test_cb_1_3_ten_lambda() -> None:
    assert codes(changed_deck(spit=4, coils=1, retreat=1)) == ["deck_size", "deck_lambdas"]
    assert codes(deck_without("coils", focus=1)) == ["deck_lambdas"]


def test_cb_1_3_the_same_card_under_two_keys_is_repeated() -> None:
    assert codes(deck_without("retreat", cards()["coils"].text.en)) == ["deck_repeats"]


def test_cb_4_1_both_texts_say_the_same() -> None:
    french = card("Effet : Blesser 3", types="Attaque")
    assert codes(deck_without("retreat", card("Effect: Wound 2"), french)) == ["other_card"]


def test_cb_4_1_a_text_in_one_language_is_that_in_both() -> None:
    french = card("Effet : Blesser 3", types="Attaque")
    for texts in ((card("Effect: Wound 2"),), ("", french)):
        deck = deck_without("retreat", *texts)
        assert codes(deck) == []
        (mine,) = [each for each in prints_of(deck) if each.key == "mine"]
        assert mine.text.en == mine.text.fr == "".join(texts).strip()


def test_a_deck_of_ten_thousand_cards_is_refused_unread() -> None:
    many = dict.fromkeys(map(str, range(10_000)), 1)
    assert codes(Deck(many)) == codes(Deck({}, dict.fromkeys(many, OwnText("x")))) == ["deck_size"]


def test_a_deck_of_two_hundred_different_cards_is_still_read() -> None:
    for count, read in ((200, True), (201, False)):
        problem_codes = codes(Deck(dict.fromkeys(map(str, range(count)), 1)))
        assert ("unknown_card" in problem_codes) is read


def test_cb_1_3_an_illegal_deck_stays_away_from_the_table() -> None:
    bad = changed_deck(spit=2)
    with pytest.raises(Illegal) as refused:
        COMBAT.setup_for_seats(Setup(), (SERPENT, bad))
    assert refused.value.code == "illegal_deck"
    text = words("games.rulebooks.combat").refusal(refused.value, "fr", ("Alice", "Bob"))
    assert "Bob" in text
    assert "19 cartes" in text
    assert "9 cartes lambda" in text
    with pytest.raises(Illegal, match="illegal_deck"):
        COMBAT.begin(Setup(decks=(SERPENT, bad)), 2, known=False)


def test_cb_1_3_the_house_needs_two_decks() -> None:
    with pytest.raises(Illegal, match="no_deck"):
        COMBAT.begin(Setup(decks=(SERPENT, None)), 2, known=True)


def test_what_the_seats_bring_is_what_is_played() -> None:
    setup = COMBAT.setup_for_seats(Setup(), (SERPENT, published_deck("mountain")))
    state = COMBAT.begin(setup, 2, known=True)
    assert [side.deck for side in state.sides] == [
        deck_keys(SERPENT),
        deck_keys(published_deck("mountain")),
    ]


def test_a_deck_as_people_keep_it_brings_the_texts_of_its_own_cards_alone() -> None:
    mine, spare = (
        CardEntry(key, "house", Texts(f"{key}\nAttack\nEffect: Draw 1", f"{key}\nPassif"))
        for key in ("mine", "spare")
    )
    kept = deck_from_list("Trial", {"mine": 2, "spit": 3}, (mine, spare, OwnText("no card")))
    own = {"mine": OwnText(mine.text.en, mine.text.fr)}
    assert kept == Deck({"mine": 2, "spit": 3}, own, "Trial")


def test_a_deck_crosses_the_wire() -> None:
    data = b'{"cards": {"mine": 2}, "texts": {"mine": {"en": "Mine"}}, "name": "x"}'
    assert COMBAT.read_brought(data) == Deck({"mine": 2}, {"mine": OwnText("Mine")}, "x")


def test_cb_1_3_a_key_has_eighty_characters_at_most() -> None:
    for key, named in (("k" * 80, False), ("k" * 81, True), ("", True), ("k", False), ("?", True)):
        deck = Deck({key: 1}, {key: OwnText(card("Effect: Draw 1"))})
        assert ("bad_key" in codes(deck)) is named


def test_what_a_record_of_play_keeps_is_the_names_of_the_decks() -> None:
    setup = Setup(decks=(SERPENT, None))
    kits = COMBAT.recap(setup, COMBAT.begin(setup, 2, known=False)).kits
    assert [kit.deck for kit in kits] == [SERPENT.name, ""]


def test_cb_4_1_both_texts_are_of_the_same_types() -> None:
    french = card("Effet : Blesser 2", types="Défense")
    assert codes(deck_without("retreat", card("Effect: Wound 2"), french)) == ["other_card"]


@pytest.mark.parametrize(
    ("lambdas", "others", "enough"), [(1, 10, True), (0, 10, False), (1, 9, False), (2, 11, True)]
)
def test_cb_1_3_a_deck_can_be_made_of_one_lambda_and_ten_others(
    lambdas: int, others: int, enough: bool
) -> None:
    some = {True: lambdas, False: others}
    kept = []
    for each in cards().values():
        is_lambda = "Lambda" in each.text.en.split("\n")[1]
        some[is_lambda] -= 1
        kept += [each] if some[is_lambda] >= 0 else []
    assert (COMBAT.faults({"cards": tuple(kept)}) == ()) is enough

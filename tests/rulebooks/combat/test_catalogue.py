"""The published cards and decks (CB-1.3, CB-4.1)."""

from collections import Counter

import msgspec
import pytest

from games.rulebooks.combat import repertoire
from games.rulebooks.combat.catalogue import (
    DECK_SIZE,
    LAMBDAS,
    CardEntry,
    DeckEntry,
    cards,
    decks,
    published_catalogue,
)
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.language import read, write
from games.rulebooks.combat.language.header import MAIN_TYPES
from games.rulebooks.combat.language.tree import (
    LAMBDA,
    Condition,
    Discard,
    DrawAct,
    Effect,
    Has,
    Intervention,
    Permanent,
    SelfWound,
    TurnTrigger,
    Wound,
)
from games.rulebooks.combat.repertoire import technique

CARDS = [pytest.param(entry, id=entry.key) for entry in published_catalogue().cards]
DECKS = [pytest.param(entry, id=entry.key) for entry in published_catalogue().decks]


@pytest.mark.parametrize("entry", CARDS)
def test_a_card_is_the_same_tree_in_both_languages(entry: CardEntry) -> None:
    english, french = read(entry.text.en), read(entry.text.fr)
    assert msgspec.structs.replace(french, title=english.title) == english


@pytest.mark.parametrize("entry", CARDS)
def test_a_cards_texts_are_canonical(entry: CardEntry) -> None:
    assert entry.text.en.strip() == write(read(entry.text.en), "en")
    assert entry.text.fr.strip() == write(read(entry.text.fr), "fr")


def test_the_house_has_cards_enough() -> None:
    house = [
        read(entry.text.en) for entry in published_catalogue().cards if entry.origin == "house"
    ]
    assert len(house) >= 60
    assert {main for card in house for main in card.types} == set(MAIN_TYPES)
    secondary = {kind for card in house for kind in card.secondary_types} - {LAMBDA}
    assert len(secondary) >= 8
    assert len(cards()) == len(published_catalogue().cards)
    for language in ("en", "fr"):
        titles = Counter(
            entry.text.text(language).splitlines()[0] for entry in published_catalogue().cards
        )
        assert max(titles.values()) == 1


def test_the_venomous_bite_is_the_rulebooks() -> None:
    bite = cards()["venomous_bite"]
    assert bite.origin == "rulebook"
    assert bite.text.fr.splitlines()[0] == "Morsure venimeuse"
    card = read(bite.text.en)
    assert card.types == ("attack",)
    assert card.secondary_types == ("poison",)
    assert card.steps == (
        Condition(Discard(1)),
        Effect(Wound(2)),
        Permanent(Has("opponent", TurnTrigger("end", "own", SelfWound(1)))),
        Intervention(DrawAct(1)),
    )


@pytest.mark.parametrize("deck", DECKS)
def test_cb_1_3_a_ready_deck_is_legal(deck: DeckEntry) -> None:
    texts = repertoire.published_cards()
    lambdas = {key: count for key, count in deck.cards.items() if technique(texts[key]).has(LAMBDA)}
    assert sum(deck.cards.values()) == DECK_SIZE
    assert sum(lambdas.values()) == LAMBDAS
    assert all(count == 1 for key, count in deck.cards.items() if key not in lambdas)


def test_there_are_four_ready_decks() -> None:
    assert len(decks()) == 4


def test_cb_3_9_the_printed_track_of_lives_goes_below_0() -> None:
    for board in COMBAT.contents("en").boards:
        lives, below = board.tracks
        assert (lives.squares[0], lives.squares[-1]) == ("0", "20")
        assert (below.squares[0], below.squares[-1]) == ("−1", "−10")

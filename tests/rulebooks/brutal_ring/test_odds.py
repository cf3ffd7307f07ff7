"""Chances of a fight, checked against a card-by-card count of all hands."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import msgspec
import pytest

from games.kernel.chance.odds import TooMuchWork
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.catalogue import HOUSE_BOX
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.odds import FaceDown, work_of
from games.rulebooks.brutal_ring.rules import fights, reveal
from tests.rulebooks.brutal_ring.by_hand import LUCRECIA, TERMINIUM, naive_verdict, odds_of
from tests.rulebooks.brutal_ring.cast import play, ring_at, seen_from_the_table, trick_moves


def test_with_every_trick_known_there_is_no_chance_left() -> None:
    odds = {name: each.texts() for name, each in odds_of().items()}
    assert odds == {
        "attack": {"5": "1"},
        "defence": {"7": "1"},
        "defender_dies": {"0": "1"},
        "attacker_dies": {"1": "1"},
        "second_fight": {"0": "1"},
    }


def test_face_down_tricks_are_any_of_the_cards_unseen() -> None:
    """One orange trick lies face down: counting the cards gives the same chance."""
    seen = ["fog", "eel", "terminium"]
    odds = odds_of(attack_tricks=[], defence_tricks=[], defence_face_down={"orange": 1}, seen=seen)
    unseen = [HOUSE_BOX.trick[card] for card in HOUSE_BOX.cards[0] if card not in seen]
    saved = sum(trick == "defence_dodge" for trick in unseen)
    countered = sum(trick == "defence_counter" for trick in unseen)
    assert odds["defender_dies"].chance(0) == Fraction(saved, len(unseen))
    assert odds["attacker_dies"].chance(1) == Fraction(countered, len(unseen))


def test_odds_equal_a_count_over_every_hand_card_by_card() -> None:
    """Two black tricks and a Discard: every pair of unseen weapons, every trick that can be hit."""
    changes: dict[str, Any] = {
        "attack_tricks": ["attack_discard"],
        "defence_tricks": ["defence_dodge"],
        "defence_face_down": {"black": 2},
        "seen": list(HOUSE_BOX.cards[1][:20]),
    }
    ways: Counter[bool] = Counter()
    for pair in combinations(HOUSE_BOX.cards[1][20:], 2):
        defence = ("defence_dodge", *(HOUSE_BOX.trick[card] for card in pair))
        for hit in range(3):
            result = naive_verdict((3, 1), (3, 2), ("attack_discard",), defence, (defence[hit],))
            ways[result[3]] += 1
    chance = odds_of(**changes)["defender_dies"].chance(1)
    assert chance == Fraction(ways[True], ways.total())
    assert 0 < chance < 1


def test_odds_with_both_hands_face_down_equal_a_count_card_by_card() -> None:
    """Both hands come from one pile: a trick held by one side is not held by the other."""
    cards = [*HOUSE_BOX.cards[0][:14]]
    seen = [card for card in HOUSE_BOX.cards[0] if card not in cards]
    ways: Counter[tuple[bool, bool, bool]] = Counter()
    trick = HOUSE_BOX.trick
    for one, *two in permutations(cards, 3):
        attack, defence = (trick[one],), tuple(trick[card] for card in two)
        hits = [(card,) for card in defence] if attack == ("attack_discard",) else [()]
        for hit in hits:
            result = naive_verdict((3, 1), (3, 2), attack, defence, hit)
            ways[result[2:]] += 2 // len(hits)
    odds = odds_of(
        attacker=TERMINIUM,
        defender={"weapon": LUCRECIA["weapon"]},
        attack_tricks=[],
        defence_tricks=[],
        attack_face_down={"orange": 1},
        defence_face_down={"orange": 2},
        seen=seen,
    )
    for n, name in enumerate(("attacker_dies", "defender_dies", "second_fight")):
        happens = sum(count for result, count in ways.items() if result[n])
        assert odds[name].chance(1) == Fraction(happens, ways.total()), name


def test_odds_beyond_the_bound_are_refused_not_waited_for() -> None:
    unknown = {"orange": 2, "black": 3}
    with pytest.raises(TooMuchWork):
        odds_of(attacker={}, defender={}, attack_face_down=unknown, defence_face_down=unknown)


def test_the_odds_of_a_fight_follow_from_the_view() -> None:
    """GET tables/{code}/odds/: the attacker counts the cards that the defender's back may be."""
    state = ring_at(fights.begin, "whip | terminium:sword", "fog eel | lucrecia:mace")
    assert BRUTAL_RING.odds(state, 0) is None
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")))
    certain = BRUTAL_RING.odds(state, 0)
    assert certain is not None
    assert certain["defender_dies"].texts() == {"1": "1"}
    state, _ = play(state, (1, trick_moves("fog")[0]))
    mine, theirs = BRUTAL_RING.odds(state, 0), BRUTAL_RING.odds(state, 1)
    assert mine is not None
    assert theirs is not None
    assert theirs["defender_dies"].texts() == {"0": "1"}
    seen = {"terminium", "lucrecia"}
    unseen = [HOUSE_BOX.trick[card] for card in HOUSE_BOX.cards[0] if card not in seen]
    assert mine["defender_dies"].chance(0) == Fraction(unseen.count("defence_dodge"), len(unseen))
    assert BRUTAL_RING.odds(seen_from_the_table(state), None) == BRUTAL_RING.odds(state, None)


def test_the_odds_know_in_which_era_a_card_was_drawn() -> None:
    """BR-7.2: seat 1 drew its gladiators before the pile was remade from cards discarded since."""
    state = ring_at(fights.begin, "| terminium:sword", "fog | lucrecia:mace")
    gone = tuple(card for card in HOUSE_BOX.cards[0] if card not in ("terminium", "lucrecia"))
    stock = state.stocks[0]
    old = tuple(card for card in gone if card not in ("fog", "eel", "moth"))
    remade = msgspec.structs.replace(
        stock, pile=tuple(c for c in stock.pile if c in old), remade=(old,), discard=("eel",)
    )
    arena = state.sides[0].arena
    hand = (("moth",), ())
    one = msgspec.structs.replace(state.sides[0], hand=hand, eras=((0,), ()), arena=arena)
    state = msgspec.structs.replace(
        state, stocks=(remade, state.stocks[1]), sides=(one, state.sides[1])
    )
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")), (1, trick_moves("fog")[0]))
    odds = BRUTAL_RING.odds(state, None)
    assert odds is not None
    # In the first pile, only Fog and Moth are still unseen.
    assert odds["defender_dies"].texts() == {"0": "1/2", "1": "1/2"}


def test_the_odds_while_a_discard_is_picked() -> None:
    state = ring_at(fights.begin, "fingers | terminium:sword", "fog trident | lucrecia:mace")
    script = [
        (0, trick_moves("fingers")[0]),
        *((1, move) for move in trick_moves("fog", "trident")),
    ]
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")), *script)
    state, _ = play(state, (0, moves.Done()), (1, moves.Done()))
    assert isinstance(state.open[0], reveal.PickDiscard)
    own = BRUTAL_RING.odds(state, 1)
    assert own is not None
    # If Fog is hit, +3 remains: 3 against 5; if the trident is hit, Fog dodges.
    assert own["defence"].texts() == {"2": "1/2", "5": "1/2"}
    table = seen_from_the_table(state)
    table, _ = play(table, (0, moves.PickTrick(0)))
    assert isinstance(table.open[0], reveal.ShowTricks)
    left = BRUTAL_RING.odds(table, None)
    assert left is not None
    # The orange trick is gone; the weapon's trick is one of the unseen ones.
    unseen = [HOUSE_BOX.trick[card] for card in HOUSE_BOX.cards[1] if card not in ("sword", "mace")]
    assert left["defence"].chance(2 * 2) == Fraction(unseen.count("defence_x2"), len(unseen)) + (
        Fraction(unseen.count("defence_plus_2"), len(unseen))
    )


def test_the_work_is_bounded_by_five_sorts_a_back_and_the_eras_of_each_card() -> None:
    """Two cards of five sorts make 15 hands; two possible eras for each card make four times as
    many."""
    two, later = FaceDown(0, 2, (0, 0, 0)), FaceDown(1, 2, (0, 1, 1))
    assert work_of(((two,), ())) == work_of(((), (two,))) == 15
    assert work_of(((later,), ())) == 15 * 4
    assert work_of(((two, later), (two,))) == 15 * 60 * 15
    assert work_of(((), ())) == 1

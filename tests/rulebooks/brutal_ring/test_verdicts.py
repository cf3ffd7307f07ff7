"""The verdict of a fight: the source's example, every pair of hands, exact odds."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

import msgspec
import pytest

from games.kernel.odds import Odds, TooMuchWork
from games.kernel.record import Illegal
from games.kernel.verdicts import Ruling
from games.kernel.words import words
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.catalogue import BLACK, HOUSE_BOX, ORANGE, Trick
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import fights, reveal
from games.rulebooks.brutal_ring.verdicts import FIGHT, FightAsked, FightFound
from tests.rulebooks.brutal_ring.cast import at, laid, play, seen_from_the_table
from tests.rulebooks.laws import numbers

TERMINIUM: dict[str, Any] = {
    "weapon": {"attack": 3, "defence": 1, "points": 2},
    "points": 4,
    "allowances": {
        "attack_orange": 1,
        "attack_black": 2,
        "defence_orange": 1,
        "defence_black": 2,
    },
}
LUCRECIA: dict[str, Any] = {
    "weapon": {"attack": 3, "defence": 2},
    "allowances": {"defence_orange": 1, "defence_black": 2},
}
EXAMPLE: dict[str, Any] = {
    "attacker": TERMINIUM,
    "defender": LUCRECIA,
    "attack_tricks": ["attack_plus_2"],
    "defence_tricks": ["defence_x2", "defence_plus_3", "defence_counter"],
}


def read(**changes: Any) -> FightAsked:
    """As the API reads it."""
    return msgspec.convert(EXAMPLE | changes, FIGHT.asked)


def judged(seed: int = 1, **changes: Any) -> Ruling[FightFound]:
    return FIGHT.judge(read(**changes), numbers(seed))


def test_the_rulebooks_example() -> None:
    """5 against 7, Terminium dies, 6 points."""
    ruling = judged()
    found = msgspec.json.decode(msgspec.json.encode(ruling.found))
    assert found == {
        "attack": 5,
        "defence": 7,
        "attacker_dies": True,
        "defender_dies": False,
        "points": {"attacker": 0, "defender": 6},
        "second_fight": False,
        "attack_tricks": ["attack_plus_2"],
        "defence_tricks": ["defence_x2", "defence_plus_3", "defence_counter"],
        "discarded": [],
    }
    cited = [(step.code, step.rule) for step in ruling.steps]
    assert cited == [
        ("weapons_alone", "BR-5.3"),
        ("side_reveals", "BR-5.5"),
        ("side_reveals", "BR-5.5"),
        ("attack_value", "BR-5.6"),
        ("defence_value", "BR-5.6"),
        ("holds", "BR-5.3"),
        ("counter_kills", "BR-5.10"),
        ("defender_scores", "BR-5.12"),
    ]


def test_the_example_explained_in_both_languages() -> None:
    sheet = words("games.rulebooks.brutal_ring")
    steps = judged().steps
    english = [sheet.step(step, "en") for step in steps]
    french = [sheet.step(step, "fr") for step in steps]
    assert english[5] == "5 is not strictly greater than 7: the defender survives."
    assert french[7] == "Le camp du défenseur marque 6 points pour l’attaquant et son Arme."
    assert not any("{" in sentence for sentence in english + french)


# A second, independent and naive reading of BR-5, for every pair of hands


def naive(
    attacker: tuple[int, int],
    defender: tuple[int, int],
    attack_cards: tuple[str, ...],
    defence_cards: tuple[str, ...],
    gone: tuple[str, ...],
) -> tuple[int, int, bool, bool, bool]:
    """Attack, defence, who dies, and whether a second fight follows: card by card, by hand."""
    attack, defence = sorted(attack_cards, reverse=True), sorted(defence_cards, reverse=True)
    for card in gone:
        defence.remove(card)
    if "attack_fair_play" in attack or "defence_fair_play" in defence:
        attack, defence = [], []
    # Last in the alphabet first: each x2 comes before the additions.
    strength, shield = attacker[0], defender[1]
    for card in attack:
        strength = {
            "attack_x2": strength + strength,
            "attack_plus_3": strength + 3,
            "attack_plus_2": strength + 2,
            "attack_plus_1": strength + 1,
        }.get(card, strength)
    for card in defence:
        shield = {
            "defence_x2": shield + shield,
            "defence_plus_3": shield + 3,
            "defence_plus_2": shield + 2,
            "defence_plus_1": shield + 1,
        }.get(card, shield)
    attacker_dies = "defence_counter" in defence and defender[0] > attacker[1]
    defender_dies = strength > shield and "defence_dodge" not in defence
    again = "attack_double" in attack and not attacker_dies
    return strength, shield, attacker_dies, defender_dies, again


def hands(orange: int, black: int) -> list[tuple[Trick, ...]]:
    """All hands of tricks up to those allowances, bluffs among them."""
    return [
        (*some, *others)
        for n in range(orange + 1)
        for some in combinations_with_replacement(ORANGE, n)
        for m in range(black + 1)
        for others in combinations_with_replacement(BLACK, m)
    ]


ARMS = [((3, 1), (3, 2)), ((0, 0), (2, 2)), ((5, 4), (4, 1)), ((2, 3), (3, 0))]


def possible_discards(attack: tuple[str, ...], defence: tuple[str, ...]) -> set[tuple[str, ...]]:
    if "attack_fair_play" in attack:
        return {()}
    return set(combinations(defence, min(attack.count("attack_discard"), len(defence))))


def test_every_pair_of_hands_is_judged_as_by_hand(long: bool) -> None:
    """--long: up to 1 orange and 2 black on both sides, for each pair of weapons."""
    attacks, defences = hands(1, 2), hands(1, 2)
    compared = 0
    for n, (attack, defence) in enumerate(product(attacks, defences)):
        for arm, (attacker, defender) in enumerate(ARMS):
            if not long and (n + arm) % 37:
                continue
            for gone in possible_discards(attack, defence):
                assert_alike(attacker, defender, attack, defence, gone)
                compared += 1
    assert compared > (400_000 if long else 10_000)


def test_hands_with_two_orange_tricks_are_judged_as_by_hand(long: bool) -> None:
    """Two Discards, a Discard and a Fair play, a Dodge and a Counter-attack, and all others."""
    attacks, defences = hands(2, 1), hands(2, 1)
    for n, (attack, defence) in enumerate(product(attacks, defences)):
        attacker, defender = ARMS[n % len(ARMS)]
        if long or n % 11 == 0:
            for gone in possible_discards(attack, defence):
                assert_alike(attacker, defender, attack, defence, gone)


def assert_alike(
    attacker: tuple[int, int],
    defender: tuple[int, int],
    attack: tuple[Trick, ...],
    defence: tuple[Trick, ...],
    gone: tuple[Any, ...],
) -> None:
    arms = [{"weapon": {"attack": a, "defence": d, "points": 1}} for a, d in (attacker, defender)]
    asked = msgspec.convert(
        {
            "attacker": arms[0],
            "defender": arms[1],
            "attack_tricks": attack,
            "defence_tricks": defence,
            "discarded": gone,
        },
        FightAsked,
    )
    found = FIGHT.judge(asked, numbers(0)).found
    told = (
        found.attack,
        found.defence,
        found.attacker_dies,
        found.defender_dies,
        found.second_fight,
    )
    assert told == naive(attacker, defender, attack, defence, gone), (attack, defence, gone)


# What is refused


@pytest.mark.parametrize(
    ("changes", "code", "rule"),
    [
        ({"attack_tricks": ["attack_plus_1"] * 5}, "too_many_tricks", "BR-5.4"),
        ({"defence_tricks": ["attack_double", "defence_dodge"]}, "too_many_tricks", "BR-5.4"),
        ({"discarded": ["defence_x2"]}, "discards_one_each", "BR-5.8"),
        ({"discarded": ["defence_dodge"]}, "discarded_not_laid", "BR-5.8"),
        (
            {"attack_tricks": ["attack_discard"], "discarded": []},
            "discards_one_each",
            "BR-5.8",
        ),
        ({"attacker": {"weapon": {"attack": -1, "defence": 0}}}, "fighter_range", "BR-1.2"),
        ({"defender": {"points": 21}}, "fighter_range", "BR-1.2"),
        ({"attack_face_down": {"orange": 2}}, "too_many_tricks", "BR-5.4"),
        ({"attack_face_down": {"orange": -1}}, "fewer_than_none", "BR-5.4"),
        (
            {"attack_face_down": {"black": 1}, "discarded": []},
            "discarded_before_shown",
            "BR-5.8",
        ),
        ({"attack_face_down": {"black": 1}, "seen": ["excalibur"]}, "no_such_card", "BR-1.1"),
        ({"attack_face_down": {"black": 1}, "seen": ["fog", "fog"]}, "card_twice", "BR-7.2"),
        (
            {"attacker": {}, "attack_face_down": {"black": 47}},
            "box_holds_fewer",
            "BR-1.1",
        ),
    ],
)
def test_what_is_refused(changes: dict[str, Any], code: str, rule: str) -> None:
    for ask in (lambda: judged(**changes), lambda: FIGHT.odds and FIGHT.odds(read(**changes))):
        with pytest.raises(Illegal) as refusal:
            ask()
        assert (refusal.value.code, refusal.value.rule) == (code, rule)


def test_an_unknown_field_or_trick_cannot_be_read() -> None:
    for changes in ({"weather": "rain"}, {"attack_tricks": ["attack_plus_4"]}):
        with pytest.raises(msgspec.ValidationError):
            read(**changes)


# Chance


def odds_of(**changes: Any) -> dict[str, Odds]:
    assert FIGHT.odds is not None
    return dict(FIGHT.odds(read(**changes)))


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
    """One orange trick lies face down: whoever counts the cards finds the same chance."""
    seen = ["fog", "eel", "terminium"]
    odds = odds_of(attack_tricks=[], defence_tricks=[], defence_face_down={"orange": 1}, seen=seen)
    unseen = [HOUSE_BOX.trick[card] for card in HOUSE_BOX.cards[0] if card not in seen]
    saved = sum(trick == "defence_dodge" for trick in unseen)
    countered = sum(trick == "defence_counter" for trick in unseen)
    assert odds["defender_dies"].chance(0) == Fraction(saved, len(unseen))
    assert odds["attacker_dies"].chance(1) == Fraction(countered, len(unseen))


def test_odds_equal_a_count_over_every_hand_card_by_card() -> None:
    """Two black tricks and a Discard: each pair of unseen weapons, each trick that is hit."""
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
            result = naive((3, 1), (3, 2), ("attack_discard",), defence, (defence[hit],))
            ways[result[3]] += 1
    chance = odds_of(**changes)["defender_dies"].chance(1)
    assert chance == Fraction(ways[True], ways.total())
    assert 0 < chance < 1


def test_odds_with_both_hands_face_down_equal_a_count_card_by_card() -> None:
    """They come from one pile: a trick that one side holds the other does not."""
    cards = [*HOUSE_BOX.cards[0][:14]]
    seen = [card for card in HOUSE_BOX.cards[0] if card not in cards]
    ways: Counter[tuple[bool, bool, bool]] = Counter()
    trick = HOUSE_BOX.trick
    for one, *two in permutations(cards, 3):
        attack, defence = (trick[one],), tuple(trick[card] for card in two)
        hits = [(card,) for card in defence] if attack == ("attack_discard",) else [()]
        for hit in hits:
            result = naive((3, 1), (3, 2), attack, defence, hit)
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


def test_the_companion_draws_what_was_left_out() -> None:
    """Drawn tricks are named, and over many draws they come as often as the odds say."""
    changes: dict[str, Any] = {"defence_tricks": [], "defence_face_down": {"orange": 1}}
    found = [judged(seed, **changes).found for seed in range(400)]
    assert {len(each.defence_tricks) for each in found} == {1}
    dies = sum(each.defender_dies for each in found) / len(found)
    assert dies == pytest.approx(float(odds_of(**changes)["defender_dies"].chance(1)), abs=0.1)


def test_a_discard_hits_any_trick_by_lot_when_nobody_says_which() -> None:
    changes: dict[str, Any] = {"attack_tricks": ["attack_discard"]}
    gone = Counter(judged(seed, **changes).found.discarded for seed in range(60))
    assert set(gone) == {("defence_x2",), ("defence_plus_3",), ("defence_counter",)}
    assert odds_of(**changes)["attacker_dies"].texts() == {"0": "1/3", "1": "2/3"}


def test_odds_beyond_the_bound_are_refused_not_waited_for() -> None:
    unknown = {"orange": 2, "black": 3}
    with pytest.raises(TooMuchWork):
        odds_of(attacker={}, defender={}, attack_face_down=unknown, defence_face_down=unknown)


# Odds at a table


def test_the_odds_of_a_fight_follow_from_the_view() -> None:
    """GET tables/{code}/odds/: the attacker counts what the defender's back may be."""
    state = at(fights.begin, "whip | terminium:sword", "fog eel | lucrecia:mace")
    assert BRUTAL_RING.odds(state, 0) is None
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")))
    certain = BRUTAL_RING.odds(state, 0)
    assert certain is not None
    assert certain["defender_dies"].texts() == {"1": "1"}
    state, _ = play(state, (1, laid("fog")[0]))
    mine, theirs = BRUTAL_RING.odds(state, 0), BRUTAL_RING.odds(state, 1)
    assert mine is not None
    assert theirs is not None
    assert theirs["defender_dies"].texts() == {"0": "1"}
    seen = {"terminium", "lucrecia"}
    unseen = [HOUSE_BOX.trick[card] for card in HOUSE_BOX.cards[0] if card not in seen]
    assert mine["defender_dies"].chance(0) == Fraction(unseen.count("defence_dodge"), len(unseen))
    assert BRUTAL_RING.odds(seen_from_the_table(state), None) == BRUTAL_RING.odds(state, None)


def test_the_odds_know_in_which_era_a_card_was_drawn() -> None:
    """BR-7.2: seat 1 drew its gladiators before the pile was remade of cards since discarded."""
    state = at(fights.begin, "| terminium:sword", "fog | lucrecia:mace")
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
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")), (1, laid("fog")[0]))
    odds = BRUTAL_RING.odds(state, None)
    assert odds is not None
    # Only Fog and Moth are still unseen of those that lay in the first pile.
    assert odds["defender_dies"].texts() == {"0": "1/2", "1": "1/2"}


def test_the_odds_while_a_discard_is_picked() -> None:
    state = at(fights.begin, "fingers | terminium:sword", "fog trident | lucrecia:mace")
    script = [(0, laid("fingers")[0]), *((1, move) for move in laid("fog", "trident"))]
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")), *script)
    state, _ = play(state, (0, moves.Done()), (1, moves.Done()))
    assert isinstance(state.open[0], reveal.PickDiscard)
    own = BRUTAL_RING.odds(state, 1)
    assert own is not None
    # Hit Fog, and +3 is left: 3 against 5; hit the trident, and Fog dodges.
    assert own["defence"].texts() == {"2": "1/2", "5": "1/2"}
    table = seen_from_the_table(state)
    table, _ = play(table, (0, moves.PickTrick(0)))
    assert isinstance(table.open[0], reveal.ShowTricks)
    left = BRUTAL_RING.odds(table, None)
    assert left is not None
    # The orange trick is gone, whatever it was; the weapon's is one of those unseen.
    unseen = [HOUSE_BOX.trick[card] for card in HOUSE_BOX.cards[1] if card not in ("sword", "mace")]
    assert left["defence"].chance(2 * 2) == Fraction(unseen.count("defence_x2"), len(unseen)) + (
        Fraction(unseen.count("defence_plus_2"), len(unseen))
    )

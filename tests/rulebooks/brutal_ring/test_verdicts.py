"""The verdict of a fight: the source's example, every pair of hands, exact odds."""

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest

from games.kernel.record import Illegal
from games.kernel.words import words
from games.rulebooks.brutal_ring.catalogue import HOUSE, Trick
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.verdicts import FIGHT, FightAsked
from games.trials.laws import numbers
from tests.rulebooks.brutal_ring.by_hand import (
    ARMS,
    hands,
    judge_fight,
    naive_verdict,
    odds_of,
    possible_discards,
    read_question,
)


def test_the_rulebooks_example() -> None:
    """5 against 7, Terminium dies, 6 points."""
    ruling = judge_fight()
    result = msgspec.json.decode(msgspec.json.encode(ruling.finding))
    assert result == {
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
        ("before_tricks", "BR-5.3"),
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
    steps = judge_fight().steps
    english = [sheet.step(step, "en") for step in steps]
    french = [sheet.step(step, "fr") for step in steps]
    assert english[5] == "5 is not strictly greater than 7: the defender survives."
    assert french[7] == "Le camp du défenseur marque 6 points pour l’attaquant et son Arme."
    assert not any("{" in sentence for sentence in english + french)


def explanation(**changes: Any) -> list[str]:
    sheet = words("games.rulebooks.brutal_ring")
    return [sheet.step(step, "en") for step in judge_fight(**changes).steps]


def test_br_5_8_a_trick_that_was_discarded_is_not_among_those_revealed() -> None:
    steps = explanation(attack_tricks=["attack_discard"], discarded=["defence_counter"])
    assert steps[1:4] == [
        "Tricks of the attack: Discard.",
        "Discarded before the defender reveals: Counter-attack.",
        "Tricks of the defence: weapon defence ×2 and +3 defence.",
    ]
    alone: dict[str, Any] = {"attack_tricks": ["attack_discard"], "discarded": ["attack_plus_1"]}
    assert not any(
        "defence:" in each for each in explanation(**alone, defence_tricks=["attack_plus_1"])
    )
    assert not any(
        "other side" in each for each in explanation(**alone, defence_tricks=["attack_plus_1"])
    )


def test_br_5_7_after_the_attackers_fair_play_the_defender_reveals_nothing() -> None:
    """BR-5.7"""
    steps = explanation(attack_tricks=["attack_fair_play"])
    assert steps[1:3] == [
        "Tricks of the attack: Fair play (attack).",
        "Fair play: every trick of both sides is cancelled.",
    ]


def test_br_5_3_no_weapon_is_named_that_nobody_holds() -> None:
    """Bare hands against bare hands, for each outcome."""
    assert explanation(attacker={"points": 1}, defender={"points": 3}, defence_tricks=[]) == [
        "The attacker has no weapon: 0 in attack and in defence.",
        "The defender has no weapon: 0 in attack and in defence.",
        "Before any trick: attack 0 against defence 0.",
        "Tricks of the attack: +2 attack.",
        "The attack is worth 2.",
        "The defence is worth 0.",
        "2 is strictly greater than 0: the defender dies.",
        "The attacker’s side scores 3 points for the defender.",
    ]
    countered = explanation(attacker={"points": 1}, attack_tricks=[])
    assert countered[-1] == "The defender’s side scores 1 point for the attacker."
    armed = explanation(defence_tricks=["defence_counter"])
    assert armed[-2:] == [
        "The attacker’s side scores 0 points for the defender and the weapon.",
        "The defender’s side scores 6 points for the attacker and the weapon.",
    ]


@pytest.mark.parametrize(
    ("defence", "code"), [(3, "counter_kills"), (4, "counter_fails"), (5, "counter_fails")]
)
def test_br_5_10_a_counter_attack_is_told_with_the_weapons_alone(defence: int, code: str) -> None:
    """The defender's 4 in attack is compared with the attacker's `defence` only."""
    changes: dict[str, Any] = {
        "attacker": {"weapon": {"attack": 9, "defence": defence}},
        "defender": {"weapon": {"attack": 4, "defence": 1}},
        "defence_tricks": ["defence_counter"],
    }
    (step,) = [step for step in judge_fight(**changes).steps if step.code.startswith("counter")]
    assert (step.code, step.rule) == (code, "BR-5.10")
    assert step.facts == {"attack": 4, "defence": defence}
    assert judge_fight(**changes).finding.attacker_dies is (code == "counter_kills")


def test_br_5_9_and_br_5_11_a_second_fight_and_a_dodge_are_told() -> None:
    """BR-5.9, BR-5.11"""
    again = "Double attack: the attacker lives and may fight once more."
    assert explanation(attack_tricks=["attack_double"], defence_tricks=["defence_dodge"])[-2:] == [
        "The defender dodges and survives whatever the values.",
        again,
    ]
    assert again not in explanation(attack_tricks=["attack_plus_1"])


def test_every_pair_of_hands_is_judged_as_by_hand(long: bool) -> None:
    """With --long: up to 1 orange and 2 black tricks on both sides, for each pair of weapons."""
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
    question = msgspec.convert(
        {
            "attacker": arms[0],
            "defender": arms[1],
            "attack_tricks": attack,
            "defence_tricks": defence,
            "discarded": gone,
        },
        FightAsked,
    )
    result = FIGHT.judge(question, numbers(0)).finding
    outcome = (
        result.attack,
        result.defence,
        result.attacker_dies,
        result.defender_dies,
        result.second_fight,
    )
    assert outcome == naive_verdict(attacker, defender, attack, defence, gone), (
        attack,
        defence,
        gone,
    )


def test_br_5_8_where_it_is_said_what_is_discarded_nothing_else_is() -> None:
    """5 against 2 + 3: one of the two tricks is gone, and the odds are certain."""
    laid: dict[str, Any] = {
        "attack_tricks": ["attack_discard", "attack_plus_2"],
        "defence_tricks": ["defence_plus_3", "defence_plus_3"],
        "discarded": ["defence_plus_3"],
    }
    assert not judge_fight(**laid).finding.defender_dies
    assert odds_of(**laid)["defender_dies"].texts() == {"0": "1"}


@pytest.mark.parametrize(
    ("changes", "code", "rule"),
    [
        ({"attack_tricks": ["attack_plus_1"] * 5}, "too_many_tricks", "BR-5.4"),
        ({"defence_tricks": ["attack_double", "defence_dodge"]}, "too_many_tricks", "BR-5.4"),
        ({"discarded": ["defence_x2"]}, "discards_one_each", "BR-5.8"),
        ({"discarded": ["defence_dodge"]}, "discarded_not_laid", "BR-5.8"),
        ({"attack_tricks": ["attack_discard"], "discarded": []}, "discards_one_each", "BR-5.8"),
        ({"attacker": {"weapon": {"attack": -1, "defence": 0}}}, "fighter_range", "BR-1.2"),
        ({"defender": {"points": 21}}, "fighter_range", "BR-1.2"),
        ({"attack_face_down": {"orange": 2}}, "too_many_tricks", "BR-5.4"),
        ({"attack_face_down": {"orange": -1}}, "fewer_than_none", "BR-5.4"),
        ({"attack_face_down": {"black": 1}, "discarded": []}, "discarded_before_shown", "BR-5.8"),
        ({"attack_face_down": {"black": 1}, "seen": ["excalibur"]}, "no_such_card", "BR-1.1"),
        ({"attack_face_down": {"black": 1}, "seen": ["fog", "fog"]}, "card_twice", "BR-7.2"),
        ({"seen": ["x"]}, "no_such_card", "BR-1.1"),
        ({"attacker": {}, "attack_face_down": {"black": 47}}, "box_holds_fewer", "BR-1.1"),
    ],
)
def test_what_is_refused(changes: dict[str, Any], code: str, rule: str) -> None:
    for ask in (
        lambda: judge_fight(**changes),
        lambda: FIGHT.odds and FIGHT.odds(read_question(**changes)),
    ):
        with pytest.raises(Illegal) as refusal:
            ask()
        assert (refusal.value.code, refusal.value.rule) == (code, rule)


def test_an_unknown_field_or_trick_cannot_be_read() -> None:
    for changes in ({"weather": "rain"}, {"attack_tricks": ["attack_plus_4"]}):
        with pytest.raises(msgspec.ValidationError):
            read_question(**changes)


def test_the_companion_draws_what_was_left_out() -> None:
    """Drawn tricks are named; over many draws their frequency matches the odds."""
    changes: dict[str, Any] = {"defence_tricks": [], "defence_face_down": {"orange": 1}}
    results = [judge_fight(seed, **changes).finding for seed in range(400)]
    assert {len(each.defence_tricks) for each in results} == {1}
    dies = sum(each.defender_dies for each in results) / len(results)
    assert dies == pytest.approx(float(odds_of(**changes)["defender_dies"].chance(1)), abs=0.1)


def test_a_discard_hits_any_trick_by_lot_when_nobody_says_which() -> None:
    changes: dict[str, Any] = {"attack_tricks": ["attack_discard"]}
    gone = Counter(judge_fight(seed, **changes).finding.discarded for seed in range(60))
    assert set(gone) == {("defence_x2",), ("defence_plus_3",), ("defence_counter",)}
    assert odds_of(**changes)["attacker_dies"].texts() == {"0": "1/3", "1": "2/3"}


# With an edition


def edition_verdict() -> Any:
    """Return the verdict of a box where every gladiator dodges and the Eel's key is Conger."""
    gladiators = tuple(
        msgspec.structs.replace(card, trick="defence_dodge", key=card.key.replace("eel", "conger"))
        for card in HOUSE.gladiators
    )
    return BRUTAL_RING.adjudications({"gladiators": gladiators, "weapons": HOUSE.weapons})["fight"]


def test_a_trick_is_drawn_from_the_cards_of_the_edition() -> None:
    changes: dict[str, Any] = {"defence_tricks": [], "defence_face_down": {"orange": 1}}
    verdict = edition_verdict()
    assert verdict.odds(read_question(**changes))["defender_dies"].texts() == {"0": "1"}
    result = verdict.judge(read_question(**changes), numbers(1)).finding
    assert result.defence_tricks == ("defence_dodge",)
    assert judge_fight(**changes, seen=["eel"]).finding.defence_tricks != result.defence_tricks


def test_what_was_seen_is_a_card_of_the_edition() -> None:
    verdict = edition_verdict()
    assert verdict.odds(read_question(seen=["conger"]))["attack"].texts() == {"5": "1"}
    for ask in (
        lambda: verdict.odds(read_question(seen=["eel"])),
        lambda: odds_of(seen=["conger"]),
    ):
        with pytest.raises(Illegal, match="no_such_card"):
            ask()


def test_without_an_edition_it_is_found_with_the_house_set() -> None:
    assert BRUTAL_RING.adjudications()["fight"] is FIGHT

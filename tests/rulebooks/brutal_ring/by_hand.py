"""Verdicts of a fight, requested from the judge and calculated by hand."""

from itertools import combinations, combinations_with_replacement
from typing import Any

import msgspec

from games.kernel.chance.odds import Odds
from games.kernel.verdicts import Ruling
from games.rulebooks.brutal_ring.catalogue import BLACK, ORANGE, Trick
from games.rulebooks.brutal_ring.verdicts import FIGHT, FightAsked, FightFound
from games.trials.laws import numbers

TERMINIUM: dict[str, Any] = {
    "weapon": {"attack": 3, "defence": 1, "points": 2},
    "points": 4,
    "allowances": {"attack_orange": 1, "attack_black": 2, "defence_orange": 1, "defence_black": 2},
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


def read_question(**changes: Any) -> FightAsked:
    """Return the example question, with `changes`, as the API reads it."""
    return msgspec.convert(EXAMPLE | changes, FIGHT.question_type)


def judge_fight(seed: int = 1, **changes: Any) -> Ruling[FightFound]:
    return FIGHT.judge(read_question(**changes), numbers(seed))


def odds_of(**changes: Any) -> dict[str, Odds]:
    assert FIGHT.odds is not None
    return dict(FIGHT.odds(read_question(**changes)))


def naive_verdict(
    attacker: tuple[int, int],
    defender: tuple[int, int],
    attack_cards: tuple[str, ...],
    defence_cards: tuple[str, ...],
    discarded: tuple[str, ...],
) -> tuple[int, int, bool, bool, bool]:
    """Calculate the fight card by card: attack, defence, who dies, and whether a second fight
    follows."""
    attack, defence = sorted(attack_cards, reverse=True), sorted(defence_cards, reverse=True)
    for card in discarded:
        defence.remove(card)
    if "attack_fair_play" in attack or "defence_fair_play" in defence:
        attack, defence = [], []
    # Reverse alphabetical order puts each x2 before the additions.
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
    """Return all hands of tricks up to those allowances, bluffs included."""
    return [
        (*orange_tricks, *black_tricks)
        for n in range(orange + 1)
        for orange_tricks in combinations_with_replacement(ORANGE, n)
        for m in range(black + 1)
        for black_tricks in combinations_with_replacement(BLACK, m)
    ]


ARMS = [((3, 1), (3, 2)), ((0, 0), (2, 2)), ((5, 4), (4, 1)), ((2, 3), (3, 0))]


def possible_discards(attack: tuple[str, ...], defence: tuple[str, ...]) -> set[tuple[str, ...]]:
    if "attack_fair_play" in attack:
        return {()}
    return set(combinations(defence, min(attack.count("attack_discard"), len(defence))))

"""The result of one attack, when all tricks are face up."""

from collections.abc import Iterable
from typing import Final

from games.kernel.record import Record
from games.rulebooks.brutal_ring.catalogue import Trick

PLUS = {
    "attack_plus_1": 1,
    "attack_plus_2": 2,
    "attack_plus_3": 3,
    "defence_plus_1": 1,
    "defence_plus_2": 2,
    "defence_plus_3": 3,
}


SIDES: Final = ("attack", "defence")


class Clash(Record, frozen=True):
    attack: int
    defence: int
    cancelled: bool
    """Cancelled by a Fair play of either side (BR-5.7)."""
    defender_dies: bool
    attacker_dies: bool
    again: bool
    """True after a Double attack that was not cancelled, if the attacker lives (BR-5.9)."""


def effective_tricks(side: str, tricks: Iterable[Trick]) -> list[str]:
    """BR-5.4: tricks of the other side are a bluff and have no effect."""
    return [trick for trick in tricks if trick.startswith(side)]


def final_value(weapon: int, tricks: Iterable[str]) -> int:
    """BR-5.6: the weapon's value doubled for each x2, then the modifiers."""
    plus = 0
    for trick in tricks:
        if trick.endswith("_x2"):
            weapon *= 2
        else:
            plus += PLUS.get(trick, 0)
    return weapon + plus


def clash(
    attacker: tuple[int, int],
    defender: tuple[int, int],
    attack_tricks: Iterable[Trick],
    defence_tricks: Iterable[Trick],
) -> Clash:
    """Each fighter is given as the attack and defence of its weapon. Discarded tricks are already
    left out."""
    attacking = effective_tricks("attack", attack_tricks)
    defending = effective_tricks("defence", defence_tricks)
    cancelled = "attack_fair_play" in attacking or "defence_fair_play" in defending
    if cancelled:  # BR-5.7
        attacking, defending = [], []
    attack, defence = final_value(attacker[0], attacking), final_value(defender[1], defending)
    attacker_dies = "defence_counter" in defending and defender[0] > attacker[1]  # BR-5.10
    return Clash(
        attack,
        defence,
        cancelled,
        defender_dies=attack > defence and "defence_dodge" not in defending,  # BR-5.3, BR-5.11
        attacker_dies=attacker_dies,
        again="attack_double" in attacking and not attacker_dies,
    )

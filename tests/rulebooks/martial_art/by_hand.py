"""A strike calculated by hand from MA-8 only; nothing here uses the rulebook's code.

Every face of every die is counted: 2 failures, 3 successes, 1 exceptional success.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

FACES = "ffsssx"
HIGH, ARMS, LEGS = (1, 2, 5), (2, 5), (3, 4)


@dataclass(frozen=True)
class Case:
    kind: str
    zone: int
    belt: str = "black"
    behind: bool = False
    bonus: int = 0
    mine: frozenset[str] = frozenset()
    theirs: frozenset[str] = frozenset()
    start_moves: int = 0
    empty: bool = False
    defence: int = 0
    move: int = 0
    punches: int = 0


@cache
def throws(dice: int) -> Counter[tuple[int, int, int]]:
    """Count all 6 ** dice throws by the number of faces of each kind."""
    shown: Counter[tuple[int, int, int]] = Counter()
    for faces in product(FACES, repeat=dice):
        shown[(faces.count("f"), faces.count("s"), faces.count("x"))] += 1
    return shown


def attack_dice(case: Case) -> int:
    kind, zone, mine = case.kind, case.zone, case.mine
    more = {
        "crochet": kind == "punch",
        "uppercut": 2 * (kind == "punch" and zone == 1),
        "bouledogue": 2 * (kind == "headbutt"),
        "serie_de_jabs": 2 * (kind == "punch"),
        "shuto_uchi": kind == "punch",
        "mawashi_geri": 2 * (kind == "kick"),
        "mae_tobi_geri": kind == "kick" and zone in HIGH,
        "gassho_hineri": 2 * (kind == "lock" and zone in HIGH),
        "futsu_no_atama": kind == "headbutt",
        "harite": kind == "punch",
        "souffle_du_dragon": 3 * (kind == "kick" and zone in LEGS),
        "baiser_de_la_mante": 2 * (kind == "lock" and zone in ARMS),
        "morsure_du_tigre": 3 * (kind == "punch" and zone == 1),
        "voie_du_serpent": case.empty,
        "macaco": kind == "kick",
        "ginga_de_bahia": case.start_moves,
        "cotovelada": kind == "punch",
        "estrala_mortal": kind == "kick",
        "revolta_do_escravo": kind == "headbutt",
        "tei_tat": 2 * (kind == "kick" and zone in LEGS),
        "kra_tot_chok": kind == "punch" and zone in HIGH,
        "khai_kong": kind == "kick",
        "sok_klap_lang": 3 * (kind == "punch" and zone == 1),
    }
    return 2 + case.bonus + case.behind + sum(int(more.get(key, 0)) for key in mine)


def defence_dice(case: Case) -> int:
    dice = 2 * case.defence
    if "danseur" in case.theirs and case.kind == "punch":
        dice += 2 * case.move
    elif "negativa" in case.theirs:
        dice += case.move
    dice -= "crochet" in case.mine and case.kind == "punch"
    dice -= "shotokan" in case.mine and case.kind == "kick"
    dice -= "estrala_mortal" in case.mine and case.kind == "kick"
    dice -= 2 * ("kra_tot_chok" in case.mine and case.kind == "punch" and case.zone in HIGH)
    return max(0, dice)


def attack(case: Case, failures: int, successes: int, exceptionals: int) -> int:
    if "l_homme_ivre" in case.theirs and case.kind in ("punch", "kick"):
        successes = failures
    cancelled = 0
    if "oeil_du_tigre" in case.theirs and case.zone in HIGH:
        cancelled += 2
    if "guerrier_d_angkor" in case.theirs and case.zone in (1, 3, 4):
        cancelled += 2
    if "oniyama" in case.theirs:
        cancelled += 1
    if "oshi_zumo" in case.theirs:
        cancelled += case.punches
    twice = {"puncheur": "punch", "cotovelada": "punch", "yotsu_zumo": "lock", "muay_khao": "kick"}
    worth = 1 + sum(twice.get(key) == case.kind for key in case.mine)
    return max(0, successes - cancelled) + exceptionals * worth


def defence(case: Case, successes: int, exceptionals: int) -> int:
    lock = case.kind == "lock" and case.belt == "black"
    return exceptionals if lock else successes + exceptionals


def damage(case: Case) -> Counter[int]:
    """Return the number of ways to reach each damage, over all faces of all dice."""
    ways: Counter[int] = Counter()
    for (f, s, x), n in throws(attack_dice(case)).items():
        for (_, s2, x2), m in throws(defence_dice(case)).items():
            ways[max(0, attack(case, f, s, x) - defence(case, s2, x2))] += n * m
    return ways


def face_by_face(case: Case) -> Iterator[int]:
    """Yield the damage of each single outcome, without grouping."""
    for mine in product(FACES, repeat=attack_dice(case)):
        struck = attack(case, mine.count("f"), mine.count("s"), mine.count("x"))
        for theirs in product(FACES, repeat=defence_dice(case)):
            yield max(0, struck - defence(case, theirs.count("s"), theirs.count("x")))

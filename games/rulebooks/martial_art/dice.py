"""The sum of a strike: additions by techniques and circumstances, and the result of the dice.

The fight, its odds and the verdict share one calculation: `parts` names every contribution with the
rule it follows, `terms` adds them up.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from games.kernel.chance.odds import Odds, certain, die, pool, throws
from games.kernel.chance.odds import attack_odds as opposed_odds
from games.kernel.record import Record
from games.rulebooks.martial_art.catalogue import FIGHTERS, Kind, Technique
from games.rulebooks.martial_art.state import Belt, Faces

DIE: Final = (2, 3, 1)
"""MA-1.3: number of sides of a die for a failure, a normal success and an exceptional success."""

Term = Literal[
    "dice",
    "defence_lost",
    "exceptional",
    "push",
    "cancels",
    "inverts",
    "parry",
    "only_exceptional",
    "discards_used",
    "discards_on_exceptional",
    "energy",
    "burden",
]


class Situation(Record, frozen=True, kw_only=True):
    """All that affects a strike before the dice."""

    kind: Kind
    zone: int
    belt: Belt
    attacker: tuple[Technique, ...] = ()
    """Techniques in force for the attacker: a Start, pending Ends, a Style."""
    defender: tuple[Technique, ...] = ()
    """Techniques in force for the defender: a Style, a Reaction."""
    from_behind: bool = False
    collision: bool = False
    third: bool = False
    """True for the strike against the third fighter of a collision (MA-7.6)."""
    bonus_dice: int = 0
    held: tuple[str, ...] = ()
    """Tokens of the attacker's start zone."""
    zone_empty: bool = False
    guard: tuple[str, ...] = ()
    """The defender's Action tokens in the targeted zone."""
    defence: int = 0
    move: int = 0
    """Numbers of Defence and Move tokens revealed."""


class Part(Record, frozen=True):
    """One contribution; `by` names the technique or the circumstance."""

    term: Term
    amount: int
    by: str
    rule: str


class Terms(Record, frozen=True):
    """Sums of all parts, with which the dice are thrown."""

    attack: int
    parry: int
    """Dice of the attack, and of the defence."""
    exceptional: int = 0
    """Successes that an exceptional face counts beyond one."""
    cancels: int = 0
    inverted: bool = False
    only_exceptional: bool = False
    """Only exceptional faces defend."""
    push: int = 0
    discards_used: bool = False
    discards_on_exceptional: bool = False
    energy: int = 0
    burden: int = 0


def parts(at: Situation) -> Iterator[Part]:
    if at.third:  # MA-7.6: one die of the same kind, without the attacker's modifiers
        yield Part("dice", 1, "third", "MA-7.6")
    else:
        yield Part("dice", 2, "strike", "MA-4.2")
        yield from _circumstances(at)
        for technique in at.attacker:
            if technique.concerns(at.kind, at.zone):
                yield from _attacker_parts(at, technique)
    if at.kind == "lock" and at.belt == "black":
        yield Part("only_exceptional", 1, "lock", "MA-7.1")
    if at.defence:
        yield Part("parry", 2 * at.defence, "defence", "MA-4.2")
    for technique in at.defender:
        if technique.concerns(at.kind, at.zone):
            yield from _defender_parts(at, technique)


def _circumstances(at: Situation) -> Iterator[Part]:
    if at.from_behind and at.belt == "black":
        yield Part("dice", 1, "from_behind", "MA-7.3")
    if at.collision:
        yield Part("dice", 1, "collision", "MA-7.6")
    if at.bonus_dice:
        yield Part("dice", at.bonus_dice, "bonus", "MA-4.2")


def _attacker_parts(at: Situation, technique: Technique) -> Iterator[Part]:
    key, rule = technique.key, rule_of(technique)
    if technique.empty_zone and not at.zone_empty:
        return
    dice = technique.dice
    if technique.dice_per is not None:
        dice *= at.held.count(technique.dice_per)
    amounts: tuple[tuple[Term, int], ...] = (
        ("dice", dice),
        ("defence_lost", technique.defence),
        ("exceptional", technique.exceptional),
        ("push", technique.push),
        ("discards_used", technique.discards == "used"),
        ("discards_on_exceptional", technique.discards == "on_exceptional"),
        ("energy", technique.energy_per_exceptional),
        ("burden", technique.burden_per_exceptional),
    )
    for term, amount in amounts:
        if amount:
            yield Part(term, int(amount), key, rule)


def _defender_parts(at: Situation, technique: Technique) -> Iterator[Part]:
    key, rule = technique.key, rule_of(technique)
    cancels = technique.cancels
    if technique.cancels_per is not None:
        cancels += at.guard.count(technique.cancels_per)
    if cancels:
        yield Part("cancels", cancels, key, rule)
    if technique.inverts:
        yield Part("inverts", 1, key, rule)
    if technique.parry and at.move:
        yield Part("parry", technique.parry * at.move, key, rule)


def rule_of(technique: Technique) -> str:
    return FIGHTERS[technique.fighter].rule


def parries_with_moves(techniques: tuple[Technique, ...], kind: Kind, zone: int) -> bool:
    """Danseur, Negativa: return whether Move tokens may defend."""
    return any(t.parry and t.concerns(kind, zone) for t in techniques)


def terms(at: Situation) -> Terms:
    sums: dict[Term, int] = {}
    for part in parts(at):
        sums[part.term] = sums.get(part.term, 0) + part.amount
    got = sums.get
    # MA-4.2: modifiers of the defence count only if a token was revealed, never below 0 dice.
    parry = max(0, got("parry", 0) - got("defence_lost", 0))
    return Terms(
        attack=sums["dice"],
        parry=parry,
        exceptional=got("exceptional", 0),
        cancels=got("cancels", 0),
        inverted=bool(got("inverts")),
        only_exceptional=bool(got("only_exceptional")),
        push=got("push", 0),
        discards_used=bool(got("discards_used")),
        discards_on_exceptional=bool(got("discards_on_exceptional")),
        energy=got("energy", 0),
        burden=got("burden", 0),
    )


def attack_successes(with_: Terms, faces: Faces) -> int:
    """MA-8.8: inversions and cancellations first, then the value of exceptional faces (MA-4.4)."""
    normal = faces.failures if with_.inverted else faces.successes
    return max(0, normal - with_.cancels) + faces.exceptionals * (1 + with_.exceptional)


def defence_successes(with_: Terms, faces: Faces) -> int:
    """MA-4.3, MA-7.1"""
    return faces.exceptionals + (0 if with_.only_exceptional else faces.successes)


def discards(with_: Terms, defence: int, faces: Faces) -> bool:
    """MA-8.8: at most one token a strike, and Defence tokens only."""
    on_exceptional = with_.discards_on_exceptional and faces.exceptionals > 0
    return defence > 0 and (with_.discards_used or on_exceptional)


@lru_cache(maxsize=1024)
def attack_odds(dice: int, exceptional: int, cancels: int, inverted: bool) -> Odds:
    if not cancels:
        failure, success = (1, 0) if inverted else (0, 1)
        weights = (failure,) * DIE[0] + (success,) * DIE[1] + (1 + exceptional,) * DIE[2]
        return pool(dice, die(weights))
    with_ = Terms(dice, 0, exceptional, cancels, inverted)
    return throws(DIE, dice).odds(lambda faces: attack_successes(with_, Faces(*faces)))


@lru_cache(maxsize=256)
def defence_odds(dice: int, only_exceptional: bool) -> Odds:
    success = 0 if only_exceptional else 1
    return pool(dice, die((0,) * DIE[0] + (success,) * DIE[1] + (1,) * DIE[2]))


def damage_odds(with_: Terms, attack: Faces | None = None, parry: Faces | None = None) -> Odds:
    """Exact distribution of the damage, before any die is thrown or with some of them known."""
    if attack is None:
        struck = attack_odds(with_.attack, with_.exceptional, with_.cancels, with_.inverted)
    else:
        struck = certain(attack_successes(with_, attack))
    if parry is None:
        warded = defence_odds(with_.parry, with_.only_exceptional)
    else:
        warded = certain(defence_successes(with_, parry))
    return opposed_odds(struck, warded)

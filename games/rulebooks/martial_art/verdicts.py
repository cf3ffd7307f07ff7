"""A single strike, adjudicated without a table: what it does, step by step, and its exact odds."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from games.kernel.chance.odds import Odds
from games.kernel.record import Below, Illegal, Record
from games.kernel.verdicts import Cited, Ruling, Verdict, cite
from games.rulebooks.martial_art.catalogue import (
    FIGHTERS,
    TECHNIQUES,
    ZONES,
    Figures,
    Keyword,
    Kind,
    Technique,
    Token,
)
from games.rulebooks.martial_art.dice import (
    DIE,
    Situation,
    attack_successes,
    damage_odds,
    defence_successes,
    discards,
    parries_with_moves,
    parts,
    rule_of,
    terms,
)
from games.rulebooks.martial_art.house import PRINTED_HOUSE, House
from games.rulebooks.martial_art.loadouts import board_techniques
from games.rulebooks.martial_art.state import Belt, Face, Faces, Fall, fallen, passed, zone_word

MOST_DICE = 20  # of a bonus, so that the work stays bounded


class Attacker(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    fighter: str
    techniques: tuple[str, ...] = ()
    """A Start of this turn, and Ends of an earlier one that are in force."""
    styles: tuple[str, ...] = ()
    bonus_dice: int = 0
    start_zone: tuple[Token, ...] | None = None
    """What the start zone held; left out, it held what the techniques need."""


class TokensShown(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    defence: int = 0
    move: int = 0
    punch: int = 0
    """Punch tokens that lie in the targeted zone, for Oshi-zûmo."""


class Defender(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    fighter: str
    tokens: TokensShown = TokensShown()
    zone_empty: bool = False
    """No token lies in the targeted zone, for Voie du Serpent."""
    techniques: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    columns: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """How many squares each cube has gone down so far."""


class StrikeAsked(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Kind
    zone: int
    belt: Belt = "white"
    from_behind: bool = False
    attacker: Attacker
    defender: Defender
    attack_faces: tuple[Face, ...] | None = None
    defence_faces: tuple[Face, ...] | None = None
    third: "Third | None" = None
    """The fighter whom the push would reach (MA-7.6)."""


class Third(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Struck at the same zone by a single die."""

    defender: Defender
    attack_faces: tuple[Face, ...] | None = None
    defence_faces: tuple[Face, ...] | None = None


class Thrown(Record, frozen=True):
    dice: int
    faces: tuple[Face, ...]
    successes: int


class BlowFound(Record, frozen=True):
    """What it does to one fighter."""

    attack: Thrown
    defence: Thrown
    damage: int
    column: int
    """How many squares the targeted cube has gone down now."""
    tokens_lost: tuple[Token, ...]
    discarded: bool
    """Whether a Defence token used leaves the fight."""
    out: Fall | None


class StrikeFound(BlowFound, frozen=True):
    pushed: int
    energy: int
    """Energy that the attacker gains (MA-8.3)."""
    burden: int
    """Movements more that each move or Lock of the defender's next turn costs (MA-8.3)."""
    third: BlowFound | None


class Dice(Record, frozen=True):
    """What is thrown against one fighter, and what of it is told."""

    attack: tuple[Face, ...] | None
    defence: tuple[Face, ...] | None


def judge(edited: House, asked: StrikeAsked, below: Below) -> Ruling[StrikeFound]:
    at = situation(asked, edited.figures)
    with_, dice = terms(at), Dice(asked.attack_faces, asked.defence_faces)
    blow = _blow(edited, at, asked.defender, dice, below)
    third, aside = None, None
    if asked.third is not None:
        aside = beside(asked, asked.third)
        dice = Dice(asked.third.attack_faces, asked.third.defence_faces)
        third = _blow(edited, aside, asked.third.defender, dice, below)
    exceptionals = blow.attack.faces.count("exceptional")
    found = StrikeFound(
        **{name: getattr(blow, name) for name in BlowFound.__struct_fields__},
        pushed=0 if blow.out or third is not None else with_.push,
        energy=with_.energy * exceptionals,
        burden=with_.burden * exceptionals,
        third=third,
    )
    steps = [*_dice_steps(at), *_steps(asked.defender, at, blow), *_after(found)]
    if aside is not None and third is not None and asked.third is not None:
        fighter = asked.third.defender.fighter
        steps.append(cite("collided", "MA-7.6", fighter=fighter))
        steps += [*_dice_steps(aside), *_steps(asked.third.defender, aside, third)]
    return Ruling(found, tuple(steps))


def _blow(edited: House, at: Situation, defender: Defender, dice: Dice, below: Below) -> BlowFound:
    with_, figures = terms(at), edited.figures
    attack = _faces(dice.attack, with_.attack, below)
    parry = _faces(dice.defence, with_.parry, below)
    struck = attack_successes(with_, _counted(attack))
    warded = defence_successes(with_, _counted(parry))
    damage = max(0, struck - warded)
    before = defender.columns[at.zone - 1]
    after = min(before + damage, figures.last)
    hurt = (*defender.columns[: at.zone - 1], after, *defender.columns[at.zone :])
    pictured = edited.columns[defender.fighter][at.zone - 1]
    return BlowFound(
        attack=Thrown(with_.attack, attack, struck),
        defence=Thrown(with_.parry, parry, warded),
        damage=damage,
        column=after,
        tokens_lost=tuple(pictured[n] for n in passed(before, after, figures)),
        discarded=discards(with_, at.defence, _counted(attack)),
        out=fallen(hurt, figures),
    )


def odds(edited: House, asked: StrikeAsked) -> Mapping[str, Odds]:
    """The damage before any die is thrown."""
    found = {"damage": damage_odds(terms(situation(asked, edited.figures)))}
    if asked.third is not None:
        found["collision_damage"] = damage_odds(terms(beside(asked, asked.third)))
    return found


def strike(edited: House) -> Verdict[StrikeAsked, StrikeFound]:
    """With the house figures of an edition (MA-1.4)."""
    return Verdict(
        asked=StrikeAsked,
        found=StrikeFound,
        judge=partial(judge, edited),
        odds=partial(odds, edited),
    )


STRIKE: Final = strike(PRINTED_HOUSE)


def situation(asked: StrikeAsked, figures: Figures) -> Situation:
    """What is asked, checked: the first problem is refused."""
    for problem in problems(asked, figures):
        raise problem
    attacker, defender = asked.attacker, asked.defender
    tokens = defender.tokens
    return Situation(
        kind=asked.kind,
        zone=asked.zone,
        belt=asked.belt,
        attacker=_known(attacker.techniques + attacker.styles),
        defender=_known(defender.techniques + defender.styles),
        from_behind=asked.from_behind,
        collision=asked.third is not None,
        bonus_dice=attacker.bonus_dice,
        held=attacker.start_zone or (),
        zone_empty=defender.zone_empty,
        guard=("punch",) * tokens.punch,
        defence=tokens.defence,
        move=tokens.move,
    )


def beside(asked: StrikeAsked, third: Third) -> Situation:
    """MA-7.6: one die of the same kind against the third fighter, who may defend."""
    tokens = third.defender.tokens
    return Situation(
        kind=asked.kind,
        zone=asked.zone,
        belt=asked.belt,
        defender=_known(third.defender.techniques + third.defender.styles),
        third=True,
        zone_empty=third.defender.zone_empty,
        guard=("punch",) * tokens.punch,
        defence=tokens.defence,
        move=tokens.move,
    )


def problems(asked: StrikeAsked, figures: Figures) -> Iterator[Illegal]:
    attacker = asked.attacker
    struck = [asked.defender, *([asked.third.defender] if asked.third else [])]
    if asked.zone not in ZONES:
        yield Illegal("no_such_zone", "MA-1.1")
    fighters = [attacker.fighter, *(each.fighter for each in struck)]
    for fighter in fighters:
        if fighter not in FIGHTERS:
            yield Illegal("no_such_fighter", "MA-2.1", fighter=fighter)
            return
        if fighters.count(fighter) > 1:
            yield Illegal("same_fighter", "MA-2.1", fighter=fighter)
    yield from _technique_problems(asked, attacker.fighter, attacker.techniques, "start", "end")
    yield from _technique_problems(asked, attacker.fighter, attacker.styles, "style")
    for defender in struck:
        yield from _technique_problems(asked, defender.fighter, defender.techniques, "reaction")
        yield from _technique_problems(asked, defender.fighter, defender.styles, "style")
        yield from _defender_problems(asked, defender, figures)
    if not 0 <= attacker.bonus_dice <= MOST_DICE:
        yield Illegal("bonus_range", "MA-4.2", most=MOST_DICE)
    yield from _start_zone_problems(asked)
    if asked.from_behind and asked.belt == "white":
        yield Illegal("black_belt_only", "MA-7.3")
    pushing = (t for t in _known(attacker.techniques) if t.concerns(asked.kind, asked.zone))
    if asked.third is not None and not any(technique.push for technique in pushing):
        yield Illegal("no_collision", "MA-7.6")


def _technique_problems(
    asked: StrikeAsked, fighter: str, slugs: tuple[str, ...], *keywords: Keyword
) -> Iterator[Illegal]:
    for slug in slugs:
        if slug not in TECHNIQUES:
            yield Illegal("no_such_technique", "MA-2.6", technique=slug)
            return
        technique = TECHNIQUES[slug]
        if technique.fighter != fighter:
            yield Illegal("not_its_technique", "MA-2.6", technique=slug, fighter=fighter)
        elif technique.keyword not in keywords:
            yield Illegal("not_now", "MA-6.1", technique=slug, keyword=technique.keyword)
        elif technique.keyword == "end" and not technique.waits:
            yield Illegal("no_strike_technique", rule_of(technique), technique=slug)
        if asked.belt == "white" and slug not in board_techniques(technique.fighter):
            board = board_techniques(technique.fighter)
            yield Illegal("white_belt_techniques", "MA-2.6", techniques=board)
    for keyword in ("start", "style", "reaction"):
        same = [slug for slug in slugs if TECHNIQUES[slug].keyword == keyword]
        if len(same) > 1:
            rule = "MA-6.4" if keyword == "style" else "MA-6.1"
            yield Illegal("one_of_a_kind", rule, techniques=tuple(same), keyword=keyword)
    if len(set(slugs)) < len(slugs):
        yield Illegal("one_of_a_kind", "MA-6.1", techniques=slugs, keyword="technique")


def _defender_problems(
    asked: StrikeAsked, defender: Defender, figures: Figures
) -> Iterator[Illegal]:
    tokens = defender.tokens
    held: tuple[tuple[Token, int], ...] = (
        ("defence", tokens.defence),
        ("move", tokens.move),
        ("punch", tokens.punch),
    )
    yield from _column_problems(defender, figures)
    for token, count in held:
        yield from _token_problems(defender, token, count, figures)
    against = _known(defender.techniques + defender.styles)
    if tokens.move > 0 and not parries_with_moves(against, asked.kind, asked.zone):
        yield Illegal("moves_do_not_defend", "MA-4.1")
    if defender.zone_empty and (tokens.defence or tokens.move or tokens.punch):
        yield Illegal("zone_not_empty", "MA-8.4")


def _column_problems(defender: Defender, figures: Figures) -> Iterator[Illegal]:
    if not all(0 <= squares <= figures.last for squares in defender.columns):
        yield Illegal("column_range", "MA-1.4", last=figures.last)
    elif fallen(defender.columns, figures):
        yield Illegal("already_fallen", "MA-5.2")


def _token_problems(
    defender: Defender, token: Token, count: int, figures: Figures
) -> Iterator[Illegal]:
    """No more than the set holds, less what the cubes have cost already (MA-5.1)."""
    most = FIGHTERS[defender.fighter].tokens.get(token, 0)
    if not 0 <= count <= most:
        yield Illegal("not_in_set", "MA-9.2", fighter=defender.fighter, token=token, count=most)
        return
    columns = zip(FIGHTERS[defender.fighter].columns, defender.columns, strict=True)
    lost = sum(column[n] == token for column, down in columns for n in passed(0, down, figures))
    left = max(0, most - lost)
    if count > left:
        yield Illegal("lost_already", "MA-5.1", fighter=defender.fighter, token=token, count=left)


def _start_zone_problems(asked: StrikeAsked) -> Iterator[Illegal]:
    """MA-3.5: the token of the strike is one of the fighter's, and of the start zone's."""
    attacker = asked.attacker
    own, held = FIGHTERS[attacker.fighter].tokens, attacker.start_zone
    if not own.get(asked.kind):
        yield Illegal("no_such_strike", "MA-3.5", fighter=attacker.fighter, kind=asked.kind)
    for token in dict.fromkeys(held or ()):
        if (held or ()).count(token) > own.get(token, 0):
            most = own.get(token, 0)
            yield Illegal("not_in_set", "MA-9.2", fighter=attacker.fighter, token=token, count=most)
    for technique in _known(attacker.techniques):
        if held is None and technique.dice_per:
            yield Illegal("say_start_zone", rule_of(technique), technique=technique.slug)
        needs = technique.needs
        if held is not None and any(held.count(t) < needs.count(t) for t in needs):
            yield Illegal(
                "start_zone_lacks", rule_of(technique), technique=technique.slug, tokens=needs
            )
    if held is not None and asked.kind not in held:
        yield Illegal("strike_not_held", "MA-3.5", kind=asked.kind)


def _known(slugs: tuple[str, ...]) -> tuple[Technique, ...]:
    return tuple(TECHNIQUES[slug] for slug in slugs if slug in TECHNIQUES)


def _faces(told: tuple[Face, ...] | None, dice: int, below: Below) -> tuple[Face, ...]:
    if told is None:
        return tuple(_face(below(sum(DIE))) for _ in range(dice))
    if len(told) != dice:
        raise Illegal("wrong_dice", "MA-4.2", count=len(told), dice=dice)
    return told


def _face(number: int) -> Face:
    if number < DIE[0]:
        return "failure"
    return "success" if number < DIE[0] + DIE[1] else "exceptional"


def _counted(faces: tuple[Face, ...]) -> Faces:
    return Faces(faces.count("failure"), faces.count("success"), faces.count("exceptional"))


def _dice_steps(at: Situation) -> Iterator[Cited]:
    counted = set()
    for part in parts(at):
        counted.add(part.by)
        yield cite(part.term, part.rule, by=part.by, amount=part.amount)
    for technique in (*at.attacker, *at.defender):
        if technique.slug not in counted:
            yield cite("no_effect", rule_of(technique), technique=technique.slug)


def _steps(defender: Defender, at: Situation, found: BlowFound) -> Iterator[Cited]:
    attack, defence = found.attack, found.defence
    yield cite("attack", "MA-4.3", dice=attack.dice, faces=attack.faces, successes=attack.successes)
    if at.defence or at.move:
        faces = defence.faces
        yield cite("defence", "MA-4.3", dice=defence.dice, faces=faces, successes=defence.successes)
    zone = zone_word(at.zone)
    yield cite("damage", "MA-4.3", zone=zone, damage=found.damage, column=found.column)
    if found.discarded:
        yield cite("discarded", "MA-8.8")
    if found.tokens_lost:
        yield cite("tokens_lost", "MA-5.1", tokens=found.tokens_lost)
    if found.out:
        yield cite("out", "MA-5.2", out=found.out, fighter=defender.fighter)


def _after(found: StrikeFound) -> Iterator[Cited]:
    if found.energy:
        yield cite("gained", "MA-8.3", energy=found.energy)
    if found.burden:
        yield cite("burdened", "MA-8.3", movements=found.burden)
    if found.pushed:
        yield cite("pushed", "MA-7.4", spaces=found.pushed)

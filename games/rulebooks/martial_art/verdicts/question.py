"""Question of a verdict on a strike, and checks of it."""

from collections.abc import Iterator

from games.kernel.record import Illegal, Record
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
from games.rulebooks.martial_art.dice import parries_with_moves, rule_of
from games.rulebooks.martial_art.house import House
from games.rulebooks.martial_art.loadouts import board_techniques
from games.rulebooks.martial_art.state import Belt, DieFace, fall_of, passed_squares

MOST_DICE = 20  # limit of bonus dice, to bound the work


class Attacker(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    fighter: str
    techniques: tuple[str, ...] = ()
    """A Start of this turn, and Ends of an earlier one that are in force."""
    styles: tuple[str, ...] = ()
    bonus_dice: int = 0
    start_zone: tuple[Token, ...] | None = None
    """Tokens of the start zone; if left out, it held what the techniques need."""


class TokensShown(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    defence: int = 0
    move: int = 0
    punch: int = 0
    """Punch tokens in the targeted zone, for Oshi-zûmo."""


class Defender(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    fighter: str
    tokens: TokensShown = TokensShown()
    zone_empty: bool = False
    """True if the targeted zone is empty, for Voie du Serpent."""
    techniques: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    columns: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Squares that each cube has gone down so far."""


class StrikeAsked(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Kind
    zone: int
    belt: Belt = "white"
    from_behind: bool = False
    attacker: Attacker
    defender: Defender
    attack_faces: tuple[DieFace, ...] | None = None
    defence_faces: tuple[DieFace, ...] | None = None
    third: "Third | None" = None
    """The fighter that the push would reach (MA-7.6)."""


class Third(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Struck at the same zone by a single die."""

    defender: Defender
    attack_faces: tuple[DieFace, ...] | None = None
    defence_faces: tuple[DieFace, ...] | None = None


def problems(question: StrikeAsked, edited: House) -> Iterator[Illegal]:
    attacker = question.attacker
    struck = [question.defender, *([question.third.defender] if question.third else [])]
    if question.zone not in ZONES:
        yield Illegal("no_such_zone", "MA-1.1")
    fighters = [attacker.fighter, *(each.fighter for each in struck)]
    for fighter in fighters:
        if fighter not in FIGHTERS:
            yield Illegal("no_such_fighter", "MA-2.1", fighter=fighter)
            return
        if fighters.count(fighter) > 1:
            yield Illegal("same_fighter", "MA-2.1", fighter=fighter)
    yield from _technique_problems(question, attacker.fighter, attacker.techniques, "start", "end")
    yield from _technique_problems(question, attacker.fighter, attacker.styles, "style")
    for defender in struck:
        yield from _technique_problems(question, defender.fighter, defender.techniques, "reaction")
        yield from _technique_problems(question, defender.fighter, defender.styles, "style")
        yield from _defender_problems(question, defender, edited)
    if not 0 <= attacker.bonus_dice <= MOST_DICE:
        yield Illegal("bonus_range", "MA-4.2", most=MOST_DICE)
    yield from _start_zone_problems(question)
    if question.from_behind and question.belt == "white":
        yield Illegal("black_belt_only", "MA-7.3")
    pushing = (
        t for t in known_techniques(attacker.techniques) if t.concerns(question.kind, question.zone)
    )
    if question.third is not None and not any(technique.push for technique in pushing):
        yield Illegal("no_collision", "MA-7.6")


def _technique_problems(
    question: StrikeAsked, fighter: str, keys: tuple[str, ...], *keywords: Keyword
) -> Iterator[Illegal]:
    for key in keys:
        if key not in TECHNIQUES:
            yield Illegal("no_such_technique", "MA-2.6", technique=key)
            return
        technique = TECHNIQUES[key]
        if technique.fighter != fighter:
            yield Illegal("not_its_technique", "MA-2.6", technique=key, fighter=fighter)
        elif technique.keyword not in keywords:
            yield Illegal("not_now", "MA-6.1", technique=key, keyword=technique.keyword)
        elif technique.keyword == "end" and not technique.waits:
            yield Illegal("no_strike_technique", rule_of(technique), technique=key)
        if question.belt == "white" and key not in board_techniques(technique.fighter):
            board = board_techniques(technique.fighter)
            yield Illegal("white_belt_techniques", "MA-2.6", techniques=board)
    for keyword in ("start", "style", "reaction"):
        same = [key for key in keys if TECHNIQUES[key].keyword == keyword]
        if len(same) > 1:
            rule = "MA-6.4" if keyword == "style" else "MA-6.1"
            yield Illegal("one_of_a_kind", rule, techniques=tuple(same), keyword=keyword)
    if len(set(keys)) < len(keys):
        yield Illegal("one_of_a_kind", "MA-6.1", techniques=keys, keyword="technique")


def _defender_problems(
    question: StrikeAsked, defender: Defender, edited: House
) -> Iterator[Illegal]:
    tokens = defender.tokens
    held: tuple[tuple[Token, int], ...] = (
        ("defence", tokens.defence),
        ("move", tokens.move),
        ("punch", tokens.punch),
    )
    yield from _column_problems(defender, edited.figures)
    for token, count in held:
        yield from _token_problems(defender, token, count, edited)
    against = known_techniques(defender.techniques + defender.styles)
    if tokens.move > 0 and not parries_with_moves(against, question.kind, question.zone):
        yield Illegal("moves_do_not_defend", "MA-4.1")
    if defender.zone_empty and (tokens.defence or tokens.move or tokens.punch):
        yield Illegal("zone_not_empty", "MA-8.4")


def _column_problems(defender: Defender, figures: Figures) -> Iterator[Illegal]:
    if not all(0 <= squares <= figures.last for squares in defender.columns):
        yield Illegal("column_range", "MA-1.4", last=figures.last)
    elif fall_of(defender.columns, figures):
        yield Illegal("already_fallen", "MA-5.2")


def _token_problems(
    defender: Defender, token: Token, count: int, edited: House
) -> Iterator[Illegal]:
    """No more than the set holds, less the tokens that the cubes have already cost (MA-5.1)."""
    most = FIGHTERS[defender.fighter].set[token]
    if not 0 <= count <= most:
        yield Illegal("not_in_set", "MA-9.2", fighter=defender.fighter, token=token, count=most)
        return
    columns = zip(edited.columns[defender.fighter], defender.columns, strict=True)
    lost = sum(
        column[n] == token
        for column, down in columns
        for n in passed_squares(0, down, edited.figures)
    )
    left = most - lost
    if count > left:
        yield Illegal("lost_already", "MA-5.1", fighter=defender.fighter, token=token, count=left)


def _start_zone_problems(question: StrikeAsked) -> Iterator[Illegal]:
    """MA-3.5: the token of the strike must be in the fighter's set, and in the start zone."""
    attacker = question.attacker
    own, held = FIGHTERS[attacker.fighter].set, attacker.start_zone
    if not own[question.kind]:
        yield Illegal("no_such_strike", "MA-3.5", fighter=attacker.fighter, kind=question.kind)
    for token in dict.fromkeys(held or ()):
        if (held or ()).count(token) > own[token]:
            most = own[token]
            yield Illegal("not_in_set", "MA-9.2", fighter=attacker.fighter, token=token, count=most)
    for technique in known_techniques(attacker.techniques):
        if held is None and technique.dice_per:
            yield Illegal("say_start_zone", rule_of(technique), technique=technique.key)
        needs = technique.needs
        if held is not None and any(held.count(t) < needs.count(t) for t in needs):
            yield Illegal(
                "start_zone_lacks", rule_of(technique), technique=technique.key, tokens=needs
            )
    if held is not None and question.kind not in held:
        yield Illegal("strike_not_held", "MA-3.5", kind=question.kind)


def known_techniques(keys: tuple[str, ...]) -> tuple[Technique, ...]:
    return tuple(TECHNIQUES[key] for key in keys if key in TECHNIQUES)

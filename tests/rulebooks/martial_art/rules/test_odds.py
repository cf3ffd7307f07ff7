"""Exact odds, compared with every face of every die calculated by hand (by_hand.py)."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.catalogue import FIGHTERS, KINDS, OWN, TECHNIQUES, Technique, Token
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.verdicts.question import (
    Attacker,
    Defender,
    StrikeAsked,
    TokensShown,
)
from games.rulebooks.martial_art.verdicts.strike import STRIKE
from tests.rulebooks.martial_art import by_hand
from tests.rulebooks.martial_art.by_hand import Case
from tests.rulebooks.martial_art.ring import armed_side, bout, guarded_side, side, zones

MOST_ATTACK, MOST_DEFENCE = 5, 4


def question(case: Case, attacker: str, defender: str) -> StrikeAsked:
    """Return the case as a question for the verdict."""
    mine, theirs = (sorted(keys) for keys in (case.mine, case.theirs))
    styles = {key for key, t in TECHNIQUES.items() if t.keyword == "style"}
    held: list[Token] = [token for key in mine for token in TECHNIQUES[key].needs]
    held += ["move"] * case.start_moves
    held += [] if case.kind in held else [case.kind]  # type: ignore[list-item]
    return StrikeAsked(
        kind=case.kind,  # type: ignore[arg-type]
        zone=case.zone,
        belt=case.belt,  # type: ignore[arg-type]
        from_behind=case.behind,
        attacker=Attacker(
            fighter=attacker,
            techniques=tuple(key for key in mine if key not in styles),
            styles=tuple(key for key in mine if key in styles),
            bonus_dice=case.bonus,
            start_zone=tuple(held),
        ),
        defender=Defender(
            fighter=defender,
            tokens=TokensShown(defence=case.defence, move=case.move, punch=case.punches),
            zone_empty=case.empty,
            techniques=tuple(key for key in theirs if key not in styles),
            styles=tuple(key for key in theirs if key in styles),
        ),
    )


def assert_agrees(case: Case, attacker: str, defender: str) -> None:
    assert STRIKE.odds is not None
    damage_odds = STRIKE.odds(question(case, attacker, defender))["damage"]
    ways = by_hand.damage(case)
    total = ways.total()
    assert total == 6 ** (by_hand.attack_dice(case) + by_hand.defence_dice(case))
    exact = {damage: Fraction(n, total) for damage, n in ways.items()}
    assert {d: Fraction(n, damage_odds.total) for d, n in damage_odds.items()} == exact, case
    assert damage_odds.mean == sum(damage * chance for damage, chance in exact.items())


def is_small(case: Case) -> bool:
    few = by_hand.attack_dice(case) <= MOST_ATTACK
    return few and by_hand.defence_dice(case) <= MOST_DEFENCE


def cases_of(technique: Technique) -> Iterator[Case]:
    """Yield cases with this technique for each kind of strike, in each zone, with and without a
    defence."""
    defends = technique.keyword == "reaction" or technique.key in (
        "danseur",
        "oshi_zumo",
        "l_homme_ivre",
    )
    me = frozenset() if defends else frozenset({technique.key})
    them = frozenset({technique.key}) if defends else frozenset()
    for kind in KINDS:
        for zone in range(1, 6):
            for defence in (0, 1):
                whole = Case(kind, zone, mine=me, theirs=them, defence=defence)
                if technique.key == "oshi_zumo":
                    yield Case(kind, zone, theirs=them, defence=defence, punches=2)
                if technique.key == "ginga_de_bahia":
                    yield Case(kind, zone, mine=me, defence=defence, start_moves=3)
                if technique.key == "voie_du_serpent" and not defence:
                    yield Case(kind, zone, mine=me, empty=True)
                if technique.parry and kind in technique.kinds:
                    yield Case(kind, zone, theirs=them, defence=defence, move=1)
                yield whole


OF_A_STRIKE = [s for s, t in TECHNIQUES.items() if t.keyword != "end" or t.waits]
"""All techniques except Kiai, Fureur du Léopard and Sérénité de la Grue, which no strike uses."""


@pytest.mark.parametrize("key", OF_A_STRIKE)
def test_every_technique_alone(key: str) -> None:
    technique = TECHNIQUES[key]
    for case in cases_of(technique):
        able = (name for name, made in FIGHTERS.items() if case.kind in made.tokens)
        other = next(name for name in able if name != technique.fighter)
        attacker, defender = (technique.fighter, other) if case.mine else (other, technique.fighter)
        assert is_small(case)
        if case.kind in FIGHTERS[attacker].tokens:  # otherwise the attacker has no such strike
            assert_agrees(case, attacker, defender)


def any_case(rng: random.Random) -> tuple[Case, str, str]:
    attacker, defender = rng.sample(sorted(FIGHTERS), 2)
    kind = rng.choice([kind for kind in KINDS if kind in FIGHTERS[attacker].tokens])
    zone = rng.randint(1, 5)
    starts = [t.key for t in OWN[attacker] if t.keyword == "start"]
    ends = [t.key for t in OWN[attacker] if t.waits]
    mine = [*rng.sample(starts, rng.randint(0, 1)), *(e for e in ends if rng.random() < 0.3)]
    mine += rng.sample([t.key for t in OWN[attacker] if t.keyword == "style"], rng.randint(0, 1))
    reactions = [t.key for t in OWN[defender] if t.keyword == "reaction"]
    theirs = [r for r in reactions if rng.random() < 0.5]
    theirs += rng.sample([t.key for t in OWN[defender] if t.keyword == "style"], rng.randint(0, 1))
    own = FIGHTERS[defender].tokens
    parries = "negativa" in theirs or ("danseur" in theirs and kind == "punch")
    empty = rng.random() < 0.2
    case = Case(
        kind,
        zone,
        behind=rng.random() < 0.3,
        bonus=rng.choice((0, 0, 0, 1)),
        mine=frozenset(mine),
        theirs=frozenset(theirs),
        start_moves=rng.randint(0, FIGHTERS[attacker].tokens["move"]),
        empty=empty,
        defence=0 if empty else rng.randint(0, min(2, own["defence"])),
        move=rng.randint(0, 2) if parries and not empty else 0,
        punches=0 if empty else rng.randint(0, own.get("punch", 0)),
    )
    return case, attacker, defender


def cases(count: int) -> Iterator[tuple[Case, str, str]]:
    rng, made = random.Random(4), 0
    while made < count:
        case, attacker, defender = any_case(rng)
        if is_small(case):
            made += 1
            yield case, attacker, defender


def test_500_random_combinations_of_technique_reaction_and_style() -> None:
    for case, attacker, defender in cases(500):
        assert_agrees(case, attacker, defender)


def test_the_hand_reckoning_itself_goes_through_every_single_outcome(long: bool) -> None:
    for case, *_ in cases(500 if long else 60):
        dice = by_hand.attack_dice(case) + by_hand.defence_dice(case)
        if dice <= (7 if long else 5):
            assert Counter(by_hand.face_by_face(case)) == by_hand.damage(case)


# At a table: Game.odds


def test_odds_of_the_open_strike_follow_what_is_known() -> None:
    igor = side("igor", zones(z1="punch", z5="move"), chi=2)
    fight = bout(igor, guarded_side("kimberley", 2, "defence move"))
    assert MARTIAL_ART.odds(fight.state, 0) is None
    fight.play(moves.StartFrom(1)).play(moves.Activate("crochet"), moves.Hit(1))
    chances = MARTIAL_ART.odds(fight.state, 0)
    assert chances is not None
    # Two hidden tokens lie in the zone, but the set has only one Defence left.
    assert sorted(chances) == ["damage", "damage_with_1_defence"]
    case = Case("punch", 2, mine=frozenset({"crochet"}))
    expected = by_hand.damage(case)
    assert {d: Fraction(n, chances["damage"].total) for d, n in chances["damage"].items()} == {
        d: Fraction(n, expected.total()) for d, n in expected.items()
    }
    for seat in (None, 0, 1):  # the odds reveal nothing hidden
        assert MARTIAL_ART.odds(MARTIAL_ART.view(fight.state, seat), seat) == chances
    fight.play(moves.Defend(1))
    assert sorted(MARTIAL_ART.odds(fight.state, 0) or ()) == ["damage"]
    fight.roll("sss")
    after = MARTIAL_ART.odds(fight.state, None)
    assert after is not None
    assert after["damage"].texts() == {"2": "2/3", "3": "1/3"}


def test_odds_of_a_collision_tell_both_damages() -> None:
    three = [
        armed_side("hirumasa", "punch", 2),
        side("igor", zones(z1="move")),
        side("kimberley", zones(z1="move")),
    ]
    fight = bout(*three, belt="black", places=(Hex(0, 0), Hex(0, -1), Hex(0, -2)))
    fight.aim("punch", 2, start="tsuppari").play(moves.Hit(1))
    chances = MARTIAL_ART.odds(fight.state, None)
    assert chances is not None
    assert chances["damage"].total == 6**3
    assert chances["collision_damage"].texts() == {"0": "1/3", "1": "2/3"}

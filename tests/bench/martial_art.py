"""Random playouts of a duel in either belt (see playouts.py), and the odds of 8 dice against 8."""

from collections.abc import Iterator

from games.rulebooks.martial_art.dice import Terms, damage_odds
from games.rulebooks.martial_art.game import MARTIAL_ART, Setup
from games.rulebooks.martial_art.loadouts import Loadout
from games.rulebooks.martial_art.state import Belt
from tests.bench.figures import Figure, race
from tests.bench.odds import DICE, packed_odds, repeat
from tests.bench.playouts import compare_with_chess
from tests.bots.pace import measure_thinking

PLAYS = 400  # a random fight takes thousands of plays; the first ones include all its phases


def setup(belt: Belt) -> Setup:
    corners = tuple(Loadout(fighter=name, belt=belt) for name in ("ricardo", "li_ming"))
    return Setup(belt=belt, corners=corners)


def strike_odds() -> tuple[int, ...]:
    """Ask for the damage odds of 8 dice against 8 like a verdict does; the second call is
    cached."""
    return damage_odds(Terms(attack=DICE, parry=DICE)).ways


def figures() -> Iterator[Figure]:
    belts: tuple[Belt, ...] = ("white", "black")
    for belt in belts:
        how = f", {belt.title()} Belt"
        yield from compare_with_chess(MARTIAL_ART, setup(belt), aim=2, how=how, most=PLAYS)
        yield from measure_thinking(f"martial_art {belt}")
    if strike_odds() != packed_odds():
        raise AssertionError("the two do not agree")
    ours, packed = (1e6 / rate for rate in race(repeat(strike_odds), repeat(packed_odds)))
    yield Figure(
        what="damage of a strike, 8 dice against 8",
        ours=ours,
        unit="µs",
        peer="the bare packed form",
        theirs=packed,
        aim=2,
    )

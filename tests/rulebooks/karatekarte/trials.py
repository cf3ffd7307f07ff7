"""Trials of KarateKarte for the laws of all games."""

import functools
from typing import Any

from msgspec.structs import replace

from games.kernel.piles import hide_all
from games.kernel.record import Move
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.events import LaidDown
from games.rulebooks.karatekarte.state import STRIKES
from games.trials import laws
from games.trials.ways import LawSchedule, Leak, Often, Trials, Way, sweep_moves
from tests.rulebooks.karatekarte.cast import KK


@functools.cache
def sweep() -> list[Move]:
    played_moves = laws.moves_in(KK, range(30), known=True) + laws.moves_in(
        KK, range(6), known=False
    )
    odd: list[Move] = [moves.Drawn(()), moves.Drawn((-1,)), moves.Drawn((99,)), moves.Begins(2)]
    odd += map(moves.Parry, STRIKES)
    return sweep_moves(played_moves, 7, odd)


def leak_energy(seen: Any, state: Any) -> Any:
    """Show the Energy piles although they lie face down."""
    sides = zip(seen.sides, state.sides, strict=True)
    return replace(seen, sides=tuple([replace(s, energy=real.energy) for s, real in sides]))


def leak_bonus(seen: Any, state: Any) -> Any:
    return replace(seen, bonus=(*state.bonus[:1], *hide_all(state.bonus[1:])))


KARATEKARTE = Trials(
    ways={
        "duel": Way(
            lambda seed: KK,
            house=Often(60, 100_000),
            table=Often(30, 20_000),
            held=(LawSchedule(Often(4, 1_000)), LawSchedule(Often(1, 200), known=False)),
            sweep=sweep,
            honest=Often(20, 2_000),
            offered=Often(3, 200),
            enough=lambda compared: min(compared) > 10,
        )
    },
    leaky=KK,
    leaks={
        "energy": Leak(leak_energy),
        "bonus": Leak(leak_bonus, at_a_table=False, otherwise="imagined against the view"),
    },
    tells=(LaidDown,),
)

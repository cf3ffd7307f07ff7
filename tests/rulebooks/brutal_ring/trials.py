"""Brutal Ring's games for the laws, with 2, 3 and 4 players."""

import functools
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.record import Move
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.events import Drew, TrickLaid
from games.trials import laws
from games.trials.ways import LawSchedule, Leak, Often, Trials, Way, sweep_moves
from tests.rulebooks.brutal_ring.cast import Restless, fixture

HOUSE_GAMES = 6_667
"""Number of games for each number of players, 20,000 in total; at a table, 5,000 in total."""
TABLE_GAMES = 1_667


@functools.cache
def sweep(seats: int) -> list[Move]:
    answers = laws.moves_in(fixture(seats), range(8), known=True)
    answers += laws.moves_in(fixture(seats), range(3), known=False)
    odd: list[Move] = [
        moves.Begins(seats),
        moves.Begins(-1),
        moves.DrawFrom("weapon", 0),
        moves.DrawFrom("gladiator", 9),
        moves.Attack("?", "?"),
        moves.Pass("sword"),
        moves.LayTrick("weapon", "fog"),
        moves.TakeBack(-1),
        moves.PickTrick(-1),
        moves.Discard("?"),
        moves.Dismiss("?"),
    ]
    return sweep_moves(answers, 13, odd)


def often_enough(compared: Sequence[int]) -> bool:
    return sum(compared) > 20 * len(compared)


def ways_for(seats: int) -> dict[str, Way]:
    """Return the trials of normal play, and of play with help, second thoughts and the clock."""
    return {
        f"{seats}": Way(
            lambda seed: fixture(seats),
            house=Often(30, HOUSE_GAMES),
            table=Often(15, TABLE_GAMES),
            offered=Often(1, 200),
        ),
        f"{seats} restless": Way(
            lambda seed: fixture(seats, Restless()),
            house=Often(10, 500),
            table=Often(10, 500),
            held=(
                LawSchedule(Often(2, 30), every=Often(3, 1)),
                LawSchedule(Often(1, 15), every=Often(5, 1), known=False),
            ),
            sweep=lambda: sweep(seats),
            honest=Often(10, 500),
            enough=often_enough,
            offered=Often(1, 200),
        ),
    }


def tricks(seen: Any, state: Any) -> Any:
    """Leak: tricks that lie face down are not masked."""
    return replace(seen, fight=state.fight)


def entries(seen: Any, state: Any) -> Any:
    """Leak: sealed entries are not masked."""
    return replace(seen, sealed=state.sealed)


def pile(seen: Any, state: Any) -> Any:
    """Leak: the gladiator pile is not masked."""
    return replace(seen, stocks=(state.stocks[0], seen.stocks[1]))


BRUTAL_RING = Trials(
    ways=ways_for(2) | ways_for(3) | ways_for(4),
    leaky=fixture(2),
    leaks={
        "tricks": Leak(tricks),
        "entries": Leak(entries),
        "pile": Leak(pile, otherwise="imagined against the view"),
    },
    tells=(TrickLaid, Drew),
)

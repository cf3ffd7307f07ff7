"""The equipment of a table's seats: the records that they bring, and ready-made ones for seats that
bring nothing where the game wants something."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, Final

from games.kernel.game import AnyGame, Entries
from games.kernel.record import Illegal, Record

MOST: Final = 300
"""Number of ways to equip the seats that are tried until one makes a game."""


@dataclass(frozen=True)
class Equipment:
    brought: tuple[Record | None, ...]
    """Record of each seat. None: the game itself gives what is needed."""
    refusal: Illegal | None = None
    """Why these seats make no game yet; None if it can start."""


def equip_seats(
    game: AnyGame,
    setup: Any,
    brought: Sequence[Record | None],
    entries: Entries | None = None,
    *,
    known: bool,
    turn: int = 0,
) -> Equipment:
    """Lend ready-made things to the seats that bring nothing, where the game requires it. Each seat
    is offered another one first; `turn` says with which the first seat begins."""
    refusal = _refusal(game, setup, brought, known=known)
    bare = [n for n, each in enumerate(brought) if each is None]
    ready = [each.brought for each in game.ready_made_for(setup, entries)]
    if refusal is None or not (bare and ready):
        return Equipment(tuple(brought), refusal)
    ways = [_rotate(ready, turn + seat) for seat in bare]
    refusals: list[Illegal] = []
    for chosen in islice(product(*ways), MOST):
        lent = dict(zip(bare, chosen, strict=True))
        equipped = tuple([lent.get(n, each) for n, each in enumerate(brought)])
        refused = _refusal(game, setup, equipped, known=known)
        if refused is None:
            return Equipment(equipped)
        refusals.append(refused)
    return Equipment(tuple(brought), refusals[0])


def _rotate(ready: list[Record], turn: int) -> list[Record]:
    first = turn % len(ready)
    return ready[first:] + ready[:first]


def _refusal(
    game: AnyGame, setup: Any, brought: Sequence[Record | None], *, known: bool
) -> Illegal | None:
    try:
        game.opening_step(game.setup_for_seats(setup, tuple(brought)), len(brought), known)
    except Illegal as refusal:
        return refusal
    return None

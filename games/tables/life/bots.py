"""Gives a seat to a bot, which brings something ready made."""

import secrets
from collections.abc import Iterable, Sequence
from itertools import count, islice, product
from typing import Any, Final

from django.db import transaction

from games.kernel.game import AnyGame, Entries
from games.kernel.record import Illegal, Record
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import get_access, must_host
from games.tables.life.seats import Brought, brought_json, free_place
from games.tables.models import Mode, Phase, Seat

NAME: Final = "Companion"
"""The same in every language; a second bot is Companion 2."""
MOST: Final = 2_000
"""Number of ways to equip the bots that are tried until one makes a game."""


def seat_bot(
    code: str,
    host: Caller,
    level: str,
    *,
    name: str = "",
    number: int | None = None,
    brought: Brought = b"",
) -> Seat:
    """Seat a bot; `name` is the name that it has elsewhere, if any."""
    with transaction.atomic():
        access = get_access(code, host, lock=True)
        must_host(access)
        table = access.table
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        if table.mode == Mode.TABLE:
            raise refusals.bot_without_hands()
        seat = Seat(
            table=table,
            place=free_place(access, number),
            name=name or free_bot_name([each.name for each in access.seats]),
            bot=level,
            brought=brought_json(table, brought, host),
        )
        seat.save(force_insert=True)
    return seat


def free_bot_name(taken: Iterable[str]) -> str:
    folded = {name.casefold() for name in taken}
    names = (NAME if n == 1 else f"{NAME} {n}" for n in count(1))
    return next(name for name in names if name.casefold() not in folded)


def equip_bots(
    game: AnyGame, setup: Any, brought: Sequence[Record | None], entries: Entries | None
) -> tuple[Record | None, ...]:
    """Lend players who bring nothing something ready made, where the game requires it at a table
    with bots. The choice varies, and the first that makes a game is taken. If none does, return
    what was brought: the game itself will refuse it."""
    bare = [n for n, each in enumerate(brought) if each is None]
    ready = [each.brought for each in game.ready_made(entries)]
    turn = secrets.randbelow(len(ready)) if ready else 0
    ways = (None, *ready[turn:], *ready[:turn])
    for chosen in islice(product(ways, repeat=len(bare)), MOST):
        lent = dict(zip(bare, chosen, strict=True))
        tried = tuple([lent.get(n, each) for n, each in enumerate(brought)])
        if _makes_a_game(game, setup, tried):
            return tried
    return tuple(brought)


def _makes_a_game(game: AnyGame, setup: Any, brought: tuple[Record | None, ...]) -> bool:
    try:
        game.opening_step(
            game.setup_for_seats(setup, brought), len(brought), True
        )  # opened as if the house deals
    except Illegal:
        return False
    return True

"""Gives a seat to a bot, which brings something ready made."""

from collections.abc import Iterable
from itertools import count
from typing import Final

from django.db import transaction

from games.people.access import Caller
from games.tables import refusals
from games.tables.access import get_access, must_host
from games.tables.life.bringing import Brought, brought_json
from games.tables.life.seats import free_place
from games.tables.models import Mode, Phase, Seat

NAME: Final = "Companion"
"""The same in every language; a second bot is Companion 2."""


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
    return free_name(NAME, taken)


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number if somebody has it already."""
    folded = {each.casefold() for each in taken}
    names = (name if n == 1 else f"{name} {n}" for n in count(1))
    return next(name for name in names if name.casefold() not in folded)

"""Opening a table, and the edition it will be played with."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction

from games.kernel.game import Entries
from games.people.access import Caller
from games.rulebooks import GAMES
from games.shelf.editions.entries import records
from games.shelf.models import Edition
from games.shelf.passage import edition as chosen
from games.tables import refusals
from games.tables.life.end import watch_for_abandonment
from games.tables.models import Mode, Table


@dataclass(frozen=True)
class Opening:
    """What a host says to open a table."""

    game: str
    mode: Mode
    setup: bytes = b"{}"
    watching: bool = True
    shared: bool = False
    edition: str | None = None
    """The id of one that the host may see."""


def open_table(said: Opening, host: Caller) -> Table:
    game = GAMES.get(said.game)
    if game is None:
        raise refusals.unknown_game()
    if said.shared and said.mode == Mode.HOUSE:
        raise refusals.shared_house()
    setup = game.read_setup(said.setup)
    edition = None if said.edition is None else chosen(game, said.edition, host.person)
    if edition is not None:
        pinned(edition, setup)
    with transaction.atomic():
        table = Table(
            game_key=game.key,
            mode=said.mode,
            setup=msgspec.json.encode(setup).decode(),
            host=host.person,
            device=host.held_by,
            watching=said.watching,
            shared=said.shared,
            edition=edition,
        )
        table.save(force_insert=True)
        watch_for_abandonment(table)
    return table


def entries(said: Opening, host: Caller) -> Entries | None:
    """Those of the edition that the table would be played with."""
    if said.edition is None:
        return None
    return records(chosen(GAMES[said.game], said.edition, host.person))


def pinned(edition: Edition, setup: Any) -> Any:
    """A copy of the edition as it is now, in the set-up; only a whole one can be played with."""
    found = records(edition)
    setup = edition.game.with_edition(setup, found)
    for fault in edition.game.faults(found):
        raise fault
    return setup

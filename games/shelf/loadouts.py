"""Loadouts: kept as they are said, finished or not, with what is wrong named at once."""

import msgspec

from games.kernel.record import Illegal, Record
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import keeping
from games.shelf.keeping import Versions
from games.shelf.models import Loadout


def keep(person: User, *, name: str, game: str, brings: Record) -> Loadout:
    loadout = Loadout(
        person=person, name=keeping.named(name), game_key=game, brings=_encoded(brings)
    )
    loadout.save(force_insert=True)
    return loadout


def change(
    person: User,
    id: str,  # noqa: A002 - the word of every row
    *,
    name: str,
    brings: Record,
    read: Versions = None,
) -> Loadout:
    said = {"name": keeping.named(name), "brings": _encoded(brings)}
    return keeping.change(Loadout.objects.all(), person, id, read, **said)


def brought(loadout: Loadout) -> Record:
    """As its game reads it."""
    record = GAMES[loadout.game_key].read_brought(loadout.brings.encode())
    assert record is not None  # noqa: S101 - it was a record when it was kept
    return record


def problems(loadout: Loadout) -> tuple[Illegal, ...]:
    return GAMES[loadout.game_key].problems(brought(loadout))


def _encoded(brings: Record) -> str:
    return msgspec.json.encode(brings).decode()

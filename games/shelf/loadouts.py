"""Loadouts: kept as they are said, finished or not, with what is wrong named at once."""

import msgspec

from games.kernel.record import Illegal, Record
from games.people.models import User
from games.shelf import refusals, rows
from games.shelf.models import Loadout
from games.shelf.rows import Versions

LARGEST = 4000  # bytes: a finished one has some 700


def keep(person: User, *, name: str, game: str, brings: Record) -> Loadout:
    loadout = Loadout(person=person, name=rows.named(name), game_key=game, brings=_encoded(brings))
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
    said = {"name": rows.named(name), "brings": _encoded(brings)}
    return rows.change(Loadout.objects.all(), person, id, read, **said)


def problems(loadout: Loadout) -> tuple[Illegal, ...]:
    return loadout.game.problems(loadout.brought)


def _encoded(brings: Record) -> str:
    encoded = msgspec.json.encode(brings)
    if len(encoded) > LARGEST:
        raise refusals.too_large()
    return encoded.decode()

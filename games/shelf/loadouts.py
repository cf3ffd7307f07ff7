"""Loadouts in the format of their games; an unfinished one is saved too, and its problems are
reported at once."""

from collections.abc import Callable

import msgspec

from games.kernel.game import AnyGame
from games.kernel.record import Illegal, Record
from games.people.models import User
from games.shelf import refusals, rows
from games.shelf.access import get_access
from games.shelf.models import Loadout
from games.shelf.rows import Versions

LARGEST = 4000  # bytes: a finished one has some 700


def kind_of(game: AnyGame) -> type[Record]:
    """Return the type of the game's loadouts."""
    if game.shelf.loadout is None:
        raise refusals.no_loadouts()
    return game.shelf.loadout


def keep(person: User, *, name: str, game: str, brings: Record) -> Loadout:
    loadout = Loadout(
        person=person, name=rows.clean_name(name), game_key=game, brings=_encode(brings)
    )
    loadout.save(force_insert=True)
    return loadout


def copy(person: User, id: str, *, word: str = "") -> Loadout:
    """Copy a loadout. `word` is that of its link."""
    row = get_access(Loadout.objects.all(), id, person, word=word).row
    return keep(person, name=row.name, game=row.game_key, brings=row.record)


def change(person: User, id: str, *, name: str, brings: Record, read: Versions = None) -> Loadout:
    def stays_with_its_game(loadout: Loadout) -> None:
        if not isinstance(brings, kind_of(loadout.game)):
            raise refusals.stays_with_its_game()

    fields = {"name": rows.clean_name(name), "brings": _encode(brings)}
    return rows.change(Loadout.objects.all(), person, id, read, must=stays_with_its_game, **fields)


def amend(
    person: User, id: str, make: Callable[[Loadout], tuple[str, Record]], read: Versions = None
) -> Loadout:
    """Change a part. `make` returns the name and the record that the loadout is to have; a change
    made since it was read is not undone by it."""
    before = get_access(Loadout.objects.all(), id, person).row
    name, brings = make(before)
    versions = {before.version}
    read = versions if read is None else versions & {*read}
    return change(person, id, name=name, brings=brings, read=read)


def discard(person: User, id: str, read: Versions = None) -> None:
    rows.discard(Loadout.objects.all(), person, id, read)


def undo(person: User, id: str, read: Versions = None) -> Loadout:
    return rows.undo(Loadout.objects.all(), person, id, read)


def problems(loadout: Loadout) -> tuple[Illegal, ...]:
    return loadout.game.problems(loadout.record)


def _encode(brings: Record) -> str:
    encoded = msgspec.json.encode(brings)
    if len(encoded) > LARGEST:
        raise refusals.too_large()
    return encoded.decode()

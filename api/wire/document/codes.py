"""All refusal codes that a call may return."""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Final

from api.wire import refusals as own
from games.clubs import refusals as clubs
from games.clubs.records import refusals as records
from games.duties import refusals as duties
from games.lab import refusals as lab
from games.people import refusals as people
from games.people.refusals import Invalid, RefusalType
from games.shelf import refusals as shelf
from games.shelf.editions import imports
from games.shelf.editions import refusals as editions
from games.tables import refusals as tables
from games.tournaments import refusals as tournaments
from games.tournaments.arrangement.stage_faults import SENTENCES

ROOMS: Final[tuple[ModuleType, ...]] = (
    *(own, people, duties, shelf, editions, imports, tables),
    *(tournaments, clubs, records, lab),
)


def _declared_refusals() -> Iterator[RefusalType]:
    for room in ROOMS:
        yield from (each for each in vars(room).values() if isinstance(each, RefusalType))
    yield from own.DICE
    yield from own.GAME
    yield from (Invalid.define(code, sentence) for code, sentence in SENTENCES.items())


CODES: Final[Mapping[str, RefusalType]] = {no.code: no for no in reversed([*_declared_refusals()])}

"""Serialisation of entrants."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, TypeVar

import msgspec
from rest_framework.request import Request

from api.games.shapes import BROUGHT
from api.tournaments.access import SEEING
from api.wire.answers import Moment
from api.wire.callers import caller
from games.kernel.record import Record, record_from
from games.tables.models import Level
from games.tournaments import refusals as no
from games.tournaments.access import Access, get_access
from games.tournaments.models import Entrant, State
from games.tournaments.names import names_of

ONE: Final = (*SEEING, no.unknown_entrant, no.not_your_entrant, no.organiser_only)


class ShownEntrant(Record, frozen=True):
    id: str
    number: int
    name: str
    """Name as the caller may see it."""
    guest: bool
    """True for an entrant without an account."""
    bot: Level | None
    """Level of a bot; null for a person."""
    affiliation: str
    team: tuple[str, ...]
    state: State
    seed: int | None
    ready: bool
    """True if the entrant has brought what it plays with."""
    entered: Moment


class OneEntrant(ShownEntrant, frozen=True):
    """With what it plays with, for whoever may see lists."""

    brought: Annotated[
        Any, msgspec.Meta(extra_json_schema={"anyOf": [*BROUGHT["anyOf"], {"type": "null"}]})
    ]


class Entered(OneEntrant, frozen=True):
    """A guest shows the secret from then on, as `Authorization: Seat …`."""

    secret: str | None


T = TypeVar("T", bound=ShownEntrant)


def _one(kind: type[T], row: Entrant, called: Mapping[int, str], **more: object) -> T:
    guest, ready = row.person_id is None and not row.bot, bool(row.brought)
    bot = Level(row.bot) if row.bot else None
    return record_from(
        kind, row, name=called[row.number], guest=guest, bot=bot, ready=ready, **more
    )


def several(here: Access, rows: Sequence[Entrant]) -> list[ShownEntrant]:
    called = names_of(here.tournament, [row.number for row in rows], here.person)
    return [_one(ShownEntrant, row, called) for row in rows]


def one(here: Access, row: Entrant, kind: type[T], **more: object) -> T:
    called = names_of(here.tournament, [row.number], here.person)
    seen = row.brought and (here.own == row or here.sees_lists)
    brought = msgspec.json.decode(row.brought) if seen else None
    return _one(kind, row, called, brought=brought, **more)


def told(request: Request, tournament: str, row: Entrant) -> OneEntrant:
    return one(get_access(tournament, caller(request)), row, OneEntrant)

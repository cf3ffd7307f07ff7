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


class EnteredEntrant(OneEntrant, frozen=True):
    """A guest shows the secret from then on, as `Authorization: Seat …`."""

    secret: str | None


T = TypeVar("T", bound=ShownEntrant)


def _serialize_row(kind: type[T], row: Entrant, names: Mapping[int, str], **more: object) -> T:
    guest, ready = row.person_id is None and not row.bot, bool(row.brought)
    bot = Level(row.bot) if row.bot else None
    return record_from(kind, row, name=names[row.number], guest=guest, bot=bot, ready=ready, **more)


def serialize_entrants(access: Access, rows: Sequence[Entrant]) -> list[ShownEntrant]:
    names = names_of(access.tournament, [row.number for row in rows], access.person)
    return [_serialize_row(ShownEntrant, row, names) for row in rows]


def serialize_entrant(access: Access, row: Entrant, kind: type[T], **more: object) -> T:
    names = names_of(access.tournament, [row.number], access.person)
    seen = row.brought and (access.own == row or access.sees_lists)
    brought = msgspec.json.decode(row.brought) if seen else None
    return _serialize_row(kind, row, names, brought=brought, **more)


def serialize_for_request(request: Request, tournament: str, row: Entrant) -> OneEntrant:
    return serialize_entrant(get_access(tournament, caller(request)), row, OneEntrant)

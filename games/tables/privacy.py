"""Personal data at tables: the tables that a person hosted and sat at, and nothing that they did
not know; and the secrets that open them."""

from datetime import datetime

import msgspec
from django.db.models import Value
from django.db.models.functions import Concat

from games.people.models import User
from games.people.privacy import export_rows
from games.tables.models import TurnWish


class SeatExport(msgspec.Struct, frozen=True):
    table: str
    game: str
    seat: int
    brought: str
    opened: datetime


class TableExport(msgspec.Struct, frozen=True):
    table: str
    game: str
    mode: str
    phase: str
    watching: bool
    shared: bool
    opened: datetime
    touched: datetime


class BarredExport(msgspec.Struct, frozen=True):
    table: str
    game: str


class TurnWishExport(msgspec.Struct, frozen=True):
    """When a table waits for them, after how many minutes they are told."""

    minutes: int
    address: str
    since: datetime


def turn_wish(person: User) -> tuple[TurnWishExport, ...]:
    return export_rows(TurnWishExport, TurnWish.objects.filter(person=person))


def export_bans(person: User) -> tuple[BarredExport, ...]:
    """Tables that a host has barred them from."""
    rows = person.barred_from_tables.order_by("pk")
    return export_rows(BarredExport, rows, table="table__code", game="table__game_key")


def seats(person: User) -> tuple[SeatExport, ...]:
    return export_rows(
        SeatExport,
        person.seats.order_by("table__created", "pk"),
        table="table__code",
        game="table__game_key",
        seat="place",
        opened="table__created",
    )


def export_hosted(person: User) -> tuple[TableExport, ...]:
    rows = person.tables.order_by("created", "pk")
    return export_rows(TableExport, rows, table="code", game="game_key", opened="created")


def depart(person: User) -> None:
    """Make the secrets on their devices useless. The new values are no digests, so no secret
    matches them."""
    person.seats.update(digest=Concat(Value("erased "), "id"))
    person.tables.update(host_digest="erased")

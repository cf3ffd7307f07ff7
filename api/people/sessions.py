"""me/sessions/: the browsers in which the caller is signed in."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows, listing
from games.front import commands
from games.kernel.record import Record, record_from
from games.people.models import OpenSession
from games.people.sign_in import sessions


class ShownSession(Record, frozen=True):
    id: str
    browser: Annotated[str, Meta(description="Empty if it is none that we know.")]
    system: str
    created: Annotated[Moment, Meta(description="When the person signed in.")]
    seen: Annotated[Moment, Meta(description="Last use, to the hour.")]
    current: Annotated[bool, Meta(description="True if this call is made in it.")]


class Keeping(msgspec.Struct, frozen=True):
    keep: Annotated[
        str, Meta(max_length=22, description="Id of the session that goes on; without it, none.")
    ] = ""


@listing("List one's open sessions", order=("-seen",), orders=("created", "seen"), known=True)
def list_sessions(request: Request) -> Rows[ShownSession]:
    rows = sessions.open_sessions(require_person(request))
    return Rows(rows, partial(_show_sessions, sessions.current_id(request)))


@operation_of(commands.END_SESSION, "Sign one browser out", status=204)
def end_session() -> None:
    pass


@operation_of(commands.END_OTHER_SESSIONS, "Sign out everywhere else", status=204, params=Keeping)
def end_other_sessions() -> None:
    """API tokens go on: each is revoked at its own address."""


def _show_sessions(current: str, rows: Sequence[OpenSession]) -> Iterable[ShownSession]:
    return (record_from(ShownSession, row, current=row.pk == current) for row in rows)

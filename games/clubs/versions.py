"""Changes, said of what somebody has read."""

from collections.abc import Collection

import msgspec
from msgspec import UNSET

from games.clubs import refusals
from games.people.refusals import No

Versions = Collection[int] | None
"""Those that the caller has read, any of which may be changed; None: whichever there is."""


def must_be_read(version: int, read: Versions, stale: No = refusals.stale) -> None:
    if read is not None and version not in read:
        raise stale(version=version)


def said_of(changes: msgspec.Struct) -> dict[str, object]:
    fields = msgspec.structs.asdict(changes)
    return {name: value for name, value in fields.items() if value is not UNSET}

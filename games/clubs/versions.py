"""Changes that depend on the version the caller has read."""

from collections.abc import Collection

import msgspec
from msgspec import UNSET

from games.clubs import refusals
from games.people.refusals import RefusalType

Versions = Collection[int] | None
"""Versions that the caller has read; any of them may be changed. None: any version."""


def must_be_read(version: int, read: Versions, stale: RefusalType = refusals.stale) -> None:
    if read is not None and version not in read:
        raise stale(version=version)


def changed_fields(changes: msgspec.Struct) -> dict[str, object]:
    fields = msgspec.structs.asdict(changes)
    return {name: value for name, value in fields.items() if value is not UNSET}

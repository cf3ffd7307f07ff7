"""The caller of a request. Each room decides what a caller may do; the rule for help by staff is
here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser

from games.people.keys import digest
from games.people.models import User

Trust = Callable[[User, User], bool]
"""Whether the second person lets the first give them a link to a new password."""
TRUSTS: Final[list[Trust]] = []
"""Rooms above add theirs in `AppConfig.ready`."""


@dataclass(frozen=True)
class Caller:
    """A person who has logged in, the holder of a secret, or a guest."""

    person: User | None = None
    secret: str = ""
    device: str = ""
    """The device secret of the browser, if it holds seats or tables."""

    @property
    def device_digest(self) -> str:
        """Digest of the device that is stored for a caller without an account."""
        return digest(self.device) if self.device and self.person is None else ""


def outranks(person: User | AnonymousUser | None, another: User) -> bool:
    """Return whether this person may do all that the other may do. Staff who change somebody's
    login could log in as that person."""
    if person is None or not person.is_superuser:
        own = person.get_all_permissions() if person is not None else set()
        return not another.is_superuser and another.get_all_permissions() <= own
    return True


def is_staff_with(person: User | AnonymousUser | None, right: str) -> bool:
    """Return whether this is staff with the right to correct such rows: `is_staff_with(person,
    "tables.change_table")`."""
    return person is not None and person.is_staff and person.has_perm(right)


def may_help_as_staff(person: User, another: User) -> bool:
    """Return whether this is staff that may change people and may do all that the other may do."""
    return is_staff_with(person, "people.change_user") and outranks(person, another)


def may_help_in(person: User, another: User) -> bool:
    """Return whether this person may show the other a link to a new password: as staff, or because
    the other trusts them with it."""
    return may_help_as_staff(person, another) or any(trust(person, another) for trust in TRUSTS)

"""Who asks. What they may is each room's own to say; when staff may help is said here, once."""

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils.module_loading import import_string

from games.people.keys import digest
from games.people.models import User


@dataclass(frozen=True)
class Caller:
    """A person who has logged in, the holder of a secret, or a stranger."""

    person: User | None = None
    secret: str = ""
    device: str = ""
    """The secret of the browser that calls, where it holds seats or tables."""

    @property
    def held_by(self) -> str:
        """What is kept of the device, of somebody who has no account."""
        return digest(self.device) if self.device and self.person is None else ""


def outranks(person: User | AnonymousUser | None, another: User) -> bool:
    """Whether all that the other may do, this person may do, too: who changes somebody's login
    may come in as them."""
    if person is None or not person.is_superuser:
        own = person.get_all_permissions() if person is not None else set()
        return not another.is_superuser and another.get_all_permissions() <= own
    return True


def helps(person: User | AnonymousUser | None, right: str) -> bool:
    """Whether this is staff that may put such things in order: `helps(person,
    "tables.change_table")`."""
    return person is not None and person.is_staff and person.has_perm(right)


def rescues(person: User, another: User) -> bool:
    """As staff that may change people, and no more than may do what the other may."""
    return helps(person, "people.change_user") and outranks(person, another)


def lets_in(person: User, another: User) -> bool:
    """Whether this person may show the other a way to a new password: as staff, or because the
    other trusts them with it, which a room above knows (`settings.LETS_IN`)."""
    return rescues(person, another) or bool(import_string(settings.LETS_IN)(person, another))

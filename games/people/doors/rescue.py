"""A new password without a letter: a link that staff show on their own screen, as a code, to
whoever stands before them; or the terminal to whoever runs the house. Good once, and for half an
hour.

Nothing is kept of it: what it allows is signed, with what the account was like when it was made, so
that it ends with the password that it replaces."""

import logging
from datetime import timedelta
from typing import Final, NamedTuple

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core import signing
from django.db import transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext

from games.people import accounts, keys, refusals
from games.people.access import Caller, helps, outranks
from games.people.models import User

LIFE: Final = timedelta(minutes=30)
HELPS: Final = "people.change_user"
SALT: Final = "companion.rescue"

logger = logging.getLogger(__name__)


class _Shown(NamedTuple):
    """What the link says: for whom, by whom ("": the terminal), and of which moment."""

    person: str
    by: str
    state: str


def hand_out(caller: Caller, person: User) -> str:
    """By staff who could choose the password themselves, and now need not know it."""
    by = caller.person
    if by is None or not helps(by, HELPS):
        raise refusals.no_rescuer()
    if not outranks(by, person):
        raise refusals.above_you()
    return _made(person, by)


def of_terminal(person: User) -> str:
    """Whoever has the terminal has the database, too."""
    return _made(person, None)


def of(link: str) -> User | None:
    """Whose it is or was, within its time."""
    try:
        said = _read(link)
    except refusals.Unknown:
        return None
    return User.objects.filter(pk=said.person, is_active=True).first()


def holder(link: str) -> User:
    return _holder(_read(link))


def renew(link: str, password: str) -> User:
    """Whoever had the old password, or a token, is out. Of two that come with it, one is let in."""
    said = _read(link)
    with transaction.atomic():
        # Waited for: what the link knew of the account is looked at after, not before.
        User.objects.select_for_update().filter(pk=said.person).first()
        person = _holder(said)
        accounts.set_password(person, password)
        person.tokens.all().delete()
        _note(person, person, gettext("New password, by a link that was shown."))
    return person


def _made(person: User, by: User | None) -> str:
    if not person.is_active:
        raise refusals.no_login()
    if by is not None:
        _note(by, person, gettext("Helped in, by a link to a new password."))
    logger.warning("A link to a new password of %s, by %s", person.pk, by.pk if by else "terminal")
    said = _Shown(person.pk, by.pk if by else "", _state(person))
    return signing.dumps(said, salt=SALT)


def _read(link: str) -> _Shown:
    try:
        return _Shown(*signing.loads(link, salt=SALT, max_age=LIFE))
    except signing.BadSignature:
        raise refusals.unknown_link() from None


def _holder(said: _Shown) -> User:
    """Still: rights come and go, and in half an hour somebody may have risen."""
    person = User.objects.filter(pk=said.person, is_active=True).first()
    if person is None or not constant_time_compare(said.state, _state(person)):
        raise refusals.unknown_link()
    by = User.objects.filter(pk=said.by, is_active=True).first() if said.by else None
    if said.by and not (helps(by, HELPS) and outranks(by, person)):
        raise refusals.unknown_link()
    return person


def _state(person: User) -> str:
    """Of its password and its last coming in: with either the link is over."""
    return keys.digest(f"{person.pk} {person.password} {person.last_login}")[:22]


def _note(by: User, person: User, told: str) -> None:
    """By its id: the log stays when somebody is erased."""
    LogEntry.objects.create(
        user=by,
        content_type=ContentType.objects.get_for_model(User),
        object_id=person.pk,
        object_repr=person.pk,
        action_flag=CHANGE,
        change_message=told,
    )

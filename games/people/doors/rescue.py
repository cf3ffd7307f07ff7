"""A new password without a letter: a link that staff show on their own screen, as a code, to
whoever stands before them, or an organiser whom they trust; or the terminal to whoever runs the
house. Good once, and for half an hour.

Nothing is kept of the link: what it allows is signed, with what the account was like when it was
made, so that it ends with the password that it replaces. That it was shown is kept, for whoever's
account it is to read."""

import logging
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core import signing
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext

from games.people import accounts, keys, refusals
from games.people.access import Caller, helps, lets_in, rescues
from games.people.models import Rescue, User
from games.people.names import shown_name

LIFE: Final = timedelta(minutes=30)
TWICE: Final = timedelta(minutes=2)
HELPS: Final = "people.change_user"
SALT: Final = "companion.rescue"
DAY: Final = timedelta(days=1)
MOST_BY: Final = 6  # of one organiser a day; staff may have a hall before them
MOST_OF: Final = 3  # of one person a day, by organisers
KEPT: Final = 20  # of one person
LATELY: Final = 5

logger = logging.getLogger(__name__)


class _Shown(NamedTuple):
    """What the link says: for whom, by whom ("": the terminal), and of which moment."""

    person: str
    by: str
    state: str


def hand_out(caller: Caller, person: User) -> str:
    """By staff who could choose the password themselves, and now need not know it; or by whom
    its person trusts, so many times a day."""
    by = caller.person
    if by is None or not lets_in(by, person):
        raise refusals.above_you() if by and helps(by, HELPS) else refusals.no_rescuer()
    with transaction.atomic():
        # Whoever asks twice at once waits here, so that the count is the count.
        User.objects.select_for_update().filter(pk=by.pk).first()
        if not rescues(by, person):
            _must_be_few(person, by)
        return _made(person, by)


def again(by: User, person: User) -> str:
    """What was handed out just now, for a page that is loaded once more: the same help, counted
    once. Empty: nothing was, or they are in by it."""
    just_now = person.rescues.filter(by=by, used=None, created__gt=timezone.now() - TWICE)
    good = person.is_active and lets_in(by, person) and just_now.exists()
    return _link(person, by) if good else ""


class Helped(NamedTuple):
    by: str
    """Empty: whoever has the terminal."""
    at: datetime
    used: datetime | None


def shown(person: User, reader: User) -> tuple[Helped, ...]:
    """The links that were shown of late, the newest first; by whom, as the reader may know them."""
    return tuple(
        Helped(shown_name(each.by, to=reader) if each.by else "", each.created, each.used)
        for each in person.rescues.select_related("by")[:LATELY]
    )


def _must_be_few(person: User, by: User) -> None:
    lately = Rescue.objects.filter(created__gt=timezone.now() - DAY)
    if lately.filter(by=by).count() >= MOST_BY or lately.filter(person=person).count() >= MOST_OF:
        raise refusals.too_many_rescues()


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
        newest = person.rescues.filter(by=said.by or None, used=None).values("pk")[:1]
        Rescue.objects.filter(pk__in=[each["pk"] for each in newest]).update(used=timezone.now())
    return person


def _made(person: User, by: User | None) -> str:
    if not person.is_active:
        raise refusals.no_login()
    if by is not None:
        _note(by, person, gettext("Helped in, by a link to a new password."))
    Rescue.objects.create(person=person, by=by)
    kept = list(person.rescues.values_list("pk", flat=True)[:KEPT])
    person.rescues.exclude(pk__in=kept).delete()
    logger.warning("A link to a new password of %s, by %s", person.pk, by.pk if by else "terminal")
    return _link(person, by)


def _link(person: User, by: User | None) -> str:
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
    if said.by and (by is None or not lets_in(by, person)):
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

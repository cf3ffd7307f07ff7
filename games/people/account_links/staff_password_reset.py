"""A new password without a letter: a link shown as a QR code on the screen of staff or of an
organiser whom the person trusts, or printed in the terminal of the server. It works once, for half
an hour.

The link is not stored. It is signed together with the state of the account, so that it ends when
the password is replaced. That it was shown is stored, for the owner of the account to read.
"""

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
from games.people.access import Caller, is_staff_with, may_help_as_staff, may_help_in
from games.people.addresses.secret_links import SHOWN_RESET
from games.people.models import Rescue, User
from games.people.names import shown_name

TWICE: Final = timedelta(minutes=2)
HELPS: Final = "people.change_user"
SALT: Final = "companion.rescue"
DAY: Final = timedelta(days=1)
MOST_BY: Final = 6  # by one organiser a day; staff may have many people to help
MOST_OF: Final = 3  # for one person a day, by organisers
KEPT: Final = 20  # for one person
LATELY: Final = 5

logger = logging.getLogger(__name__)


class _ResetClaims(NamedTuple):
    """Content of a link: for whom, by whom ("": the terminal), and the state of the account
    then."""

    person: str
    by: str
    state: str


def hand_out(caller: Caller, person: User) -> str:
    """Create a link: by staff who could choose the password themselves and now need not know it, or
    by an organiser whom the person trusts, a few times a day."""
    by = caller.person
    if by is None or not may_help_in(by, person):
        raise refusals.above_you() if by and is_staff_with(by, HELPS) else refusals.no_rescuer()
    with transaction.atomic():
        # Concurrent requests wait here, so that the count is right.
        User.objects.select_for_update().filter(pk=by.pk).first()
        if not may_help_as_staff(by, person):
            _must_be_few(person, by)
        return _create_link(person, by)


def repeat_link(by: User, person: User) -> str:
    """Return the link again for a page that is reloaded, counted once. Empty if none was created
    within `TWICE` or if it has been used."""
    just_now = person.rescues.filter(by=by, used=None, created__gt=timezone.now() - TWICE)
    good = person.is_active and may_help_in(by, person) and just_now.exists()
    return _link(person, by) if good else ""


class PastReset(NamedTuple):
    by: str
    """Empty: the terminal."""
    at: datetime
    used: datetime | None


def recent_resets(person: User, reader: User) -> tuple[PastReset, ...]:
    """Return the latest links for this person, the newest first; names are shown as the reader may
    know them."""
    return tuple(
        PastReset(shown_name(each.by, viewer=reader) if each.by else "", each.created, each.used)
        for each in person.rescues.select_related("by")[:LATELY]
    )


def _must_be_few(person: User, by: User) -> None:
    lately = Rescue.objects.filter(created__gt=timezone.now() - DAY)
    if lately.filter(by=by).count() >= MOST_BY or lately.filter(person=person).count() >= MOST_OF:
        raise refusals.too_many_rescues()


def link_from_terminal(person: User) -> str:
    """Needs no check: a user of the terminal has the database too."""
    return _create_link(person, None)


def user_of_link(link: str) -> User | None:
    """Return the user whose link it is or was, within its lifetime."""
    try:
        claims = _read(link)
    except refusals.Unknown:
        return None
    return User.objects.filter(pk=claims.person, is_active=True).first()


def holder(link: str) -> User:
    return _holder(_read(link))


def renew(link: str, password: str) -> User:
    """Set a new password; sessions with the old one end and tokens are deleted. Of two concurrent
    uses, one succeeds."""
    claims = _read(link)
    with transaction.atomic():
        # Lock first: the state of the account is compared afterwards.
        User.objects.select_for_update().filter(pk=claims.person).first()
        person = _holder(claims)
        accounts.set_password(person, password)
        person.tokens.all().delete()
        _note(person, person, gettext("New password, by a link that was shown."))
        newest = person.rescues.filter(by=claims.by or None, used=None).values("pk")[:1]
        Rescue.objects.filter(pk__in=[each["pk"] for each in newest]).update(used=timezone.now())
    return person


def _create_link(person: User, by: User | None) -> str:
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
    claims = _ResetClaims(person.pk, by.pk if by else "", _state(person))
    return signing.dumps(claims, salt=SALT)


def _read(link: str) -> _ResetClaims:
    try:
        return _ResetClaims(*signing.loads(link, salt=SALT, max_age=SHOWN_RESET.lifetime))
    except signing.BadSignature:
        raise refusals.unknown_link() from None


def _holder(claims: _ResetClaims) -> User:
    """Check the link again: within half an hour rights may change."""
    person = User.objects.filter(pk=claims.person, is_active=True).first()
    if person is None or not constant_time_compare(claims.state, _state(person)):
        raise refusals.unknown_link()
    by = User.objects.filter(pk=claims.by, is_active=True).first() if claims.by else None
    if claims.by and (by is None or not may_help_in(by, person)):
        raise refusals.unknown_link()
    return person


def _state(person: User) -> str:
    """Return a digest of the password and the last login: a change of either ends the link."""
    return keys.digest(f"{person.pk} {person.password} {person.last_login}")[:22]


def _note(by: User, person: User, message: str) -> None:
    """Log by id: the log stays when a person is erased."""
    LogEntry.objects.create(
        user=by,
        content_type=ContentType.objects.get_for_model(User),
        object_id=person.pk,
        object_repr=person.pk,
        action_flag=CHANGE,
        change_message=message,
    )

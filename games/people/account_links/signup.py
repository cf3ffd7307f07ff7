"""Ways to an account: freely, by a letter to the given address, or by a link that staff hand out.
Whether an address has an account is revealed only to its owner."""

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.people import accounts, keys, refusals
from games.people.access import Caller, is_staff_with
from games.people.addresses import public
from games.people.addresses.secret_links import SIGN_UP, SIGN_UP_MAIL, SecretLink
from games.people.models import User, Welcome

HANDS_OUT: Final = "people.add_user"

OPEN, INVITED, CLOSED = POLICIES = ("open", "invited", "closed")
"""Policies for new accounts."""


def sends_letters() -> bool:
    """True if this server sends mails, and its settings say where their links lead."""
    backend = str(settings.EMAIL_BACKEND)
    sends = not backend.endswith(("console.EmailBackend", "dummy.EmailBackend"))
    return sends and public.has_own_name()


def hand_out(caller: Caller, email: str = "") -> Welcome:
    """Create a link, by staff who may add people. With an address, the account gets that one: staff
    have checked whose it is."""
    if caller.person is None or not is_staff_with(caller.person, HANDS_OUT):
        raise refusals.staff_only()
    welcome = Welcome(made_by=caller.person, email=email.strip().lower())
    return _save_with_expiry(welcome, SIGN_UP)


def sign_up(fields: dict[str, Any], link: str = "") -> User | Welcome:
    """Return the new account, or the row that waits until the letter to its address is answered."""
    with transaction.atomic():
        held = _lock_row(link) if link else None
        _must_be_let_in(held)
        email = str(fields.pop("email", "") or "").strip().lower()
        if held is not None and held.email and email in ("", held.email):
            held.delete()
            return accounts.create(**fields, email=held.email)
        if not email:
            person = accounts.create(**fields)
        elif not sends_letters():
            raise refusals.no_letters()
        else:
            draft = accounts.draft_account(**fields, email=email)
            letter = Welcome(made_by=held.made_by if held else None, email=email, draft=draft)
        if held is not None:
            held.delete()
        return _save_with_expiry(letter, SIGN_UP_MAIL) if email else person


def confirm(code: str) -> User:
    """Create the account of the person who got the letter."""
    with transaction.atomic():
        held = _lock_row(code)
        if not held.draft:
            raise refusals.unknown_link()
        person = accounts.account_from_draft(held.draft, held.email)
        held.delete()
    return person


def user_with_email(email: str) -> User | None:
    """Return the user who has this address; only that user may be informed of it."""
    return User.objects.filter(email=email, is_active=True).first()


def _must_be_let_in(held: Welcome | None) -> None:
    if settings.ACCOUNTS == CLOSED:
        raise refusals.closed()
    if settings.ACCOUNTS == INVITED and held is None:
        raise refusals.by_invitation()


def _lock_row(code: str) -> Welcome:
    rows = Welcome.objects.select_for_update(of=("self",)).live(timezone.now())
    return refusals.unknown_link.raise_if_none(rows.filter(digest=keys.digest(code)).first())


def _save_with_expiry(welcome: Welcome, kind: SecretLink) -> Welcome:
    """Save the row with an expiry; expired rows are deleted at the same time."""
    now: datetime = timezone.now()
    Welcome.objects.expired(now).delete()
    welcome.expires = now + kind.lifetime
    welcome.digest = keys.digest(welcome.secret)
    welcome.save(force_insert=True)
    return welcome

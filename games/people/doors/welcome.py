"""How somebody comes to an account: freely, by a letter to the address that they say is theirs, or
by a link that staff hand out. Whether an address has an account is told to its owner alone."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.people import accounts, keys, refusals
from games.people.access import Caller, helps
from games.people.models import User, Welcome

LIFE: Final = timedelta(days=7)
LETTER_LIFE: Final = timedelta(days=1)
HANDS_OUT: Final = "people.add_user"

OPEN, INVITED, CLOSED = POLICIES = ("open", "invited", "closed")
"""To new accounts, this house is."""


def sends_letters() -> bool:
    return not str(settings.EMAIL_BACKEND).endswith(("console.EmailBackend", "dummy.EmailBackend"))


def hand_out(caller: Caller, email: str = "") -> Welcome:
    """By staff who may add people. With an address, the account will have that one: staff have
    seen whose it is."""
    if caller.person is None or not helps(caller.person, HANDS_OUT):
        raise refusals.staff_only()
    return _kept(Welcome(made_by=caller.person, email=email.strip().lower()), LIFE)


def come(wishes: dict[str, Any], link: str = "") -> User | Welcome:
    """The account, or what waits until the letter to its address is answered."""
    with transaction.atomic():
        held = _held(link) if link else None
        _must_be_let_in(held)
        email = str(wishes.pop("email", "") or "").strip().lower()
        if held is not None and held.email and email in ("", held.email):
            held.delete()
            return accounts.create(**wishes, email=held.email)
        if not email:
            person = accounts.create(**wishes)
        elif not sends_letters():
            raise refusals.no_letters()
        else:
            draft = accounts.drafted(**wishes, email=email)
            letter = Welcome(made_by=held.made_by if held else None, email=email, draft=draft)
        if held is not None:
            held.delete()
        return _kept(letter, LETTER_LIFE) if email else person


def confirm(code: str) -> User:
    """By whoever got the letter."""
    with transaction.atomic():
        held = _held(code)
        if not held.draft:
            raise refusals.unknown_link()
        person = accounts.of_draft(held.draft, held.email)
        held.delete()
    return person


def known(email: str) -> User | None:
    """Who has this address already; nobody but they may hear of it."""
    return User.objects.filter(email=email, is_active=True).first()


def _must_be_let_in(held: Welcome | None) -> None:
    if settings.ACCOUNTS == CLOSED:
        raise refusals.closed()
    if settings.ACCOUNTS == INVITED and held is None:
        raise refusals.by_invitation()


def _held(code: str) -> Welcome:
    rows = Welcome.objects.select_for_update(of=("self",)).live(timezone.now())
    return refusals.unknown_link.unless(rows.filter(digest=keys.digest(code)).first())


def _kept(welcome: Welcome, life: timedelta) -> Welcome:
    """Those that have run out go by the way."""
    now: datetime = timezone.now()
    Welcome.objects.expired(now).delete()
    welcome.expires = now + life
    welcome.digest = keys.digest(welcome.secret)
    welcome.save(force_insert=True)
    return welcome

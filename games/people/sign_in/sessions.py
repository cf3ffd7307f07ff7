"""Sessions in which a person is signed in: listed, and ended one by one or all but one. Each has a
row beside Django's, with its person and the browser; both go together."""

from datetime import datetime
from typing import Any, Final

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.people.keys import ID_LENGTH, derive
from games.people.models import OpenSession, User
from games.people.refusals import unknown_session
from games.people.sign_in.user_agent import parse_user_agent

SIGNED_IN: Final = "signed_in"
"""Key of the time of signing in. A new password gives the session another key, but not this."""
PRECISION: Final = 3600
"""Seconds in which each process writes once that a session is in use."""
MOST_AT_ONCE: Final = 1000


def current_id(request: HttpRequest) -> str:
    """Return the id of the caller's session; empty if there is none. The session's key, which
    opens the account, cannot be computed from it."""
    session = getattr(request, "session", None)  # calls with a token have none
    key = session and session.session_key
    return derive("session", key)[:ID_LENGTH] if key else ""


def record_sign_in(sender: Any, request: HttpRequest, user: User, **_more: Any) -> None:
    """Receive the signal of every sign-in, by a page or in the administration."""
    now = timezone.now()
    request.session[SIGNED_IN] = now.isoformat()
    if request.session.session_key is None:
        request.session.save()
    _claim_hour(request)
    with transaction.atomic():
        _write(request, user, now)


def record_use(request: HttpRequest, person: User) -> None:
    """Store that the session is in use, at most once an hour. Sessions without a row get one: those
    from before there were rows, and those with another key since a new password."""
    if not _claim_hour(request):
        return
    now = timezone.now()
    try:
        with transaction.atomic():
            if not OpenSession.objects.filter(pk=current_id(request)).update(seen=now):
                _write(request, person, now)
    except DatabaseError:
        pass  # ended meanwhile, or nothing can be written now: no reason to answer with an error


def _claim_hour(request: HttpRequest) -> bool:
    """Return whether the use of this session has not been stored in this hour."""
    return cache.add(f"session:{current_id(request)}", 1, PRECISION)


def _write(request: HttpRequest, person: User, now: datetime) -> None:
    """Write the row anew. It had another id if our own key has changed since."""
    key = request.session.session_key or ""
    OpenSession.objects.filter(session_id=key).delete()
    client = parse_user_agent(request.META.get("HTTP_USER_AGENT", ""))
    signed_in = parse_datetime(request.session.get(SIGNED_IN, ""))
    OpenSession.objects.create(
        id=current_id(request),
        person=person,
        session_id=key,
        password_proof=request.session[HASH_SESSION_KEY],
        browser=client.browser,
        system=client.system,
        created=signed_in or now,
        seen=now,
    )


def open_sessions(person: User) -> QuerySet[OpenSession]:
    """Return the sessions that still open the account: none that has expired, or that was opened
    with an earlier password."""
    proofs = [person.get_session_auth_hash(), *person.get_session_auth_fallback_hash()]
    return person.sessions.filter(
        session__expire_date__gt=timezone.now(), password_proof__in=proofs
    )


def end_session(person: User, session_id: str) -> None:
    """Sign one browser out: its next request is a stranger's."""
    count, _rows = Session.objects.filter(opened__person=person, opened__id=session_id).delete()
    if not count:
        raise unknown_session()


def end_other_sessions(person: User, keep: str = "") -> None:
    """Sign out every browser, but not the one to keep."""
    if keep and not person.sessions.filter(pk=keep).exists():
        raise unknown_session()
    Session.objects.filter(opened__person=person).exclude(opened__id=keep).delete()


def forget_expired() -> None:
    """Delete sessions that have expired, those of guests too."""
    expired = Session.objects.filter(expire_date__lte=timezone.now())
    keys = list(expired.values_list("pk", flat=True)[:MOST_AT_ONCE])
    Session.objects.filter(pk__in=keys).delete()

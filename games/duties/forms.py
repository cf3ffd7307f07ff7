"""A form of a page: sent twice, it does one thing and leads to one place."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from functools import partial, wraps
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.duties.idempotency import Answer, once, owner_of
from games.duties.models import Call
from games.people import device
from games.people.access import Caller
from games.people.keys import derive
from games.people.page.form import SECRET, to

PROOF: Final = "csrfmiddlewaretoken"
"""That the page is ours. It is written otherwise each time, and so it tells pages apart, too."""
TWICE: Final = timedelta(minutes=2)
"""Said again after that, it is meant."""
TOLD_AGAIN: Final = frozenset({device.COOKIE, settings.LANGUAGE_COOKIE_NAME})
"""The cookies without which an answer is still the same, or which it may be given again."""
View = Callable[..., HttpResponse]


def sent_once(view: View) -> View:
    """Of a page: the same words from the same reading of it lead where they led before. Said
    otherwise, as by whoever went back to say more, it is another form."""

    @wraps(view)
    def acting(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        act = partial(view, request, *args, **kwargs)
        return _led(request, act) if _by_hand(request) else act()

    return acting


def _by_hand(request: HttpRequest) -> bool:
    """Scripts mind that by themselves; while a password is proved or a file is read, nobody else
    is to wait."""
    if request.method != "POST" or "text/html" not in request.headers.get("Accept", ""):
        return False
    return SECRET & request.POST.keys() == {PROOF} and not request.FILES


def _led(request: HttpRequest, act: Callable[[], HttpResponse]) -> HttpResponse:
    somebody, body = device.settled(request), _body(request)
    owner = sender(somebody)
    key = hashlib.sha256(request.POST[PROOF].encode() + body).hexdigest()
    first: list[HttpResponse] = []

    def answer() -> Answer:
        first.append(act())
        return Answer(first[0].status_code, first[0].headers.get("Location", ""))

    with transaction.atomic():
        place = once(owner, key, body, answer).body
        if first and not _leads(request, first[0]):
            Call.objects.filter(owner=owner, key=key).delete()
    return first[0] if first else device.keep(to(place), somebody)


def _leads(request: HttpRequest, response: HttpResponse) -> bool:
    """It is all told by where it leads: whoever has come in by it must come in by the second."""
    whole = not request.session.modified and response.cookies.keys() <= TOLD_AGAIN
    return whole and "Location" in response.headers


def made_once(
    request: HttpRequest, somebody: Caller, make: Callable[[], str], there: Callable[[str], bool]
) -> str:
    """The id of what `make` made. By its words alone: a browser that goes back asks for the page
    anew, whose proof is another. Once what it made is not `there` any more, it is made again."""
    owner, body = sender(somebody), _body(request)
    key = f"said:{hashlib.sha256(body).hexdigest()}"
    with transaction.atomic():
        last = Call.objects.filter(owner=owner, key=key).first()
        if last and not (timezone.now() - last.made < TWICE and there(last.body)):
            last.delete()
        return once(owner, key, body, lambda: Answer(303, make())).body


def shown_once(request: HttpRequest, somebody: Caller, make: Callable[[], str]) -> str:
    """The id of what `make` made, of a page that tells it at once and is loaded again: its secret
    follows from that."""
    body = _body(request) + request.POST.get(PROOF, "").encode()
    key = f"shown:{hashlib.sha256(body).hexdigest()}"
    if PROOF not in request.POST:
        return make()
    return once(sender(somebody), key, body, lambda: Answer(200, make())).body


def sender(somebody: Caller) -> str:
    """Who sends it, as calls are kept."""
    if somebody.person is not None:
        return owner_of(somebody.person)
    return f"device:{somebody.held_by[:32]}"


def _body(request: HttpRequest) -> bytes:
    """Under the server's key: a password may be among it, and is not to be found by trying."""
    said = request.POST
    told = sorted((name, said.getlist(name)) for name in said if name != PROOF)
    return derive("form", repr((request.get_full_path(), told))).encode()

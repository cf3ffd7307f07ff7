"""A form of a page: sent twice, it does one thing and leads to one place."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone

from games.duties.idempotency import Answer, once, owner_of
from games.duties.models import Call
from games.people.models import User
from games.people.page.form import Act, to

KEY: Final = "key"
LONGEST: Final = 40
PROOF: Final = "csrfmiddlewaretoken"
"""That the page is ours; another one each time."""
TWICE: Final = timedelta(minutes=2)
"""Said again after that, it is meant."""


def sent_once(request: HttpRequest, person: User, act: Act) -> Act:
    """By a key of its own, which its page writes into it: said otherwise under the same key, as by
    whoever went back to say more, it is another form. `act` leads elsewhere when it is done: where
    to, is what the second is told."""

    def acting(said: QueryDict) -> HttpResponse:
        if not (key := said.get(KEY, "")[:LONGEST]):
            return act(said)
        body = _body(request)
        key = f"{key}:{hashlib.sha256(body).hexdigest()}"
        return to(once(owner_of(person), key, body, _kept(act, said)).body)

    return acting


def made_once(
    request: HttpRequest, person: User, make: Callable[[], str], there: Callable[[str], bool]
) -> str:
    """The id of what `make` made. By its words alone: a browser that goes back asks for the page
    anew, and a key in it would be another. Once what it made is not `there` any more, it is made
    again."""
    owner, body = owner_of(person), _body(request)
    key = f"said:{hashlib.sha256(body).hexdigest()}"
    with transaction.atomic():
        last = Call.objects.filter(owner=owner, key=key).first()
        if last and not (timezone.now() - last.made < TWICE and there(last.body)):
            last.delete()
        return once(owner, key, body, lambda: Answer(303, make())).body


def _body(request: HttpRequest) -> bytes:
    said = request.POST
    told = sorted((name, said.getlist(name)) for name in said if name != PROOF)
    return repr((request.path, told)).encode()


def _kept(act: Act, said: QueryDict) -> Callable[[], Answer]:
    def answer() -> Answer:
        response = act(said)
        return Answer(response.status_code, response.headers["Location"])

    return answer

"""A form of a page with a key of its own: sent twice, it does one thing and leads to one place."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict

from games.duties.idempotency import Answer, once, owner_of
from games.people.models import User
from games.people.page.form import Act, to

KEY: Final = "key"
LONGEST: Final = 40
PROOF: Final = "csrfmiddlewaretoken"
"""That the page is ours; another one each time."""


def sent_once(request: HttpRequest, person: User, act: Act) -> Act:
    """`act` leads elsewhere when it is done: where to, is what the second is told."""

    def acting(said: QueryDict) -> HttpResponse:
        if not (key := said.get(KEY, "")[:LONGEST]):
            return act(said)
        told = sorted((name, said.getlist(name)) for name in said if name != PROOF)
        body = repr((request.path, told)).encode()
        done = once(owner_of(person), key, body, _kept(act, said))
        return to(done.body)

    return acting


def _kept(act: Act, said: QueryDict) -> Callable[[], Answer]:
    def answer() -> Answer:
        response = act(said)
        return Answer(response.status_code, response.headers["Location"])

    return answer

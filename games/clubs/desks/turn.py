"""Something done at a desk by one of its forms: once, or what comes back of it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction
from django.http import QueryDict

from games.duties.idempotency import Answer, once, owner_of
from games.kernel.words import words
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form, again, typed
from games.people.refusals import Refusal
from games.shelf.refusals import Ruled

PROOF: Final = "csrfmiddlewaretoken"
KEY: Final = "key"


@dataclass(frozen=True)
class Undone:
    """A form that came back."""

    word: str = ""
    of: str = ""
    """The row that it was about."""
    form: Form = field(default_factory=Form)
    ticked: frozenset[str] = frozenset()
    status: int = 200

    def rows(self, *words: str) -> dict[str, Form]:
        return {self.of: self.form} if self.word in words else {}


@dataclass(frozen=True)
class Turn:
    person: User
    about: str
    """The row whose desk it is."""
    word: str
    said: QueryDict


def carry_out(turn: Turn, act: Callable[[], object]) -> Undone | None:
    """None: it is done."""
    try:
        _once(turn, act)
    except Ruled as refusal:
        told = words(refusal.game.package).refusal(refusal, language())
        return _undone(turn, Form(typed(turn.said), told), 409)
    except Refusal as refusal:
        status = 409 if refusal.status == 404 else refusal.status
        return _undone(turn, again(turn.said, refusal), status)
    return None


def _once(turn: Turn, act: Callable[[], object]) -> None:
    """The same form sent twice from the same page does one thing; said otherwise, it is another."""
    said = sorted((name, turn.said.getlist(name)) for name in turn.said if name != PROOF)
    body = repr((turn.about, turn.word, said)).encode()
    page = turn.said.get(KEY, "")

    def answered() -> Answer:
        act()
        return Answer(303, "")

    with transaction.atomic():  # several are granted something, or nobody
        if page:
            key = f"{page[:40]}:{hashlib.sha256(body).hexdigest()}"
            once(owner_of(turn.person), key, body, answered)
        else:
            act()


def _undone(turn: Turn, form: Form, status: int) -> Undone:
    ticked = frozenset(each.partition(":")[0] for each in turn.said.getlist("to"))
    return Undone(turn.word, turn.said.get("of", ""), form, ticked, status)

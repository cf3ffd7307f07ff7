"""Something done at a desk by one of its forms: once, or what comes back of it."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.http import QueryDict

from games.clubs.versions import Versions
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
    """What somebody says at a desk, by one of its forms."""

    person: User
    club: str
    about: str
    """The row whose desk it is."""
    said: QueryDict

    @property
    def there(self) -> tuple[User, str, str]:
        return self.person, self.club, self.about

    @property
    def of(self) -> str:
        """The row that it is about."""
        return self.text("of")

    @property
    def read(self) -> Versions:
        """The version that the page showed."""
        return version(self.text("version"))

    def text(self, name: str) -> str:
        return self.said.get(name, "")


def version(said: str) -> Versions:
    return (int(said),) if said.isdecimal() and len(said) < 10 else None


@dataclass(frozen=True)
class Deed:
    act: Callable[[Any], None]
    """Of a turn, as its desk has it."""
    part: str = ""
    """Of the desk, to which one comes back."""

    @property
    def fragment(self) -> str:
        return f"#{self.part}" if self.part else ""


def carry_out(turn: Turn, word: str, deeds: Mapping[str, Deed]) -> Undone | None:
    """None: it is done."""
    try:
        _once(turn, word, deeds[word].act)
    except Ruled as refusal:
        told = words(refusal.game.package).refusal(refusal, language())
        return _undone(turn, word, Form(typed(turn.said), told), 409)
    except Refusal as refusal:
        status = 409 if refusal.status == 404 else refusal.status
        return _undone(turn, word, again(turn.said, refusal), status)
    return None


def _once(turn: Turn, word: str, act: Callable[[Turn], None]) -> None:
    """The same form sent twice from the same page does one thing; said otherwise, it is another."""
    said = sorted((name, turn.said.getlist(name)) for name in turn.said if name != PROOF)
    body = repr((turn.about, word, said)).encode()
    page = turn.said.get(KEY, "")

    def answered() -> Answer:
        act(turn)
        return Answer(303, "")

    with transaction.atomic():  # several are granted something, or nobody
        if page:
            key = f"{page[:40]}:{hashlib.sha256(body).hexdigest()}"
            once(owner_of(turn.person), key, body, answered)
        else:
            act(turn)


def _undone(turn: Turn, word: str, form: Form, status: int) -> Undone:
    ticked = frozenset(each.partition(":")[0] for each in turn.said.getlist("to"))
    return Undone(word, turn.of, form, ticked, status)

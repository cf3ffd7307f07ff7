"""Submission of a desk's form: the action runs once, or the form comes back with its errors."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.http import QueryDict

from games.clubs.versions import Versions
from games.duties.idempotency import Answer, owner_of, run_once
from games.kernel.words import words
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form, rejected_form, typed_values
from games.people.refusals import Refusal
from games.shelf.refusals import GameRefusal

PROOF: Final = "csrfmiddlewaretoken"
KEY: Final = "key"


@dataclass(frozen=True)
class Undone:
    """A form that was refused."""

    word: str = ""
    of: str = ""
    """Id of the row that the form is about."""
    form: Form = field(default_factory=Form)
    ticked: frozenset[str] = frozenset()
    status: int = 200

    def rows(self, *words: str) -> dict[str, Form]:
        return {self.of: self.form} if self.word in words else {}


@dataclass(frozen=True)
class Turn:
    """Data that a user sends with one of the desk's forms."""

    person: User
    club: str
    about: str
    """Id of the row whose desk it is."""
    said: QueryDict

    @property
    def there(self) -> tuple[User, str, str]:
        return self.person, self.club, self.about

    @property
    def of(self) -> str:
        """Id of the row that the form is about."""
        return self.text("of")

    @property
    def read(self) -> Versions:
        """The version shown on the page."""
        return version(self.text("version"))

    def text(self, name: str) -> str:
        return self.said.get(name, "")


def version(said: str) -> Versions:
    return (int(said),) if said.isdecimal() and len(said) < 10 else None


@dataclass(frozen=True)
class Deed:
    act: Callable[[Any], None]
    """Called with the submission, in the desk's own subclass."""
    part: str = ""
    """Part of the desk to which the user returns."""

    @property
    def fragment(self) -> str:
        return f"#{self.part}" if self.part else ""


def carry_out(turn: Turn, word: str, deeds: Mapping[str, Deed]) -> Undone | None:
    """Returns None on success."""
    try:
        _once(turn, word, deeds[word].act)
    except GameRefusal as refusal:
        told = words(refusal.game.package).refusal(refusal, language())
        return _undone(turn, word, Form(typed_values(turn.said), told), 409)
    except Refusal as refusal:
        status = 409 if refusal.status == 404 else refusal.status
        return _undone(turn, word, rejected_form(turn.said, refusal), status)
    return None


def _once(turn: Turn, word: str, act: Callable[[Turn], None]) -> None:
    """The same form sent twice from the same page acts once; with other data it is another
    submission."""
    said = sorted((name, turn.said.getlist(name)) for name in turn.said if name != PROOF)
    body = repr((turn.about, word, said)).encode()
    page = turn.said.get(KEY, "")

    def answered() -> Answer:
        act(turn)
        return Answer(303, "")

    with transaction.atomic():  # a grant goes to all of several characters or to none
        if page:
            key = f"{page[:40]}:{hashlib.sha256(body).hexdigest()}"
            run_once(owner_of(turn.person), key, body, answered)
        else:
            act(turn)


def _undone(turn: Turn, word: str, form: Form, status: int) -> Undone:
    ticked = frozenset(each.partition(":")[0] for each in turn.said.getlist("to"))
    return Undone(word, turn.of, form, ticked, status)

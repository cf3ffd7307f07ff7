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
from games.people.page.inputs import read_version
from games.people.refusals import Refusal
from games.web.refusals import GameRefusal

PROOF: Final = "csrfmiddlewaretoken"
KEY: Final = "key"


@dataclass(frozen=True)
class RejectedForm:
    """A form that was refused."""

    word: str = ""
    target_id: str = ""
    """Id of the row that the form is about."""
    form: Form = field(default_factory=Form)
    ticked: frozenset[str] = frozenset()
    status: int = 200

    def rows(self, *words: str) -> dict[str, Form]:
        return {self.target_id: self.form} if self.word in words else {}


@dataclass(frozen=True)
class FormSubmission:
    """Data that a user sends with one of the desk's forms."""

    person: User
    club: str
    row_id: str
    """Id of the row whose desk it is."""
    data: QueryDict

    @property
    def command_args(self) -> tuple[User, str, str]:
        return self.person, self.club, self.row_id

    @property
    def target_id(self) -> str:
        """Id of the row that the form is about."""
        return self.text("of")

    @property
    def read(self) -> Versions:
        """The version shown on the page."""
        return read_version(self.text("version"))

    def text(self, name: str) -> str:
        return self.data.get(name, "")


@dataclass(frozen=True)
class Action:
    run: Callable[[Any], None]
    """Called with the submission, in the desk's own subclass."""
    section: str = ""
    """Part of the desk to which the user returns."""

    @property
    def fragment(self) -> str:
        return f"#{self.section}" if self.section else ""


def submit(
    submission: FormSubmission, word: str, actions: Mapping[str, Action]
) -> RejectedForm | None:
    """Returns None on success."""
    try:
        _once(submission, word, actions[word].run)
    except GameRefusal as refusal:
        text = words(refusal.game.package).refusal(refusal, language())
        return _reject(submission, word, Form(typed_values(submission.data), text), 409)
    except Refusal as refusal:
        status = 409 if refusal.status == 404 else refusal.status
        return _reject(submission, word, rejected_form(submission.data, refusal), status)
    return None


def _once(submission: FormSubmission, word: str, act: Callable[[FormSubmission], None]) -> None:
    """The same form sent twice from the same page acts once; with other data it is another
    submission."""
    values = sorted(
        (name, submission.data.getlist(name)) for name in submission.data if name != PROOF
    )
    body = repr((submission.row_id, word, values)).encode()
    page = submission.data.get(KEY, "")

    def run_action() -> Answer:
        act(submission)
        return Answer(303, "")

    with transaction.atomic():  # a grant goes to all of several characters or to none
        if page:
            key = f"{page[:40]}:{hashlib.sha256(body).hexdigest()}"
            run_once(owner_of(submission.person), key, body, run_action)
        else:
            act(submission)


def _reject(submission: FormSubmission, word: str, form: Form, status: int) -> RejectedForm:
    ticked = frozenset(each.partition(":")[0] for each in submission.data.getlist("to"))
    return RejectedForm(word, submission.target_id, form, ticked, status)

"""Refusals of all rooms above the rulebooks, like `Illegal` in the rulebooks.

The class of a refusal gives its status and title. A room declares a refusal, `full =
Conflict.define("club.full", _("…"))`, and raises it: `raise refusals.full()`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Errors = Mapping[str, Sequence[str]]
Sentence = str | Promise
Row = TypeVar("Row")


class Refusal(Exception):
    """A request was refused, and nothing has changed.

    The code is stable and for programs; the sentence tells a person what to do, in the language
    that is active when it is read; `errors` gives it field by field if a form was filled in, and
    `more` holds data for programs.
    """

    status: ClassVar[int]
    title: ClassVar[Sentence]
    wait: int | None = None
    """Seconds after which a retry may succeed, if waiting helps."""

    def __init__(
        self,
        code: str,
        sentence: Sentence,
        *,
        errors: Errors | None = None,
        kwargs: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.errors = errors or {}
        self.more = kwargs or {}

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"

    @property
    def room(self) -> str:
        """The room that refuses, where its reader goes on."""
        return self.code.partition(".")[0]

    @classmethod
    def define(
        cls, code: str, sentence: Sentence, *, field: str | None = None, tells: Sequence[str] = ()
    ) -> "RefusalType":
        return RefusalType(cls, code, sentence, field, tuple(tells))


@dataclass(frozen=True)
class RefusalType:
    """A declared refusal; called with the facts of its sentence, it returns an exception to
    raise."""

    kind: type[Refusal]
    code: str
    sentence: Sentence
    field: str | None
    """The form field concerned."""
    tells: tuple[str, ...]
    """Names of the facts that a program gets too."""

    def __call__(self, **facts: object) -> Refusal:
        more = {name: facts.pop(name) for name in self.tells}
        sentence = self.sentence % facts if facts else self.sentence
        errors = {self.field: [str(sentence)]} if self.field is not None else None
        return self.kind(self.code, sentence, errors=errors, kwargs=more)

    def raise_if_none(self, row: Row | None) -> Row:
        """Return the row; raises this refusal if it is None."""
        if row is None:
            raise self()
        return row


class Invalid(Refusal):
    status = 400
    title = _("This needs another look")

    @classmethod
    def define_field(cls, field: str, sentence: Sentence) -> RefusalType:
        """Define what is wrong with a field of a form; all of these have one code."""
        return cls.define("request.invalid", sentence, field=field)


class Unauthenticated(Refusal):
    status = 401
    title = _("Who are you?")


class Forbidden(Refusal):
    status = 403
    title = _("Not for you to do")


class Unknown(Refusal):
    status = 404
    title = _("Nothing is here")


class WrongMethod(Refusal):
    status = 405
    title = _("Not done this way")


class NotAcceptable(Refusal):
    status = 406
    title = _("Only JSON is spoken here")


class TooSlow(Refusal):
    status = 408
    title = _("Too slow")


class Conflict(Refusal):
    status = 409
    title = _("Not as things stand")


class PreconditionFailed(Refusal):
    status = 412
    title = _("Changed meanwhile")


class TooLarge(Refusal):
    status = 413
    title = _("Too large")


class UnsupportedMedia(Refusal):
    status = 415
    title = _("Only JSON is read here")


class TooMany(Refusal):
    status = 429
    title = _("Too many calls")


class Broken(Refusal):
    status = 500
    title = _("Something broke on our side")


class Busy(Refusal):
    status = 503
    title = _("Not just now")


def invalid(field: str, sentence: Sentence) -> Refusal:
    """Return the refusal of one field of a form."""
    return Invalid("request.invalid", sentence, errors={field: [str(sentence)]})


taken = Conflict.define(
    "account.taken", _("Somebody has this user name or address: choose another, or log in.")
)
changed = PreconditionFailed.define(
    "account.changed",
    _("Changed elsewhere meanwhile: look at both, and keep what is to hold."),
)
no_account = Invalid.define(
    "account.invalid", _("Some fields need another look: each says what to do.")
)
closed = Forbidden.define(
    "account.closed", _("This house takes no new accounts: play as a guest, by a table's code.")
)
by_invitation = Forbidden.define(
    "account.by_invitation",
    _("This house takes new accounts by invitation: ask whoever runs it for a link."),
)
unknown_link = Unknown.define(
    "account.unknown_link",
    _("This link is used up, has run out, or never was: ask for another."),
)
no_letters = Conflict.define(
    "account.no_letters",
    _(
        "This house sends no letters, so it cannot know whose an address is: choose a user name "
        "alone, or ask whoever runs it for a link."
    ),
    field="email",
)
staff_only = Forbidden.define(
    "account.staff_only", _("Only staff who may add people hand out links to an account.")
)
no_rescuer = Forbidden.define(
    "account.no_rescuer",
    _("Only staff, or an organiser whom they trust with it, help somebody in: ask one of them."),
)
too_many_rescues = TooMany.define(
    "account.too_many_rescues",
    _("So many were helped in today that it may not go on: try tomorrow, or ask staff."),
)
above_you = Forbidden.define(
    "account.above_you",
    _("This person may do more here than you: ask somebody who may do as much to help them in."),
)
no_login = Conflict.define(
    "account.no_login",
    _("This account may not log in: allow it first, in the administration."),
)
wrong_login = Unauthenticated.define(
    "account.wrong_login",
    _("This login and this password do not go together: check both and try again."),
)
too_many_tries = TooMany.define(
    "account.too_many_tries",
    _("Too many wrong passwords: this account may be tried again in %(wait)d seconds."),
)
no_game = Conflict.define(
    "game.gone",
    _(
        "The game %(game)s is not installed here any more: what there is of it is kept. Ask "
        "whoever runs this house to install it again."
    ),
)
unknown_token = Unknown.define(
    "token.unknown", _("You have no token with this id: look at the list of your tokens.")
)
unknown_session = Unknown.define(
    "session.unknown",
    _("You have no open session with this id: look at the list of your sessions."),
)

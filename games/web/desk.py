"""A desk: several forms on one page, each sent to an address of its own. The same desk is shown in
the frame of the admin or of the site."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext

from games.people.page.form import Form, typed_values
from games.people.refusals import Refusal
from games.web.form import Offer, Submission, carry_out, choose_offer, reject
from games.web.once import Proof
from games.web.refusals import GameRefusal

Offers = Offer | Mapping[str, Offer]
"""Command of a form, or the commands of its buttons."""
TARGET: Final = "of"
"""Field with the id of the row that a form is about."""


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


def done_sentence(offers: Offers, data: QueryDict) -> str:
    """Return what the person and the history are told when it is done."""
    offer = offers if isinstance(offers, Offer) else choose_offer(offers, data)
    return str(offer.command.done) or gettext("Done.")


def rejection_status(refusal: Refusal) -> int:
    return 409 if refusal.status == 404 else refusal.status


def submit(
    offers: Offers,
    word: str,
    submission: Submission,
    proof: Proof | None,
    after: Callable[[Any], object] | None = None,
    *,
    status_of: Callable[[Refusal], int] = rejection_status,
) -> str | RejectedForm:
    """Return the address that shows the result, or the form that was refused. `status_of` raises
    a refusal for which the page cannot be shown again."""
    offer = offers if isinstance(offers, Offer) else choose_offer(offers, submission.data)
    try:
        return carry_out(offer, submission, proof, after)
    except GameRefusal as refusal:
        form = Form(typed_values(submission.data), refusal.sentence)
        return _reject(submission, word, form, 409)
    except Refusal as refusal:
        status = status_of(refusal)
        return _reject(submission, word, reject(offer, submission.data, refusal), status)


def _reject(submission: Submission, word: str, form: Form, status: int) -> RejectedForm:
    ticked = frozenset(each.partition(":")[0] for each in submission.data.getlist("to"))
    return RejectedForm(word, submission.text(TARGET), form, ticked, status)

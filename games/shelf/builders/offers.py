"""Forms of builders: sent by the owner on the page, or by staff for the owner."""

from functools import partial
from typing import Final

from games.people.refusals import PreconditionFailed, Refusal, Unknown
from games.shelf import commands
from games.shelf.links import Kind
from games.web.form import Offer, Submission

offer: Final = partial(Offer, leads=lambda _submission, _result: "")
"""A form of a builder leads back to the builder."""


def read_step(submission: Submission) -> tuple[str, int]:
    """Return the key of the part and the direction: 1 up, -1 down, 0 neither."""
    key, _, way = submission.text("step").rpartition(":")
    return key, {"more": 1, "less": -1}.get(way, 0)


def sharing(kind: Kind) -> Offer:
    """Return the form that shares a thing by link, or ends that."""
    return offer(
        command=commands.SHARE,
        reads=lambda submission: {"kind": kind, "shared": submission.text("shared") == "yes"},
    )


def builder_status(refusal: Refusal) -> int:
    """If the row has changed meanwhile, the form shows the current values beside the typed ones."""
    if isinstance(refusal, Unknown):
        raise refusal
    return 412 if isinstance(refusal, PreconditionFailed) else 409

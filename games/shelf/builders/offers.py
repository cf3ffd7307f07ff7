"""Forms of builders, and those that begin something new: sent by the owner on the page, or by staff
for the owner."""

from functools import partial
from typing import Any, Final

from django.apps import apps
from django.urls import resolve, reverse

from games.people.refusals import PreconditionFailed, Refusal, Unknown
from games.shelf import commands
from games.shelf.access import own
from games.shelf.links import Kind
from games.shelf.models.owned import Owned
from games.web.command import Command
from games.web.form import Offer, Submission

offer: Final = partial(Offer, leads=lambda _submission, _result: "")
"""A form of a builder leads back to the builder."""


def making(kind: str, command: Command, **how: Any) -> Offer:
    """Return the form that adds something to the shelf, and leads to its page. Sent again while
    that one exists, it adds nothing."""

    def leads(_submission: Submission, made: Owned) -> str:
        return reverse(f"page.{kind}", args=(made.pk,))

    def still_exists(submission: Submission, address: str) -> bool:
        rows = apps.get_model("shelf", kind)._default_manager.all()
        return own(rows, submission.caller.person).filter(pk=id_at(address)).exists()

    return Offer(command=command, leads=leads, still_exists=still_exists, **how)


def id_at(address: str) -> str:
    """Return the id of the thing whose page has this address."""
    id: str = resolve(address).kwargs["id"]
    return id


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

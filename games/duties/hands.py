"""Handlers of duties: which function runs which kind of duty. The table is the one that
`settings.DUTIES` names, because the functions belong to rooms above this one."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import cast

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

LONGEST_TASK = timedelta(minutes=5)  # the worker kills longer tasks
HOUSE, NETWORK, BOTS, LAB = "celery", "network", "bots", "lab"
"""The queues. Calls to other servers never delay our own work. Bots delay only their players, and
nobody waits for the lab."""


@dataclass(frozen=True)
class Hand:
    """How a kind of duty runs: by `do(**payload)`, a function of an upper room.

    An atomic handler shares one transaction with the mark that the duty is done: if the worker is
    killed, both have happened or neither. It must be short: SQLite has one writer at a time. A
    handler with effects outside the database (a webhook, a mail) cannot be rolled back: it runs at
    least once, outside any transaction, and only the lease keeps a second worker away. A bot also
    thinks outside of any transaction, but writes its answer in one: it may think twice.
    """

    do: Callable[..., None]
    atomic: bool = True
    passing: tuple[type[Exception], ...] = ()  # failures that another try may not meet
    tries: int = 10
    lease: timedelta = timedelta(seconds=30)
    thinks: bool = False
    unhurried: bool = False
    """Only for bots: nobody waits for the result, neither at a table nor elsewhere."""
    called: str | Promise = ""
    """Label of the duty for administrators."""

    def __post_init__(self) -> None:
        if not self.atomic and not self.thinks and self.lease <= LONGEST_TASK:
            raise ValueError("Beyond the database, a lease must outlive the longest task.")

    @property
    def queue(self) -> str:
        if self.thinks:
            return LAB if self.unhurried else BOTS
        return HOUSE if self.atomic else NETWORK

    def check(self, payload: Mapping[str, str]) -> None:
        """Raise TypeError if the payload does not fit, now where it is filed rather than later in a
        worker."""
        inspect.signature(self.do).bind(**payload)


class UnknownDutyError(LookupError):
    """A kind missing from the table: a misspelling, or a worker older than the web server."""


def hands() -> Mapping[str, Hand]:
    return cast("Mapping[str, Hand]", import_string(settings.DUTIES))


def hand_for(kind: str) -> Hand:
    try:
        return hands()[kind]
    except KeyError:
        raise UnknownDutyError(f"{settings.DUTIES} has no {kind!r}") from None


def called(kind: str) -> str:
    """Return the label of a kind; a kind that is no longer in the table keeps its key."""
    hand = hands().get(kind)
    return str(hand.called) if hand and hand.called else kind

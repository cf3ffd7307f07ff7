"""Who does which duty: read from the one table that `settings.DUTIES` names, because the functions
belong to rooms above this one."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import cast

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

LONGEST_TASK = timedelta(minutes=5)  # the worker kills what takes longer
HOUSE, NETWORK, BOTS, LAB = "celery", "network", "bots", "lab"
"""The queues: what waits for somebody else's server never stands before what the house does, and
nobody waits for a bot that thinks but who plays with it. For the lab nobody waits at all."""


@dataclass(frozen=True)
class Hand:
    """How a kind of duty is done: by `do(**payload)`, a function of an upper room.

    An atomic deed shares one transaction with the mark that it is done: whatever is killed, and
    when, both have happened or neither. It must be short: SQLite has one writer at a time. A deed
    beyond the database (a webhook, a mail) cannot be undone by a rollback: it happens at least
    once, outside any transaction, and the lease alone keeps a second worker away from it. A bot
    thinks outside of any transaction, too, but says what it thought in one: it may think twice.
    """

    do: Callable[..., None]
    atomic: bool = True
    passing: tuple[type[Exception], ...] = ()  # failures that another try may not meet
    tries: int = 10
    lease: timedelta = timedelta(seconds=30)
    thinks: bool = False
    unhurried: bool = False
    """Of what thinks: nobody waits for it, neither at a table nor anywhere else."""
    called: str | Promise = ""
    """The deed in words, for whoever looks after the house."""

    def __post_init__(self) -> None:
        if not self.atomic and not self.thinks and self.lease <= LONGEST_TASK:
            raise ValueError("Beyond the database, a lease must outlive the longest task.")

    @property
    def queue(self) -> str:
        if self.thinks:
            return LAB if self.unhurried else BOTS
        return HOUSE if self.atomic else NETWORK

    def check(self, payload: Mapping[str, str]) -> None:
        """Raise TypeError now, where it was filed, rather than later in a worker."""
        inspect.signature(self.do).bind(**payload)


class UnknownDutyError(LookupError):
    """A kind that the table has not: a misspelling, or a worker older than the web."""


def hands() -> Mapping[str, Hand]:
    return cast("Mapping[str, Hand]", import_string(settings.DUTIES))


def hand_for(kind: str) -> Hand:
    try:
        return hands()[kind]
    except KeyError:
        raise UnknownDutyError(f"{settings.DUTIES} has no {kind!r}") from None


def called(kind: str) -> str:
    """A kind that the table has no more keeps its key."""
    hand = hands().get(kind)
    return str(hand.called) if hand and hand.called else kind

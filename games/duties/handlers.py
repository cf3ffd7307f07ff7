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
class JobHandler:
    """How a kind of duty runs: by `do(**payload)`, a function of an upper room.

    An atomic handler shares one transaction with the mark that the duty is done: if the worker is
    killed, both have happened or neither. It must be short: SQLite has one writer at a time. A
    handler with effects outside the database (a webhook, a mail) cannot be rolled back: it runs at
    least once, outside any transaction, and only the lease keeps a second worker away. A bot also
    thinks outside of any transaction, but writes its answer in one: it may think twice.
    """

    run: Callable[..., None]
    atomic: bool = True
    retry_on: tuple[type[Exception], ...] = ()  # failures that another try may not meet
    tries: int = 10
    lease: timedelta = timedelta(seconds=30)
    is_bot_job: bool = False
    low_priority: bool = False
    """Only for bots: nobody waits for the result, neither at a table nor elsewhere."""
    label: str | Promise = ""
    """Label of the duty for administrators."""

    def __post_init__(self) -> None:
        if not self.atomic and not self.is_bot_job and self.lease <= LONGEST_TASK:
            raise ValueError("Beyond the database, a lease must outlive the longest task.")

    @property
    def queue(self) -> str:
        if self.is_bot_job:
            return LAB if self.low_priority else BOTS
        return HOUSE if self.atomic else NETWORK

    def check(self, payload: Mapping[str, str]) -> None:
        """Raise TypeError if the payload does not fit, now where it is filed rather than later in a
        worker."""
        inspect.signature(self.run).bind(**payload)


class UnknownDutyError(LookupError):
    """A kind missing from the table: a misspelling, or a worker older than the web server."""


def all_handlers() -> Mapping[str, JobHandler]:
    return cast("Mapping[str, JobHandler]", import_string(settings.DUTIES))


def get_handler(kind: str) -> JobHandler:
    try:
        return all_handlers()[kind]
    except KeyError:
        raise UnknownDutyError(f"{settings.DUTIES} has no {kind!r}") from None


def kind_label(kind: str) -> str:
    """Return the label of a kind; a kind that is no longer in the table keeps its key."""
    handler = all_handlers().get(kind)
    return str(handler.label) if handler and handler.label else kind

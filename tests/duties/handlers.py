"""Duties for tests: their table, and the handlers, which leave their effects in the database."""

from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import Group

from games.duties.handlers import LONGEST_TASK, JobHandler
from games.people.keys import new_id

LONG = 2 * LONGEST_TASK


def note(name: str) -> None:
    """Leave an effect that can be counted; only the duty prevents a second one."""
    Group.objects.create(name=f"{name} {new_id()}")


def count_effects(name: str) -> int:
    return Group.objects.filter(name__startswith=f"{name} ").count()


class LineIsBusyError(Exception):
    pass


def note_then_fail(name: str) -> None:
    note(name)
    raise LineIsBusyError("try later")


def note_then_blunder(name: str) -> None:
    note(name)
    raise ZeroDivisionError("our own mistake")


# Called by `note_then_call` between its effect and its end: set by the test that needs it.
meanwhile: list[Callable[[], None]] = []


def note_then_call(name: str) -> None:
    note(name)
    for call in meanwhile:
        call()


DUTIES = {
    "note": JobHandler(note),
    "note_without_lease": JobHandler(note, lease=timedelta(0), tries=100),
    "busy": JobHandler(note_then_fail, retry_on=(LineIsBusyError,), tries=3),
    "blunder": JobHandler(note_then_blunder, tries=2),
    "interrupted": JobHandler(note_then_call, tries=2),
    "interrupted_beyond": JobHandler(
        note_then_call, retry_on=(LineIsBusyError,), atomic=False, lease=LONG
    ),
    "note_beyond": JobHandler(note, atomic=False, lease=LONG),
    "busy_beyond": JobHandler(
        note_then_fail, retry_on=(LineIsBusyError,), tries=3, atomic=False, lease=LONG
    ),
}

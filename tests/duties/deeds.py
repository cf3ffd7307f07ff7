"""Duties for tests: their table, and the deeds, which leave what they did in the database."""

from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import Group

from games.duties.hands import LONGEST_TASK, Hand
from games.people.keys import new_id

LONG = 2 * LONGEST_TASK


def note(name: str) -> None:
    """An effect that can be counted, and that nothing but the duty keeps from happening twice."""
    Group.objects.create(name=f"{name} {new_id()}")


def effects(name: str) -> int:
    return Group.objects.filter(name__startswith=f"{name} ").count()


class LineIsBusyError(Exception):
    pass


def note_then_fail(name: str) -> None:
    note(name)
    raise LineIsBusyError("try later")


def note_then_blunder(name: str) -> None:
    note(name)
    raise ZeroDivisionError("our own mistake")


# What `interrupted` calls between its effect and its end: set by the test that needs it.
meanwhile: list[Callable[[], None]] = []


def interrupted(name: str) -> None:
    note(name)
    for call in meanwhile:
        call()


DUTIES = {
    "note": Hand(note),
    "note_without_lease": Hand(note, lease=timedelta(0), tries=100),
    "busy": Hand(note_then_fail, passing=(LineIsBusyError,), tries=3),
    "blunder": Hand(note_then_blunder, tries=2),
    "interrupted": Hand(interrupted, tries=2),
    "interrupted_beyond": Hand(interrupted, passing=(LineIsBusyError,), atomic=False, lease=LONG),
    "note_beyond": Hand(note, atomic=False, lease=LONG),
    "busy_beyond": Hand(
        note_then_fail, passing=(LineIsBusyError,), tries=3, atomic=False, lease=LONG
    ),
}

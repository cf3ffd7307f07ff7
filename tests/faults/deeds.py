"""Duties that take long enough to be killed in the middle. They run in real workers."""

from datetime import timedelta
from pathlib import Path
from time import sleep

from games.duties.filing import file
from games.duties.hands import LONGEST_TASK, Hand
from tests.duties.deeds import note


def note_slowly(name: str) -> None:
    note(name)
    sleep(0.15)  # the greater part of the task, so that kills fall into it


def note_and_wait(name: str, gate: str) -> None:
    """In the middle of its transaction it says so, then waits to be let on, or to be killed."""
    note(name)
    Path(gate).with_suffix(".reached").touch()
    while not Path(gate).exists():
        sleep(0.02)


def note_and_file(name: str) -> None:
    """A deed that makes another necessary, in its own transaction."""
    note_slowly(name)
    file("slow", f"after {name}", {"name": f"after-{name}"})


SOON = timedelta(seconds=1)
DUTIES = {
    "slow": Hand(note_slowly, lease=SOON, tries=1000),
    "waiting": Hand(note_and_wait, lease=SOON, tries=1000),
    "waiting_beyond": Hand(note_and_wait, atomic=False, lease=2 * LONGEST_TASK),
    "chain": Hand(note_and_file, lease=SOON, tries=1000),
}

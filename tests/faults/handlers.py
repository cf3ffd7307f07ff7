"""Duties that take long enough to be killed halfway. They run in real workers."""

from datetime import timedelta
from pathlib import Path
from time import sleep

from games.duties.agenda import enqueue
from games.duties.handlers import LONGEST_TASK, JobHandler
from tests.duties.handlers import note
from tests.faults.gate import Gate


def note_slowly(name: str) -> None:
    note(name)
    sleep(0.15)  # most of the task's time, so that kills fall into it


def note_and_wait(name: str, gate: str) -> None:
    note(name)
    Gate(Path(gate)).wait_if_shut()


def note_and_file(name: str, gates: str) -> None:
    """Do one duty and file the next one in the same transaction; there is a gate at each step."""
    Gate(Path(gates) / "begun").wait_if_shut()
    note_slowly(name)
    Gate(Path(gates) / "noted").wait_if_shut()
    enqueue("slow", f"after {name}", {"name": f"after-{name}"})
    Gate(Path(gates) / "filed").wait_if_shut()


SOON = timedelta(seconds=1)
DUTIES = {
    "slow": JobHandler(note_slowly, lease=SOON, tries=1000),
    "waiting": JobHandler(note_and_wait, lease=SOON, tries=1000),
    "waiting_beyond": JobHandler(note_and_wait, atomic=False, lease=2 * LONGEST_TASK),
    "chain": JobHandler(note_and_file, lease=SOON, tries=1000),
}

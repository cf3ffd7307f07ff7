"""A process that does one thing and ends, however that goes."""

import os
import resource
import signal
import sys
from pathlib import Path
from typing import Final, NoReturn

MEMORY: Final = 3 << 30
PATIENCE: Final = 900
"""Seconds of the clock, for what waits instead of working."""


def fork(said: Path) -> int:
    """Zero in the child, whose words go into a file."""
    sys.stdout.flush()
    process = os.fork()
    if not process:
        with said.open("wb") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
    return process


def limit() -> None:
    signal.alarm(PATIENCE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def allow(seconds: float) -> None:
    """So much of the processor from now on; the system ends who takes more."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def passed(process: int) -> bool:
    """Once it has ended. What never ends, or dies, has not passed."""
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0


def leave(*, passed: bool) -> NoReturn:
    sys.stdout.flush()
    os._exit(0 if passed else 1)

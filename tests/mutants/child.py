"""A process that does one thing and ends, however that goes."""

import os
import resource
import signal
import sys
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

MEMORY: Final = 3 << 30
PATIENCE: Final = 900
"""Seconds of the clock, for what waits instead of working."""
TOO_LONG: Final = {-signal.SIGPROF, -signal.SIGALRM}


class End(NamedTuple):
    by: str
    """The test that failed, or that was going on when it died; "" where all passed."""
    late: bool
    """It had its time, and was ended by the system."""


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
    return _code(process) == 0


def ended(process: int, last: Path) -> End:
    """Likewise, with the test that it began last."""
    code = _code(process)
    return End(last.read_text() if code else "", code in TOO_LONG)


def _code(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def leave(*, passed: bool) -> NoReturn:
    sys.stdout.flush()
    os._exit(0 if passed else 1)

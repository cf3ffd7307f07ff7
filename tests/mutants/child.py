"""A process that does one thing and then ends, even on errors."""

import os
import resource
import signal
import sys
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

MEMORY: Final = 3 << 30
PATIENCE: Final = 900
"""Seconds of elapsed time, for code that waits instead of working."""
TOO_LONG: Final = {-signal.SIGPROF, -signal.SIGALRM}


class End(NamedTuple):
    by: str
    """The test that failed, or that was running when the process died; "" if all passed."""
    late: bool
    """The system ended it because its time was over."""


def fork(output: Path) -> int:
    """Fork; return zero in the child, whose output goes into a file."""
    sys.stdout.flush()
    process = os.fork()
    if not process:
        with output.open("wb") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
    return process


def set_limits() -> None:
    signal.alarm(PATIENCE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def allow_seconds(seconds: float) -> None:
    """Limit the processor time from now on; the system ends the process after that."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def has_passed(process: int) -> bool:
    """Wait for the end and return whether it passed. A process that never ends, or dies, has not
    passed."""
    return _code(process) == 0


def wait_for_end(process: int, last: Path) -> End:
    """Wait for the end; the result names the test that was started last."""
    code = _code(process)
    return End(last.read_text() if code else "", code in TOO_LONG)


def _code(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def exit_child(*, passed: bool) -> NoReturn:
    sys.stdout.flush()
    os._exit(0 if passed else 1)

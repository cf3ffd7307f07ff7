"""Waiting for other processes as long as a quiet machine would need, however busy this one is."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

LOAD: Final = Path("/proc/loadavg")


class Patience:
    """Seconds of a quiet machine: while six processes want two processors, a second counts a
    third."""

    def __init__(self, seconds: float) -> None:
        self.left, self.looked = seconds, monotonic()

    def is_over(self) -> bool:
        """Return whether the seconds have passed. Ask often: the load of the moment counts."""
        now = monotonic()
        self.left -= (now - self.looked) * processor_share(os.cpu_count() or 1, runnable())
        self.looked = now
        return self.left <= 0


def processor_share(processors: int, wanting: int) -> float:
    return min(1.0, processors / max(1, wanting))


def runnable() -> int:
    """Return how many processes want a processor now; 1 where nobody tells."""
    return int(LOAD.read_text().split()[3].partition("/")[0]) if LOAD.exists() else 1


def wait_until(
    condition: Callable[[], object], seconds: float, why: Callable[[], str], every: float = 0.05
) -> None:
    patience = Patience(seconds)
    while not condition():
        if patience.is_over():
            raise AssertionError(f"Waited in vain. {why()}")
        sleep(every)


def wait_for_exit(process: "subprocess.Popen[Any]", seconds: float) -> int:
    wait_until(lambda: process.poll() is not None, seconds, lambda: "until the process ends")
    return int(process.returncode)

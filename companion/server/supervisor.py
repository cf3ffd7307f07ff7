"""Several processes as one group: started together, restarted if they end, all stopped cleanly."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

PATIENCE = 20.0  # seconds for a worker to end its task; an interrupted task stays an open duty
STEADY = 30.0  # seconds of life after which the count of failures starts again
SLOWEST = 30.0
TICK = 0.1


@dataclass
class Child:
    name: str
    command: tuple[str, ...]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    falls: int = 0
    again_at: float = field(default=0.0)

    def start(self) -> None:
        # A session of its own: a Ctrl-C in the terminal reaches only the supervisor, and what an
        # ended child leaves behind can be stopped as one group.
        self.process = subprocess.Popen(
            self.command,
            start_new_session=True,
            preexec_fn=partial(die_with, os.getpid()),  # noqa: PLW1509 - there are no threads here
        )
        self.started_at = time.monotonic()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def signal(self, number: signal.Signals) -> None:
        if self.running and self.process:
            self.process.send_signal(number)

    def kill_leftovers(self) -> None:
        """Kill what an ended child has left running in its group."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


class Group:
    def __init__(self, commands: Mapping[str, tuple[str, ...]], say: Callable[[str], None]) -> None:
        self.children = [Child(names, command) for names, command in commands.items()]
        self.say = say
        self.asked_to_stop = 0

    def run(self) -> None:
        """Run until SIGTERM or SIGINT; a second signal stops without waiting."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._count_stop_request)
        for child in self.children:
            child.start()
        while not self.asked_to_stop:
            for child in self.children:
                self._watch(child)
            time.sleep(TICK)
        self._stop()

    def _count_stop_request(self, *_: object) -> None:
        self.asked_to_stop += 1

    def _watch(self, child: Child) -> None:
        now = time.monotonic()
        if child.running:
            return
        if child.process:
            child.kill_leftovers()
            child.falls = 1 if now - child.started_at > STEADY else child.falls + 1
            wait = min(SLOWEST, 2.0 ** (child.falls - 1))
            self.say(f"{child.name} ended ({child.process.returncode}); again in {wait:g} s")
            child.process, child.again_at = None, now + wait
        elif now >= child.again_at:
            child.start()

    def _stop(self) -> None:
        for child in self.children:
            child.signal(signal.SIGTERM)
        latest = time.monotonic() + PATIENCE
        while any(child.running for child in self.children):
            if time.monotonic() > latest or self.asked_to_stop > 1:
                break
            time.sleep(TICK)
        for child in self.children:
            if child.running:
                self.say(f"{child.name} did not stop in time and is ended")
            child.kill_leftovers()
            if child.process:
                child.process.wait()


def die_with(parent: int) -> None:
    """Called in the child, before it becomes its command: asks for a SIGTERM when the parent is
    gone."""
    if sys.platform == "linux":
        set_parent_death_signal = 1  # PR_SET_PDEATHSIG in <sys/prctl.h>
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)
        if os.getppid() != parent:  # it was gone before we asked
            os._exit(1)

"""Lanes: each kind of call has its own threads and its own queue. Dear calls never hold all threads
of play.

Play is what is sent, and what a table shows; pages and lists are all else that is read. Heavy work
runs in a process of its own: a thread that computes would take the interpreter from the others.
"""

import asyncio
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final

from companion.server.calls import busy_refusal
from companion.server.supervisor import die_with

# isort: split
# Django is set up now.
from api.wire.limits.costs import READING, cost_of_path
from companion.postgresql.base import TimedConnection

PATIENCE: Final = 8.0  # seconds for a trip to the database
LONGEST_WAIT: Final = 10.0  # seconds for a thread; a call that waited longer is refused
MOST_WAITING: Final = 500  # calls of one lane; further callers are told to come back
MOST_HEAVY: Final = 8  # calls of one address for heavy work
IDLE: Final = 300.0  # seconds until the process for heavy work ends
THREADS: Final = 2
NICE: Final = 10
PLAY: Final = ("/api/v1/tables/", "/tables/")

TimedConnection.answer_timeout = PATIENCE
# A move waits for a page's thread each time it comes back from the database.
sys.setswitchinterval(0.001)


class Lane:
    """Threads, and the calls that wait for them."""

    def __init__(self, executor: Executor, most: int = MOST_WAITING, of_one: int = 0) -> None:
        self.executor = executor
        self.most = most
        self.of_one = of_one or most
        """Calls of one address."""
        self.waiting = 0
        self.waiting_of: Counter[str] = Counter()

    async def run(self, address: str, function: Callable[..., Any], *given: Any) -> Any:
        """Run the function as soon as a thread is free; refused if too many wait, or for too
        long."""
        if self.waiting >= self.most or self.waiting_of[address] >= self.of_one:
            raise busy_refusal(1)
        self.waiting += 1
        self.waiting_of[address] += 1
        try:
            in_time, result = await self._submit(partial(_in_time, monotonic(), function, *given))
        finally:
            self.waiting -= 1
            self.waiting_of[address] -= 1
            if not self.waiting_of[address]:
                del self.waiting_of[address]
        if not in_time:
            raise busy_refusal(5)
        return result

    async def _submit(self, call: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.executor, call)


class ProcessLane(Lane):
    """A lane whose only thread is a process. It starts with the first call, and again if it was
    killed; it ends when nobody calls for a while, because it holds 160 MB."""

    def __init__(self) -> None:
        super().__init__(_new_process(), of_one=MOST_HEAVY)
        self.calls = 0

    async def _submit(self, call: Callable[[], Any]) -> Any:
        executor = self.executor
        self.calls += 1
        try:
            return await super()._submit(call)
        except BrokenProcessPool:
            if self.executor is executor:
                self.executor = _new_process()
            raise busy_refusal(1) from None
        finally:
            asyncio.get_running_loop().call_later(IDLE, self._rest, self.calls)

    def _rest(self, calls: int) -> None:
        if calls == self.calls and not self.waiting:
            self.close()
            self.executor = _new_process()

    def close(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)


def _new_process() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")  # a fork would copy locks that threads hold
    return ProcessPoolExecutor(1, context, _begin_process, (os.getpid(),))


def _begin_process(parent: int) -> None:
    die_with(parent)
    with suppress(OSError):
        os.nice(NICE)


def _in_time(since: float, function: Callable[..., Any], *given: Any) -> tuple[bool, Any]:
    """Return whether the call did not wait too long, and its result. The clock is that of the
    machine, so that another process may look at it, too."""
    if monotonic() - since > LONGEST_WAIT:
        return False, None
    return True, function(*given)


def _threads(number: int, name: str) -> Lane:
    return Lane(ThreadPoolExecutor(number, thread_name_prefix=name))


play = _threads(THREADS, "play")
pages = _threads(THREADS, "page")
passwords = _threads(1, "password")
# A thousand phones that come back at once wait for each other, and for nobody else.
admissions = Lane(ThreadPoolExecutor(1, thread_name_prefix="admission"), most=10_000)
# Static files must come even if every other thread waits for a database that does not answer.
files = _threads(1, "file")
heavy = ProcessLane()


def lane_of(method: str, path: str, query: bytes) -> Lane:
    if path.startswith("/static/"):
        return files
    cost = cost_of_path(method, path, query)
    if cost is not None:
        return passwords if cost.hashes else heavy
    return pages if method in READING and not path.startswith(PLAY) else play

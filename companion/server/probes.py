"""Answers to an orchestrator's probes, given even if all else waits: "alive" by the event loop
itself, "ready" by a thread of its own, in limited time."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from companion.server import calls
from companion.server.calls import Answer

PATIENCE: Final = 4.0  # seconds; a check that takes longer counts as failed
HEADERS: Final = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
ALIVE: Final[Answer] = (200, HEADERS, b'{"alive": true}')
LATE: Final = {
    "ready": False,
    "checks": {"time": f"the checks have not ended after {PATIENCE:g} s"},
}
SLOW: Final[Answer] = (503, [*HEADERS, (b"retry-after", b"5")], json.dumps(LATE).encode())

threads = ThreadPoolExecutor(1, thread_name_prefix="probe")
asking: "asyncio.Future[Answer] | None" = None


async def ready(call: dict[str, Any]) -> Answer:
    """Return one answer for all who ask at the same time."""
    global asking  # noqa: PLW0603 - one process, one question
    if asking is None or asking.done():
        asking = asyncio.get_running_loop().run_in_executor(threads, calls.call_wsgi, call)
    try:
        return await asyncio.wait_for(asyncio.shield(asking), PATIENCE)
    except TimeoutError:
        return SLOW

"""Request bodies, read whole before a thread gets them: a slow phone blocks no thread, and a
request whose end is missing is never carried out."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from api.wire import callers, refusals
from api.wire.limits import size
from games.people.refusals import Refusal

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

AT_ONCE: Final = 64 * 1024
"""A body that arrives whole and is no larger counts nowhere: every move is one."""
CUT_OFF: Final = refusals.cut_off.code
PATIENCE: Final = 20.0  # seconds for a body
SLOWEST: Final = 32 * 1024  # bytes a second, beyond what every route accepts
HURRY: Final = 1.0  # seconds, if too many are under way
MOST: Final = 1000  # under way in one process
MOST_OF_ONE: Final = 100  # from one address, which may be a hall
MOST_PASSED_OVER: Final = 4 * size.FILE  # of a body that is refused
ROOM: Final = 64 * 1024 * 1024  # bytes held in one process
ROOM_OF_ONE: Final = 24 * 1024 * 1024


class UploadCounts(msgspec.Struct, frozen=True):
    """Counts that one process tells the others: uploads under way, and their bytes, by address."""

    number_of: dict[str, int]
    bytes_of: dict[str, int]


class Uploads:
    """Uploads under way in this process, by address; other processes tell theirs. The total room is
    each process's own."""

    def __init__(self) -> None:
        self.number = self.bytes = 0
        self.number_of: Counter[str] = Counter()
        self.bytes_of: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        self.bytes_elsewhere: Counter[str] = Counter()

    def begin(self, address: str) -> None:
        self.number += 1
        self.number_of[address] += 1

    def end(self, address: str) -> None:
        self.number -= 1
        _subtract(self.number_of, address, 1)

    def is_crowded(self, address: str) -> bool:
        of_one = self.number_of[address] + self.elsewhere[address]
        return self.number > MOST or of_one > MOST_OF_ONE

    def hold(self, address: str, size: int) -> None:
        if self.bytes_of[address] + self.bytes_elsewhere[address] + size > ROOM_OF_ONE:
            raise refusals.refusal_with_wait(refusals.uploading, 5)
        if self.bytes + size > ROOM:
            raise refusals.refusal_with_wait(refusals.busy, 5)
        self.bytes += size
        self.bytes_of[address] += size

    def release(self, address: str, size: int) -> None:
        self.bytes -= size
        _subtract(self.bytes_of, address, size)

    def snapshot(self) -> UploadCounts:
        return UploadCounts(dict(self.number_of), dict(self.bytes_of))

    def merge(self, others: Sequence[UploadCounts]) -> None:
        self.elsewhere, self.bytes_elsewhere = Counter(), Counter()
        for each in others:
            self.elsewhere.update(each.number_of)
            self.bytes_elsewhere.update(each.bytes_of)


uploads: Final = Uploads()


class Body:
    """The body of one request; `done` releases the memory that it holds."""

    def __init__(self, scope: MutableMapping[str, Any], address: str) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.address = callers.owner_by_address(address)
        self.held = 0
        self.size = 0
        lengths = {value for names, value in scope["headers"] if names == b"content-length"}
        self.chunked = any(names == b"transfer-encoding" for names, _ in scope["headers"])
        self.asks_first = any(names == b"expect" for names, _ in scope["headers"])
        self.expected = _number(lengths) if lengths and not self.chunked else None

    async def read(self, receive: Receive) -> bytes:
        if not (self.expected or self.chunked):
            return b""
        uploads.begin(self.address)
        try:
            limit = self._limit(self.expected or 0)
            patience = HURRY if uploads.is_crowded(self.address) else PATIENCE
            patience += max(0, (self.expected or limit) - size.LIMIT) / SLOWEST
            async with asyncio.timeout(patience):
                return await self._read_all(receive, limit)
        except TimeoutError:
            raise refusals.too_slow() from None
        except Refusal as refusal:
            if refusal.code != CUT_OFF and not self.asks_first:
                await self._discard(receive)
            raise
        finally:
            uploads.end(self.address)

    async def _discard(self, receive: Receive) -> None:
        """Read and discard the rest. Most programs send everything before they listen: if the
        connection closed earlier, they would not see the refusal."""
        self.release()
        with suppress(TimeoutError):
            async with asyncio.timeout(HURRY if uploads.is_crowded(self.address) else PATIENCE):
                while self.size < MOST_PASSED_OVER:
                    message = await receive()
                    self.size += len(message.get("body", b""))
                    if not message.get("more_body"):
                        return

    async def _read_all(self, receive: Receive, limit: int) -> bytes:
        chunks: list[bytes] = []
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise refusals.cut_off()
            chunks.append(message.get("body", b""))
            self.size += len(chunks[-1])
            more = message.get("more_body", False)
            if self.size > limit:
                limit = self._limit(self.size)
            if more or self.size > AT_ONCE:
                self._hold()
        if self.expected is not None and self.size != self.expected:
            raise refusals.cut_off()
        return b"".join(chunks)

    def _hold(self) -> None:
        """Reserve the announced size at once, so that nobody is refused in the middle."""
        wanted = max(self.size, self.expected or 0) - self.held
        if wanted > 0:
            uploads.hold(self.address, wanted)
            self.held += wanted

    def _limit(self, wanted: int) -> int:
        """Look up the route only if the body is larger than every route accepts."""
        if wanted <= size.LIMIT:
            return size.LIMIT
        limit = size.size_limit(self.method, self.path)
        if wanted > limit:
            raise refusals.too_large(limit=limit)
        return limit

    def release(self) -> None:
        if self.held:
            uploads.release(self.address, self.held)
            self.held = 0


def _number(lengths: set[bytes]) -> int:
    (length,) = lengths if len(lengths) == 1 else (b"",)
    if not length.isdigit() or len(length) > 18:
        raise refusals.refused()
    return int(length)


def _subtract(counted: Counter[str], address: str, number: int) -> None:
    counted[address] -= number
    if counted[address] <= 0:
        del counted[address]

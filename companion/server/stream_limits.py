"""Limits of live streams: how many at once, for how long, and whether the access still holds."""

import asyncio
import random
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from time import time
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from api.wire import refusals
from api.wire.streams import Subscription
from games.people.refusals import Refusal

MOST_STREAMS: Final = 10_000  # of one process
MOST_OF_ONE: Final = 8  # of a person, or of a device with a seat
MOST_STRANGERS: Final = 1000  # watching from one address, which may be a hall
LIFE: Final = 15 * 60.0
STALE: Final = 5.0  # seconds after which rights are checked again before anything is sent
IDLE: Final = 60.0  # and if there is nothing to send
STRANGER: Final = "address:"

# The last words of a stream: when to reconnect, so that not all do so at once.
AGED: Final = b"retry: %d\n: come back\n\n"
CROWDED: Final = b"retry: 15000\n: a newer stream of yours took this one's place\n\n"
CLOSED: Final = b"retry: 15000\nevent: closed\ndata: {}\n\n"
CHANGED: Final = b"retry: 1000\n: you are somebody else here now\n\n"
OUTAGE: Final = b"retry: 5000\n: the house cannot be asked just now\n\n"


def _now() -> float:
    return asyncio.get_running_loop().time()


def _new_future() -> "asyncio.Future[bytes]":
    return asyncio.get_running_loop().create_future()


def _end_of_life() -> float:
    return _now() + LIFE * random.uniform(0.9, 1)  # noqa: S311 - they need not be secret


class FollowRights:
    """Checks whether something may be followed, and as which audience: one check for all followers
    who share the rights."""

    def __init__(self, ask: Callable[[], Awaitable[Subscription]], admitted: Subscription) -> None:
        self.ask = ask
        """Checks the access again; raises its refusal."""
        self.admitted = admitted
        self.refusal: Refusal | None = None
        self.checked_at = _now()
        self.checking: asyncio.Future[None] | None = None

    async def check(self, age: float) -> Subscription:
        """Return the rights, checked no longer ago than that."""
        if _now() - self.checked_at >= age:
            self.checking = self.checking or asyncio.ensure_future(self._check_again())
            await asyncio.shield(self.checking)  # it goes on if one follower leaves
        if self.refusal is not None:
            raise self.refusal
        return self.admitted

    async def _check_again(self) -> None:
        try:
            self.admitted, self.refusal = await self.ask(), None
        except Refusal as refusal:
            self.refusal = refusal
        finally:
            self.checked_at, self.checking = _now(), None


@dataclass(eq=False)
class Follower:
    admitted: Subscription
    rights: FollowRights
    came: float = field(default_factory=time)
    until: float = field(default_factory=_end_of_life)
    ended: "asyncio.Future[bytes]" = field(default_factory=_new_future)
    """The last words that the stream sends."""

    def end(self, words: bytes) -> None:
        if not self.ended.done():
            self.ended.set_result(words)

    async def check(self, *, sending: bool) -> None:
        """End the stream if its time is over, or if its access no longer holds."""
        if _now() >= self.until:
            self.end(AGED % random.randint(500, 5000))  # noqa: S311 - they need not be secret
            return
        try:
            admitted = await self.rights.check(STALE if sending else IDLE)
        except Refusal as refusal:
            self.end(CLOSED if refusal.status < 500 else OUTAGE)
        else:
            if admitted.audience != self.admitted.audience:
                self.end(CHANGED)


class FollowerCounts(msgspec.Struct, frozen=True):
    """Counts that one process tells the others."""

    strangers: dict[str, int]
    known: dict[str, list[float]]
    """The start times of their streams."""


class Followers:
    """All followers of this process; other processes tell how many they have."""

    def __init__(self) -> None:
        self.count = 0
        self.strangers: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        self.known: defaultdict[str, deque[Follower]] = defaultdict(deque)
        self.shared: WeakValueDictionary[Hashable, FollowRights] = WeakValueDictionary()

    @property
    def full(self) -> bool:
        return self.count >= MOST_STREAMS

    def enter(self, admitted: Subscription, ask: Callable[[], Awaitable[Subscription]]) -> Follower:
        """Add a follower. Strangers share their rights, so one check serves them all."""
        rights = FollowRights(ask, admitted)
        if admitted.owner.startswith(STRANGER):
            rights = self.shared.setdefault((admitted.id, admitted.audience), rights)
        follower = Follower(admitted, rights)
        self._count(follower)
        return follower

    def _count(self, follower: Follower) -> None:
        owner = follower.admitted.owner
        if owner.startswith(STRANGER):
            if self.strangers[owner] + self.elsewhere[owner] >= MOST_STRANGERS:
                raise refusals.refusal_with_wait(refusals.streaming, 30)
            self.strangers[owner] += 1
        else:
            own = self.known[owner]
            # The oldest is most likely dead: a phone that lost its network left it open.
            if len(own) >= MOST_OF_ONE:
                own.popleft().end(CROWDED)
            own.append(follower)
        self.count += 1

    def leave(self, follower: Follower) -> None:
        owner = follower.admitted.owner
        self.count -= 1
        if owner.startswith(STRANGER):
            self.strangers[owner] -= 1
            if not self.strangers[owner]:
                del self.strangers[owner]
            return
        own = self.known[owner]
        if follower in own:
            own.remove(follower)
        if not own:
            del self.known[owner]

    def snapshot(self) -> FollowerCounts:
        known = {owner: [each.came for each in own] for owner, own in self.known.items()}
        return FollowerCounts(dict(self.strangers), known)

    def merge(self, others: Sequence[FollowerCounts]) -> None:
        """Take in the counts of the other processes. The oldest streams of all end, on any process:
        each process ends its own."""
        self.elsewhere = Counter()
        came: defaultdict[str, list[float]] = defaultdict(list)
        for each in others:
            self.elsewhere.update(each.strangers)
            for owner in each.known.keys() & self.known.keys():
                came[owner] += each.known[owner]
        for owner, elsewhere in came.items():
            own = self.known[owner]
            every = sorted([*elsewhere, *(each.came for each in own)])
            while own and len(every) > MOST_OF_ONE and own[0].came < every[-MOST_OF_ONE]:
                own.popleft().end(CROWDED)

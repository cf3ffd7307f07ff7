"""How many streams may be open at once, for how long, and with which rights."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from api.wire import refusals
from api.wire.streams import Source, Subscription
from companion.server import stream_limits
from companion.server.stream_limits import Follower, Followers, FollowRights
from companion.server.streams import Streams
from games.people.refusals import Refusal

Audience = tuple[int | None, str]


class Journal:
    """A journal with a number of entries, and the rights to read it."""

    def __init__(self) -> None:
        self.number = 1
        self.refusal: Refusal | None = None
        self.checks = 0
        self.source = Source(self._frames, lambda ids: dict.fromkeys(ids, self.number))

    def _frames(self, _id: str, after: int, audiences: Any) -> Any:
        frames = [(n, b"id: %d\n\n" % n) for n in range(after + 1, self.number + 1)]
        return dict.fromkeys(audiences, frames)

    def admit(self, owner: str = "seat:1") -> Subscription:
        return Subscription(self.source, "t", (0, "en"), 0, owner)

    def rights_check(self, result: Subscription) -> Callable[[], Awaitable[Subscription]]:
        async def ask() -> Subscription:
            self.checks += 1
            if self.refusal is not None:
                raise self.refusal
            return result

        return ask

    def follower(self, owner: str = "seat:1", current: Subscription | None = None) -> Follower:
        admitted = self.admit(owner)
        return Follower(admitted, FollowRights(self.rights_check(current or admitted), admitted))


async def now(function: Callable[..., Any], *given: Any) -> Any:
    return function(*given)


def stream_text(
    journal: Journal, act: Callable[[Journal, Streams], Awaitable[None]], **options: Any
) -> str:
    """Return all that one stream sends until it ends; `act` runs after it has begun."""

    async def follow() -> str:
        streams = Streams(now, "")  # type: ignore[arg-type]  # at once instead of in a thread
        received = b""
        async for content in streams.follow(journal.follower(**options)):
            received += content
            if b"id: 1" in content:
                await act(journal, streams)
        return received.decode()

    async def in_time() -> str:
        return await asyncio.wait_for(follow(), 5)

    return asyncio.run(in_time())


async def add_entry(journal: Journal, streams: Streams) -> None:
    journal.number += 1
    streams._note_number("t", journal.number)


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_limits, "STALE", 0.0)


@pytest.mark.usefixtures("stale")
@pytest.mark.parametrize(
    "refusal", [refusals.unknown_secret(), refusals.forbidden(), refusals.nothing_here()]
)
def test_whose_right_has_gone_hears_no_more_entry(refusal: Refusal) -> None:
    """A token was revoked, a seat was given to another player, a table was closed to spectators."""

    async def fail(journal: Journal, streams: Streams) -> None:
        journal.refusal = refusal
        await add_entry(journal, streams)

    text = stream_text(Journal(), fail)
    assert "id: 1" in text
    assert "id: 2" not in text
    assert text.endswith("retry: 15000\nevent: closed\ndata: {}\n\n")


@pytest.mark.usefixtures("stale")
def test_who_sees_otherwise_now_comes_back_as_such() -> None:
    journal = Journal()
    seated = replace(journal.admit(), audience=(1, "en"))
    text = stream_text(journal, add_entry, current=seated)
    assert text.endswith("somebody else here now\n\n")


@pytest.mark.usefixtures("stale")
def test_an_outage_closes_nothing_for_good() -> None:
    async def away(journal: Journal, streams: Streams) -> None:
        journal.refusal = refusals.refusal_with_wait(refusals.database_away, 5)
        await add_entry(journal, streams)

    assert stream_text(Journal(), away).endswith(
        "retry: 5000\n: the house cannot be asked just now\n\n"
    )


def test_rights_are_asked_no_more_often_than_they_grow_stale() -> None:
    journal = Journal()

    async def look() -> None:
        follower = journal.follower()
        for _ in range(100):
            await follower.check(sending=True)
        assert (journal.checks, follower.ended.done()) == (0, False)
        follower.rights.checked_at -= stream_limits.STALE
        await follower.check(sending=False)
        assert journal.checks == 0
        await follower.check(sending=True)
        assert journal.checks == 1

    asyncio.run(look())


def test_a_stream_lives_a_quarter_of_an_hour_and_says_when_to_come_back() -> None:
    async def look() -> bytes:
        follower = Journal().follower()
        life = follower.until - follower.rights.checked_at
        assert 0.9 * stream_limits.LIFE - 1 < life < stream_limits.LIFE + 1
        assert stream_limits.LIFE == 900
        follower.until = follower.rights.checked_at
        await follower.check(sending=False)
        return await follower.ended

    last = asyncio.run(look()).decode()
    assert last.startswith("retry: ")
    assert 500 <= int(last.split()[1]) <= 5000


async def never() -> Subscription:
    raise AssertionError("nothing was stale")


def enter_all(owners: list[str]) -> tuple[Followers, list[Follower], list[str]]:
    """Return the followers, those that were admitted in order of arrival, and the codes of the
    refusals."""

    async def enter() -> tuple[Followers, list[Follower], list[str]]:
        followers, active, refused = Followers(), [], []
        for owner in owners:
            admitted = Journal().admit(owner)
            try:
                active.append(followers.enter(admitted, never))
            except Refusal as refusal:
                refused.append(refusal.code)
        return followers, active, refused

    return asyncio.run(enter())


@pytest.mark.parametrize("owner", ["seat:1", "person:1"])
def test_of_one_device_the_oldest_stream_gives_way(owner: str) -> None:
    """A phone that lost its network left streams open: it must not lock itself out."""
    followers, active, refused = enter_all([owner] * (stream_limits.MOST_OF_ONE + 2) + ["seat:2"])
    assert refused == []
    assert [f.ended.done() for f in active] == [True] * 2 + [False] * (
        stream_limits.MOST_OF_ONE + 1
    )
    assert active[0].ended.result().startswith(b"retry: 15000\n")
    for follower in active:
        followers.leave(follower)
    assert (followers.count, followers.known) == (0, {})


def test_strangers_of_one_address_have_a_hall_full_and_those_who_sit_there_are_no_strangers() -> (
    None
):
    hall = ["address:hall"] * (stream_limits.MOST_STRANGERS + 3)
    followers, active, refused = enter_all([*hall, "address:elsewhere", "seat:in the hall"])
    assert refused == ["request.streaming"] * 3
    assert followers.count == stream_limits.MOST_STRANGERS + 2
    for follower in active:
        followers.leave(follower)
    assert (followers.count, followers.strangers) == (0, {})


@pytest.mark.usefixtures("stale")
def test_for_strangers_who_look_at_the_same_table_it_is_asked_once() -> None:
    async def look() -> tuple[int, list[bool]]:
        followers, journal = Followers(), Journal()
        admitted = journal.admit("address:hall")
        crowd = [followers.enter(admitted, journal.rights_check(admitted)) for _ in range(50)]
        await asyncio.gather(*(each.check(sending=True) for each in crowd))
        checks, journal.refusal = journal.checks, refusals.forbidden()
        await asyncio.gather(*(each.check(sending=True) for each in crowd))
        return checks, [each.ended.done() for each in crowd]

    assert asyncio.run(look()) == (1, [True] * 50)

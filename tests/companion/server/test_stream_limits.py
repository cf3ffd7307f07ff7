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
        self.asked = 0
        self.source = Source(self._frames, lambda ids: dict.fromkeys(ids, self.number))

    def _frames(self, _id: str, after: int, audiences: Any) -> Any:
        frames = [(n, b"id: %d\n\n" % n) for n in range(after + 1, self.number + 1)]
        return dict.fromkeys(audiences, frames)

    def admitted(self, owner: str = "seat:1") -> Subscription:
        return Subscription(self.source, "t", (0, "en"), 0, owner)

    def asking(self, found: Subscription) -> Callable[[], Awaitable[Subscription]]:
        async def ask() -> Subscription:
            self.asked += 1
            if self.refusal is not None:
                raise self.refusal
            return found

        return ask

    def follower(self, owner: str = "seat:1", found: Subscription | None = None) -> Follower:
        admitted = self.admitted(owner)
        return Follower(admitted, FollowRights(self.asking(found or admitted), admitted))


async def now(function: Callable[..., Any], *given: Any) -> Any:
    return function(*given)


def heard(journal: Journal, act: Callable[[Journal, Streams], Awaitable[None]], **how: Any) -> str:
    """Return all that one stream sends until it ends; `act` runs after it has begun."""

    async def follow() -> str:
        streams = Streams(now, "")  # type: ignore[arg-type]  # at once instead of in a thread
        said = b""
        async for content in streams.follow(journal.follower(**how)):
            said += content
            if b"id: 1" in content:
                await act(journal, streams)
        return said.decode()

    async def in_time() -> str:
        return await asyncio.wait_for(follow(), 5)

    return asyncio.run(in_time())


async def moved(journal: Journal, streams: Streams) -> None:
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

    async def lost(journal: Journal, streams: Streams) -> None:
        journal.refusal = refusal
        await moved(journal, streams)

    said = heard(Journal(), lost)
    assert "id: 1" in said
    assert "id: 2" not in said
    assert said.endswith("retry: 15000\nevent: closed\ndata: {}\n\n")


@pytest.mark.usefixtures("stale")
def test_who_sees_otherwise_now_comes_back_as_such() -> None:
    journal = Journal()
    seated = replace(journal.admitted(), audience=(1, "en"))
    said = heard(journal, moved, found=seated)
    assert said.endswith("somebody else here now\n\n")


@pytest.mark.usefixtures("stale")
def test_an_outage_closes_nothing_for_good() -> None:
    async def away(journal: Journal, streams: Streams) -> None:
        journal.refusal = refusals.refusal_with_wait(refusals.database_away, 5)
        await moved(journal, streams)

    assert heard(Journal(), away).endswith("retry: 5000\n: the house cannot be asked just now\n\n")


def test_rights_are_asked_no_more_often_than_they_grow_stale() -> None:
    journal = Journal()

    async def look() -> None:
        follower = journal.follower()
        for _ in range(100):
            await follower.check(sending=True)
        assert (journal.asked, follower.ended.done()) == (0, False)
        follower.rights.checked_at -= stream_limits.STALE
        await follower.check(sending=False)
        assert journal.asked == 0
        await follower.check(sending=True)
        assert journal.asked == 1

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


def entered(owners: list[str]) -> tuple[Followers, list[Follower], list[str]]:
    """Return the followers, those that were admitted in order of arrival, and the codes of the
    refusals."""

    async def enter() -> tuple[Followers, list[Follower], list[str]]:
        followers, found, refused = Followers(), [], []
        for owner in owners:
            admitted = Journal().admitted(owner)
            try:
                found.append(followers.enter(admitted, never))
            except Refusal as refusal:
                refused.append(refusal.code)
        return followers, found, refused

    return asyncio.run(enter())


@pytest.mark.parametrize("owner", ["seat:1", "person:1"])
def test_of_one_device_the_oldest_stream_gives_way(owner: str) -> None:
    """A phone that lost its network left streams open: it must not lock itself out."""
    followers, found, refused = entered([owner] * (stream_limits.MOST_OF_ONE + 2) + ["seat:2"])
    assert refused == []
    assert [f.ended.done() for f in found] == [True] * 2 + [False] * (stream_limits.MOST_OF_ONE + 1)
    assert found[0].ended.result().startswith(b"retry: 15000\n")
    for follower in found:
        followers.leave(follower)
    assert (followers.count, followers.known) == (0, {})


def test_strangers_of_one_address_have_a_hall_full_and_those_who_sit_there_are_no_strangers() -> (
    None
):
    hall = ["address:hall"] * (stream_limits.MOST_STRANGERS + 3)
    followers, found, refused = entered([*hall, "address:elsewhere", "seat:in the hall"])
    assert refused == ["request.streaming"] * 3
    assert followers.count == stream_limits.MOST_STRANGERS + 2
    for follower in found:
        followers.leave(follower)
    assert (followers.count, followers.strangers) == (0, {})


@pytest.mark.usefixtures("stale")
def test_for_strangers_who_look_at_the_same_table_it_is_asked_once() -> None:
    async def look() -> tuple[int, list[bool]]:
        followers, journal = Followers(), Journal()
        admitted = journal.admitted("address:hall")
        crowd = [followers.enter(admitted, journal.asking(admitted)) for _ in range(50)]
        await asyncio.gather(*(each.check(sending=True) for each in crowd))
        asked, journal.refusal = journal.asked, refusals.forbidden()
        await asyncio.gather(*(each.check(sending=True) for each in crowd))
        return asked, [each.ended.done() for each in crowd]

    assert asyncio.run(look()) == (1, [True] * 50)

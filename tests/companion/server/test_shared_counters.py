"""With Redis, the processes of one installation share the counters that protect it."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import redis
import redis.asyncio

from api.shortcuts import allowances
from api.wire.streams import Subscription
from companion.server import bodies, stream_limits
from companion.server.bodies import Uploads
from companion.server.shared_counters import GONE, WHO, SharedCounters, Snapshot
from companion.server.stream_limits import Follower, Followers
from games.people.refusals import Refusal

HALL = "address:a hall"


@pytest.fixture(autouse=True)
def _nobody_has_called() -> Iterator[None]:
    allowances.WINDOWS.clear()
    yield
    allowances.WINDOWS.clear()


def add_follower(followers: Followers, owner: str) -> Follower:
    admitted = Subscription(None, "t", (0, "en"), 0, owner)  # type: ignore[arg-type]  # never read

    async def ask() -> Subscription:
        return admitted

    return followers.enter(admitted, ask)


def snapshot_of(followers: Followers) -> Snapshot:
    """Return the snapshot as another process receives it."""
    snapshot = SharedCounters("", followers, Uploads()).snapshot()
    return msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot), type=Snapshot)


def test_a_hall_is_full_whichever_process_its_strangers_came_to() -> None:
    async def enter() -> list[str]:
        one, two = Followers(), Followers()
        for _ in range(stream_limits.MOST_STRANGERS - 1):
            add_follower(one, HALL)
        two.merge([snapshot_of(one).following])
        add_follower(two, HALL)
        with pytest.raises(Refusal) as refused:
            add_follower(two, HALL)
        two.merge([])  # the other process is gone, and its streams with it
        add_follower(two, HALL)
        return [refused.value.code]

    assert asyncio.run(enter()) == ["request.streaming"]


def test_of_one_device_the_oldest_stream_gives_way_wherever_it_is() -> None:
    async def enter() -> tuple[list[bool], list[bool]]:
        one, two = Followers(), Followers()
        owner = "seat:1"
        older = [add_follower(one, owner) for _ in range(5)]
        newer = [add_follower(two, owner) for _ in range(5)]
        for n, follower in enumerate(older + newer):
            follower.came = float(n)
        words = snapshot_of(one), snapshot_of(two)
        one.merge([words[1].following])
        two.merge([words[0].following])
        return [f.ended.done() for f in older], [f.ended.done() for f in newer]

    assert asyncio.run(enter()) == ([True, True, False, False, False], [False] * 5)


def test_uploads_of_one_address_are_counted_in_all_processes() -> None:
    one, two = Uploads(), Uploads()
    for _ in range(bodies.MOST_OF_ONE):
        one.begin(HALL)
    one.hold(HALL, bodies.ROOM_OF_ONE - 1)
    two.begin(HALL)
    two.hold(HALL, 1)
    assert not two.is_crowded(HALL)
    two.release(HALL, 1)
    two.merge([one.snapshot()])
    assert two.is_crowded(HALL)
    assert not two.is_crowded("address:elsewhere")
    two.hold(HALL, 1)
    with pytest.raises(Refusal):
        two.hold(HALL, 1)


def test_calls_elsewhere_count_in_their_window_and_in_no_other() -> None:
    def read_count(owner: str, number: int) -> int:
        return allowances.increment_call("address", owner, number)

    least = allowances.WORTH_TELLING
    for _ in range(least):
        read_count("address:busy", 7)
    read_count("address:quiet", 7)
    counts = allowances.snapshot()
    assert counts == {"address": (7, {"address:busy": least})}
    allowances.merge([counts, counts])  # two other processes with the same counts
    assert read_count("address:busy", 7) == 3 * least + 1
    assert read_count("address:quiet", 7) == 2
    assert read_count("address:busy", 8) == 1
    allowances.merge([counts])
    assert read_count("address:busy", 8) == 2


def test_they_hear_of_each_other_by_redis_and_forget_who_is_silent(redis_url: str) -> None:
    one, two = (SharedCounters(redis_url, Followers(), Uploads()) for _ in range(2))
    two.uploads.begin(HALL)

    async def talk() -> list[int]:
        async with redis.asyncio.Redis.from_url(redis_url) as client:
            counts = []
            for deed in (one.exchange, two.exchange, one.exchange):
                await deed(client)
                counts.append(one.uploads.elsewhere[HALL])
            client_two: Any = f"{WHO}.{two.name}"
            assert 0 < await client.ttl(client_two) <= GONE
            await client.delete(client_two)  # as it expires
            await one.exchange(client)
            return [*counts, one.uploads.elsewhere[HALL]]

    assert asyncio.run(talk()) == [0, 0, 1, 0]
    with redis.Redis.from_url(redis_url) as client:
        kept = b"".join(client.get(key) or b"" for key in client.keys(f"{WHO}.*"))
    assert b"192.0.2" not in kept


@pytest.mark.parametrize("rubbish", [b"\xff", b"\x80"])
def test_what_cannot_be_read_is_nobodys_word(redis_url: str, rubbish: bytes) -> None:
    """A process of another version sent it, during an update: each continues."""
    one = SharedCounters(redis_url, Followers(), Uploads())
    one.uploads.elsewhere[HALL] = 9

    async def live() -> None:
        async with redis.asyncio.Redis.from_url(redis_url) as client:
            await client.zadd(WHO, {"older": 9e9})
            await client.set(f"{WHO}.older", rubbish)
            one.open()
            await asyncio.sleep(0.3)
            assert one.task is not None
            assert not one.task.done()
            await one.close()
            await client.delete(WHO, f"{WHO}.older")

    asyncio.run(live())
    assert not one.uploads.elsewhere

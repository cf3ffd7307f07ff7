"""A body arrives whole, in time and within its limit, or nothing is done."""

import asyncio
from collections import deque
from typing import Any

import pytest

from api.wire.limits import size
from companion.server import bodies
from companion.server.bodies import Body, uploads
from games.people.refusals import Refusal

IMPORT = "/api/v1/tournaments/import/"
HALL = "192.0.2.1"


@pytest.fixture(autouse=True)
def _nothing_stays() -> Any:
    yield
    assert (uploads.number, uploads.bytes) == (0, 0)
    assert not uploads.number_of
    assert not uploads.bytes_of


def scope(path: str = "/api/v1/tables/", **headers: str) -> dict[str, Any]:
    raw_headers = [
        (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
    ]
    return {"method": "POST", "path": path, "headers": raw_headers}


def test_whoever_is_given_a_network_is_one_address() -> None:
    """An IPv6 device may choose any address in its network."""
    one, two, other = (Body(scope(), f"2001:db8::{n}") for n in ("1", "2", "1:0:0:0:1"))
    assert one.address == two.address != other.address
    assert "2001" not in one.address


async def never() -> dict[str, Any]:
    await asyncio.sleep(3600)
    raise AssertionError


def fake_receive(*chunks: bytes, end: str = "whole") -> Any:
    """Return the `receive` of an ASGI server; `end`: the sender finishes, falls silent or
    disconnects."""
    messages: deque[dict[str, Any]] = deque(
        {"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks
    )
    if end == "whole":
        messages[-1]["more_body"] = False
    elif end == "gone":
        messages.append({"type": "http.disconnect"})

    async def receive() -> dict[str, Any]:
        return messages.popleft() if messages else await never()

    return receive


def read(receive: Any, where: dict[str, Any], address: str = HALL) -> bytes:
    async def reading() -> bytes:
        body = Body(where, address)
        try:
            return await body.read(receive)
        finally:
            body.release()

    return asyncio.run(reading())


def refusal_of(receive: Any, where: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        read(receive, where)
    return refusal.value


def test_what_was_announced_arrives_in_whatever_pieces() -> None:
    assert read(fake_receive(b'{"a', b'": 1}'), scope(content_length="8")) == b'{"a": 1}'
    assert read(fake_receive(b"", b"{}"), scope(transfer_encoding="chunked")) == b"{}"


def test_without_a_body_nothing_is_waited_for() -> None:
    assert read(never, scope()) == b""
    assert read(never, scope(content_length="0")) == b""


@pytest.mark.parametrize(
    ("receive", "headers"),
    [
        (fake_receive(b'{"com', end="gone"), {"content_length": "22"}),
        (fake_receive(b'{"com', end="whole"), {"content_length": "22"}),
        (fake_receive(b"{", end="gone"), {"transfer_encoding": "chunked"}),
        (fake_receive(end="gone"), {"content_length": "2"}),
    ],
)
def test_a_call_cut_off_is_none(receive: Any, headers: dict[str, str]) -> None:
    assert refusal_of(receive, scope(**headers)).code == "request.cut_off"


@pytest.mark.parametrize("length", ["-1", "five", "1" * 30, "²"])
def test_a_length_that_is_none_is_refused(length: str) -> None:
    with pytest.raises(Refusal):
        Body({**scope(), "headers": [(b"content-length", length.encode())]}, HALL)
    two = [(b"content-length", b"5"), (b"content-length", b"6")]
    with pytest.raises(Refusal):
        Body({**scope(), "headers": two}, HALL)


def test_a_body_that_does_not_end_is_waited_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)
    refusal = refusal_of(fake_receive(b"{", end="silent"), scope(content_length="22"))
    assert (refusal.status, refusal.code) == (408, "request.too_slow")


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/api/v1/tables/", size.LIMIT),
        ("/tables/ABCDEFGH/", size.LIMIT),
        ("/nowhere/", size.LIMIT),
        (IMPORT, size.FILE),
        ("/admin/login/", size.FILE),
    ],
)
def test_each_route_has_its_limit_and_nothing_beyond_it_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, path: str, limit: int
) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)
    refusal = refusal_of(never, scope(path, content_length=str(limit + 1)))
    assert (refusal.status, refusal.code) == (413, "request.too_large")
    assert f"{limit}" in str(refusal.sentence)
    chunks = [bytes(60_000)] * (limit // 60_000 + 1)
    endless = refusal_of(
        fake_receive(*chunks, end="silent"), scope(path, transfer_encoding="chunked")
    )
    assert endless.code == "request.too_large"


def test_who_sends_all_before_listening_hears_why_it_is_not_taken() -> None:
    chunks = [bytes(60_000)] * 100
    receive = fake_receive(*chunks)
    assert refusal_of(receive, scope(content_length="6000000")).code == "request.too_large"
    with pytest.raises(TimeoutError):  # all chunks were skipped, and nothing else comes
        asyncio.run(asyncio.wait_for(receive(), 0.05))


def test_who_asks_first_is_told_at_once() -> None:
    where = scope(content_length="6000000", expect="100-continue")
    assert refusal_of(never, where).code == "request.too_large"


async def start_uploads(number: int, address: str) -> list[Any]:
    """Start `number` uploads that announce a file and send half of it."""
    tasks = []
    for _ in range(number):
        body = Body(scope(IMPORT, content_length=str(size.FILE)), address)
        receive = fake_receive(bytes(size.FILE // 2), end="silent")
        tasks.append((body, asyncio.ensure_future(body.read(receive))))
    await asyncio.sleep(0.2)
    return tasks


async def finish_uploads(tasks: list[Any]) -> list[str]:
    """Return the codes of the refused uploads; uploads that still wait have none."""
    codes = []
    for body, task in tasks:
        if task.done():
            codes.append(task.exception().code)
        task.cancel()
        body.release()
    await asyncio.gather(*(task for _, task in tasks), return_exceptions=True)
    return codes


def test_sixty_unfinished_uploads_hold_what_four_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)
    monkeypatch.setattr(bodies, "SLOWEST", size.FILE)

    async def attack() -> tuple[int, list[str], bytes]:
        tasks = await start_uploads(60, HALL)
        held = uploads.bytes
        beside = Body(scope(content_length="2"), HALL)  # a move from the same address
        move = await beside.read(fake_receive(b"{}"))
        return held, await finish_uploads(tasks), move

    held, codes, move = asyncio.run(attack())
    assert held <= bodies.ROOM_OF_ONE
    assert codes == ["request.uploading"] * (60 - bodies.ROOM_OF_ONE // size.FILE)
    assert move == b"{}"


def test_many_addresses_together_hold_no_more_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)
    monkeypatch.setattr(bodies, "SLOWEST", size.FILE / 4)

    async def attack() -> tuple[int, set[str]]:
        tasks = [task for n in range(8) for task in await start_uploads(4, f"192.0.2.{n}")]
        held = uploads.bytes
        return held, set(await finish_uploads(tasks))

    held, codes = asyncio.run(attack())
    assert held <= bodies.ROOM
    assert codes == {"request.busy"}


def test_where_too_many_are_under_way_the_next_must_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that sends its body in time is still served: a hall shares one address, and
    somebody in it may be an attacker."""
    monkeypatch.setattr(bodies, "MOST_OF_ONE", 3)
    monkeypatch.setattr(bodies, "HURRY", 0.05)

    async def attack() -> tuple[list[str], bytes]:
        tasks = []
        for _ in range(6):
            body = Body(scope(content_length="9"), HALL)
            tasks.append((body, asyncio.ensure_future(body.read(fake_receive(b"{", end="silent")))))
        await asyncio.sleep(0.2)
        move = await Body(scope(content_length="2"), HALL).read(fake_receive(b"{}"))
        return await finish_uploads(tasks), move

    assert asyncio.run(attack()) == (["request.too_slow"] * 3, b"{}")

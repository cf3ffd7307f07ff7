"""Dear calls have threads of their own, and an address has few of them."""

import asyncio
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from companion.server import lanes
from companion.server.lanes import Lane, ProcessLane
from games.people.refusals import Refusal
from tests.faults.house import wait_until


@pytest.mark.parametrize(
    ("call", "lane"),
    [
        ("POST /api/v1/tables/ABCDEFGH/moves/", lanes.play),
        ("GET /api/v1/tables/ABCDEFGH/", lanes.play),
        ("GET /tables/ABCDEFGH/", lanes.play),
        ("POST /tables/ABCDEFGH/answer/", lanes.play),
        ("POST /api/v1/tournaments/x/pairings/y/report/", lanes.play),
        ("GET /", lanes.pages),
        ("GET /api/v1/games/", lanes.pages),
        ("GET /tournaments/x/standings/", lanes.pages),
        ("GET /nowhere/", lanes.pages),
        ("GET /games/kung_fu/verdicts/comparison/", lanes.pages),
        ("GET /games/kung_fu/verdicts/comparison/?camps.0.0.name=x", lanes.heavy),
        ("POST /api/v1/verdicts/kung-fu/comparison/", lanes.heavy),
        ("GET /api/v1/tournaments/x/standings.pdf", lanes.heavy),
        ("HEAD /api/v1/tournaments/x/standings.pdf", lanes.heavy),
        ("GET /api/v1/me/export/", lanes.heavy),
        ("GET /games/combat/box.pdf", lanes.heavy),
        ("GET /api/v1/schema/", lanes.heavy),
        ("GET /sign-in/?next=/", lanes.pages),
        ("POST /sign-in/", lanes.passwords),
        ("POST /admin/login/", lanes.passwords),
        ("POST /api/v1/tokens/", lanes.passwords),
        ("GET /api/v1/tokens/", lanes.pages),
        ("GET /static/companion/bar.css", lanes.files),
    ],
)
def test_each_call_has_its_lane(call: str, lane: Lane) -> None:
    method, _, address = call.partition(" ")
    path, _, query = address.partition("?")
    assert lanes.lane_of(method, path, query.encode()) is lane


def test_an_address_has_few_calls_of_a_lane_and_leaves_room_for_others() -> None:
    lane, gate = Lane(ThreadPoolExecutor(1), most=4, of_one=2), threading.Event()

    async def crowd() -> list[object]:
        stranger = [asyncio.ensure_future(lane.run("stranger", gate.wait)) for _ in range(4)]
        other = asyncio.ensure_future(lane.run("other", gate.wait))
        await asyncio.sleep(0)
        gate.set()
        return await asyncio.gather(*stranger, other, return_exceptions=True)

    *answers, of_other = asyncio.run(crowd())
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [refusal.status for refusal in refused] == [503, 503]
    assert of_other is True
    assert (lane.waiting, lane.waiting_of) == (0, {})


def test_what_waited_too_long_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "LONGEST_WAIT", -1.0)
    begun: list[int] = []
    with pytest.raises(Refusal):
        asyncio.run(Lane(ThreadPoolExecutor(1)).run("a", begun.append, 1))
    assert not begun


@pytest.fixture
def process_lane() -> Iterator[ProcessLane]:
    lane = ProcessLane()
    yield lane
    lane.close()


def ask_pid(lane: ProcessLane, pause: float = 0) -> int:
    """Return the process of the lane, and look after a pause at what has become of it."""
    pids: list[int] = []

    async def ask() -> None:
        pids.append(await lane.run("a", os.getpid))
        await asyncio.sleep(pause)

    def answers() -> bool:
        with suppress(Refusal):  # it was told to come back
            asyncio.run(ask())
        return bool(pids)

    wait_until(answers, "the process answers")
    return pids[0]


def test_a_killed_process_is_started_again(process_lane: ProcessLane) -> None:
    first = ask_pid(process_lane)
    with pytest.raises(Refusal):
        asyncio.run(process_lane.run("a", os.abort))
    assert len({first, ask_pid(process_lane), os.getpid()}) == 3


def test_a_process_that_nobody_needs_ends(
    process_lane: ProcessLane, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ask_pid(process_lane)
    assert ask_pid(process_lane) == first
    monkeypatch.setattr(lanes, "IDLE", 0.0)
    assert ask_pid(process_lane, pause=0.1) == first
    assert ask_pid(process_lane) != first

"""The worker in which the companion thinks is killed in the middle of a thought: the answer comes
once, after it was started again. With real processes, and therefore with --long."""

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.companion.server.test_start import House, up

__all__ = ["up"]

pytestmark = pytest.mark.rare
BOTS: Final = "bots@"
SOON: Final = 90.0
"""Seconds: the lease of the dead, the start of a worker, a sweep; with room for a busy machine."""
TRIES: Final = 12
CLAIMED: Final = """
    SELECT payload FROM duties_duty
    WHERE kind = 'tables.bot_answers' AND state = 'waiting' AND attempts = 1
"""


class Played:
    """A house in which Alice sits at tables with an expert."""

    def __init__(self, house: House, data: Path) -> None:
        self.house, self.data = house, data

    def asked(self, question: str, *facts: object) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(self.data / "companion.sqlite3", timeout=30)
        try:
            with connection:
                return connection.execute(question, facts).fetchall()
        finally:
            connection.close()

    def worker(self) -> int | None:
        """The process that thinks."""
        for pid in self.house.group():
            try:
                words = Path(f"/proc/{pid}/cmdline").read_bytes().decode()
            except OSError:
                continue
            if BOTS in words:
                return pid
        return None

    def begun(self) -> str:
        """A table at which the companion is asked first."""
        post, at = self.house.web.post, "/api/v1/tables/"
        table = post(at, json={"game": "kung_fu", "mode": "house"}).json()
        host = {"Authorization": f"Seat {table['host_secret']}"}
        post(f"{at}{table['code']}/seats/", json={"name": "Alice"})
        post(f"{at}{table['code']}/seats/", json={"bot": "expert"}, headers=host)
        assert post(f"{at}{table['code']}/start/", json={}, headers=host).status_code == 200
        return str(table["code"])

    def killed_while_it_thinks(self) -> str:
        """The table whose answer was not written any more."""
        for _ in range(TRIES):
            code = self.begun()
            self.house.wait(lambda: bool(self.asked(CLAIMED)), 60)
            pid = self.worker()
            if pid is None:
                continue
            os.kill(pid, signal.SIGKILL)
            time.sleep(0.3)
            if self.answers(code) == 0 and self.asked(CLAIMED):
                return code
            self.house.wait(lambda: self.worker() is not None, 60)
        raise AssertionError("it always thought faster than it could be killed")

    def answers(self, code: str) -> int:
        found = self.asked(
            "SELECT count(*) FROM tables_entry JOIN tables_table ON tables_table.id = table_id"
            " WHERE code = ? AND kind = 'answered'",
            code,
        )
        return int(found[0][0])


@pytest.fixture
def played(up: Callable[..., House], tmp_path: Path) -> Played:
    house = up()
    house.wait(house.ready)
    there = Played(house, tmp_path / "data")
    house.wait(lambda: there.worker() is not None)
    return there


def test_the_answer_comes_once_after_the_worker_was_killed_in_the_middle_of_it(
    played: Played,
) -> None:
    code = played.killed_while_it_thinks()
    played.house.wait(lambda: played.answers(code) > 0, SOON)
    time.sleep(12)  # a sweep more, which must find nothing
    own = played.asked(
        "SELECT attempts, duties_duty.state FROM duties_duty JOIN tables_table"
        " ON duties_duty.key LIKE tables_table.id || '.%' WHERE code = ?"
        " AND kind = 'tables.bot_answers' ORDER BY duties_duty.id",
        code,
    )
    assert own[0] == (2, "done"), "once cut off, once done"
    table = played.house.web.get(f"/api/v1/tables/{code}/").json()
    assert table["phase"] == "playing"
    seats = [entry["seat"] for entry in journal(played, code) if entry["kind"] == "answered"]
    assert seats.count(1) == sum(state == "done" for _, state in own), "each question, one answer"


def test_without_its_row_it_would_never_come(played: Played) -> None:
    """The control: what was only in the head of the worker is gone with it."""
    code = played.killed_while_it_thinks()
    played.asked("DELETE FROM duties_duty WHERE kind = 'tables.bot_answers'")
    time.sleep(SOON / 2)
    assert played.answers(code) == 0


def journal(played: Played, code: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = played.house.web.get(f"/api/v1/tables/{code}/journal/").json()[
        "entries"
    ]
    return found

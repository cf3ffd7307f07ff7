"""The worker that runs the bots is killed while it computes: the answer comes once, after the
worker has restarted. With real processes, and therefore with --long."""

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
"""Seconds for a dead worker's lease, the start of a worker and a sweep, with reserve for a busy
machine."""
TRIES: Final = 12
CLAIMED: Final = """
    SELECT payload FROM duties_duty
    WHERE kind = 'tables.bot_answers' AND state = 'waiting' AND attempts = 1
"""


class BotHouse:
    """An installation in which Alice sits at tables with an expert bot."""

    def __init__(self, house: House, data: Path) -> None:
        self.house, self.data = house, data

    def query(self, sql: str, *params: object) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(self.data / "companion.sqlite3", timeout=30)
        try:
            with connection:
                return connection.execute(sql, params).fetchall()
        finally:
            connection.close()

    def worker_pid(self) -> int | None:
        """Return the pid of the worker that runs the bots."""
        for pid in self.house.group():
            try:
                words = Path(f"/proc/{pid}/cmdline").read_bytes().decode()
            except OSError:
                continue
            if BOTS in words:
                return pid
        return None

    def start_table(self) -> str:
        """Start a table at which the bot is asked first. Return its code."""
        post, at = self.house.web.post, "/api/v1/tables/"
        table = post(at, json={"game": "kung_fu", "mode": "house"}).json()
        host = {"Authorization": f"Seat {table['host_secret']}"}
        post(f"{at}{table['code']}/seats/", json={"name": "Alice"})
        post(f"{at}{table['code']}/seats/", json={"bot": "expert"}, headers=host)
        assert post(f"{at}{table['code']}/start/", json={}, headers=host).status_code == 200
        return str(table["code"])

    def kill_thinking_worker(self) -> str:
        """Return the code of a table whose bot's answer was not written."""
        for _ in range(TRIES):
            code = self.start_table()
            self.house.wait(lambda: bool(self.query(CLAIMED)), 60)
            pid = self.worker_pid()
            if pid is None:
                continue
            os.kill(pid, signal.SIGKILL)
            time.sleep(0.3)
            if self.count_answers(code) == 0 and self.query(CLAIMED):
                return code
            self.house.wait(lambda: self.worker_pid() is not None, 60)
        raise AssertionError("it always thought faster than it could be killed")

    def count_answers(self, code: str) -> int:
        rows = self.query(
            "SELECT count(*) FROM tables_entry JOIN tables_table ON tables_table.id = table_id"
            " WHERE code = ? AND kind = 'answered'",
            code,
        )
        return int(rows[0][0])


@pytest.fixture
def bot_house(up: Callable[..., House], tmp_path: Path) -> BotHouse:
    house = up()
    house.wait(house.ready)
    instance = BotHouse(house, tmp_path / "data")
    house.wait(lambda: instance.worker_pid() is not None)
    return instance


def test_the_answer_comes_once_after_the_worker_was_killed_in_the_middle_of_it(
    bot_house: BotHouse,
) -> None:
    code = bot_house.kill_thinking_worker()
    bot_house.house.wait(lambda: bot_house.count_answers(code) > 0, SOON)
    time.sleep(12)  # one more sweep, which must find nothing
    own = bot_house.query(
        "SELECT attempts, duties_duty.state FROM duties_duty JOIN tables_table"
        " ON duties_duty.key LIKE tables_table.id || '.%' WHERE code = ?"
        " AND kind = 'tables.bot_answers' ORDER BY duties_duty.id",
        code,
    )
    assert own[0] == (2, "done"), "once cut off, once done"
    table = bot_house.house.web.get(f"/api/v1/tables/{code}/").json()
    assert table["phase"] == "playing"
    seats = [
        entry["seat"] for entry in journal_entries(bot_house, code) if entry["kind"] == "answered"
    ]
    assert seats.count(1) == sum(state == "done" for _, state in own), "each question, one answer"


def test_without_its_row_it_would_never_come(bot_house: BotHouse) -> None:
    """Control: work that exists only in the memory of the worker is lost with it."""
    code = bot_house.kill_thinking_worker()
    bot_house.query("DELETE FROM duties_duty WHERE kind = 'tables.bot_answers'")
    time.sleep(SOON / 2)
    assert bot_house.count_answers(code) == 0


def journal_entries(bot_house: BotHouse, code: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = bot_house.house.web.get(
        f"/api/v1/tables/{code}/journal/"
    ).json()["entries"]
    return entries

"""A tournament of bots with the embedded default: `manage.py up`, without any further action."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from companion.bootstrap import ROOT
from companion.checks.steps import OURS
from tests.companion.server.test_start import House, up

__all__ = ["up"]

BOTS, ROUNDS = 64, 6
HOURS: Final = 3
LOOKS: Final = 5.0
"""Seconds between two checks: the measurement must not load the machine."""
PATIENCE: Final = 20.0
"""Seconds after the last result of a round within which the next one is drawn, however many bots
compute: a duty that is sent at once, and a sweep every ten seconds if it was lost."""
MAKE: Final = """
from django.db import transaction
from games.people.access import Caller
from games.people.models import User
from games.tournaments.arrangement.start import start_now
from games.tournaments.entrants.entry import NewEntrant, enter
from games.tournaments.models import Stage, Tournament
host = Caller(User.objects.create_user(username="orga", name="Orga"))
made = Tournament.objects.create(
    name="Of bots", game_key="kung_fu", organiser=host.person, table_mode="house", entry="organiser"
)
swiss = {{"draw": "at_once", "format": "swiss", "rounds": {rounds}}}
Stage.objects.create(tournament=made, number=1, settings=swiss)
for _ in range({bots}):
    enter(made.pk, host, NewEntrant(bot="novice"))
with transaction.atomic():
    start_now(Tournament.objects.locked().get(pk=made.pk), None)
print(made.pk)
"""


def create_tournament(data: Path, bots: int, rounds: int) -> str:
    script = MAKE.format(bots=bots, rounds=rounds)
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "--command", script],
        cwd=ROOT,
        env=environment | {"DATA_DIR": str(data), "BOOTSTRAP": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


def pauses(data: Path) -> tuple[int, list[float]]:
    """Return the number of results, and the seconds from each round's last result to the next
    round."""
    connection = sqlite3.connect(data / "companion.sqlite3")
    lines = connection.execute("SELECT kind, made FROM tournaments_line ORDER BY number").fetchall()
    connection.close()
    gaps, results, last = [], 0, None
    for kind, made in lines:
        when = datetime.fromisoformat(made)
        if kind == "table_reported":
            results, last = results + 1, when
        elif kind == "round_drawn" and last is not None:
            gaps.append((when - last).total_seconds())
    return results, gaps


@pytest.mark.rare
def test_64_bots_play_six_rounds_of_swiss_by_themselves(
    up: Callable[..., House], tmp_path: Path
) -> None:
    house = up()
    house.wait(house.ready)
    tournament = create_tournament(tmp_path / "data", BOTS, ROUNDS)
    address = f"/api/v1/tournaments/{tournament}/"
    late = monotonic() + HOURS * 3600
    while house.web.get(address).json()["phase"] != "over":
        assert monotonic() < late, house.log.read_text()
        sleep(LOOKS)
    results, waited = pauses(tmp_path / "data")
    assert results == BOTS // 2 * ROUNDS
    assert len(waited) == ROUNDS - 1
    assert max(waited) < PATIENCE, waited
    sys.stderr.write(f"{results} games, rounds drawn after {waited} s\n")
    assert house.stop() == 0

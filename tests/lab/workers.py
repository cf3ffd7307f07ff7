"""Real worker processes of the lab, in any number, which can be killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.bootstrap import ROOT
from companion.checks.steps import OURS
from companion.server.start import QUIET, celery_command, lab_options
from tests.faults.house import migrate
from tests.waiting import wait_until

TOO_LONG: Final = 300.0
PLAN: Final = """
from games.lab import local_worker, parts, run as runs
from games.lab.models import Run
from games.lab.plans import NewRun
run = runs.propose(NewRun({game!r}, ({level!r},), {sides!r}, {games}, seed="workers"), None)
Run.objects.filter(pk=run.pk).update(seconds_a_game={seconds})
print(run.pk)
"""
START: Final = "from games.lab import local_worker\nlocal_worker.start_run({run!r})"
EXPORT: Final = """
import sys
from games.lab import exports
from games.lab.models import Run
sys.stdout.write(exports.json(Run.objects.get(pk={run!r})).decode())
"""
PLAYED: Final = """
from games.duties.tasks import sweep
from games.lab.models import Run
sweep()
print(Run.objects.get(pk={run!r}).played)
"""
EXPIRE_LEASES: Final = """
from django.utils import timezone
from games.duties.models import Duty
Duty.objects.waiting().filter(kind="lab.play").update(not_before=timezone.now())
"""


class Workers:
    def __init__(self, data: Path, kwargs: Mapping[str, str]) -> None:
        inherited = {names: value for names, value in os.environ.items() if names not in OURS}
        self.environment = inherited | {"DATA_DIR": str(data), "BOOTSTRAP": "off", **kwargs}
        self.processes: list[subprocess.Popen[bytes]] = []
        if "DATABASE_URL" in kwargs:
            self._manage("migrate", "--verbosity", "0")
        else:
            migrate(data, self._manage)

    def plan(
        self, game: str, level: str, games: int, *, sides: tuple[str, ...] = (), seconds: float
    ) -> str:
        """Plan a run; the stated cost per game determines its parts."""
        code = PLAN.format(game=game, level=level, games=games, sides=sides, seconds=seconds)
        return self.shell(code).strip()

    def start(self, run: str) -> None:
        self.shell(START.format(run=run))

    def export(self, run: str) -> str:
        return self.shell(EXPORT.format(run=run))

    def count_played(self, run: str) -> int:
        """Return how many games are played, after a sweep like the beat's."""
        return int(self.shell(PLAYED.format(run=run)))

    def expire_leases(self) -> None:
        """Make all duties due, as if the killed workers' leases had expired."""
        self.shell(EXPIRE_LEASES)

    def hire(self, count: int) -> None:
        for number in range(len(self.processes), len(self.processes) + count):
            options = list(lab_options(1))
            options[options.index("--hostname") + 1] = f"lab{number}@%h"
            self.processes.append(
                subprocess.Popen(
                    celery_command("worker", *options, *QUIET),
                    cwd=ROOT,
                    env=self.environment,
                    start_new_session=True,
                )
            )

    def kill(self, count: int) -> None:
        """Kill workers without warning, including the processes they started."""
        for worker in self.processes[:count]:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
        self.processes = self.processes[count:]

    def wait_until(self, run: str, played: int) -> None:
        wait_until(
            lambda: self.count_played(run) >= played,
            TOO_LONG,
            lambda: "until the workers come to an end",
            every=0.5,
        )

    def shell(self, code: str) -> str:
        return self._manage("shell", "--no-imports", "--command", code)

    def _manage(self, *command: str) -> str:
        done = subprocess.run(
            (sys.executable, "manage.py", *command),
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

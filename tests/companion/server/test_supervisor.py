"""The supervisor with real processes: one crashes, or the group is told to stop."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.bootstrap import ROOT
from tests import waiting

# A child that writes its pid at each start, and ends when told.
POLITE = "import os, time, sys; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(600)"
# A child that ignores SIGTERM.
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + POLITE
# A child with a child of its own.
PARENT = (
    "import subprocess, sys; "
    f"subprocess.Popen([sys.executable, '-c', {POLITE!r}, sys.argv[1] + '.grandchild']); " + POLITE
)
GROUP = (
    "import sys, json; from companion.server import supervisor; supervisor.PATIENCE = 1.5; "
    "supervisor.Group(json.loads(sys.argv[1]), lambda line: print(line, flush=True)).run()"
)


class SupervisorProcess:
    """A supervisor in a process of its own, as in production."""

    def __init__(self, folder: Path, children: dict[str, str]) -> None:
        self.folder = folder
        commands = {
            names: (sys.executable, "-c", code, str(folder / names))
            for names, code in children.items()
        }
        self.process = subprocess.Popen(
            (sys.executable, "-c", GROUP, json.dumps(commands)),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )

    def pids(self, name: str) -> list[int]:
        path = self.folder / name
        return [int(line) for line in path.read_text().split()] if path.exists() else []

    def wait_for_start(self, name: str, times: int = 1) -> int:
        wait_until(lambda: len(self.pids(name)) >= times)
        return self.pids(name)[times - 1]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return waiting.wait_for_exit(self.process, 30)


def wait_until(condition: Callable[[], bool]) -> None:
    waiting.wait_until(condition, 30, lambda: "for a process", every=0.02)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., SupervisorProcess]]:
    groups = []

    def start(**children: str) -> SupervisorProcess:
        groups.append(SupervisorProcess(tmp_path, children))
        return groups[-1]

    yield start
    for group in groups:
        if group.process.poll() is None:
            group.process.kill()
            group.process.wait()
        for path in tmp_path.iterdir():
            for pid in group.pids(path.name):
                if is_alive(pid):
                    os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_stops_all_and_leaves_in_peace(
    run: Callable[..., SupervisorProcess], number: signal.Signals
) -> None:
    group = run(web=POLITE, worker=POLITE)
    pids = [group.wait_for_start("web"), group.wait_for_start("worker")]
    assert group.stop(number) == 0
    assert not any(is_alive(pid) for pid in pids)


def test_a_fallen_child_is_raised_and_the_others_go_on(
    run: Callable[..., SupervisorProcess],
) -> None:
    group = run(web=POLITE, worker=POLITE)
    web, worker = group.wait_for_start("web"), group.wait_for_start("worker")
    os.kill(web, signal.SIGKILL)
    again = group.wait_for_start("web", times=2)
    assert is_alive(again)
    assert group.pids("worker") == [worker]
    assert is_alive(worker)
    assert group.stop() == 0
    assert not is_alive(again)


def test_a_child_that_falls_again_and_again_is_waited_for_longer(
    run: Callable[..., SupervisorProcess],
) -> None:
    group = run(web="import sys; open(sys.argv[1], 'a').write('1\\n'); sys.exit(3)")
    wait_until(lambda: len(group.pids("web")) >= 3)
    group.stop()
    assert group.process.stdout
    waits = [line for line in group.process.stdout if line.startswith("web ended (3)")]
    assert [line.split()[-2] for line in waits[:2]] == ["1", "2"]


def test_what_a_fallen_child_leaves_running_is_ended(run: Callable[..., SupervisorProcess]) -> None:
    group = run(web=PARENT)
    web, orphan = group.wait_for_start("web"), group.wait_for_start("web.grandchild")
    os.kill(web, signal.SIGKILL)
    wait_until(lambda: not is_alive(orphan))
    group.wait_for_start("web", times=2)
    group.stop()


def test_one_that_does_not_hear_is_ended_after_a_while(
    run: Callable[..., SupervisorProcess],
) -> None:
    group = run(worker=DEAF)
    deaf = group.wait_for_start("worker")
    assert group.stop() == 0
    assert not is_alive(deaf)
    assert group.process.stdout
    assert "worker did not stop in time" in group.process.stdout.read()


def test_the_children_of_a_killed_supervisor_do_not_outlive_it(
    run: Callable[..., SupervisorProcess],
) -> None:
    group = run(web=POLITE, worker=POLITE)
    pids = [group.wait_for_start("web"), group.wait_for_start("worker")]
    group.process.kill()
    wait_until(lambda: not any(is_alive(pid) for pid in pids))

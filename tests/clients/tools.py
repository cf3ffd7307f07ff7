"""Node tools, installed from their lock file: those that read schema.yml, and axe."""

import fcntl
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent / "node"


def install_tools(npm: str) -> Path:
    """Return their folder. If several test workers call this, one installs and the others wait."""
    lock, made = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    with _lock_folder():
        if not made.exists() or made.stat().st_mtime < lock.stat().st_mtime:
            run(npm, "ci", "--ignore-scripts")
            made.touch()
    return HERE


def run(*command: str | Path, folder: Path = HERE) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-4000:]
    return done.stdout


@contextmanager
def _lock_folder() -> Iterator[None]:
    folder = os.open(HERE, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)

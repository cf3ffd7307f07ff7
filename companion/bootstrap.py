"""Set up the project's own environment from a bare Python 3.11. Standard library only.

Every command of manage.py comes through here. It makes `.venv`, installs the packages of the lock
files when these changed since last time, and starts the same command again inside. Other people's
games that `games.txt` in the data folder names are installed too, and removed when it no longer
names them. With BOOTSTRAP=off (an image that contains its packages) Python is left as it is.
"""

import contextlib
import fcntl
import hashlib
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
RUN, DEV, BENCH = "requirements.txt", "requirements-dev.txt", "requirements-bench.txt"
GAMES = "games.txt"
"""Name of a file in the data folder: packages with games, each with its version and hashes, in
pip's format."""
LOCKS = {"test": (RUN, DEV), "bench": (RUN, DEV, BENCH), "pictures": (RUN, DEV), "anew": (RUN, DEV)}


def enter_environment(arguments: list[str]) -> None:
    """Return only inside the environment that this command needs: otherwise start the command again
    there, or exit."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python reads this line, and only this
        sys.exit(f"Python 3.11 or later is needed; this is {sys.version.split()[0]}.")
    if os.environ.get("BOOTSTRAP") == "off":
        return
    with _one_at_a_time():
        python = make_environment(VENV)
        for lock in LOCKS.get(arguments[1] if len(arguments) > 1 else "", (RUN,)):
            install(python, ROOT / lock)
        sync_games(python, data_folder(arguments) / GAMES)
    if Path(sys.prefix).resolve() != VENV.resolve():
        os.execv(python, [str(python), *arguments])  # noqa: S606 - our own interpreter, no shell


def make_environment(where: Path) -> Path:
    python = where / "bin" / "python"
    if _works(python):
        return python
    _say(f"Making {where}")
    try:
        venv.create(where, clear=True, with_pip=True, symlinks=True)
    except (subprocess.CalledProcessError, ImportError):
        sys.exit("Python's venv module is not whole here. On Debian: apt install python3-venv")
    return python


def install(python: Path, lock: Path) -> bool:
    """Install a lock file into the environment unless its stamp says that this was done; True if
    installed."""
    stamp = python.parent.parent / f"{lock.name}.installed"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return False
    _say(f"Installing {lock.name}")
    if not _pip(python, "install", "--require-hashes", "-r", str(lock)):
        sys.exit(f"{lock.name} could not be installed: pip's own words stand above.")
    stamp.write_text(digest)  # only now, so that an interrupted run is done again
    return True


def sync_games(python: Path, listed: Path) -> bool:
    """Install the listed games and remove those that are no longer listed; True if installed.

    A package that cannot be installed does not stop the program: pip says why, and the next start
    tries again.
    """
    kept = python.parent.parent / f"{listed.name}.installed"
    before = kept.read_text("utf-8") if kept.exists() else ""
    now = listed.read_text("utf-8") if listed.exists() else ""
    if before == now:
        return False
    if problem := list_problem(now):
        _say(f"{listed}: {problem} Going on without its games")
        return False
    if (
        gone := package_names(before)
        - package_names(now)
        - package_names((ROOT / RUN).read_text("utf-8"))
    ):
        _say(f"Taking away {', '.join(sorted(gone))}")
        _pip(python, "uninstall", "--yes", *sorted(gone))
    if package_names(now):
        _say(f"Installing {listed.name}")
        # A game's dependencies are in the lock, or are a line of their own; and no line may replace
        # a version of the lock by another one.
        how = ("--require-hashes", "--no-deps", "--constraint", str(ROOT / RUN))
        if not _pip(python, "install", *how, "-r", str(listed.resolve()), where=listed.parent):
            _say(f"{listed.name} could not be installed: pip's own words stand above. Going on")
            return False
    kept.write_text(now, "utf-8")
    return True


def list_problem(text: str) -> str:
    """Return what is wrong with a list of games, and what to do about it; empty if it is
    correct."""
    whole = text.replace("\\\n", " ").splitlines()
    lines = [line.strip() for line in whole if line.strip() and not line.strip().startswith("#")]
    if strange := next((line for line in lines if "://" in line), ""):
        return f"{strange} is an address: name packages alone, pip knows where to look for them."
    named = (line for line in lines if not line.startswith("-"))
    if bare := next((line.split()[0] for line in named if "--hash=" not in line), ""):
        return (
            f"{bare} has no hash. To get it: pip download --no-deps {bare}, then pip hash with the "
            f"file that came; write {bare} --hash=sha256:… here, once you trust it."
        )
    return ""


def package_names(listed: str) -> set[str]:
    """Return the package names in a list; a wheel's name stands before its version."""
    lines = (line.split("#")[0].split() for line in listed.splitlines() if line[:1].strip())
    first = (words[0] for words in lines if words and not words[0].startswith("-"))
    return {re.split(r"[=<>!~;@\[]", _without_version(word))[0] for word in first}


def _without_version(word: str) -> str:
    return Path(word).name.partition("-")[0] if word.endswith(".whl") else word


def data_folder(arguments: list[str]) -> Path:
    """Return the data folder, as the command itself will find it."""
    folder = dict(pairwise(arguments)).get("--data") or os.environ.get("DATA_DIR")
    return Path(folder) if folder else ROOT / "var"


def _pip(python: Path, deed: str, *what: str, where: Path | None = None) -> bool:
    pip = [str(python), "-m", "pip", deed, "--quiet", "--disable-pip-version-check"]
    return not subprocess.run([*pip, *what], check=False, cwd=where).returncode


def _works(python: Path) -> bool:
    # After an update of the system's Python, links may lead nowhere or packages may be missing.
    ask = [str(python), "-c", "import pip"]
    return python.exists() and not subprocess.run(ask, check=False, capture_output=True).returncode


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Hold a lock, so that two commands started together make one environment, one after the
    other."""
    with (ROOT / ".bootstrap.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _say(line: str) -> None:
    print(f"{line} …", file=sys.stderr, flush=True)

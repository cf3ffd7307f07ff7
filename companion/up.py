"""`manage.py up`: make ready, then run web server, worker and beat as one group."""

import argparse
import os
import socket
import subprocess
import sys
from pathlib import Path

from companion.bootstrap import ROOT
from companion.supervisor import Group

# What answers on the one port, and how granian calls it.
WEB = ("companion.wsgi:application", "wsgi")

EMBEDDED = "sqlite"


def main(arguments: list[str]) -> int:
    wishes = parser().parse_args(arguments)
    if wishes.data:
        os.environ["DATA_DIR"] = str(wishes.data.resolve())
    parts = wishes.only or ["web", "worker", "beat"]
    if "web" in parts and _taken(wishes.host, wishes.port):
        return _fail(f"Port {wishes.port} is taken. Choose another: --port {wishes.port + 1}")
    if subprocess.run([sys.executable, str(ROOT / "manage.py"), "prepare"], check=False).returncode:
        return _fail("Not started: what is missing stands above.")
    every = commands(wishes)
    if "web" in parts:
        _say(f"Companion is at http://{wishes.host}:{wishes.port}/ — Ctrl-C stops it.")
    Group({part: every[part] for part in parts}, _say).run()
    _say("Stopped.")
    return 0


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="manage.py up", description=__doc__)
    words.add_argument("--port", type=int, default=8000)
    words.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the phones in the room in")
    words.add_argument(
        "--data", type=Path, help="database, broker files, secrets (default: DATA_DIR or var)"
    )
    words.add_argument("--web", type=int, metavar="N", help="web processes")
    words.add_argument("--workers", type=int, metavar="N", help="task processes")
    words.add_argument(
        "--only",
        action="append",
        choices=["web", "worker", "beat"],
        help="a part alone, to spread them over machines; may be repeated",
    )
    return words


def commands(wishes: argparse.Namespace) -> dict[str, tuple[str, ...]]:
    # SQLite has one writer: a second process would only wait for the first.
    several = 1 if os.environ.get("DATABASE_URL", EMBEDDED).startswith(EMBEDDED) else 2
    return {
        "web": granian(wishes.host, wishes.port, wishes.web or several),
        "worker": celery(
            "worker", *pool(), "--concurrency", str(wishes.workers or several), *QUIET
        ),
        "beat": celery("beat"),
    }


def pool() -> tuple[str, ...]:
    """On the filesystem broker Celery's processes share one pipe and its lock: kill the one that
    waits at it, and the others wait for ever. Threads fall and are raised with their worker. What
    they lack, time limits, matters where many tasks are done: there the broker is Redis."""
    return () if os.environ.get("REDIS_URL") else ("--pool", "threads")


def granian(host: str, port: int, processes: int) -> tuple[str, ...]:
    target, interface = WEB
    return (
        *(sys.executable, "-m", "granian", target, "--interface", interface),
        *("--host", host, "--port", str(port), "--workers", str(processes)),
        *("--blocking-threads", "4", "--workers-kill-timeout", "2", "--respawn-failed-workers"),
        *("--no-ws", "--log-level", "warning"),
    )


def celery(part: str, *options: str) -> tuple[str, ...]:
    house = ("-m", "celery", "--quiet", "-A", "companion.celery")
    return (sys.executable, *house, part, "--loglevel", "WARNING", *options)


# Workers that greet each other by broadcast have nothing to say: every duty is a row.
QUIET = ("--without-mingle", "--without-gossip", "--without-heartbeat")


def _taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _fail(line: str) -> int:
    _say(line)
    return 1

"""`manage.py up`: prepares, then runs web server, worker and beat as one group."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from companion.bootstrap import ROOT
from companion.demo import folder
from companion.server import address
from companion.server.supervisor import Group
from games.duties.handlers import BOTS, LAB, NETWORK

# The application on the one port, and granian's interface to it.
WEB = ("companion.server.port:application", "asgi")

EMBEDDED = "sqlite"
# Webhooks and mails wait for other people's servers: in threads of their own process, so that
# nothing else waits with them. Bots think in their own process, too: many of them delay no pairing.
# The lab plays in a last one, with the processor time that the others leave.
PARTS = {"worker": ("worker", "network", "bots", "lab")}
LETTERS = 32  # at the same time
APART = (
    "Each of the %d web processes counts calls, streams, uploads and wrong passwords for itself: "
    "name a Redis in REDIS_URL, and they count together."
)


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    if options.data:
        os.environ["DATA_DIR"] = str(options.data.resolve())
    if options.demo and (problem := folder.use_folder(options.data)):
        return _fail(problem)
    parts = options.only or ["web", "worker", "beat"]
    os.umask(0o077)  # files that the companion writes are readable by their owner only
    if "web" in parts and (problem := address.listen_problem(options.host, options.port)):
        return _fail(problem)
    if subprocess.run([sys.executable, str(ROOT / "manage.py"), "prepare"], check=False).returncode:
        return _fail("Not started: what is missing stands above.")
    if options.demo and not folder.fill_folder():
        return _fail("Not started: the house could not be furnished.")
    every = commands(options)
    if "web" in parts and (apart := separate_counts(options)):
        _say(apart)
    if "web" in parts:
        typed = address.address_to_type(options.host, options.port)
        _say(f"Companion is at {typed} — Ctrl-C stops it.")
    Group({name: every[name] for part in parts for name in PARTS.get(part, (part,))}, _say).run()
    _say("Stopped.")
    return 0


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="manage.py up", description=__doc__)
    words.add_argument("--port", type=port, default=8000)
    words.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the phones in the room in")
    words.add_argument(
        "--data", type=Path, help="database, broker files, secrets (default: DATA_DIR or var)"
    )
    words.add_argument(
        "--demo",
        action="store_true",
        help="a house to look round in, with people and games in every state, in var/demo",
    )
    words.add_argument("--web", type=count, metavar="N", help="web processes")
    words.add_argument("--workers", type=count, metavar="N", help="task processes")
    words.add_argument(
        "--only",
        action="append",
        choices=["web", "worker", "beat"],
        help="a part alone, to spread them over machines; may be repeated",
    )
    return words


def port(text: str) -> int:
    if not 1 <= (number := int(text)) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return number


def count(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least one")
    return number


def default_processes() -> int:
    """Return the default number of processes. SQLite has one writer: a second process would only
    wait for the first."""
    return 1 if (os.environ.get("DATABASE_URL") or EMBEDDED).startswith(EMBEDDED) else 2


def processes(options: argparse.Namespace) -> int:
    return int(options.web or default_processes())


def separate_counts(options: argparse.Namespace) -> str | None:
    alone = processes(options) == 1 or os.environ.get("REDIS_URL")
    return None if alone else APART % processes(options)


def commands(options: argparse.Namespace) -> dict[str, tuple[str, ...]]:
    return {
        "web": granian_command(options.host, options.port, processes(options)),
        "worker": celery_command(
            "worker",
            *pool_options(),
            "--concurrency",
            str(options.workers or default_processes()),
            *QUIET,
        ),
        "network": celery_command("worker", *network_options(), *QUIET),
        "bots": celery_command(
            "worker", *bots_options(options.workers or default_processes()), *QUIET
        ),
        "lab": (
            *low_priority(),
            *celery_command("worker", *lab_options(options.workers or default_processes()), *QUIET),
        ),
        "beat": celery_command("beat"),
    }


def network_options() -> tuple[str, ...]:
    threads = ("--pool", "threads", "--concurrency", str(LETTERS))
    return ("--queues", NETWORK, "--hostname", f"{NETWORK}@%h", *threads)


def bots_options(workers: int) -> tuple[str, ...]:
    """Use one worker fewer than there are, so that a core is left for everybody else."""
    at_once = str(max(1, workers - 1))
    return (*pool_options(), "--queues", BOTS, "--hostname", f"{BOTS}@%h", "--concurrency", at_once)


def lab_options(workers: int) -> tuple[str, ...]:
    at_once = str(workers)
    return (*pool_options(), "--queues", LAB, "--hostname", f"{LAB}@%h", "--concurrency", at_once)


def low_priority() -> tuple[str, ...]:
    """Return the command prefix for a lower priority, if the system has `nice`."""
    nice = shutil.which("nice")
    return () if nice is None else (nice, "-n", "10")


def pool_options() -> tuple[str, ...]:
    """Use threads with the filesystem broker. Its Celery processes share one pipe and its lock: if
    the process that waits at it is killed, the others wait for ever. Threads stop and start with
    their worker. They have no time limits, but these matter only with many tasks: there the broker
    is Redis."""
    return () if os.environ.get("REDIS_URL") else ("--pool", "threads")


def granian_command(host: str, port: int, processes: int) -> tuple[str, ...]:
    target, interface = WEB
    return (
        *(sys.executable, "-m", "granian", target, "--interface", interface),
        *("--host", host, "--port", str(port), "--workers", str(processes)),
        # A stream counts as a call in progress: the usual limit would refuse phones.
        *("--backpressure", "12000", "--backlog", "2048"),
        *("--workers-kill-timeout", "2", "--respawn-failed-workers"),
        # HTTP/2 holds more of a stranger's data than our own limits can see; proxies speak 1.1.
        *("--http", "1", "--http1-buffer-size", "65536"),
        *("--no-ws", "--log-level", "warning"),
    )


def celery_command(part: str, *options: str) -> tuple[str, ...]:
    house = ("-m", "celery", "--quiet", "-A", "companion.celery")
    return (sys.executable, *house, part, "--loglevel", "WARNING", *options)


# Workers have nothing to broadcast to each other: every duty is a row.
QUIET = ("--without-mingle", "--without-gossip", "--without-heartbeat")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _fail(line: str) -> int:
    _say(line)
    return 1

"""Changes judged to have no effect, with the reason: see equivalents.toml."""

import tomllib
from pathlib import Path
from typing import Final

from games.kernel.record import Record
from tests.mutants.changes import Change

NAMED: Final = Path(__file__).with_name("equivalents.toml")


class Equivalent(Record, frozen=True):
    module: str
    """Path inside the rulebook."""
    before: str
    after: str
    why: str


def read_equivalents(game: str) -> dict[Equivalent, None]:
    read = tomllib.loads(NAMED.read_text("utf-8"))
    return dict.fromkeys(Equivalent(**each) for each in read.get(game, ()))


def find_reason(change: Change, package: Path, known: dict[Equivalent, None]) -> str:
    """Return why no test can find the change; empty if the file does not list it."""
    before, after = changed_lines(change)
    module = change.path.relative_to(package).as_posix()
    matches = (e for e in known if (e.module, e.before, e.after) == (module, before, after))
    return next((each.why for each in matches), "")


def changed_lines(change: Change) -> tuple[str, str]:
    """Return the changed text and its replacement, from the first to the last differing line."""
    old, new = change.path.read_text().splitlines(), change.source().decode().splitlines()
    last = len(old) - change.line
    end = next(
        (n for n in range(min(last, len(new) - change.line) + 1) if old[-1 - n] != new[-1 - n]),
        last,
    )
    start = change.line - 1
    return _join_lines(old[start : len(old) - end]), _join_lines(new[start : len(new) - end])


def _join_lines(text: list[str]) -> str:
    return " ".join(line.strip() for line in text)

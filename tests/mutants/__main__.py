"""`python -m tests.mutants kung_fu`: changes a rulebook and reports changes that no test finds.

    nice .venv/bin/python -m tests.mutants combat --changes 100 --seed 1
    nice .venv/bin/python -m tests.mutants combat --only rules/turn.py  (all of one file)

Each run makes one change to the rulebook's Python: a comparison flipped, a constant one more or
less, `and` for `or`, `any` for `all`, `min` for `max`, a condition negated, a statement dropped, an
early exit left out. The change exists only in a separate process, never in the files. That process
runs the game's own tests (`tests/rulebooks/<game>`, and the tests of `tests/rulebooks/test_*.py`
that name the game) without Django until the first failure; tests that found other changes of the
same module run before the others. Code that draws, code by which bots weigh a choice, and code that
says a case is impossible are not rules and stay unchanged. The seed determines which changes are
tried; the result does not depend on chance, nor on what else the machine does: the limit is
processor time, not clock time. A change that survives or takes too long is reported with its place
and text; write a test that finds it, or explain in equivalents.toml why none can. Do not edit the
game's files or its tests meanwhile.
"""

import argparse
import difflib
import os
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from companion.bootstrap import ROOT
from tests.mutants.changes import Change, package_changes
from tests.mutants.equivalents import Equivalent, find_reason, read_equivalents
from tests.mutants.judge import End, Judge


@dataclass
class Tally:
    package: Path
    known: dict[Equivalent, None]
    live: int = 0
    equivalents: int = 0
    late: int = 0

    def count(self, change: Change, end: End) -> str:
        """Count the change and return how it ended."""
        self.late += end.late
        if end.by:
            return f"{'took too long in' if end.late else 'found by'} {end.by}"
        if find_reason(change, self.package, self.known):
            self.equivalents += 1
            return "is equivalent"
        self.live += 1
        return "lives"


def main() -> None:
    options = _read_options()
    package = ROOT / "games" / "rulebooks" / options.game
    every = package_changes(package)
    known = [each for each in every if str(each.path).endswith(options.only)]
    count = len(known) if options.only and options.changes is None else options.changes or 100
    tried = random.Random(options.seed).sample(known, min(count, len(known)))
    os.nice(19)
    began = time.monotonic()
    tally = Tally(package, read_equivalents(options.game))
    for n, (change, end) in enumerate(Judge(options.game).verdicts(sorted(tried)), 1):
        how = tally.count(change, end)
        if options.all or end.late or how == "lives":
            say(f"\n{n}/{len(tried)} {how}: {difference(change)}")
    share = tally.live / max(1, len(tried))
    took = time.monotonic() - began
    note = f", and {tally.equivalents} named equivalents" if tally.equivalents else ""
    say(f"\n{tally.live} of {len(tried)} live ({share:.0%}){note}; {tally.late} took too long; ")
    say(f"seed {options.seed}, {took:.0f} s\n")


def difference(change: Change) -> str:
    before = change.path.read_text().splitlines(keepends=True)
    after = change.source().decode().splitlines(keepends=True)
    lines = [*difflib.unified_diff(before, after, n=0)][3:]
    where = change.path.relative_to(ROOT)
    return f"{where}:{change.line} ({change.kind})\n" + "".join(lines)


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game")
    parser.add_argument("--changes", type=int, default=None, help="how many; 100")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="tell what is found, too, and by what")
    parser.add_argument("--only", default="", help="the end of a file's path; then all of it")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""`python -m tests.mutants kung_fu`: changes of a rulebook, and which of them no test finds.

    nice .venv/bin/python -m tests.mutants combat --changes 100 --seed 1
    nice .venv/bin/python -m tests.mutants combat --only rules/turn.py  (all of one file)

One change at a time is made to the rulebook's Python — a comparison flipped, a constant one more or
less, `and` for `or`, `any` for `all`, `min` for `max`, a condition negated, a statement dropped, an
early exit left out — as it is imported into a process of its own, never in the tree. That process
runs the game's own tests (`tests/rulebooks/<game>`, and what of `tests/rulebooks/test_*.py` names
the game) without Django, the fastest first, up to the first that fails. What is drawn, and what
bots think of a choice, is no rule and stays as it is. Which changes are tried
follows from the seed. What lives is told with its place and how it reads; write a test that finds
it, or say why nobody could (an equivalent). Edit no file of the game or its tests meanwhile.
"""

import argparse
import difflib
import random
import sys
import tempfile
import time
from pathlib import Path

from companion.bootstrap import ROOT
from tests.mutants.changes import Change, of_package
from tests.mutants.judge import Judge


def main() -> None:
    asked = _asked()
    package = ROOT / "games" / "rulebooks" / asked.game
    every = of_package(package)
    known = [each for each in every if str(each.path).endswith(asked.only)]
    count = len(known) if asked.only and asked.changes is None else asked.changes or 100
    tried = random.Random(asked.seed).sample(known, min(count, len(known)))
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        judge = Judge(ROOT, asked.game, Path(place))
        say(f"{asked.game}: the tests pass in {judge.begin():.0f} s; {len(every)} changes known\n")
        began = time.monotonic()
        living = []
        for n, change in enumerate(sorted(tried), 1):
            if judge.lives(change):
                living.append(change)
                say(f"\n{n}/{len(tried)} lives: {difference(change)}")
        share = len(living) / max(1, len(tried))
        took = time.monotonic() - began
    say(f"\n{len(living)} of {len(tried)} live ({share:.0%}), seed {asked.seed}, {took:.0f} s\n")


def difference(change: Change) -> str:
    before = change.path.read_text().splitlines(keepends=True)
    after = change.source().decode().splitlines(keepends=True)
    lines = [*difflib.unified_diff(before, after, n=0)][3:]
    where = change.path.relative_to(ROOT)
    return f"{where}:{change.line} ({change.kind})\n" + "".join(lines)


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _asked() -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    reader.formatter_class = argparse.RawDescriptionHelpFormatter
    reader.add_argument("game")
    reader.add_argument("--changes", type=int, default=None, help="how many; 100")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", default="", help="the end of a file's path; then all of it")
    return reader.parse_args()


if __name__ == "__main__":
    main()

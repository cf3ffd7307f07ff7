"""`manage.py anew`: makes every file again that is made from other files.

Each command runs in a copy of the project. Afterwards the files that it makes are compared with
ours, and those that differ replace them.
"""

import shutil
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.anew.copies import project_copy, run_in
from companion.bootstrap import ROOT


@dataclass(frozen=True)
class Kind:
    files: tuple[str, ...]
    """Patterns of the files that the command makes, and of all files in their place."""
    command: tuple[str, ...]
    look: str
    """Faults that show in the difference."""
    speaks: bool = False
    """True if what the command prints asks for work."""


MANAGE: Final = "manage.py"
KINDS: Final[Mapping[str, Kind]] = {
    # In this order: pages are made of the catalogues.
    "messages": Kind(
        ("games/*/locale/*/*/django.*", "templates/locale/*/*/django.*"),
        (MANAGE, "messages"),
        "texts without French",
        speaks=True,
    ),
    "schema": Kind(
        ("schema.yml",),
        (MANAGE, "spectacular", "--validate", "--fail-on-warn", "--file", "schema.yml"),
        "operations, fields or bounds that clients would miss",
    ),
    "rules": Kind(("games/rulebooks/*/RULES.md",), (MANAGE, "rules"), "rules in both languages"),
    "architecture": Kind(
        ("docs/pictures/architecture.svg",),
        (MANAGE, "architecture"),
        "rooms that changed their place",
    ),
    "doors": Kind(("docs/doors.md",), ("-m", "tests.web"), "commands without a door"),
    "balance": Kind(("docs/balance.md",), (MANAGE, "balance"), "shares that changed without games"),
    "ladder": Kind(
        ("docs/ladder.md",),
        ("-m", "tests.bots.ladder", "docs/ladder.jsonl", "--games=0", "--page=docs/ladder.md"),
        "levels that are no longer parted",
    ),
    "language": Kind(
        ("docs/combat-language.md",),
        ("-m", "tests.rulebooks.combat.language.test_guide"),
        "words and examples of Combat's card language",
    ),
    "expectations": Kind(
        (
            "tests/rulebooks/sentences.txt",
            "tests/rulebooks/combat/stories.txt",
            "tests/rulebooks/combat/language/diagnoses.txt",
        ),
        ("-m", "tests.rulebooks.test_expectations"),
        "sentences and remarks that say less than before",
    ),
    "sentences": Kind(
        ("tests/rulebooks/sentences.txt",),
        ("-m", "tests.rulebooks.sentences"),
        "sentences that say less than before, in both languages",
    ),
    "playthroughs": Kind(
        ("tests/rulebooks/*/playthroughs/*.txt",),
        ("-m", "tests.rulebooks.playthroughs"),
        "another course of a game: then raise its version",
    ),
    "snapshots": Kind(
        ("tests/front/snapshots/*/*.txt",),
        ("-m", "tests.front.snapshots"),
        "texts that you did not mean to change, in both languages",
    ),
}
"""Not here: games that are measured (docs/balance, docs/ladder.jsonl), photographs (docs/pictures),
and the locks, which need the network."""


def main(arguments: Sequence[str]) -> int:
    parser = build_parser()
    options, rest = parser.parse_known_args(arguments)
    if rest and not options.kind:
        parser.error(f"{' '.join(rest)}: name the kind whose command takes it.")
    chosen = {options.kind: KINDS[options.kind]} if options.kind else KINDS
    return make_anew(chosen, *rest, keep=not options.check)


def build_parser() -> ArgumentParser:
    kinds = "\n".join(f"  {name:14}{' '.join(kind.command)}" for name, kind in KINDS.items())
    parser = ArgumentParser(
        prog="manage.py anew",
        description="Make again all files that are made from other files, or one kind of them.",
        epilog=f"kinds, and the commands that make them:\n{kinds}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("kind", nargs="?", choices=[*KINDS])
    parser.add_argument("--check", action="store_true", help="change nothing; fail if one is old")
    return parser


def make_anew(kinds: Mapping[str, Kind], *more: str, keep: bool) -> int:
    """Return 0, or 1 if a command fails or, unless the files are kept, one of ours is old."""
    failures = 0
    with project_copy() as copy:
        for name, kind in kinds.items():
            done = run_in(copy, sys.executable, *kind.command, *more)
            if done.returncode:
                _say(f"{' '.join(kind.command)} failed:\n{done.stdout}")
                failures += 1
                continue
            notes = done.stdout.strip() if kind.speaks else ""
            changed = changed_files(kind, copy)
            if changed:
                _say(f"{name}: {describe_changes(changed, copy)}. Look for {kind.look}.")
            if notes:
                _say(notes)
            if keep:
                take_over(changed, copy)
            elif changed or notes:
                failures += 1
    return 1 if failures else 0


def changed_files(kind: Kind, copy: Path) -> list[Path]:
    """Return the paths, within the project, of files that differ, are new or are gone."""
    paths = {
        path.relative_to(root)
        for root in (ROOT, copy)
        for pattern in kind.files
        for path in root.glob(pattern)
    }
    return sorted(path for path in paths if _content(ROOT / path) != _content(copy / path))


def describe_changes(changed: Sequence[Path], copy: Path) -> str:
    texts = [path for path in changed if path.suffix != ".mo"]
    old = Counter(line for path in texts for line in _content(ROOT / path).splitlines())
    new = Counter(line for path in texts for line in _content(copy / path).splitlines())
    files = str(changed[0]) if len(changed) == 1 else f"{changed[0]} and {len(changed) - 1} more"
    return f"{files}, +{(new - old).total()} −{(old - new).total()} lines"


def take_over(changed: Sequence[Path], copy: Path) -> None:
    for path in changed:
        if (copy / path).exists():
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(copy / path, ROOT / path)
        else:
            (ROOT / path).unlink()


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()

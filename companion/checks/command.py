"""`manage.py test`: all checks in one command, or those nearest to a change."""

import os
import tempfile
from collections.abc import Iterator, Mapping

from companion.checks import everything, laws, near
from companion.checks.steps import FORGETS, OURS, Result, pytest

USAGE = """manage.py test [--near | --house] [--long] [path…] [options of pytest…]

Check everything; with paths, run the tests that lie there and nothing else.
--near   format, style, types, and the tests nearest to what has changed (half a minute)
--house  the laws that a new page, field, operation or word must keep (half a minute)
--long   count as high as the issues ask (many minutes)"""


def main(arguments: list[str]) -> int:
    if {"-h", "--help"} & {*arguments}:
        print(USAGE)
        return 0
    with tempfile.TemporaryDirectory(prefix="companion-test-") as data:
        home = {k: value for k, value in os.environ.items() if k not in (*OURS, FORGETS)}
        home["DATA_DIR"] = data
        if "--long" not in arguments:  # every day in the order of the day before
            home.setdefault("PYTHONHASHSEED", "0")
        if names_paths(arguments):
            return pytest("tests on SQLite", home, *arguments).run().code
        failed = [result.what for result in run(home, arguments) if result.code]
    if failed:
        print(f"\nFAILED: {', '.join(failed)}")
    return 1 if failed else 0


def run(home: Mapping[str, str], arguments: list[str]) -> Iterator[Result]:
    match arguments:
        case ["--near", *options]:
            return near.run_near(home, *options)
        case ["--house", *options]:
            return laws.run_laws(home, *options)
        case _:
            return everything.run_all(home, *arguments)


def names_paths(arguments: list[str]) -> bool:
    """Return whether a word comes before the first option of pytest; options' values are words
    too."""
    words = [word for word in arguments if word != "--long"]
    return bool(words) and not words[0].startswith("-")

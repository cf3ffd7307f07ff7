"""`manage.py test --house`: the laws that a new page, field, operation or word must keep.

A law asks about everything at once: whether it is exported, allowed, translated, named well. Its
test, or the test's module, is marked `law`.
"""

from collections.abc import Iterator, Mapping

from companion.bootstrap import ROOT
from companion.checks.steps import UNUSED, Result, Step, print_result, pytest, tool

MARK = "mark.law"


def run_laws(home: Mapping[str, str], *options: str) -> Iterator[Result]:
    yield print_result(Step("style", (tool("ruff"), "check", "."), home).run())
    yield print_result(Step("unused code", UNUSED, home).run())
    yield print_result(Step("imports", (tool("lint-imports"), "--no-logo"), home).run())
    yield pytest("laws", home, "-m", "law", *options, *files_with_laws()).run()


def files_with_laws() -> list[str]:
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    named = [path for path in tests if MARK in path.read_text("utf-8")]
    return [str(path.relative_to(ROOT)) for path in named]

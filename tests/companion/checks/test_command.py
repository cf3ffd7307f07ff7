"""`manage.py test`, which proves everything, must not pass what fails."""

import os
import subprocess
import sys

import pytest

from companion.bootstrap import ROOT
from companion.checks.command import names_paths
from companion.checks.steps import Step


def check(*options: str) -> subprocess.CompletedProcess[str]:
    """Run `manage.py test` on a machine without PostgreSQL."""
    return subprocess.run(
        (sys.executable, "manage.py", "test", *options, "--numprocesses", "0"),
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "CI"}
        | {"BOOTSTRAP": "off", "TEST_POSTGRES_URL": "postgres://nobody@127.0.0.1:1/nothing"},
        capture_output=True,
        text=True,
        check=False,
    )


ON_POSTGRESQL = ("tests/companion/server/test_start.py", "-k", "postgresql")


def test_a_missing_service_is_skipped_in_plain_words() -> None:
    answer = check(*ON_POSTGRESQL)
    assert answer.returncode == 0, answer.stdout
    assert "No PostgreSQL answers here: apt install postgresql, or say where" in answer.stdout
    assert "1 skipped" in answer.stdout
    assert answer.stdout.strip().splitlines()[-1].startswith("===")  # pytest's own closing line


def test_a_missing_service_is_a_failure_where_services_are_needed() -> None:
    """The exit code is the tests'."""
    answer = check(*ON_POSTGRESQL, "--need-services")
    assert answer.returncode == 1
    assert "In CI that is a failure" in answer.stdout


@pytest.mark.parametrize(("code", "verdict"), [(0, "ok"), (3, "FAILED")])
def test_a_step_tells_how_it_went(code: int, verdict: str) -> None:
    step = Step("style", (sys.executable, "-c", f"print('words'); raise SystemExit({code})"), {})
    result = step.run()
    assert (result.code, result.output) == (code, "words\n")
    assert str(result).split()[:2] == [verdict, "style"]


@pytest.mark.parametrize(
    ("words", "some_only"),
    [
        ("", False),
        ("--long", False),
        ("-k stream --long", False),
        ("tests/kernel", True),
        ("--long tests/kernel -k hexes", True),
    ],
)
def test_with_paths_it_runs_these_tests_and_nothing_else(words: str, some_only: bool) -> None:
    assert names_paths(words.split()) is some_only

"""All checks, with one line for each step.

Every step runs even if an earlier one failed, so that one run shows everything to fix. All tests
run on SQLite; those that touch the database also run on PostgreSQL, at the same time. The result of
the type check is printed last.
"""

import secrets
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from companion.bootstrap import ROOT
from companion.checks.steps import (
    CI,
    CODE,
    DJANGO,
    NOTHING_TO_RUN,
    UNUSED,
    Result,
    Step,
    formats,
    print_result,
    pytest,
    tool,
)
from tests import services


def run_all(home: Mapping[str, str], *options: str) -> Iterator[Result]:
    with ThreadPoolExecutor(1) as beside:
        # The type check is by far the longest step without tests, and uses one core: the other
        # steps go on beside it.
        types = beside.submit(Step("types", (tool("mypy"), *CODE), home).run)
        yield from (print_result(step.run()) for step in static_checks(home))
        yield from run_on_databases(home, *options)
        yield print_result(types.result())


def run_on_databases(home: Mapping[str, str], *options: str) -> Iterator[Result]:
    for service in services.ALL:
        if service.where() is None:
            print(f"SKIPPED what needs {service.name}. {service.missing()}", flush=True)
            if CI:
                yield Result(f"{service.name} in CI", 1, "", 0)
    if not (server := services.POSTGRES.where()):
        yield pytest("tests on SQLite", home, *options).run()
        return
    with ThreadPoolExecutor(1) as pool:
        on_postgres = {**home, "DATABASE_URL": services.database_url(server, services.new_name())}
        beside = pool.submit(postgres_step(on_postgres, *options).run)
        yield pytest("tests on SQLite", home, "-m", "not postgres", *options).run()
        result = beside.result()
    print(f"\n{result}\n{result.output}", flush=True)
    # With -k there may be none that touch the database.
    yield replace(result, code=0) if options and result.code == NOTHING_TO_RUN else result


def postgres_step(environment: Mapping[str, str], *options: str) -> Step:
    """The tests that touch the database; their output is shown at the end, because another run is
    being shown.

    They are a sixth of all work and run in one process: each further process would read all tests
    again.
    """
    only = ("--quiet", "--numprocesses", "0", "--only-database", "-m", "not sqlite")
    return replace(pytest("tests on PostgreSQL", environment, *only, *options), show=False)


def static_checks(home: Mapping[str, str]) -> Iterator[Step]:
    """Checks that run no test."""
    if not [*(ROOT / "tests" / "__pycache__").glob("conftest.*-pytest-*.pyc")]:
        # The workers would otherwise each compile everything at the same time.
        collect = (tool("pytest"), "--collect-only", "--quiet", "--no-header")
        yield Step("tests that can be imported", collect, home)
    yield from formats(home)
    yield Step("style", (tool("ruff"), "check", "."), home)
    yield Step("unused code", UNUSED, home)
    yield Step("imports", (tool("lint-imports"), "--no-logo"), home)
    yield Step("dependencies", (tool("deptry"), "."), home)
    yield Step("migrations", (*DJANGO, "makemigrations", "--check", "--dry-run"), home)
    deploy = ("check", "--deploy", "--fail-level", "WARNING")
    yield Step("production settings", (*DJANGO, *deploy), {**home, **production()})


def production() -> dict[str, str]:
    return {
        "COMPANION_ENV": "production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "companion.example",
    }

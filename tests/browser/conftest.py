"""A real server on one port, and Debian's Chromium to look at it.

While Playwright runs, its event loop runs in this thread, and Django would refuse to touch a
database. Playwright therefore lives no longer than this folder, and these tests speak only to the
server. All tests share one server and one browser; every test opens tables of its own.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from subprocess import PIPE, Popen
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from companion.bootstrap import ROOT
from companion.server.start import bots_options, celery_command
from tests.clients.tools import install_tools
from tests.faults.web import Phones, Web, web

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
PATIENCE: Final = 90_000
"""Milliseconds that a page may take to show what is expected: long, because the machine may be
busy."""
BLOCKED = "Service Worker registration blocked"
"""Complaint that the browser itself makes where service workers are blocked."""
WORKER: Final = """
import sys
import django
django.setup()
from django.contrib.auth.models import Group
from games.duties.work import catch_up
from games.people.models import User
person = User(username="orga", name="Odile", is_staff=True)
person.set_password("an evening of games")
person.save()
person.groups.add(Group.objects.get(name="organisers"))
for line in sys.stdin:
    catch_up()
    print("done", flush=True)
"""
Faults = Callable[[Page], list[tuple[str, str]]]
Axe = Callable[[Page, str], None]
Work = Callable[[], None]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with web(tmp_path_factory.mktemp("browser"), {}) as started:
        yield started


@pytest.fixture(scope="package")
def companion(server: Web) -> Iterator[None]:
    """A worker that answers from its own queue, as under `manage.py up`."""
    with (server.log.parent / "bots.log").open("wb") as log:
        worker = subprocess.Popen(
            celery_command("worker", *bots_options(2)),
            cwd=ROOT,
            env=server.environment,
            stdout=log,
            stderr=log,
        )
        yield
        worker.kill()
        worker.wait()


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def phones(server: Web) -> Phones:
    return Phones(server)


@pytest.fixture(scope="package")
def work(server: Web) -> Iterator[Work]:
    """Return a function that does what is due, as a worker would; this server has no worker. It
    also creates an organiser's account."""
    with Popen(
        [sys.executable, "-c", WORKER],
        cwd=ROOT,
        env=server.environment,
        stdin=PIPE,
        stdout=PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        stdin, stdout = process.stdin, process.stdout

        def do() -> None:
            stdin.write("\n")
            stdin.flush()
            assert stdout.readline() == "done\n"

        do()
        yield do
        stdin.close()


@dataclass
class Reader:
    """A page in a browser, with the errors and warnings of its console."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def complain(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.complaints.append(message.text)


Reading = Callable[..., Reader]


@pytest.fixture
def reading(server: Web, browser: Browser) -> Iterator[Reading]:
    """Return a function that opens browser contexts: phone or desk, light or dark, in either
    language."""
    with readers(server, browser) as read:
        yield read


@contextmanager
def readers(server: Web, browser: Browser) -> Iterator[Reading]:
    contexts = []

    def read(
        language: str = "en",
        width: int = 360,
        scheme: str = "light",
        *,
        scripts: bool = True,
        height: int = 740,
        keeps: bool = False,
    ) -> Reader:
        """With `keeps` the service worker is allowed: it keeps pages for when there is no network,
        and would answer instead of what a test puts there."""
        context = browser.new_context(
            base_url=f"http://127.0.0.1:{server.port}",
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if scheme == "dark" else "light",
            java_script_enabled=scripts,
            service_workers="allow" if keeps else "block",
        )
        contexts.append(context)
        reader = Reader(context.new_page())
        reader.page.on("console", reader.complain)
        reader.page.on("pageerror", lambda error: reader.complaints.append(str(error)))
        return reader

    try:
        yield read
    finally:
        for context in contexts:
            context.close()


@pytest.fixture(scope="session")
def faults(npm: str) -> Faults:
    """Return a function that lists a page's accessibility problems, found by a locked version of
    axe."""
    source = (install_tools(npm) / "node_modules" / "axe-core" / "axe.min.js").read_text()

    def find_faults(page: Page) -> list[tuple[str, str]]:
        page.evaluate(source)
        results: Any = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [(each["id"], each["nodes"][0]["html"][:120]) for each in results["violations"]]

    return find_faults


@pytest.fixture(scope="session")
def axe(faults: Faults) -> Axe:
    def check(page: Page, where: str) -> None:
        assert faults(page) == [], where

    return check

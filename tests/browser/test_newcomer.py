"""A newcomer has read only the README: from its command to the end of a first game of two on
phones. With --long: the figures are for a note, the limit is what the README promises."""

import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.bootstrap import ROOT
from tests.browser.phones import Pair, begin, give_answer
from tests.faults.house import wait_until

pytestmark = pytest.mark.rare
PROMISED = 180  # seconds
COUNT = 'addEventListener("click", (event) => event.isTrusted && clicked(), true)'


@contextmanager
def up(data: Path, port: int) -> Iterator[None]:
    """Run the README's command, in a data folder of its own."""
    command = [sys.executable, "manage.py", "up", "--host", "0.0.0.0"]  # noqa: S104 - the README's
    line = [*command, "--port", str(port), "--data", str(data)]
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("TEST_")}
    with (data / "up.log").open("wb") as log:
        process = subprocess.Popen(line, cwd=ROOT, env=quiet, stdout=log, stderr=log)
        try:
            wait_until(lambda: _answers(port), "the page answers", data / "up.log")
            yield
        finally:
            process.terminate()
            process.wait(20)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def phone(browser: Browser, port: int, language: str, clicks: list[str]) -> Page:
    url = f"http://127.0.0.1:{port}"
    size = {"width": 390, "height": 844}
    context = browser.new_context(base_url=url, viewport=size, locale=language)  # type: ignore[arg-type]
    context.expose_function("clicked", lambda: clicks.append(language))
    context.add_init_script(COUNT)
    return context.new_page()


def test_from_the_readme_to_the_end_of_a_first_game(browser: Browser, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    start, clicks, draw = monotonic(), list[str](), random.Random(2)
    with up(tmp_path, port):
        steps = [f"the command answers after {monotonic() - start:.1f} s"]
        alice, bob = (phone(browser, port, language, clicks) for language in ("en", "fr"))
        begin(alice, bob, "kung_fu")
        steps.append(
            f"two sit and the game is on: {monotonic() - start:.1f} s, {len(clicks)} clicks"
        )
        pair = Pair(alice, bob)
        for _ in range(400):
            if all(page.locator("#live[data-phase='over']").count() for page in pair.pages):
                break
            for page in pair.pages:
                give_answer(page, draw)
        expect(alice.locator(".won")).to_be_visible()
        took = monotonic() - start
        steps.append(f"the first game is over: {took:.1f} s, {len(clicks)} clicks")
    (tmp_path / "steps.txt").write_text("\n".join(steps))
    assert took < PROMISED

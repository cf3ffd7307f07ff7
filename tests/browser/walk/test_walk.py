"""Every page in every state, read by axe and by our own audit: on a phone in French with the dark
theme, on a desktop in English with the light one. With `--long`, since there are hundreds."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Faults, readers
from tests.browser.test_pages import AUDIT
from tests.faults.web import Web, web
from tests.pictures.book import open_shot
from tests.pictures.sights import Shot

ALL: Final = """
from tests.pictures.sights import ROOMS, table_pages
shots = [each for room in ROOMS.values() for each in room()]
shots += table_pages(lambda way: way.split("-")[1] in ("house", "gathering"))
"""
TELL: Final = """
import json
from dataclasses import asdict
print(json.dumps([asdict(each) for each in shots]))
"""
WAYS: Final = pytest.mark.parametrize(
    ("language", "width", "height", "scheme"),
    [("fr", 390, 844, "dark"), ("en", 1280, 800, "light")],
)


def list_shots(house: Web, script: str) -> list[Shot]:
    output = house.run("shell", "-c", script + TELL).splitlines()[-1]
    return [Shot(**each) for each in json.loads(output)]


def find_problems(page: Page, at: str, shots: Iterable[Shot], faults: Faults) -> Iterator[str]:
    for shot in shots:
        page.context.clear_cookies()
        for name, value in (("device", shot.device), (settings.SESSION_COOKIE_NAME, shot.session)):
            if value:
                page.context.add_cookies([{"name": name, "value": value, "url": at}])
        open_shot(page, shot)
        yield from (f"{shot.name} {shot.path}: {each}" for each in faults(page))
        yield from (f"{shot.name} {shot.path}: {each}" for each in page.evaluate(AUDIT))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with web(tmp_path_factory.mktemp("house"), {}) as started:
        yield started


@pytest.fixture(scope="module")
def everything(house: Web) -> list[Shot]:
    return list_shots(house, ALL)


@pytest.mark.rare
@WAYS
def test_every_page_in_every_state_can_be_read_by_everyone(
    *,
    house: Web,
    browser: Browser,
    everything: list[Shot],
    faults: Faults,
    language: str,
    width: int,
    height: int,
    scheme: str,
) -> None:
    assert len(everything) > 200
    with readers(house, browser) as read:
        page = read(language, width, scheme, height=height).page
        problems = [*find_problems(page, f"http://127.0.0.1:{house.port}", everything, faults)]
    assert problems == [], "\n".join(problems)

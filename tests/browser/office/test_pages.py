"""axe reads every page of the administration of a database filled by the demo; with `--long`, since
there are a hundred."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Axe, readers
from tests.browser.office.conftest import BOTH
from tests.faults.web import Web, web

WALK: Final = """
import json
from django.conf import settings
from django.test import Client
from games.people.models import User
from tests.pictures.office import office
boss = User.objects.get(username="anna")
browser = Client()
browser.force_login(boss)
key = browser.cookies[settings.SESSION_COOKIE_NAME].value
print(json.dumps([settings.SESSION_COOKIE_NAME, key, [path for _, path in office(boss)]]))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with web(Path(tmp_path_factory.mktemp("house")), {}) as started:
        started.run("demo")
        yield started


@pytest.mark.rare
@BOTH
def test_every_page_can_be_read_by_everyone(
    house: Web, browser: Browser, axe: Axe, language: str, width: int
) -> None:
    name, key, paths = json.loads(house.run("shell", "-c", WALK).splitlines()[-1])
    assert len(paths) > 80
    at = f"http://127.0.0.1:{house.port}"
    with readers(house, browser) as read:
        page = read(language, width, "dark" if language == "fr" else "light").page
        page.context.add_cookies([{"name": name, "value": key, "url": at}])
        sideways = []
        for path in paths:
            answer = page.goto(path)
            assert answer is not None
            assert answer.status == 200, path
            axe(page, path)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            sideways += [(path, wide)] if wide > 0 else []
        assert sideways == []

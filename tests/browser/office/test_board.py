"""A fighter's body in the administration works as on the fighter's page: it can be touched, and a
problem links to its zone."""

import subprocess
import sys
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe
from tests.browser.office.conftest import BOTH, Sit
from tests.faults.house import ROOT
from tests.faults.web import Web

FIGHTER: Final = """
import django
django.setup()
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import loadouts
of = User.objects.get(username="boss")
begun = GAMES["martial_art"].shelf.loadout_editor.blank_loadout()
print(loadouts.keep(of, name="Le Mur", game="martial_art", brings=begun).pk)
"""


@pytest.fixture
def fighter(server: Web, _staff: None) -> str:
    command = [sys.executable, "-c", FIGHTER]
    result = subprocess.run(
        command, cwd=ROOT, env=server.environment, check=True, capture_output=True, text=True
    )
    return result.stdout.split()[-1]


def click_and_wait(page: Page, press: str) -> None:
    before = page.locator("[name=version]").first.get_attribute("value")
    page.locator(press).click()
    changed = page.locator(f"[name=version]:not([value='{before}'])").first
    expect(changed).to_be_attached()


@pytest.mark.rare
@BOTH
def test_a_zone_is_touched_filled_and_found_again(
    sit: Sit, axe: Axe, fighter: str, language: str, width: int
) -> None:
    page = sit("boss", language, width).page
    page.goto(f"/admin/shelf/loadout/{fighter}/change/")
    board = page.locator("#placement .drawn")
    board.locator("[data-id=slot-2] .ground").click()
    for _ in range(2):
        page.locator("#placement .pool .piece-key").first.click()
    expect(board.locator("[data-id=slot-2] .tok")).to_have_count(2)
    axe(page, "the board in the administration")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    click_and_wait(page, "#placement form > button")
    expect(board.locator("[data-id=slot-2] .tok")).to_have_count(2)
    page.locator(".problems a[href='#placement-zone-4']").click()
    expect(board.locator("[data-id=slot-4] .ground")).to_be_focused()
    expect(board.locator("[data-id=slot-4] .ground")).to_have_attribute("aria-pressed", "true")
    expect(board.locator("[data-id=slot-4]")).to_be_in_viewport()
    axe(page, "a problem's zone")

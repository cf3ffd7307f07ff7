"""Whole games against the companion in a real browser, with --long: the test presses buttons at
random, a steady bot thinks in its own queue, and the page shows both until the end."""

import random
import sys
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from games.rulebooks import GAMES
from tests.browser.conftest import Axe, Reading
from tests.browser.phones import ASKED, give_answer

pytestmark = [pytest.mark.rare, pytest.mark.usefixtures("companion")]

PHONE = (390, 844)
WHOLE = 120
"""Most answers given before the player resigns: some duels played at random take thousands."""
TURN = f"{ASKED}, #live[data-phase='over']"


def open_table(page: Page, game: str) -> None:
    page.goto(f"/tables/new/{game}/")
    page.locator("[name=against]").select_option("steady")
    page.locator("input[name=mode][value=house]").check()
    page.locator("#name").fill("Alice")
    page.locator("button.send").click()
    expect(page.locator("#live")).to_have_attribute("data-phase", "playing")


def is_over(page: Page) -> bool:
    return page.locator("#live[data-phase='over']").count() > 0


HINT = {"en": "wins about", "fr": "gagne environ"}


@pytest.mark.parametrize("language", HINT)
def test_a_hint_comes_from_the_worker_to_the_page(reading: Reading, language: str) -> None:
    """The worker and the server are two processes without Redis between them."""
    reader = reading(language, PHONE[0], height=PHONE[1])
    page = reader.page
    open_table(page, "karatekarte")
    expect(page.locator(ASKED).first).to_be_attached()
    page.locator("#more > summary").click()
    page.locator("form[action$='/hint/'] button").click()
    expect(page.locator(".advice")).to_contain_text(HINT[language])
    assert reader.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_steady_companion(reading: Reading, axe: Axe, game: str) -> None:
    reader = reading("fr", PHONE[0], height=PHONE[1])
    page, draw, answers, begun = reader.page, random.Random(3), 0, monotonic()
    open_table(page, game)
    while answers < WHOLE:
        expect(page.locator(TURN).first).to_be_attached()
        if is_over(page):
            break
        answers += give_answer(page, draw)
        if answers == 5:
            axe(page, game)
    if not is_over(page):
        page.locator("#more > summary").click()
        page.locator("#resign summary").click()
        page.locator("#resign button").click()
    expect(page.locator("#live[data-phase='over']")).to_be_attached()
    axe(page, f"{game}, at its end")
    sys.stderr.write(f"{game}: {answers} answers, {monotonic() - begun:.0f} s\n")
    assert answers > 3
    assert reader.complaints == []

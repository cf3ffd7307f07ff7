"""A beginner's lesson on a phone: one tap on the start page, then the answers that the page marks.
Every day one game in one language; with --long all games in both languages, with figures."""

import sys
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from games.kernel.display.lesson import LEARNER, load_lesson
from games.kernel.rules import LANGUAGES, Language
from games.rulebooks import GAMES
from tests.browser.conftest import Axe, Reading
from tests.browser.test_pages import AUDIT

pytestmark = pytest.mark.usefixtures("companion")

PHONE = (390, 844)
TAUGHT = [key for key, game in GAMES.items() if load_lesson(game.package) is not None]
TODAY = ("karatekarte", "fr")
MEANT = ".question button.meant"


def give_answer(page: Page) -> int:
    """Give the answer that the lesson means. Returns the number of clicks."""
    before = page.locator("#live").get_attribute("data-newest")
    if page.locator(MEANT).count():
        page.locator(MEANT).first.click()
    else:
        page.locator(".question button[name=filled]").click()
    newer = page.locator(f"#live:not([data-newest='{before}'])")
    expect(newer).to_be_attached()
    return 1


def take_lesson(page: Page, game: str, axe: Axe) -> tuple[int, float]:
    """Return the clicks and seconds from the start page to the end of the lesson."""
    script = load_lesson(GAMES[game].package)
    assert script is not None
    own = script.steps_for_seat(LEARNER)
    page.goto("/")
    begun, clicks = monotonic(), 1
    page.locator(f"form[action='/tables/new/{game}/lesson/'] button").click()
    for place, step in enumerate(own, 1):
        text = page.locator(".lesson p:has(.rule)")
        expect(text).to_contain_text(step.text.text(page_language(page)))
        if place in (1, len(own)):
            axe(page, f"{game}, {place}")
            assert page.evaluate(AUDIT) == [], f"{game}, {place}"
        clicks += give_answer(page)
    end = script.end.text(page_language(page))
    expect(page.locator("#lesson")).to_contain_text(end)
    axe(page, f"{game}, at its end")
    return clicks, monotonic() - begun


def page_language(page: Page) -> Language:
    return "fr" if page.locator("html").get_attribute("lang") == "fr" else "en"


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=() if (game, language) == TODAY else pytest.mark.rare)
        for game in TAUGHT
        for language in LANGUAGES
    ],
)
def test_a_lesson_on_a_phone(reading: Reading, axe: Axe, game: str, language: str) -> None:
    reader = reading(language, PHONE[0], height=PHONE[1])
    clicks, seconds = take_lesson(reader.page, game, axe)
    sys.stderr.write(f"{game} {language}: {clicks} clicks, {seconds:.1f} s\n")
    assert reader.complaints == []

"""Attendance is ticked on a phone at the start of an evening: a mistake can be undone, and the
people present are offered first when a play is entered."""

import sys
from time import monotonic
from typing import Final

from playwright.sync_api import expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Axe
from tests.browser.office.conftest import BOTH, Sit

MOST_CLICKS: Final = 14
ADDRESS: Final = "/clubs/"


@BOTH
def test_people_come_in_and_are_offered_first_for_what_was_played(
    sit: Sit, axe: Axe, language: str, width: int
) -> None:
    hand: Clicker = sit(f"master-{language}", language, width)
    page, start = hand.page, monotonic()
    page.goto(ADDRESS)
    hand.click(page.get_by_role("link", name=f"Dojo {language}"))
    hand.click(page.get_by_role("link", name="Ce soir").first)
    comers = page.locator(".comers [aria-pressed]")
    expect(comers).to_have_count(2)
    axe(page, "door")

    hand.click(page.locator(".comer", has_text="Ada"))
    expect(page.locator(".comer[aria-pressed=true]")).to_have_count(1)
    hand.write("#comes-in", "Walter")
    page.keyboard.press("Enter")
    expect(page.locator(".comer[aria-pressed=true]")).to_have_count(2)
    hand.click(page.locator(".comer", has_text="Basile"))
    expect(page.locator(".comer[aria-pressed=true]")).to_have_count(3)
    hand.click(page.locator(".comer", has_text="Basile"))  # a mistake: Basile is not present
    expect(page.locator(".comer[aria-pressed=true]")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    hand.click("a[href*='/plays/new/?evening=']")
    named = page.locator(".who tbody th[scope=row]:not([colspan])")
    assert [name.strip() for name in named.all_inner_texts()][:3] == ["Ada", "Walter", "Basile"]
    axe(page, "play")
    hand.click("[name=game][value=karatekarte]")
    hand.click(".who tr:has-text('Lin') [name=who]")  # the person who writes is ticked by default
    for n in (0, 1):
        hand.click(page.locator(".who [name=who]").nth(n))
    hand.click(page.locator(".who [name=won]").nth(1))
    hand.click(".play .send")
    expect(page.locator(".rows .won").first).to_have_text("Walter")
    sys.stdout.write(f"\n{hand.clicks} clicks, {monotonic() - start:.1f} s\n")
    assert hand.clicks <= MOST_CLICKS

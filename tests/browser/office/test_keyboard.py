"""Entering an evening's results without a mouse, and the administration without scripts."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, Reading, Work
from tests.browser.office.conftest import SECRET, Sit

NAMES: Final = ("Alice", "Bob", "Chloé", "David", "Emma", "Farid")
FOCUSED: Final = "document.activeElement.closest('li')?.id"


def start_swiss(page: Page, work: Work) -> None:
    """Start a Swiss tournament of six entrants, best of three, and open its first round."""
    page.goto("/admin/tournaments/tournament/add/")
    page.locator("[name=preset][value=swiss_top_4]").check()
    page.locator(".desk-form > .desk-main").click()
    page.locator("#names").fill("\n".join(NAMES))
    page.locator("form[action$='paste/'] button").click()
    page.locator("form[action$='start/'] button").click()
    work()
    page.goto(re.sub(r"/(entrants|rounds)/.*", "/change/", page.url))
    expect(page.locator(".desk-ready")).to_have_count(3)


def focus_results(page: Page) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.desk-buttons')"):
            return
    raise AssertionError("no button of a result was reached")


def test_an_evening_of_results_by_figures_and_arrows(sit: Sit, work: Work, axe: Axe) -> None:
    work()
    page = sit("arranger-en", "en", 1280).page
    start_swiss(page, work)
    axe(page, "rounds")
    focus_results(page)
    first = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowDown")
    second = page.evaluate(FOCUSED)
    assert second != first
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUSED) == first
    for number in range(3):
        page.keyboard.type("12" if number == 1 else "20")
        expect(page.locator(":focus")).to_have_text("1–2" if number == 1 else "2–0")
        page.keyboard.press("Enter")
        expect(page.locator(".desk-done")).to_have_count(number + 1)
        if number < 2:  # and the focus is on the next pairing
            expect(page.locator(".desk-ready .desk-buttons :focus")).to_have_count(1)
    scores = page.locator(".desk-done .desk-score").all_inner_texts()
    assert sorted(scores) == ["1–2", "2–0", "2–0"]
    work()
    expect(page.locator(".desk-ready")).to_have_count(3)
    expect(page.locator(".desk-ready .desk-buttons :focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.reload()
    expect(page.locator(":focus")).to_have_text("2–1")


@pytest.mark.usefixtures("_staff")
def test_without_a_script_the_administration_says_so_and_lists_and_forms_work(
    reading: Reading,
) -> None:
    page = reading("fr", 390, scripts=False).page
    page.goto("/admin/login/?next=/admin/")
    page.locator("[name=username]").fill("boss")
    page.locator("[name=password]").fill(SECRET)
    page.locator("[type=submit]").click()
    expect(page.get_by_role("status").first).to_contain_text("Sans JavaScript")
    page.get_by_text("Tout ce qu’il y a").click()
    page.locator("main a[href='/admin/clubs/club/']").first.click()
    expect(page.locator("#result_list")).to_contain_text("Dojo")


def test_some_pages_of_the_administration_can_be_read_by_everyone(sit: Sit, axe: Axe) -> None:
    page = sit("boss", "fr", 390).page
    for path in ("", "clubs/club/", "clubs/evening/add/", "people/user/", "tables/table/"):
        page.goto(f"/admin/{path}")
        axe(page, path)

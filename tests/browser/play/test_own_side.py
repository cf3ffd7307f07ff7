"""A player's own deck against the companion, and as a side in the lab, in a real browser; with
--long."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, Reading, Work
from tests.browser.phones import ASKED, give_answer
from tests.browser.test_pages import AUDIT
from tests.faults.web import Web

pytestmark = [pytest.mark.rare, pytest.mark.usefixtures("companion", "_keeper")]

SECRET: Final = "an evening of games"
DECK: Final = "Orages du soir"
KEEPER: Final = f"""
from django.contrib.auth.models import Permission
from games.people.models import User
from tests.rulebooks.combat.cast import published_deck
from games.shelf import decks
for language in ("en", "fr"):
    person = User(username="keeper-" + language, language=language, is_staff=True)
    person.set_password("{SECRET}")
    person.save()
    person.user_permissions.set(Permission.objects.filter(content_type__app_label="lab"))
    decks.keep(person, decks.NewDeck("combat", "{DECK}", published_deck("tempest").cards))
"""
PHONE: Final = (390, 844)
ANSWERS: Final = 8


@pytest.fixture(scope="module")
def _keeper(server: Web) -> None:
    server.run("shell", "-c", KEEPER)


def open_shelf(reading: Reading, language: str) -> Page:
    page = reading(language, PHONE[0], height=PHONE[1]).page
    page.goto("/sign-in/?next=/shelf/")
    page.locator("[name=login]").fill(f"keeper-{language}")
    page.locator("[name=password]").fill(SECRET)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r":\d+/shelf/$"))
    return page


def check_page(page: Page, axe: Axe) -> None:
    axe(page, page.url)
    assert page.evaluate(AUDIT) == [], page.url


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_deck_of_ones_own_meets_the_companion(reading: Reading, axe: Axe, language: str) -> None:
    page = open_shelf(reading, language)
    page.get_by_role("link", name=DECK).first.click()
    page.locator("a[href*='/tables/new/']").click()
    expect(page.locator("#brought option:checked")).to_have_text(re.compile(DECK))
    page.locator("#against").select_option("novice")
    page.locator("button.send").click()
    expect(page.locator("#live")).to_have_attribute("data-phase", "playing")
    draw, answers = random.Random(5), 0
    while answers < ANSWERS:
        expect(page.locator(ASKED).first).to_be_attached()
        answers += give_answer(page, draw)
    check_page(page, axe)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_deck_of_ones_own_is_a_side_in_the_lab(
    reading: Reading, work: Work, axe: Axe, language: str
) -> None:
    page = open_shelf(reading, language)
    page.goto("/me/")
    page.locator("a[href='/lab/']").click()
    page.locator("#game").select_option("combat")
    page.locator("#plan button").click()
    sides = page.locator("[name=side]")
    for place in range(1, sides.count()):
        sides.nth(place).uncheck()
    page.get_by_label(DECK).check()
    page.locator("[name=level][value=steady]").uncheck()
    page.locator("[name=level][value=novice]").check()
    page.locator("#games").fill("2")
    check_page(page, axe)
    page.locator("#plan button.send").click()
    expect(page.locator(".sides li")).to_have_count(2)
    expect(page.locator(".sides")).to_contain_text(DECK)
    work()  # the worker measures what it costs
    page.reload()
    check_page(page, axe)
    page.locator("form[action$='/start/'] button").click()
    expect(page.locator("progress")).to_be_attached()
    work()
    page.reload()
    expect(page.locator(".state.done")).to_be_attached()
    expect(page.locator(".matrix th[scope=row]")).to_have_count(2)
    expect(page.locator(".matrix")).to_contain_text(DECK)
    check_page(page, axe)
    page.locator("form[action$='/more/'] button").click()
    expect(page.locator("progress")).to_have_attribute("value", "2")
    expect(page.locator("progress")).to_have_attribute("max", "402")
    page.locator("form[action$='/stop/'] button").click()
    expect(page.locator("form[action$='/start/'] button")).to_be_attached()
    check_page(page, axe)

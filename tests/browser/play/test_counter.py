"""The referee's counter in a browser: the answer follows each tap, and its link shows it again."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Reading

STRIKE = "/games/martial_art/verdicts/strike/"


def fill_in_strike(page: Page) -> None:
    page.get_by_label("Strike", exact=True).select_option("punch")
    page.get_by_label("Targeted zone").select_option("2")
    page.locator("[name='attacker.fighter']").select_option("igor")
    page.locator("[name='defender.fighter']").select_option("li_ming")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_strike_is_asked_and_its_link_answers_somebody_else(
    reading: Reading, scripts: bool
) -> None:
    page = reading(scripts=scripts).page
    page.goto(STRIKE)
    fill_in_strike(page)
    if not scripts:
        page.locator("button.send").last.click()
    expect(page.locator("#answer")).to_be_visible()
    expect(page).to_have_url(re.compile("zone=2"))
    expect(page.locator("[name^='attack_faces.']")).to_have_count(2)
    other = reading(scripts=False).page
    other.goto(page.url)
    expect(other.locator("#answer")).to_be_visible()
    assert "sessionid" not in {cookie["name"] for cookie in other.context.cookies()}


def test_what_is_typed_stays_while_the_answer_follows(reading: Reading) -> None:
    page = reading().page
    page.goto("/games/kung_fu/verdicts/damage/")
    damage = page.locator("[name=damage]")
    with page.expect_response(lambda response: "damage=2" in response.url):
        damage.press_sequentially("2")
    expect(damage).to_be_focused()
    expect(damage).to_have_value("2")
    expect(page.locator("#problem")).to_have_attribute("role", "status")

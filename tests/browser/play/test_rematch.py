"""Another game of the same people on two phones: one tap each, and nobody is left behind."""

from playwright.sync_api import expect

from tests.browser.conftest import Reading
from tests.browser.phones import ASKED, start_pair
from tests.browser.play.test_whole_games import resign_if_it_goes_on


def test_both_phones_come_along_by_one_tap_each(reading: Reading) -> None:
    pair = start_pair(reading, "karatekarte")
    alice, bob = pair.pages
    first = pair.code
    other_tab = alice.context.new_page()
    other_tab.goto(alice.url)
    resign_if_it_goes_on(pair)
    for page in (*pair.pages, other_tab):
        expect(page.locator("#again button")).to_be_visible()
    bob.locator("#again button").click()
    expect(bob.locator("#live")).to_have_attribute("data-phase", "gathering")
    expect(alice.locator("#again .waiting")).to_contain_text("Bob")
    alice.locator("#again button").click()
    for page in (*pair.pages, other_tab):
        expect(page.locator("#live")).to_have_attribute("data-phase", "playing")
        expect(page.locator("#live")).not_to_have_attribute("data-code", first)
    expect(pair.asked_page.locator(ASKED).first).to_be_visible()

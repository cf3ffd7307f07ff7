"""Two phones at a table, in a real browser: opened, joined, played by buttons, by the picture, by
keys, without a network for a while."""

import random
import re

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.conftest import Reading
from tests.browser.test_pages import AUDIT

GAMES = ("martial_art", "karatekarte", "brutal_ring", "kung_fu", "combat")


def bring(page: Page, place: int) -> None:
    chosen = page.locator("#ready")
    if chosen.count():
        chosen.select_option(index=place)


def opened(page: Page, game: str, mode: str = "house") -> None:
    page.goto("/")
    page.locator(f"a.open[href='/tables/new/{game}/']").click()
    page.locator("#name").fill("Alice")
    page.locator(f"input[name=mode][value={mode}]").check()
    bring(page, 1)
    page.locator("button.send").click()
    expect(page.locator("#live")).to_have_attribute("data-phase", "gathering")


def joined(page: Page, other: Page) -> None:
    page.goto(other.url)
    page.locator("#name").fill("Bob")
    bring(page, 2)
    page.locator(".join button").click()
    expect(page.locator(".sitting li")).to_have_count(2)


def begun(reading: Reading, game: str, mode: str = "house") -> tuple[Page, Page]:
    alice, bob = (reading(language).page for language in ("en", "fr"))
    opened(alice, game, mode)
    joined(bob, alice)
    start = alice.locator("form[action$='/begin/'] button")
    expect(start).to_be_enabled(timeout=10_000)
    start.click()
    for page in (alice, bob):
        expect(page.locator("#live")).to_have_attribute("data-phase", "playing", timeout=10_000)
    return alice, bob


def newest(page: Page) -> int:
    return int(page.locator("#live").get_attribute("data-newest") or 0)


def answered(page: Page, draw: random.Random) -> bool:
    """One answer by a button, if this phone is asked anything."""
    form = page.locator("form.question:has(h2.asked)").first
    if not form.count():
        return False
    before = newest(page)
    moves = form.locator("button[name=move]:not(.back)")
    if count := moves.count():
        chosen = moves.nth(draw.randrange(count))
        fold = chosen.locator("xpath=ancestor::details")
        if fold.count():
            fold.evaluate("fold => (fold.open = true)")
        try:
            chosen.click(timeout=5_000)
        except Error:  # asked of both: the other has just answered, and the bar asks something else
            return False
    else:
        example = form.locator("[data-example]")
        if example.count():
            example.click()
        form.locator("button[name=filled]").click()
    expect(page.locator(f"#live:not([data-newest='{before}'])")).to_be_attached(timeout=15_000)
    return True


def played(pages: tuple[Page, Page], answers: int, seed: int = 1) -> int:
    draw, made = random.Random(seed), 0
    for _ in range(20 * answers):
        for page in pages:
            if page.locator("#live").get_attribute("data-phase") != "playing":
                return made
            made += answered(page, draw)
        if made >= answers:
            return made
    return made


@pytest.mark.parametrize("game", GAMES)
def test_two_phones_play_by_buttons_alone(reading: Reading, game: str, long: bool) -> None:
    pages = begun(reading, game)
    assert played(pages, 2000 if long else 8) > 2
    for page in pages:
        assert page.evaluate(AUDIT) == [], game


def test_with_cards_on_the_table_what_is_shown_is_said(reading: Reading, long: bool) -> None:
    pages = begun(reading, "karatekarte", "table")
    assert played(pages, 2000 if long else 8) > 2


def test_the_picture_answers(reading: Reading) -> None:
    """A space that is touched is where one goes; the keyboard touches it, too."""
    pages = begun(reading, "combat")
    draw = random.Random(3)
    for n in range(60):
        page = next(each for each in pages if each.locator("h2.asked").count())
        move = page.locator("#bar button[data-marks^='technique-movement']")
        spaces = page.locator("#picture .thing.on[data-id^='hex']")
        if spaces.count():
            before, space = newest(page), spaces.nth(n % 2)
            if n % 2:
                space.click()
            else:
                spaces.first.focus()
                page.keyboard.press("ArrowDown")
                page.keyboard.press("Enter")
            expect(page.locator(f"#live:not([data-newest='{before}'])")).to_be_attached()
            return
        if move.count():
            before = newest(page)
            move.click()
            expect(page.locator(f"#live:not([data-newest='{before}'])")).to_be_attached()
        else:
            answered(page, draw)
    pytest.fail("nobody was asked for a space")


def test_an_answer_given_without_a_network_is_kept_and_counts_once(reading: Reading) -> None:
    alice, bob = begun(reading, "karatekarte")
    asked = alice if alice.locator("h2.asked").count() else bob
    before = newest(asked)
    asked.context.set_offline(True)
    asked.locator("#bar button[name=move]").first.click()
    expect(asked.locator("#following")).to_have_text(re.compile("kept on this phone|gardée sur ce"))
    asked.wait_for_timeout(1500)
    asked.context.set_offline(False)
    expect(asked.locator(f"#live[data-newest='{before + 1}']")).to_be_attached(timeout=15_000)
    asked.wait_for_timeout(3500)
    assert newest(asked) == before + 1


def test_the_phone_that_comes_back_finds_its_table(reading: Reading) -> None:
    alice, _ = begun(reading, "karatekarte")
    code = alice.locator("#live").get_attribute("data-code")
    alice.goto("/")
    alice.locator(f".mine a[href='/tables/{code}/']").click()
    expect(alice.locator(".side .tag").first).to_have_text("you")


def test_the_browser_itself_finds_a_finished_table_fair(reading: Reading) -> None:
    alice, bob = begun(reading, "karatekarte")
    played((alice, bob), 4)
    bob.locator("#more > summary").click()
    bob.locator("#resign summary").click()
    bob.locator("#resign button").click()
    expect(alice.locator("#live[data-phase='over']")).to_be_attached(timeout=15_000)
    code = alice.locator("#live").get_attribute("data-code")
    alice.goto(f"/tables/{code}/fairness/")
    expect(alice.locator("#verdict")).to_have_attribute("data-verdict", "fair")
    alice.route("**/fairness/", _tampered)
    alice.goto(f"/tables/{code}/fairness/?again")
    expect(alice.locator("#verdict")).to_have_attribute("data-verdict", "entry")


def _tampered(route: Route) -> None:
    """One line of the journal says something else than it did."""
    if "/api/" not in route.request.url:
        route.continue_()
        return
    answer = route.fetch()
    told = answer.json()
    told["journal"][1]["body"] += " "
    route.fulfill(response=answer, json=told)


def test_a_game_is_gone_through_by_keys(reading: Reading) -> None:
    alice, bob = begun(reading, "combat")
    played((alice, bob), 4)
    code = alice.locator("#live").get_attribute("data-code")
    alice.goto(f"/tables/{code}/at/2/")
    alice.keyboard.press("ArrowRight")
    alice.wait_for_url(f"**/tables/{code}/at/3/")
    assert alice.evaluate(AUDIT) == []
    alice.goto(f"/tables/{code}/screen/")
    expect(alice.locator("#head h1")).not_to_be_empty()
    assert alice.evaluate(AUDIT) in ([], ["no header"])

"""Whole games in a real browser, with every input method; with `--long`, since they take minutes.
The part that runs every day is in test_table."""

import random
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser import phones
from tests.browser.conftest import Axe, Reading
from tests.browser.phones import ASKED, Pair, begin, newest_entry, wait_past

pytestmark = pytest.mark.rare

GAMES = ("martial_art", "karatekarte", "brutal_ring", "kung_fu", "combat")
WHOLE = 400
"""Most answers. Most games take fewer; a duel of Martial Art played at random may take thousands,
and then the player who is asked resigns."""
PHONE, DESK = (390, 844), (1280, 800)
HOUSE = ("http://127.0.0.1:", "data:")


@pytest.fixture
def outside() -> list[str]:
    """URLs requested from any host."""
    return []


def open_two_pages(
    reading: Reading, outside: list[str], *, scripts: bool = True
) -> tuple[Page, Page]:
    """Open a phone in English with the light theme and a desktop in French with the dark theme."""
    (wide, high), (wider, higher) = PHONE, DESK
    pages = (
        reading("en", wide, "light", height=high, scripts=scripts).page,
        reading("fr", wider, "dark", height=higher, scripts=scripts).page,
    )
    for page in pages:
        page.on("request", lambda request: outside.append(request.url))
    return pages


@pytest.mark.parametrize("mode", ["house", "table"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_buttons_alone(
    reading: Reading, game: str, mode: str, axe: Axe, outside: list[str]
) -> None:
    """In the mode where people deal, the keys and forms of the bar are used to type what the table
    shows."""
    alice, bob = open_two_pages(reading, outside)
    begin(alice, bob, game, mode)
    pair = Pair(alice, bob)
    for _ in range(3):
        pair.play(12)
        for page in pair.pages:
            axe(page, f"{game} {mode}")
    pair.play(WHOLE)
    resign_if_it_goes_on(pair)
    for page in pair.pages:
        expect(page.locator("#live[data-phase='over']")).to_be_attached()
        axe(page, f"{game} {mode}, at its end")
    assert [url for url in outside if not url.startswith(HOUSE)] == []


@pytest.mark.parametrize("way", ["picture", "keys"])
@pytest.mark.parametrize("game", ["karatekarte", "martial_art"])
def test_a_whole_game_by_the_picture_or_by_keys(
    reading: Reading, outside: list[str], game: str, way: str
) -> None:
    alice, bob = open_two_pages(reading, outside)
    begin(alice, bob, game)
    pair, draw, touched = Pair(alice, bob), random.Random(5), 0
    for _ in range(WHOLE if game == "karatekarte" else WHOLE // 3):
        if any(page.locator("#live[data-phase='over']").count() for page in pair.pages):
            break
        page = pair.asked_page
        before = newest_entry(page)
        done = touch_answer(page, draw) if way == "picture" else type_answer(page, draw)
        touched += done
        if not done:
            phones.give_answer(page, draw)  # an answer that is composed has only its form
        elif page.locator(f"#live[data-newest='{before}']").count():
            wait_past(page, before)
    assert touched > 10
    resign_if_it_goes_on(pair)
    assert alice.locator("#live[data-phase='over']").count()


def resign_if_it_goes_on(pair: Pair) -> None:
    if pair.alice.locator("#live[data-phase='playing']").count():
        pair.bob.locator("#more > summary").click()
        pair.bob.locator("#resign summary").click()
        pair.bob.locator("#resign button").click()
        expect(pair.alice.locator("#live[data-phase='over']")).to_be_attached()


def touch_answer(page: Page, draw: random.Random) -> bool:
    """Touch things in the picture until one answer is left. Returns False if the picture offers
    none."""
    before = newest_entry(page)
    for _ in range(4):
        things = page.locator("#picture .thing.on:not(.taken)")
        if not (count := things.count()):
            return newest_entry(page) != before
        # another answer may have come meanwhile, and then there is nothing to touch
        with suppress(Error):
            things.nth(draw.randrange(count)).click(timeout=5_000)
        page.wait_for_timeout(250)
        if newest_entry(page) != before:
            return True
    page.keyboard.press("Escape")
    return False


def type_answer(page: Page, draw: random.Random) -> bool:
    """Answer without a mouse: Tab to an answer, then Enter."""
    if not page.locator(f"{ASKED} button[name=move]").count():
        return False
    page.locator("body").press("Home")
    wanted = draw.randrange(4)
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('button[name=move]')"):
            wanted -= 1
            if wanted < 0:
                page.keyboard.press("Enter")
                return True
        elif page.evaluate("document.activeElement.matches('.bundles summary')"):
            page.keyboard.press("Enter")
    return False


def test_a_whole_game_on_one_device_that_goes_round(reading: Reading, axe: Axe) -> None:
    page = reading("en", PHONE[0], height=PHONE[1]).page
    phones.open_table(page, "karatekarte")
    phones.seat_beside(page, "Bob")
    draw, covers = random.Random(2), 0
    for _ in range(WHOLE):
        if page.locator("#live[data-phase='over']").count():
            break
        if page.locator(".round.covered").count():
            covers += 1
            assert not page.locator("form.question").count()
            if covers == 2:
                axe(page, "covered")
            page.locator("#round a.choice:not(.soft)").first.click()
            expect(page.locator(ASKED).first).to_be_visible()
        phones.give_answer(page, draw)
    assert covers > 5
    expect(page.locator("#live[data-phase='over']")).to_be_attached()


def test_a_whole_game_without_a_script(reading: Reading, outside: list[str]) -> None:
    alice, bob = open_two_pages(reading, outside, scripts=False)
    phones.open_table(alice, "karatekarte")
    phones.join_table(bob, alice)
    alice.reload()
    alice.locator("form[action$='/begin/'] button").click()
    draw = random.Random(4)
    for _ in range(WHOLE):
        for page in (alice, bob):
            page.reload()
            if page.locator("#live[data-phase='over']").count():
                return
            if page.locator(ASKED).count():
                phones.press(page, draw)
    pytest.fail("it did not end")


def test_a_phone_cut_off_for_half_a_minute_loses_and_doubles_nothing(
    reading: Reading, browser: Browser
) -> None:
    pair = phones.start_pair(reading, "karatekarte")
    pair.play(10)
    phone = pair.asked_page
    before = newest_entry(phone)
    phone.context.set_offline(True)
    phone.locator(f"{ASKED} button[name=move]").first.click()
    phone.wait_for_timeout(30_000)
    phone.context.set_offline(False)
    wait_past(phone, before)
    phone.wait_for_timeout(5_000)
    assert newest_entry(phone) == before + 1
    assert pair.play(10) == 10

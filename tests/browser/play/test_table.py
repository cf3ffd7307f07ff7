"""Two phones at a table in a real browser: open, join, answer by buttons, by the picture and by
keys, and without a network for a while. One game of Combat continues from test to test. Whole games
of all five are in test_whole_games."""

import random
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import phones
from tests.browser.conftest import Reading, readers
from tests.browser.phones import ASKED, Pair, newest_entry, start_pair, wait_past
from tests.browser.test_pages import AUDIT
from tests.faults.web import Web


@pytest.fixture(scope="module")
def pair(server: Web, browser: Browser) -> Iterator[Pair]:
    """A game of Combat in progress that does not end in these tests."""
    with readers(server, browser) as reading:
        yield start_pair(reading, "combat")


def test_two_phones_play_by_buttons_alone(pair: Pair) -> None:
    assert pair.play(6) == 6
    for page in pair.pages:
        assert page.evaluate(AUDIT) == []


STREAM = """
window.EventSource = class extends EventSource {
    constructor(...at) {
        super(...at);
        window.stream = this;
        this.addEventListener("open", () => document.documentElement.setAttribute("told", ""));
    }
};
"""


def test_the_picture_answers(pair: Pair) -> None:
    """Touching a space moves there; the keyboard can do the same."""
    for way in ("tap", "keys"):
        page = page_asked_for_space(pair)
        spaces, before = page.locator("#picture .thing.on[data-id^='hex']"), newest_entry(page)
        if way == "tap":
            spaces.first.click()
        else:
            spaces.first.focus()
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        wait_past(page, before)


def test_what_is_told_again_takes_no_focus(pair: Pair) -> None:
    """The stream also announces the player's own answer, when the player may already be at the next
    one."""
    page = page_asked_for_space(pair)
    page.add_init_script(STREAM)
    page.reload()
    expect(page.locator("html[told]")).to_be_attached()
    space = page.locator("#picture .thing.on[data-id^='hex']").first
    space.focus()
    with page.expect_response(lambda answer: "after=" in answer.url):
        page.evaluate("window.stream.dispatchEvent(new MessageEvent('entry'))")
    page.wait_for_timeout(300)
    expect(space).to_be_focused()


def page_asked_for_space(pair: Pair) -> Page:
    draw = random.Random(3)
    for _ in range(60):
        page = pair.asked_page
        if page.locator("#picture .thing.on[data-id^='hex']").count():
            return page
        move = page.locator("#bar button[data-marks^='technique-movement']")
        if move.count():
            before = newest_entry(page)
            move.first.click()
            wait_past(page, before)
        else:
            phones.give_answer(page, draw)
    raise AssertionError("nobody was asked for a space")


def test_an_answer_given_without_a_network_is_kept_and_counts_once(pair: Pair) -> None:
    phone = pair.asked_page
    before = newest_entry(phone)
    phone.context.set_offline(True)
    phone.locator(f"{ASKED} button[name=move]").first.click()
    expect(phone.locator("#following")).to_have_text(re.compile("kept on this phone|gardée sur ce"))
    phone.context.set_offline(False)
    wait_past(phone, before)
    phone.reload()
    assert newest_entry(phone) == before + 1


def test_the_phone_that_comes_back_finds_its_table(pair: Pair) -> None:
    page, code = pair.alice, pair.code
    page.goto("/")
    page.locator(f".mine a[href='/tables/{code}/']").click()
    expect(page.locator(".side .tag").first).to_have_text("you")


def test_a_game_is_gone_through_by_keys(pair: Pair) -> None:
    page, at = pair.alice, pair.alice.url
    if newest_entry(page) < 3:
        pair.play(3)
    page.goto(f"{at}at/2/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/at/3/")
    assert page.evaluate(AUDIT) == []
    page.goto(f"{at}screen/")
    expect(page.locator("#head h1")).not_to_be_empty()
    assert page.evaluate(AUDIT) in ([], ["no header"])
    page.goto(at)


def test_the_browser_itself_finds_a_finished_table_fair(pair: Pair) -> None:
    """Plays a game of its own on the same two phones, which then return to their table."""
    alice, bob, at = pair.alice, pair.bob, pair.alice.url
    phones.begin(alice, bob, "karatekarte")
    pair.play(2)
    bob.locator("#more > summary").click()
    bob.locator("#resign summary").click()
    bob.locator("#resign button").click()
    expect(alice.locator("#live[data-phase='over']")).to_be_attached()
    code = pair.code
    alice.goto(f"/tables/{code}/fairness/")
    expect(alice.locator("#verdict")).to_have_attribute("data-verdict", "fair")
    alice.route("**/fairness/", _tamper)
    alice.goto(f"/tables/{code}/fairness/?again")
    expect(alice.locator("#verdict")).to_have_attribute("data-verdict", "entry")
    alice.unroute("**/fairness/")
    for page in pair.pages:
        page.goto(at)


def _tamper(route: Route) -> None:
    """Change one line of the journal in the response."""
    if "/api/" not in route.request.url:
        route.continue_()
        return
    answer = route.fetch()
    data = answer.json()
    data["journal"][1]["body"] += " "
    route.fulfill(response=answer, json=data)


MORPHED = """async () => {
    const { whole } = await import("/static/companion/morph.js");
    const of = (within) => Object.assign(document.createElement("div"), { innerHTML: within });
    const told = (before, next) => {
        const old = of(before);
        return [whole(old, of(next)), old.textContent];
    };
    const has = '<p id="a" data-part="1">what it has</p>';
    return {
        the_same: told(has, '<p id="a" data-same="1"></p>'),
        another: told(has, '<p id="a" data-same="2"></p>'),
        none: told("", '<p id="a" data-same="1"></p>'),
        anew: told(has, '<p id="a" data-part="2">anew</p>'),
    };
}"""


def test_a_part_that_only_its_name_came_of_stays_or_is_asked_for(pair: Pair) -> None:
    """Two responses that cross may each leave out what the other has just changed."""
    assert pair.alice.evaluate(MORPHED) == {
        "the_same": [True, "what it has"],
        "another": [False, "what it has"],
        "none": [False, ""],
        "anew": [True, "anew"],
    }


def test_a_hand_that_was_covered_stays_covered(reading: Reading) -> None:
    """A response that the stream requested for the previous player may arrive late."""
    page = reading().page
    phones.open_table(page, "karatekarte")
    phones.seat_beside(page, "Bob")
    page.route("**/?seat=*after=*", _delay)
    draw = random.Random(2)
    page.locator("#round a.choice:not(.soft)").first.click()
    for _ in range(40):
        assert phones.give_answer(page, draw)
        if page.locator(".round.covered").count():
            break
    page.wait_for_timeout(1_500)
    expect(page.locator(".round.covered")).to_be_visible()
    assert not page.locator("form.question").count()


def _delay(route: Route) -> None:
    time.sleep(0.7)
    route.continue_()


def test_kf_6_2_a_tap_on_the_board_says_what_a_retreat_costs_and_a_second_one_retreats(
    reading: Reading,
) -> None:
    page = start_pair(reading, "kung_fu").asked_page
    before = newest_entry(page)
    usual = page.locator(f"{ASKED} .choice.usual")
    expect(usual).to_be_visible()
    row = page.locator("#picture .thing.on[data-id$='_presence']").first
    row.click()
    confirm = page.locator(".costly[open] button")
    expect(page.locator(".costly[open] dl")).to_contain_text("13 → 3")
    expect(confirm).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".costly[open]")).to_have_count(0)
    row.click()
    page.locator("#bar .question h2").first.click()
    expect(page.locator(".costly[open]")).to_have_count(0)
    assert newest_entry(page) == before
    row.click()
    confirm.click()
    wait_past(page, before)

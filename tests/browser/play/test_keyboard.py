"""Games by keyboard: after each answer the focus is at the next question, and few keys lead on."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Reading
from tests.browser.phones import ASKED, Pair, newest_entry, start_pair, wait_past

MOST_KEYS: Final = 6
"""Keys at a move beyond the answer itself: beyond the key that comes to it and the one that gives
it, and those of a form's fields."""
AT: Final = "document.activeElement.matches(%r)"
HEAD: Final = "#bar .question h2, #bar nav h2, #bar > h2, #bar > .waiting"
KEY: Final = "#bar .question :is(button, summary, input, select)"
ARROW: Final = """([at, to]) => {
    const [a, b] = [at.getBoundingClientRect(), to.getBoundingClientRect()];
    const dx = b.x + b.width / 2 - a.x - a.width / 2;
    const dy = b.y + b.height / 2 - a.y - a.height / 2;
    if (Math.abs(dy) > a.height / 2) return dy > 0 ? "ArrowDown" : "ArrowUp";
    return dx > 0 ? "ArrowRight" : "ArrowLeft";
}"""
SHORTCUT: Final = """(to) => {
    const label = (key) => (key.querySelector("b") ?? key).textContent.trim().toLowerCase();
    const keys = [...to.closest("form").querySelectorAll(".choice, .bundles summary")]
        .filter((key) => key.checkVisibility());
    const [at, goal] = [keys.indexOf(document.activeElement), keys.indexOf(to)];
    const next = [...keys.slice(at + 1), ...keys.slice(0, at + 1)];
    const presses = next.filter((key) => label(key)[0] === label(to)[0]).indexOf(to) + 1;
    if (at === goal) return ["Home", 0];
    if (presses && presses < 3) return [label(to)[0], presses];
    return ["End", goal > (keys.length + at) / 2 ? 1 : 0];
}"""


class Keyboard:
    """The keyboard of one page; it counts the keys that lead from one question to the next."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def is_at(self, selector: str) -> bool:
        return bool(self.page.evaluate(AT % selector))

    def answer(self, draw: random.Random) -> int:
        """Answer the question; return the number of keys beyond the answer itself."""
        assert self.is_at(HEAD), self.page.evaluate("document.activeElement.outerHTML")
        self.keys = 0
        self.press("Tab")
        assert self.is_at(KEY), self.page.evaluate("document.activeElement.outerHTML")
        form = self.page.locator(ASKED).first
        chosen = form.locator("button[name=move]:visible:not(.back), .bundles summary")
        if not chosen.count():
            return self.fill_in(form)
        self.go_to(chosen.nth(draw.randrange(chosen.count())))
        chosen_keys = 1
        if self.is_at("summary"):
            self.page.keyboard.press("Enter")
            chosen_keys = 2  # the card, and what is done with it
            choices = form.locator("details[open] button[name=move]")
            self.go_to(choices.nth(draw.randrange(choices.count())))
        self.page.keyboard.press("Enter")
        return max(0, self.keys - chosen_keys)

    def fill_in(self, form: Locator) -> int:
        example = form.locator("[data-example]")
        if example.count():
            example.click()
        form.locator("[name=filled]").focus()
        self.page.keyboard.press("Enter")
        return self.keys - 1

    def go_to(self, key: Locator) -> None:
        """Go there by its first letter where few begin so, else by arrows from the nearer end."""
        handle = key.element_handle()
        shortcut, presses = self.page.evaluate(SHORTCUT, handle)
        for _ in range(presses):
            self.press(shortcut)
        for _ in range(40):
            at = self.page.evaluate_handle("document.activeElement")
            if self.page.evaluate("([at, to]) => at === to", [at, handle]):
                return
            self.press(str(self.page.evaluate(ARROW, [at, handle])))
        raise AssertionError("the arrows do not lead there")


def play_by_keyboard(pair: Pair, answers: int) -> list[int]:
    """Give at most this many answers; return the keys that each took."""
    draw, counts = random.Random(7), []
    boards = {page: Keyboard(page) for page in pair.pages}
    for page in pair.pages:
        page.locator("#bar h2, #bar > .waiting").first.evaluate(
            "head => { head.tabIndex = -1; head.focus(); }"
        )
    for _ in range(answers):
        if any(page.locator("#live[data-phase='over']").count() for page in pair.pages):
            break
        page = pair.asked_page
        before = newest_entry(page)
        counts.append(boards[page].answer(draw))
        for each in pair.pages:
            wait_past(each, before)
    return counts


def test_the_focus_goes_from_question_to_question(reading: Reading) -> None:
    pair = start_pair(reading, "karatekarte")
    counts = play_by_keyboard(pair, 12)
    assert len(counts) == 12
    assert max(counts) <= MOST_KEYS, counts


@pytest.mark.rare
@pytest.mark.parametrize("game", ["karatekarte", "kung_fu"])
def test_a_whole_game_by_keyboard(reading: Reading, game: str) -> None:
    counts = play_by_keyboard(start_pair(reading, game), 400)
    assert max(counts) <= MOST_KEYS, (len(counts), sum(counts) / len(counts), max(counts))


def test_a_refusal_stands_beside_what_was_pressed(reading: Reading) -> None:
    """It is spoken, in sight however far the sheet is scrolled, and the focus stays."""
    page = start_pair(reading, "karatekarte").asked_page
    key = page.locator(f"{ASKED} button[name=move]").last
    key.evaluate('key => { key.value = \'{"kind":"stop"}\'; }')
    key.press("Enter")
    alert = page.locator(f"{ASKED} [role=alert]")
    expect(alert).to_be_in_viewport()
    assert page.evaluate(AT % "button[name=move]")
    page.locator("#bar").evaluate("bar => bar.scrollTo(0, 0)")
    expect(alert).to_be_in_viewport()


def test_the_state_of_the_line_is_in_sight_where_one_answers(reading: Reading) -> None:
    page = start_pair(reading, "karatekarte").asked_page
    expect(page.locator("#bar #following.live")).to_be_attached()
    page.context.set_offline(True)
    page.locator(f"{ASKED} button[name=move]").last.click()
    expect(page.locator("#following")).to_have_text(re.compile("kept on this phone|gardée sur ce"))
    expect(page.locator("#following")).to_be_in_viewport()

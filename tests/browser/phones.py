"""Two phones at one table, and what players do on them."""

import random
from dataclasses import dataclass

from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Reading

ASKED = "form.question:has(h2.asked)"


@dataclass(frozen=True)
class Pair:
    """Phones of Alice, who hosts the table, and of Bob."""

    alice: Page
    bob: Page

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.alice, self.bob

    @property
    def asked_page(self) -> Page:
        """The page of the player who is asked something."""
        expect(self.alice.locator("#live")).to_be_attached()
        for _ in range(100):
            for page in self.pages:
                if page.locator(ASKED).count():
                    return page
            self.alice.wait_for_timeout(100)
        raise AssertionError("nobody is asked anything")

    @property
    def code(self) -> str:
        return str(self.alice.locator("#live").get_attribute("data-code"))

    def play(self, answers: int, seed: int = 1) -> int:
        """Give at most this many answers, fewer if the game ends before. Returns how many were
        given."""
        draw, made = random.Random(seed), 0
        for _ in range(20 * answers):
            for page in self.pages:
                if page.locator("#live").get_attribute("data-phase") != "playing":
                    return made
                made += give_answer(page, draw)
                if made >= answers:
                    return made
        return made


def start_pair(reading: Reading, game: str, mode: str = "house") -> Pair:
    alice, bob = (reading(language).page for language in ("en", "fr"))
    begin(alice, bob, game, mode)
    return Pair(alice, bob)


def begin(alice: Page, bob: Page, game: str, mode: str = "house") -> None:
    open_table(alice, game, mode)
    join_table(bob, alice)
    start = alice.locator("form[action$='/begin/'] button")
    expect(start).to_be_enabled()
    start.click()
    for page in (alice, bob):
        expect(page.locator("#live")).to_have_attribute("data-phase", "playing")


def open_table(page: Page, game: str, mode: str = "house") -> None:
    page.goto("/")
    page.locator(f"a.open[href='/tables/new/{game}/']").click()
    page.locator("#name").fill("Alice")
    page.locator(f"input[name=mode][value={mode}]").check()
    choose_brought(page)
    page.locator("button.send").click()
    expect(page.locator("#live")).to_have_attribute("data-phase", "gathering")


def join_table(page: Page, other: Page) -> None:
    page.goto(other.url)
    page.locator("#name").fill("Bob")
    page.locator(".join button").click()
    expect(page.locator(".sitting li")).to_have_count(2)


def seat_beside(page: Page, name: str) -> None:
    """Seat another player at the same device and start the game."""
    page.locator("#beside summary").click()
    page.locator("#name-beside").fill(name)
    page.locator("#beside button").click()
    page.locator("form[action$='/begin/'] button").click()
    expect(page.locator("#live")).to_have_attribute("data-phase", "playing")


def choose_brought(page: Page) -> None:
    chosen = page.locator("#brought")
    if chosen.count():
        chosen.select_option(index=1)


def newest_entry(page: Page) -> int:
    return int(page.locator("#live").get_attribute("data-newest") or 0)


def give_answer(page: Page, draw: random.Random) -> bool:
    """Answer once by a button, if this phone is asked anything. If both phones are asked, the other
    may have answered meanwhile, and then no button is left: returns False."""
    form = page.locator(ASKED).first
    before = newest_entry(page)
    try:
        if not form.count() or not press(form.page, draw):
            return False
    except Error:
        return False
    expect(page.locator(f"#live:not([data-newest='{before}'])")).to_be_attached()
    return True


def press(page: Page, draw: random.Random) -> bool:
    form = page.locator(ASKED).first
    moves, composed = form.locator("button[name=move]:not(.back)"), form.locator("[name=filled]")
    if count := moves.count():
        chosen = moves.nth(draw.randrange(count))
        fold = chosen.locator("xpath=ancestor::details")
        if fold.count():
            fold.evaluate("fold => (fold.open = true)")
        chosen.click(timeout=5_000)
        return True
    if not composed.count():
        return False
    example = form.locator("[data-example]")
    if example.count():
        example.click(timeout=5_000)
    composed.click(timeout=5_000)
    return True


def wait_past(page: Page, number: int) -> None:
    """Wait until the page shows a newer line than this one."""
    expect(page.locator(f"#live:not([data-newest='{number}'])")).to_be_attached()

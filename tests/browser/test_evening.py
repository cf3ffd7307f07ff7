"""A tournament of one evening in a real browser, by a first-time organiser: in the administration
alone, typing almost only names."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Reading, Work
from tests.browser.test_pages import AUDIT

NAMES: Final = ("Alice", "Bob", "Chloé", "David", "Emma", "Farid")
MOST_CLICKS: Final = 36
"""Clicks of a whole evening: 12 results, 4 draws looked at, one of them drawn again and changed."""


def come_in(page: Page) -> None:
    page.goto("/admin/login/?next=/admin/tournaments/tournament/add/")
    page.locator("[name=username]").fill("orga")
    page.locator("[name=password]").fill("an evening of games")
    page.keyboard.press("Enter")
    page.wait_for_url("**/add/")


def with_entrants(page: Page) -> None:
    page.locator(".desk-form > .desk-main").click()
    page.locator("#names").fill("\n".join(NAMES))
    page.locator("form[action$='paste/'] button").click()
    expect(page.locator(f"#e{len(NAMES)}")).to_be_visible()


def find_problems(page: Page) -> list[str]:
    """List the accessibility problems of the desk itself, with all its parts unfolded: the
    administration around it is not ours."""
    problems: list[str] = page.evaluate(f"""() => {{
        const desk = document.querySelector(".desk");
        desk.style.background = "#fff";
        for (const folded of desk.querySelectorAll("details")) folded.open = true;
        document.body.replaceChildren(document.createElement("header"));
        document.body.append(document.createElement("main"));
        document.querySelector("main").append(desk);
        return ({AUDIT.strip()})();
    }}""")
    return problems


def order(page: Page) -> list[str]:
    names = page.locator("[data-entrant] .desk-name").all_inner_texts()
    return [name.strip() for name in names]


def arrange(hand: Clicker) -> None:
    hand.click("[name=preset][value=swiss_top_4]")
    hand.press("Créer")
    hand.write("#names", "\n".join(NAMES))
    hand.click("form[action$='paste/'] button")
    hand.click("a[href$='/settings/']")
    for number in range(2):
        stage = hand.page.locator(".desk-stage").nth(number)
        hand.click(stage.locator("summary"))
        hand.choose(f"[name=stage{number}-drawing]", "by_hand")
    hand.press("Enregistrer")
    hand.click("form[action$='start/'] button")


def publish(hand: Clicker) -> None:
    expect(hand.page.locator(".desk-draft")).to_be_visible()
    hand.press("Publier")


def redraw(hand: Clicker) -> None:
    """Withdraw the published round, and exchange two entrants before it is published again."""
    hand.click(hand.page.locator(".desk-round summary"))
    hand.write(".desk-round [name=reason]", "Bob est en retard.")
    hand.click("form[action$='redraw/'] button")
    met = hand.page.locator(".desk-sittings li").nth(0).inner_text()
    for row in range(2):
        hand.click(hand.page.locator(".desk-sittings li").nth(row).locator("label").first)
    hand.click("form[action$='exchange/'] button")
    expect(hand.page.locator(".desk-draft h3")).to_have_text("Changé à la main")
    assert hand.page.locator(".desk-sittings li").nth(0).inner_text() != met


def enter_results(hand: Clicker, work: Work) -> None:
    """Enter three results with one click each. The page itself finds out what was drawn meanwhile.
    The final is there as soon as the semi-finals are over."""
    page = hand.page
    for n in range(3):
        ready = page.locator(".desk-ready").first
        hand.click(ready.get_by_role("button", name="gagne 2–0").first)
        expect(page.locator(".desk-done")).to_have_count(n + 1)
    work()
    expect(page.locator("[data-waits]")).to_have_count(0)


def test_an_evening_from_a_preset_drawn_by_hand_to_its_ranking_on_a_phone(
    reading: Reading, work: Work
) -> None:
    reader = reading("fr", 390, height=844)
    page, hand = reader.page, Clicker(reader.page)
    come_in(page)
    arrange(hand)
    for number in (1, 2, 3):
        publish(hand)
        if number == 2:
            redraw(hand)
            publish(hand)
        expect(page.get_by_role("heading", level=2)).to_have_text(f"Ronde {number}")
        enter_results(hand, work)
    publish(hand)
    enter_results(hand, work)
    places = page.locator(".desk-table tbody tr")
    expect(places).to_have_count(len(NAMES))
    ranks = [row.split("\t")[0] for row in places.all_inner_texts()]
    assert ranks == ["1", "2", "3–4", "3–4", "5", "6"]
    assert hand.clicks <= MOST_CLICKS
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert find_problems(page) == []
    assert [complaint for complaint in reader.complaints if "404" not in complaint] == []


@pytest.mark.usefixtures("work")
def test_seeds_are_dragged_and_moved_without_a_mouse(reading: Reading) -> None:
    page = reading("en", 1280).page
    come_in(page)
    with_entrants(page)
    page.locator("#e6 .desk-grip").drag_to(page.locator("#e1"), target_position={"x": 9, "y": 4})
    assert order(page)[:3] == ["Farid", "Alice", "Bob"]
    expect(page.locator("#desk-said")).to_have_text("Farid: Now seed 1.")
    page.locator("#e3").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#desk-said")).to_have_text("Chloé: Now seed 3.")
    expect(page.locator("#e3")).to_be_focused()
    page.get_by_role("button", name="Bob up").click()
    page.keyboard.press("Tab")
    expect(page.locator("#desk-said")).to_have_text("Bob: Now seed 3.")
    kept = ["Farid", "Alice", "Bob", "Chloé", "David", "Emma"]
    assert order(page) == kept
    page.reload()
    assert order(page) == kept
    assert find_problems(page) == []

"""Two strangers with phones, from the start page to the first move: they only tap, and nobody types
a word. The taps of both phones are counted."""

import random
from collections.abc import Callable
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from games.rulebooks import GAMES
from tests.browser.conftest import Reading
from tests.browser.phones import Pair, give_answer

TAPS: Final = {"house": 7, "table": 8}
"""Taps until the first move is told: the game, the mode if the table deals, open, sit down twice,
start, and at most two for the move."""
EVERY_DAY: Final = (("martial_art", "table"), ("combat", "house"))
ALL: Final = [
    pytest.param(game, mode, marks=() if (game, mode) in EVERY_DAY else pytest.mark.rare)
    for game in GAMES
    for mode in TAPS
]
COUNT: Final = 'addEventListener("click", (event) => event.isTrusted && tapped(), true)'


@pytest.mark.parametrize(("game", "mode"), ALL)
def test_two_who_only_tap_come_to_the_first_move(
    reading: Reading, game: str, mode: str, record_property: Callable[[str, object], None]
) -> None:
    taps, begun = list[str](), monotonic()
    alice, bob = (phone(reading, language, taps) for language in ("en", "fr"))
    alice.goto("/")
    alice.locator(f"a.open[href='/tables/new/{game}/']").click()
    if mode == "table":
        alice.locator("input[name=mode][value=table]").check()
    alice.locator("button.send").click()
    alice.locator(".join button.send").click()
    expect(alice.locator(".sitting li")).to_have_count(1)
    bob.goto(alice.url)  # by the camera
    bob.locator(".join button.send").click()
    start = alice.locator("form[action$='/begin/'] button")
    expect(start).to_be_enabled()
    start.click()
    for page in (alice, bob):
        expect(page.locator("#live")).to_have_attribute("data-phase", "playing")
    assert give_answer(Pair(alice, bob).asked_page, random.Random(1))
    record_property("taps", len(taps))
    record_property("seconds", round(monotonic() - begun, 1))
    assert len(taps) <= TAPS[mode]


def phone(reading: Reading, language: str, taps: list[str]) -> Page:
    page = reading(language).page
    page.expose_function("tapped", lambda: taps.append(language))
    page.add_init_script(COUNT)
    return page


def test_a_fighter_is_chosen_while_one_waits_and_start_says_what_is_missing(
    reading: Reading,
) -> None:
    alice, bob = (reading(language).page for language in ("en", "fr"))
    alice.goto("/tables/new/martial_art/")
    alice.locator("button.send").click()
    for page in (alice, bob):
        page.goto(alice.url)
        page.locator(".join button.send").click()
    start = alice.locator("form[action$='/begin/'] button")
    expect(start).to_be_enabled()
    choose(alice, 0, "Igor")
    choose(bob, 1, "Igor")
    expect(start).to_be_disabled()
    expect(alice.locator("#lacks")).to_contain_text("Igor")
    expect(bob.locator("#brings-0")).to_have_count(0)  # it is not his
    choose(alice, 1, "Wonja")  # the host does for anybody
    expect(start).to_be_enabled()
    expect(bob.locator("#brings-1 > summary")).to_contain_text("Wonja")


def choose(page: Page, place: int, name: str) -> None:
    pad = page.locator(f"#brings-{place}")
    if pad.get_attribute("open") is None:
        pad.locator("> summary").click()
    pad.locator("button").filter(has_text=name).click()
    expect(pad.locator("> summary")).to_contain_text(name)

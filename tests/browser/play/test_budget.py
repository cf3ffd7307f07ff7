"""The budget of taps: turns of a real table, told on two phones and on one device that lies between
the players. Each file of `turns` says what happens, and how many taps and flicks it may take."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import phones
from tests.browser.conftest import Reading
from tests.browser.hand import Hand
from tests.browser.phones import newest_entry

TURNS: Final = sorted(Path(__file__).with_name("turns").glob("*.toml"))
PHONE: Final = {"width": 390, "height": 844}


def open_pages(reading: Reading, game: str, devices: int) -> tuple[Page, Page]:
    """Return the pages on which the two players answer: the same one on one device."""
    alice = reading("en", **PHONE).page
    if devices == 2:
        bob = reading("en", **PHONE).page
        phones.begin(alice, bob, game, "table")
        return alice, bob
    phones.open_table(alice, game, "table")
    phones.seat_beside(alice, "Bob")
    return alice, alice


@pytest.mark.parametrize("devices", [2, 1])
@pytest.mark.parametrize("path", TURNS, ids=lambda path: path.stem)
def test_real_turns_are_told_within_their_budget(
    reading: Reading, path: Path, devices: int
) -> None:
    script: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    pages = open_pages(reading, script["game"], devices)
    Hand(pages[0]).tell(0, script["start"])
    hands = {page: Hand(page) for page in pages}
    spent: list[tuple[str, int, int]] = []
    for turn in script["turns"]:
        page = pages[turn["seat"]]
        hand = hands[page]
        taps, flicks = hand.taps, hand.flicks
        hand.tell(turn["seat"], turn["moves"])
        expect(page.locator("#entries")).to_contain_text(turn["journal"])
        for each in pages:
            expect(each.locator(f"#live[data-newest='{newest_entry(page)}']")).to_be_attached()
        spent.append((turn["does"], hand.taps - taps, hand.flicks - flicks))
    assert sum(taps + flicks for _, taps, flicks in spent) <= script["budget"], spent

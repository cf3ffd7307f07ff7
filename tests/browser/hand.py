"""A player's hand on a page: it finds the shortest way to tell what lies on the table, and counts
taps and flicks."""

import json
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Locator, Page

from tests.browser.phones import ASKED, newest_entry, wait_past

FLICK: Final = 0.75
"""Part of the bar's height by which a flick moves it."""
SCROLL: Final = """(key, part) => {
    const bar = key.closest("#bar");
    const [box, view] = [key.getBoundingClientRect(), bar.getBoundingClientRect()];
    const below = Math.max(0, box.bottom - Math.min(view.bottom, innerHeight));
    const above = Math.max(0, view.top - box.top);
    key.scrollIntoView({ block: "nearest" });
    return Math.ceil((below + above) / (part * view.height));
}"""


class Hand:
    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.flicks = page, 0, 0

    def tell(self, seat: int, moves: Sequence[str]) -> None:
        """Tell all these moves, as many at a time as one key tells."""
        rest = [json.loads(move) for move in moves]
        while rest:
            self.come_to(seat)
            before = newest_entry(self.page)
            rest = rest[self.tell_first(rest) :]
            wait_past(self.page, before)

    def come_to(self, seat: int) -> None:
        """On a device with several seats, pass it on."""
        way = self.page.locator(f"#round a[href='?seat={seat}']")
        if way.count():
            self.tap(way)
            self.page.locator(f"#round .now.s{seat}").wait_for()

    def tell_first(self, moves: Sequence[Any]) -> int:
        """Tap the key that tells most of these moves; return how many it tells."""
        self.page.locator(ASKED).first.wait_for()
        keys = {
            key.get_attribute("value") or "": key
            for key in self.page.locator(f"{ASKED} button[name=move]").all()
        }
        chains = {value: _chain(value) for value in keys}
        fits = [value for value, chain in chains.items() if chain == moves[: len(chain)]]
        assert fits, f"{moves[0]} is not offered"
        best = max(fits, key=lambda value: len(chains[value]))
        if not self.touch(keys[best]):
            self.press(keys[best])
        return len(chains[best])

    def touch(self, key: Locator) -> bool:
        """Touch the one thing in the picture that gives this answer, if there is one."""
        for mark in (key.get_attribute("data-marks") or "").split():
            same = self.page.locator(f"#bar [data-marks~='{mark}']").count() == 1
            thing = self.page.locator(f"#picture .thing.on[data-id='{mark}']")
            if same and thing.count():
                self.tap(thing.first)
                return True
        return False

    def press(self, key: Locator) -> None:
        fold = key.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            summary = fold.locator("> summary")
            self.flicks += int(summary.evaluate(SCROLL, FLICK))
            self.tap(summary)
        self.flicks += int(key.evaluate(SCROLL, FLICK))
        self.tap(key)

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1


def _chain(value: str) -> list[Any]:
    read = json.loads(value)
    return read if isinstance(read, list) else [read]

"""A user of a page whose clicks are counted."""

from playwright.sync_api import Locator, Page


class Hand:
    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, what: str | Locator) -> None:
        (self.page.locator(what) if isinstance(what, str) else what).click()
        self.clicks += 1

    def press(self, name: str) -> None:
        self.click(self.page.get_by_role("button", name=name, exact=True))

    def write(self, where: str, text: str) -> None:
        self.click(where)
        self.page.locator(where).fill(text)

    def choose(self, where: str, word: str) -> None:
        """Choosing counts as two clicks: opening the list and selecting an option."""
        self.page.locator(where).select_option(word)
        self.clicks += 2

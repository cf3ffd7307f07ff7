"""A user of a page whose clicks are counted."""

from playwright.sync_api import Locator, Page


class Clicker:
    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, target: str | Locator) -> None:
        (self.page.locator(target) if isinstance(target, str) else target).click()
        self.clicks += 1

    def press(self, name: str) -> None:
        self.click(self.page.get_by_role("button", name=name, exact=True))

    def write(self, field: str, text: str) -> None:
        self.click(field)
        self.page.locator(field).fill(text)

    def choose(self, field: str, option: str) -> None:
        """Choosing counts as two clicks: opening the list and selecting an option."""
        self.page.locator(field).select_option(option)
        self.clicks += 2

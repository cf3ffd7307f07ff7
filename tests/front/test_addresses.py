"""The list of pages in the docs matches the URLs."""

import re
from pathlib import Path
from typing import Final

from tests.front.pages import pages

ROOT: Final = Path(__file__).parents[2]


def test_every_page_stands_in_the_list_and_nothing_else_does() -> None:
    table = (ROOT / "docs" / "pages.md").read_text("utf-8").partition("|---")[2]
    documented_paths = set(re.findall(r"`(/[^`]*)`", table))
    page_paths = {re.sub(r"<[^>]+>", "{}", f"/{page.pattern}") for page in pages()}
    assert documented_paths == page_paths

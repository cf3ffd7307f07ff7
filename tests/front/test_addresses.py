"""The addresses of pages, which people print, send and keep; and their list in the docs."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.urls import resolve

from tests.front.pages import pages, site_patterns

ROOT: Final = Path(__file__).parents[2]
PARAMETER: Final = re.compile(r"<[^>]+>")


@pytest.mark.law
def test_every_page_stands_in_the_list_and_nothing_else_does() -> None:
    table = (ROOT / "docs" / "pages.md").read_text("utf-8").partition("|---")[2]
    documented_paths = set(re.findall(r"`(/[^`]*)`", table))
    page_paths = {PARAMETER.sub("{}", f"/{page.pattern}") for page in pages()}
    assert documented_paths == page_paths


def test_every_name_keeps_its_address() -> None:
    """A page that is added or removed on purpose changes `addresses.txt` too."""
    kept = Path(__file__).with_name("addresses.txt").read_text("utf-8").splitlines()
    assert sorted(f"{page.name} /{page.pattern}" for page in pages()) == kept


def test_no_address_hides_another() -> None:
    """The first address that matches wins, in the order of the rooms and within each room."""
    for each in site_patterns():
        route = str(each.pattern)
        assert resolve("/" + PARAMETER.sub("1", route)).route == route

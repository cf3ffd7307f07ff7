"""docs/architecture.md describes the code as it is."""

import re

import pytest

from companion.bootstrap import ROOT
from companion.management.commands.architecture import PICTURE, picture

PAGE = (ROOT / "docs" / "architecture.md").read_text()


@pytest.mark.law
def test_the_picture_is_what_the_contracts_say() -> None:
    assert PICTURE.read_text() == picture(), "manage.py anew architecture"


def test_every_room_of_games_stands_in_it() -> None:
    rooms = [each.parent.name for each in (ROOT / "games").glob("*/__init__.py")]
    words = re.findall(r">([^<]+)</text>", picture())
    assert {"companion", "api", "games", *rooms} <= {*words}


@pytest.mark.law
def test_every_function_on_the_ways_is_where_the_page_says() -> None:
    ways = re.findall(r"\(\.\./([\w/.]+\.py)\): `(\w+)", PAGE)
    assert len(ways) > 20
    for path, name in ways:
        words = (ROOT / path).read_text()
        assert re.search(rf"^(async )?(def|class) {name}\b|^{name}\b.* =", words, re.MULTILINE), (
            path,
            name,
        )


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target

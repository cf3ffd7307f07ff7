"""The companion as an installed app, and what it may keep."""

import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from games.people.models import User
from tests.front.pages import addresses, things

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def worker() -> str:
    return Client().get("/worker.js").content.decode()


def _read(path: str) -> bytes:
    return b"".join(Client().get(path))


def worker_pattern(name: str) -> re.Pattern[str]:
    """Return one of the worker's own patterns."""
    match = re.search(rf"^const {name} = /(.*)/;", worker(), re.MULTILINE)
    assert match
    return re.compile(match[1].replace("\\/", "/"))


def test_it_may_be_installed_in_either_language() -> None:
    for language in ("en", "fr"):
        answer = Client(headers={"accept-language": language}).get("/manifest.webmanifest")
        assert answer.headers["Content-Type"] == "application/manifest+json"
        manifest = answer.json()
        assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (
            language,
            "/",
            "standalone",
        )
    for icon in manifest["icons"]:
        size = Image.open(BytesIO(_read(icon["src"]))).size
        assert icon["sizes"] == f"{size[0]}x{size[1]}"


def test_the_worker_comes_from_the_root_and_is_asked_for_anew() -> None:
    answer = Client().get("/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert worker() == worker()  # the same until something in it changes
    assert re.search(r'^const VERSION = "[0-9a-f]{12}";$', worker(), re.MULTILINE)


def test_what_it_needs_is_there() -> None:
    shell = re.search(r"^const SHELL = \[(.*)\];$", worker(), re.MULTILINE)
    assert shell
    for path in re.findall(r'"([^"]+)"', shell[1]):
        plain = path.encode().decode("unicode_escape")
        assert Client().get(plain).status_code == 200, plain


def test_of_all_pages_those_of_a_shelf_alone_are_ones_own_and_rules_alone_everybodys(
    alice: User,
) -> None:
    """Checked over all URLs: a private page that is not on a shelf is never kept."""
    urls = dict(addresses(things(alice)))
    mine, read = worker_pattern("MINE"), worker_pattern("READ")
    assert {page for page, at in urls.items() if mine.match(at)} == {
        *("shelf", "character", "deck", "loadout", "sheet")
    }
    assert {page for page, at in urls.items() if read.match(at)} == {
        *("help", "chapter", "game", "rules")
    }
    assert len(urls) > 60


def test_doors_are_those_by_which_somebody_else_may_have_come() -> None:
    for door in ("/sign-in/", "/sign-out/", "/sign-up/", "/me/leave/", "/password/x/y/"):
        assert worker_pattern("DOORS").match(door)
    assert not worker_pattern("DOORS").match("/tables/AAAA/answer/")

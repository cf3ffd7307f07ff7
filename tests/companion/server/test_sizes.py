"""Bytes sent over the network by `manage.py up`, requested as a browser does. What is compressed
or not sent again is tested in tests/companion/middleware/test_compression.py."""

import re
from collections.abc import Iterator
from typing import Final

import httpx
import pytest

from tests.companion.server.test_start import House

A_YEAR: Final = 365 * 24 * 3600
SHRUNK: Final = 8
"""Minimum factor by which compression makes the response smaller."""


@pytest.fixture(scope="module")
def web(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[httpx.Client]:
    if not request.config.getoption("--long"):
        pytest.skip("A house of its own: with --long.")
    house = House(tmp_path_factory.mktemp("house") / "data")
    try:
        house.wait(house.ready, seconds=200)
        yield house.web
    finally:
        house.stop()


@pytest.fixture(scope="module")
def pages(web: httpx.Client) -> dict[str, str]:
    return {
        "schema": "/api/v1/schema/",
        "card page": "/games/combat/cards/print/",
        "admin's style": style(web),
    }


def style(web: httpx.Client) -> str:
    (href,) = re.findall(r'href="(/static/unfold/css/styles[^"]+)"', web.get("/admin/login/").text)
    return str(href)


def download(web: httpx.Client, path: str, coding: str) -> tuple[int, httpx.Response]:
    """Return the number of bytes of the body, for a browser without cookies, and the response."""
    web.cookies.clear()
    with web.stream("GET", path, headers={"Accept-Encoding": coding}) as answer:
        answer.read()
        assert answer.status_code == 200, answer.text
        return answer.num_bytes_downloaded, answer


def test_what_is_large_goes_small(
    web: httpx.Client, pages: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    for what, path in pages.items():
        (plain, whole), (small, packed) = (
            download(web, path, each) for each in ("identity", "gzip")
        )
        with capsys.disabled():
            print(f"\n{what:>14}: {plain:9,} B as it is, {small:7,} B as it goes", end="")  # noqa: T201
        assert "Content-Encoding" not in whole.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert small * SHRUNK < plain, what


def test_a_static_file_is_fetched_once_in_a_year(web: httpx.Client) -> None:
    """Its name changes with its content."""
    page = web.get("/").text
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)) | {style(web)}
    assert len(files) > 3
    for file in files:
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", file), file
        kept = web.get(file).headers["Cache-Control"]
        life = re.search(r"max-age=(\d+)", kept)
        assert life, (file, kept)
        assert int(life[1]) >= A_YEAR

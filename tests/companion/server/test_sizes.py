"""Bytes sent over the network by `manage.py up`, requested as a browser does."""

import re
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest

from games.rulebooks import GAMES
from tests.companion.server.test_start import House

A_YEAR: Final = 365 * 24 * 3600
FOR_PEOPLE: Final = {"username": "alice", "password": "once upon a time"}
SHRUNK: Final = {"schema": 8, "card page": 8, "admin's style": 8, "table page": 3, "tournament": 3}
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
    """The most loaded and the largest pages."""
    return {
        "schema": "/api/v1/schema/",
        "card page": "/games/combat/cards/print/",
        "admin's style": style(web),
        "table page": f"/tables/{create_table(web)}/",
        "tournament": f"/tournaments/{create_tournament(web)}/",
    }


def style(web: httpx.Client) -> str:
    (href,) = re.findall(r'href="(/static/unfold/css/styles[^"]+)"', web.get("/admin/login/").text)
    return str(href)


def post(web: httpx.Client, path: str, body: object, secret: str = "") -> Any:
    headers = {"Authorization": secret} if secret else {}
    answer = web.post(f"/api/v1/{path}", json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()


def create_table(web: httpx.Client) -> str:
    """Create a table with a game that began, and that the host closed. Return its code."""
    table = post(web, "tables/", {"game": "karatekarte", "mode": "house"})
    code, host = str(table["code"]), f"Seat {table['host_secret']}"
    for name in ("Ann", "Ben"):
        post(web, f"tables/{code}/seats/", {"name": name})
    post(web, f"tables/{code}/start/", {}, host)
    post(web, f"tables/{code}/close/", {}, host)
    return code


def create_tournament(web: httpx.Client) -> str:
    """Create a tournament with 32 entrants and return its id."""
    post(web, "accounts/", FOR_PEOPLE | {"name": "Alice"})
    desk = f"Token {post(web, 'tokens/', FOR_PEOPLE | {'label': 'x'})['secret']}"
    wish: dict[str, object] = {
        "name": "Cup",
        "game": "karatekarte",
        "entry": "organiser",
        "visibility": "public",
    }
    wish |= {"stages": [{"format": "swiss", "rounds": 3}]}
    made = str(post(web, "tournaments/", wish, desk)["id"])
    for number in range(32):
        post(web, f"tournaments/{made}/entrants/", {"name": f"Entrant {number}"}, desk)
    post(web, f"tournaments/{made}/start/", {}, desk)
    return made


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
        assert small * SHRUNK[what] < plain, what


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


def test_what_one_has_is_not_sent_again(web: httpx.Client) -> None:
    code = create_table(web)
    paths = [f"games/{key}/{part}" for key in GAMES for part in ("", "rules/", "catalogue/")]
    for path in ("schema/", "games/", *paths, f"tables/{code}/journal/"):
        first = web.get(f"/api/v1/{path}")
        again = web.get(f"/api/v1/{path}", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path


def test_nothing_is_packed_where_a_secret_may_stand_beside_what_was_asked(
    web: httpx.Client,
) -> None:
    """The length would reveal the secret (BREACH)."""
    for headers in ({"Authorization": "Token x"}, {"Cookie": "sessionid=x"}):
        response = web.get(
            "/games/combat/cards/print/?language=fr", headers=headers | {"Accept-Encoding": "gzip"}
        )
        assert "Content-Encoding" not in response.headers

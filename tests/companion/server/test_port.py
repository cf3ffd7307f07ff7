"""Responses of the single port that do not reach Django."""

import asyncio
import json
from typing import Any

import pytest
from pytest_django import Settings

from companion.server import lanes, port
from games.people.policy import POLICY


def call(
    path: str, language: str, host: str = "localhost"
) -> tuple[int, dict[bytes, bytes], bytes]:
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "http_version": "1.1",
        "headers": [(b"host", host.encode()), (b"accept-language", language.encode())],
    }
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(port.application(scope, receive, send))
    start, body = sent
    return start["status"], dict(start["headers"]), body["body"]


def call_json(
    path: str, language: str, host: str = "localhost"
) -> tuple[int, dict[bytes, bytes], dict[str, Any]]:
    status, headers, body = call(path, language, host)
    return status, headers, json.loads(body)


LANES = (lanes.play, lanes.pages, lanes.passwords, lanes.heavy)


@pytest.fixture
def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    for lane in LANES:
        monkeypatch.setattr(lane, "waiting", lane.most)


@pytest.mark.usefixtures("_full")
@pytest.mark.parametrize(("path", "wait"), [("games/", b"1"), ("tables/ABCDEFGH/stream", b"5")])
def test_a_full_port_says_in_both_languages_when_to_come_back(path: str, wait: bytes) -> None:
    titles = set()
    for language in ("en", "fr"):
        status, headers, problem = call_json(f"/api/v1/{path}", language)
        assert (status, problem["status"], problem["type"]) == (503, 503, "request.busy")
        assert headers[b"content-type"] == b"application/problem+json"
        assert headers[b"retry-after"] == wait
        assert wait.decode() in problem["detail"]
        titles.add(problem["title"])
    assert len(titles) == 2


@pytest.mark.usefixtures("_full")
@pytest.mark.parametrize(
    ("language", "title"), [("en", "<h1>Not just now</h1>"), ("fr", "<h1>Pas pour l’instant</h1>")]
)
def test_whoever_asks_for_a_page_is_told_on_a_page(language: str, title: str) -> None:
    """It does not use the database, which may be what is down."""
    status, headers, page = call("/tables/ABCDEFGH/", language)
    assert (status, headers[b"retry-after"]) == (503, b"1")
    assert headers[b"content-type"] == b"text/html; charset=utf-8"
    assert b"no-store" in headers[b"cache-control"]
    assert headers[b"content-security-policy"] == POLICY.encode()
    assert title in page.decode()
    assert "<form" not in page.decode()


def test_a_stream_is_followed_by_no_name_that_is_not_ours(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["play.example"]
    status, _, problem = call_json("/api/v1/tables/ABCDEFGH/stream", "en", "evil.example")
    assert (status, problem["type"]) == (400, "request.refused")


@pytest.mark.usefixtures("_full")
def test_the_one_question_that_waits_for_nothing() -> None:
    status, headers, alive = call_json("/healthz", "en")
    assert (status, alive) == (200, {"alive": True})
    assert headers[b"cache-control"] == b"no-store"

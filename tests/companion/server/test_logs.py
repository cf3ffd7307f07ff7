"""No log line holds the secret of a link."""

import io
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from companion.server.logs import Redaction
from games.people.addresses.secret_links import redact
from tests.front.pages import site_patterns

SECRET = "z4Kp-S3cretS3cretS3cre"
PARAMETERS = re.compile(r"<str:secret>")


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Return the console output of the requests of a test."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(Redaction())
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.WARNING)
    yield written
    logger.setLevel(level)
    logger.removeHandler(handler)


def secret_paths() -> list[str]:
    routes = (str(each.pattern) for each in site_patterns())
    return [
        re.sub(r"<[^>]+>", "1", PARAMETERS.sub(SECRET, route.replace("<str:uid>", "MQ")))
        for route in routes
        if PARAMETERS.search(route)
    ]


def test_the_console_redacts() -> None:
    handlers: Any = settings.LOGGING["handlers"]
    assert handlers["console"]["filters"] == ["redaction"]


@pytest.mark.django_db
def test_no_refused_link_stands_in_a_log(lines: io.StringIO) -> None:
    paths = secret_paths()
    assert len(paths) > 6
    for path in paths:
        Client().post(f"/{path}", {"password": "x"})
        Client().get(f"/{path}?code={SECRET}")
    assert lines.getvalue().count("…") > len(paths)
    assert SECRET not in lines.getvalue()


@pytest.mark.django_db
def test_control_without_redaction_the_links_are_readable(lines: io.StringIO) -> None:
    handler = logging.getLogger("django.request").handlers[-1]
    handler.filters.clear()
    Client().post(f"/password/MQ/{SECRET}/", {"password": "x"})
    assert SECRET in lines.getvalue()


def test_other_paths_stay_as_they_are() -> None:
    for path in ("/tables/ABCD/seats/1/name/", "/me/turns/waiting/", "/tournaments/x/draw/"):
        assert redact(f"Not Found: {path}") == f"Not Found: {path}"

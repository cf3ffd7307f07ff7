"""Pages as their readers see them."""

import re

from django.test import Client

from tests.tables.conftest import Cast

FRENCH = {"Accept-Language": "fr"}


def read_page(path: str, client: Client | None = None, status: int = 200) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == status
    return text(answer.content)


def read_in_french(path: str) -> str:
    return text(Client(headers=FRENCH).get(path).content)


def text(content: bytes) -> str:
    """Return the text without markup, with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", content.decode())).replace("&#x27;", "'")


def page_of(cast: Cast) -> str:
    return f"/tables/{cast.code}/"

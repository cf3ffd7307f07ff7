"""Compressed weight of every page: on the first visit with all that it loads, and on the next
ones."""

import re

import pytest
from django.test import Client

from games.people.models import User
from tests.front.pages import addresses, things
from tests.tables.pages.test_budgets import AGAIN, FIRST, compressed_size, page_files

pytestmark = pytest.mark.django_db
LATER = re.compile(r'<img[^>]*loading="lazy"[^>]*>')
"""Images that load when the user scrolls to them."""


@pytest.mark.either
@pytest.mark.law
def test_every_page_comes_in_its_budget(alice: User) -> None:
    client, weighed, url_values = Client(), 0, things(alice)
    client.force_login(alice)
    client.post("/me/turns/", {"turns": "60"})
    for page, at in addresses(url_values):
        answer = client.get(at)
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            continue
        weighed += 1
        text = answer.content.decode()
        assert compressed_size(answer.content) <= AGAIN, page
        at_once = LATER.sub("", text)
        assert (
            compressed_size(answer.content) + sum(map(compressed_size, page_files(at_once)))
            <= FIRST
        ), page
    assert weighed > 40

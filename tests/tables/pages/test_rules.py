"""The numbered rules, as pages."""

import pytest
from django.test import Client

from games.kernel.rules import citable
from games.rulebooks import GAMES
from tests.tables.pages.reading import french

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_has_its_anchor_and_rulings_are_marked(key: str) -> None:
    rules = citable(GAMES[key].package).values()
    page = Client().get(f"/rules/{key}/").content.decode()
    assert all(f'id="{rule.id}"' in page for rule in rules)
    assert page.count('<span class="tag">ruling</span>') == sum(rule.ruling for rule in rules)
    assert "décision" in french(f"/rules/{key}/")

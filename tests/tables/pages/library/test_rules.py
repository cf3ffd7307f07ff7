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
    page = Client().get(f"/games/{key}/rules/").content.decode()
    assert all(f'id="{rule.id}"' in page for rule in rules)
    assert page.count('<span class="tag">ruling</span>') == sum(rule.ruling for rule in rules)
    assert "décision" in french(f"/games/{key}/rules/")


def test_rules_are_searched_without_a_script() -> None:
    whole = Client().get("/games/karatekarte/rules/").content.decode()
    found = Client().get("/games/karatekarte/rules/", {"q": "slip BONUS"}).content.decode()
    assert 0 < found.count("<li id=") < whole.count("<li id=")
    number = Client().get("/games/karatekarte/rules/", {"q": "KK-2.1"}).content.decode()
    assert 'id="KK-2.1"' in number
    plain, accented = (
        Client().get("/games/karatekarte/rules/?language=fr", {"q": said}).content.decode()
        for said in ("energie", "énergie")
    )
    assert plain.count("<li id=") == accented.count("<li id=")
    nothing = Client().get("/games/karatekarte/rules/", {"q": "zebra"}).content.decode()
    assert "try fewer, or another one" in nothing


def test_where_rules_stood_before_leads_to_them() -> None:
    assert Client().get("/rules/combat/").headers["Location"] == "/games/combat/rules/"

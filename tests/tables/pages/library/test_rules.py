import re
from html import escape, unescape

import pytest
from django.test import Client

from games.kernel.rules import Language, citable_rules
from games.rulebooks import GAMES
from tests.tables.pages.reading import read_in_french
from tests.tables.pages.test_budgets import AGAIN, compressed_size

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def whole_book(path: str, language: str = "en") -> str:
    """Read all parts; each is within the budget of a page."""
    client, text, at = Client(headers={"Accept-Language": language}), "", path
    while at:
        part = client.get(at).content
        assert compressed_size(part) <= AGAIN, at
        text += part.decode()
        following = re.search(r'rel="next" href="([^"]+)"', part.decode())
        at = f"{path.partition('?')[0]}{unescape(following[1])}" if following else ""
    return text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_a_book_comes_in_parts_and_nothing_is_lost_between_them(key: str, language: str) -> None:
    page = whole_book(f"/games/{key}/rules/", language)
    ids = re.findall(r'<li id="([^"]+)"', page)
    assert ids == [rule.id for rule in citable_rules(GAMES[key].package).values()]
    sought = re.findall(r'<li id="([^"]+)"', whole_book(f"/games/{key}/rules/?q=e", language))
    assert len(sought) > len(ids) / 2


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_has_its_anchor_and_rulings_are_marked(key: str) -> None:
    rules = citable_rules(GAMES[key].package).values()
    page = whole_book(f"/games/{key}/rules/")
    assert all(f'id="{rule.id}"' in page for rule in rules)
    assert page.count('<span class="tag">ruling</span>') == sum(rule.ruling for rule in rules)
    assert "décision" in read_in_french(f"/games/{key}/rules/")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_chapters_lead_to_their_first_rules_in_whatever_part_they_stand(
    key: str, language: Language
) -> None:
    path, client = f"/games/{key}/rules/", Client(headers={"Accept-Language": language})
    page = client.get(path).content.decode()
    contents = re.search(r'<nav class="chapters".*?</nav>', page)
    assert contents
    led = re.findall(r'<a href="([^"#]*)#([^"]+)">([^<]+)</a>', contents[0])
    firsts = {id: title for _, id, title in led}
    assert firsts == {
        rule.id: escape(rule.chapter.text(language))
        for rule in citable_rules(GAMES[key].package).values()
        if rule.chapter
    }
    for part, rule, title in led:
        html = client.get(path + part).content.decode()
        assert re.search(rf'<li id="{re.escape(rule)}">\s*<h2>{re.escape(title)}</h2>', html)
    assert '<nav class="chapters"' not in client.get(path, {"q": "e"}).content.decode()


def test_rules_are_searched_without_a_script() -> None:
    whole = Client().get("/games/karatekarte/rules/").content.decode()
    results = Client().get("/games/karatekarte/rules/", {"q": "slip BONUS"}).content.decode()
    assert 0 < results.count("<li id=") < whole.count("<li id=")
    number = Client().get("/games/karatekarte/rules/", {"q": "KK-2.1"}).content.decode()
    assert 'id="KK-2.1"' in number
    plain, accented = (
        Client().get("/games/karatekarte/rules/?language=fr", {"q": query}).content.decode()
        for query in ("energie", "énergie")
    )
    assert plain.count("<li id=") == accented.count("<li id=")
    nothing = Client().get("/games/karatekarte/rules/", {"q": "zebra"}).content.decode()
    assert "try fewer, or another one" in nothing


def test_where_rules_stood_before_leads_to_them() -> None:
    assert Client().get("/rules/combat/").headers["Location"] == "/games/combat/rules/"

"""A tournament of an evening in a real browser, by somebody who organises for the first time: from
the administration alone, without a word typed that is not a name."""

import sys
from subprocess import run

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Reading
from tests.browser.test_pages import AUDIT
from tests.faults.house import ROOT
from tests.faults.web import Web

NAMES = ("Alice", "Bob", "Chloé", "David", "Emma", "Farid", "Gaël", "Hugo")
ORGANISER = """
from django.contrib.auth.models import Group
from games.people.models import User
person, _ = User.objects.get_or_create(username="orga", defaults={"name": "Odile"})
person.is_staff = True
person.set_password("an evening of games")
person.save()
person.groups.add(Group.objects.get(name="organisers"))
"""
DUTIES = """
from games.duties.work import carry_out, missed
while due := missed():
    for duty in due:
        carry_out(duty)
"""


def in_the_house(server: Web, words: str) -> None:
    """As a worker would; there is none in this house."""
    django = "import django; django.setup()"
    done = run(
        [sys.executable, "-c", django + words],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def organiser(server: Web) -> Web:
    in_the_house(server, ORGANISER)
    return server


def come_in(page: Page) -> None:
    page.goto("/admin/login/?next=/admin/tournaments/tournament/add/")
    page.locator("[name=username]").fill("orga")
    page.locator("[name=password]").fill("an evening of games")
    page.keyboard.press("Enter")
    page.wait_for_url("**/add/")


def with_entrants(page: Page) -> None:
    page.locator(".desk-form > .desk-main").click()
    page.locator("#names").fill("\n".join(NAMES))
    page.locator("form[action$='paste/'] button").click()
    expect(page.locator("#e8")).to_be_visible()


def faults(page: Page) -> list[str]:
    """Of the desk itself, all of it unfolded: the administration around it is not ours to mend."""
    found: list[str] = page.evaluate(f"""() => {{
        const desk = document.querySelector(".desk");
        desk.style.background = "#fff";
        for (const folded of desk.querySelectorAll("details")) folded.open = true;
        document.body.replaceChildren(document.createElement("header"));
        document.body.append(document.createElement("main"));
        document.querySelector("main").append(desk);
        return ({AUDIT.strip()})();
    }}""")
    return found


def order(page: Page) -> list[str]:
    names = page.locator("[data-entrant] .desk-name").all_inner_texts()
    return [name.strip() for name in names]


def test_an_evening_is_arranged_played_and_read_on_a_phone(
    reading: Reading, organiser: Web
) -> None:
    reader = reading("fr", 390)
    page = reader.page
    come_in(page)
    with_entrants(page)
    page.locator("form[action$='start/'] button").click()
    rows = page.locator(".desk-pairings > li")
    for number in (1, 2, 3):
        expect(page.locator(".desk-ready")).to_have_count(4)
        expect(page.get_by_role("heading", level=2)).to_have_text(f"Ronde {number}")
        for n in range(4):
            rows.nth(n).get_by_role("button", name="gagne 2–0").first.click()
            expect(page.locator(".desk-done")).to_have_count(n + 1)
        expect(page.locator("[data-waits]")).to_be_visible()
        in_the_house(organiser, DUTIES)
        # The page itself finds out what was drawn.
        expect(page.locator("[data-waits]")).to_have_count(0, timeout=10_000)
    expect(page.locator(".desk-table tbody tr")).to_have_count(8)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(page) == []
    assert [said for said in reader.complaints if "404" not in said] == []


def test_seeds_are_dragged_and_moved_without_a_mouse(reading: Reading, organiser: Web) -> None:
    page = reading("en", 1280).page
    come_in(page)
    with_entrants(page)
    page.locator("#e8 .desk-grip").drag_to(page.locator("#e1"), target_position={"x": 9, "y": 4})
    assert order(page)[:3] == ["Hugo", "Alice", "Bob"]
    expect(page.locator("#desk-said")).to_have_text("Hugo: Now seed 1.")
    page.locator("#e3").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#desk-said")).to_have_text("Chloé: Now seed 3.")
    expect(page.locator("#e3")).to_be_focused()
    page.get_by_role("button", name="Bob up").click()
    page.keyboard.press("Tab")
    expect(page.locator("#desk-said")).to_have_text("Bob: Now seed 3.")
    kept = ["Hugo", "Alice", "Bob", "Chloé", "David", "Emma", "Farid", "Gaël"]
    assert order(page) == kept
    page.reload()
    assert order(page) == kept
    assert faults(page) == []

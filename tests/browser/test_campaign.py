"""A game master's campaign of two evenings by pages alone, on three phones; with `--long`, since it
does not test scripts: tests/clubs/pages tests each form every day."""

import sys
from collections.abc import Callable
from subprocess import run
from time import monotonic
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Axe, Reading
from tests.faults.house import ROOT
from tests.faults.web import Web

pytestmark = pytest.mark.rare

MOST_CLICKS: Final = 38
"""Clicks of the game master: two scenes and a table, two entries, points for two, two answers, the
end."""
SECRET: Final = "an evening of games"
SETTING: Final = f"""
import django
django.setup()
from datetime import timedelta
from django.contrib.auth.hashers import make_password
from django.utils import timezone
from games.clubs.models import Club, Evening, Member, Role
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters

now = timezone.now()
hashed = make_password("{SECRET}")
for language in ("fr", "en"):
    club = Club.objects.create(name="Dojo des Halles")
    for login, name, role in (
        ("lin", "Lin", Role.GAME_MASTER), ("zoe", "Zoé", Role.MEMBER), ("rui", "Rui", Role.MEMBER)
    ):
        login = f"{{login}}-{{language}}"
        person = User(username=login, name=name, language=language, password=hashed)
        person.save()
        Member.objects.create(club=club, person=person, role=role)
        if role == Role.MEMBER:
            characters.begin(person, GAMES["kung_fu"], f"Tigre {{name}}")
    for days in (0, 7):
        starts = now + timedelta(days=days, hours=-3)
        Evening.objects.create(
            club=club, name=f"Soirée {{days}}", starts=starts, ends=starts + timedelta(hours=4),
            time_zone="Europe/Paris",
        )
"""
SignIn = Callable[..., "Player"]


class PageTexts(NamedTuple):
    """Texts of the pages in the language of the three players."""

    begin: str
    begin_it: str
    bring: str
    add: str
    add_it: str
    open_table: str
    open_it: str
    write: str
    written: str
    grant: str
    grant_them: str
    ask: str
    ask_them: str
    decline: str
    end: str
    end_it: str
    raised: str
    other: str
    one_to_two: str


WORDS: Final = {
    "fr": PageTexts(
        *("Commencer une campagne", "La commencer", "L’amener", "Ajouter une scène", "L’ajouter"),
        *("Ouvrir une table", "Ouvrir la table", "Y écrire", "Noter", "Accorder des points"),
        *("Les accorder", "Demander quelque chose", "Demander au meneur", "Refuser"),
        *("Terminer la campagne…", "Oui, la terminer", "Monter Vigueur", "Autre chose"),
        "Vigueur de 1 à 2",
    ),
    "en": PageTexts(
        *("Begin a campaign", "Begin it", "Bring it", "Add a scene", "Add it"),
        *("Open a table", "Open the table", "Write into it", "Write it down", "Grant points"),
        *("Grant them", "Ask for something", "Ask the game master", "Decline"),
        *("End the campaign…", "Yes, end it", "Raise Vigour", "Something else"),
        "Vigour from 1 to 2",
    ),
}


class Player(Clicker):
    def __init__(self, page: Page, language: str) -> None:
        super().__init__(page)
        self.words = WORDS[language]


@pytest.fixture(scope="module")
def _setting(server: Web) -> None:
    run([sys.executable, "-c", SETTING], cwd=ROOT, env=server.environment, check=True)


@pytest.fixture
def sign_in(reading: Reading, _setting: None) -> SignIn:
    def signed_in(login: str, language: str, wide: int = 390, by: str = "light") -> Player:
        page = reading(language, wide, by, height=844).page
        page.goto("/sign-in/?next=/clubs/")
        page.locator("[name=login]").fill(f"{login}-{language}")
        page.locator("[name=password]").fill(SECRET)
        page.keyboard.press("Enter")
        page.wait_for_url("**/clubs/")
        expect(page.locator("html")).to_have_attribute("lang", language)
        return Player(page, language)

    return signed_in


def unfold(hand: Player, text: str) -> None:
    hand.click(hand.page.locator("summary", has_text=text).first)


def begin(hand: Player) -> None:
    hand.click("a:has-text('Dojo des Halles')")
    hand.click(f"a:has-text('{hand.words.begin}')")
    hand.write("#name", "Les Brumes du Pic Noir")
    hand.press(hand.words.begin_it)


def bring(hand: Player) -> None:
    hand.click("a:has-text('Dojo des Halles')")
    hand.click("a:has-text('Les Brumes')")
    hand.press(hand.words.bring)


def add_table(hand: Player) -> str:
    """Open a table by the link beside the scenes, and return its code."""
    url = hand.page.url
    unfold(hand, hand.words.add)
    hand.click(f"a:has-text('{hand.words.open_table}')")
    hand.press(hand.words.open_it)
    code = hand.page.locator("#live").get_attribute("data-code")
    hand.page.goto(url)
    return str(code)


def stage(hand: Player, name: str, code: str = "", evening: str = "") -> None:
    unfold(hand, hand.words.add)
    hand.write("#scene", name)
    if code:
        assert hand.page.locator(f"#tables option[value='{code}']").count()
        hand.write("#scene-table", code)
    choose(hand, "#scene-evening", evening)
    hand.press(hand.words.add_it)


def choose(hand: Player, field: str, label: str) -> None:
    if label:
        value = hand.page.locator(f"{field} option", has_text=label).get_attribute("value")
        hand.choose(field, str(value))


def write(hand: Player, text: str, evening: str = "") -> None:
    unfold(hand, hand.words.write)
    hand.write("#written", text)
    choose(hand, "#log-evening", evening)
    hand.press(hand.words.written)


def grant(hand: Player) -> None:
    unfold(hand, hand.words.grant)
    for box in hand.page.locator("[name=to]").all():
        hand.click(box)
    hand.write("#points", "6")
    hand.write("#granted-for", "Le marché")
    hand.press(hand.words.grant_them)


def ask(hand: Player, what: str, text: str = "") -> None:
    hand.page.reload()
    unfold(hand, hand.words.ask)
    choose(hand, "#ask", what)
    if text:
        hand.write("#wish", text)
    hand.press(hand.words.ask_them)


def decline(hand: Player) -> None:
    hand.page.reload()
    unfold(hand, f"{hand.words.decline}…")
    hand.write("[name=reason][id^=why]", "La route est coupée")
    hand.press(hand.words.decline)


@pytest.mark.parametrize("language", WORDS)
def test_two_evenings_of_a_campaign(
    sign_in: SignIn, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    start = monotonic()
    lin, zoe, rui = (sign_in(each, language) for each in ("lin", "zoe", "rui"))
    begin(lin)
    for player in (zoe, rui):
        bring(player)
    first(lin, zoe)
    spent = monotonic() - start
    for hand in (sign_in("lin", language), sign_in("zoe", language, 1280, "dark")):
        check_pages(hand.page, axe)
    start = monotonic() - spent
    second(lin, rui)
    for hand in (lin, zoe):
        expect(hand.page.locator(".alert.plain, .entries > li").first).to_be_visible()
    assert lin.clicks <= MOST_CLICKS
    with capsys.disabled():
        clicks = ", ".join(f"{each.clicks}" for each in (lin, zoe, rui))
        sys.stdout.write(
            f"\na campaign, {language}: {clicks} clicks, {monotonic() - start:.0f} s\n"
        )
    check_pages(lin.page, axe)


def first(lin: Player, zoe: Player) -> None:
    code = add_table(lin)
    stage(lin, "Au marché", code)
    write(lin, "On parle d’un homme au chapeau gris.")
    grant(lin)
    ask(zoe, zoe.words.raised)
    lin.page.reload()
    expect(lin.page.locator(".asks")).to_contain_text(lin.words.one_to_two)
    lin.click("form[action$='approve/'] button")
    expect(lin.page.locator(".waits")).to_have_count(0)


def second(lin: Player, rui: Player) -> None:
    stage(lin, "Le pont des lanternes", evening="Soirée 7")
    write(lin, "Le pont a brûlé.", "Soirée 7")
    ask(rui, rui.words.other, "Je cherche le forgeron")
    decline(lin)
    unfold(lin, lin.words.end)
    lin.press(lin.words.end_it)


def check_pages(page: Page, axe: Axe) -> None:
    """Check every page with all its parts unfolded."""
    page.goto("/clubs/")
    page.locator("a", has_text="Dojo des Halles").click()
    club = page.url
    page.goto(f"{club}campaigns/")
    axe(page, page.url)
    page.locator("a", has_text="Les Brumes").click()
    campaign = page.url
    for path in (club, campaign):
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        axe(page, path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.locator(".cast strong a").first.click()
    axe(page, page.url)

"""A game master's campaign of two evenings by pages alone, three phones; with `--long`, since
nothing of it is about scripts: what each form does, tests/clubs/pages asks every day."""

import sys
from collections.abc import Callable
from subprocess import run
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, Reading
from tests.browser.hand import Hand
from tests.faults.house import ROOT
from tests.faults.web import Web

pytestmark = pytest.mark.rare

MOST_CLICKS: Final = 38
"""Of the game master: two scenes and a table, two entries, points for two, two answers, the end."""
SECRET: Final = "an evening of games"
SETTING: Final = f"""
import django
django.setup()
from datetime import timedelta
from django.utils import timezone
from games.clubs.models import Club, Evening, Member, Role
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters

club = Club.objects.create(name="Dojo des Halles")
for login, name, role in (
    ("lin", "Lin", Role.GAME_MASTER), ("zoe", "Zoé", Role.MEMBER), ("rui", "Rui", Role.MEMBER)
):
    person = User(username=login, name=name, language="fr")
    person.set_password("{SECRET}")
    person.save()
    Member.objects.create(club=club, person=person, role=role)
    if role == Role.MEMBER:
        characters.begin(person, GAMES["kung_fu"], f"Tigre {{name}}")
now = timezone.now()
for days in (0, 7):
    starts = now + timedelta(days=days, hours=-3)
    Evening.objects.create(
        club=club, name=f"Soirée {{days}}", starts=starts, ends=starts + timedelta(hours=4),
        time_zone="Europe/Paris",
    )
"""
SignIn = Callable[..., Hand]


@pytest.fixture(scope="module")
def _setting(server: Web) -> None:
    run([sys.executable, "-c", SETTING], cwd=ROOT, env=server.environment, check=True)


@pytest.fixture
def sign_in(reading: Reading, _setting: None) -> SignIn:
    def signed_in(login: str, language: str = "fr", wide: int = 390, by: str = "light") -> Hand:
        page = reading(language, wide, by, height=844).page
        page.goto("/sign-in/?next=/clubs/")
        page.locator("[name=login]").fill(login)
        page.locator("[name=password]").fill(SECRET)
        page.keyboard.press("Enter")
        page.wait_for_url("**/clubs/")
        if language == "en":
            page.get_by_role("button", name="English").click()
        return Hand(page)

    return signed_in


def unfold(hand: Hand, text: str) -> None:
    hand.click(hand.page.locator("summary", has_text=text).first)


def begin(hand: Hand) -> None:
    hand.click("a:has-text('Dojo des Halles')")
    hand.click("a:has-text('Commencer une campagne')")
    hand.write("#name", "Les Brumes du Pic Noir")
    hand.press("La commencer")


def bring(hand: Hand) -> None:
    hand.click("a:has-text('Dojo des Halles')")
    hand.click("a:has-text('Les Brumes')")
    hand.press("L’amener")


def opened(hand: Hand) -> str:
    """A table, by the link beside the scenes; its code."""
    here = hand.page.url
    unfold(hand, "Ajouter une scène")
    hand.click("a:has-text('Ouvrir une table')")
    hand.press("Ouvrir la table")
    code = hand.page.locator("#live").get_attribute("data-code")
    hand.page.goto(here)
    return str(code)


def stage(hand: Hand, name: str, code: str = "", evening: str = "") -> None:
    unfold(hand, "Ajouter une scène")
    hand.write("#scene", name)
    if code:
        assert hand.page.locator(f"#tables option[value='{code}']").count()
        hand.write("#scene-table", code)
    choose(hand, "#scene-evening", evening)
    hand.press("L’ajouter")


def choose(hand: Hand, where: str, label: str) -> None:
    if label:
        value = hand.page.locator(f"{where} option", has_text=label).get_attribute("value")
        hand.choose(where, str(value))


def write(hand: Hand, text: str, evening: str = "") -> None:
    unfold(hand, "Y écrire")
    hand.write("#written", text)
    choose(hand, "#log-evening", evening)
    hand.press("Noter")


def grant(hand: Hand) -> None:
    unfold(hand, "Accorder des points")
    for box in hand.page.locator("[name=to]").all():
        hand.click(box)
    hand.write("#points", "6")
    hand.write("#granted-for", "Le marché")
    hand.press("Les accorder")


def ask(hand: Hand, what: str, text: str = "") -> None:
    hand.page.reload()
    unfold(hand, "Demander quelque chose")
    choose(hand, "#ask", what)
    if text:
        hand.write("#wish", text)
    hand.press("Demander au meneur")


def decline(hand: Hand) -> None:
    hand.page.reload()
    unfold(hand, "Refuser…")
    hand.write("[name=reason][id^=why]", "La route est coupée")
    hand.press("Refuser")


def test_two_evenings_of_a_campaign(
    sign_in: SignIn, axe: Axe, capsys: pytest.CaptureFixture[str]
) -> None:
    start = monotonic()
    lin, zoe, rui = (sign_in(each) for each in ("lin", "zoe", "rui"))
    begin(lin)
    for player in (zoe, rui):
        bring(player)
    first(lin, zoe)
    spent = monotonic() - start
    for hand in (sign_in("lin"), sign_in("zoe", "en", 1280, "dark")):
        look_through(hand.page, axe)
    start = monotonic() - spent
    second(lin, rui)
    for hand in (lin, zoe):
        expect(hand.page.locator(".alert.plain, .entries > li").first).to_be_visible()
    assert lin.clicks <= MOST_CLICKS
    with capsys.disabled():
        told = ", ".join(f"{each.clicks}" for each in (lin, zoe, rui))
        sys.stdout.write(f"\n{told} clicks, {monotonic() - start:.0f} s\n")
    look_through(lin.page, axe)


def first(lin: Hand, zoe: Hand) -> None:
    code = opened(lin)
    stage(lin, "Au marché", code)
    write(lin, "On parle d’un homme au chapeau gris.")
    grant(lin)
    ask(zoe, "Monter Vigueur")
    lin.page.reload()
    expect(lin.page.locator(".asks")).to_contain_text("Vigueur de 1 à 2")
    lin.click("form[action$='approve/'] button")
    expect(lin.page.locator(".waits")).to_have_count(0)


def second(lin: Hand, rui: Hand) -> None:
    stage(lin, "Le pont des lanternes", evening="Soirée 7")
    write(lin, "Le pont a brûlé.", "Soirée 7")
    ask(rui, "Autre chose", "Je cherche le forgeron")
    decline(lin)
    unfold(lin, "Terminer la campagne…")
    lin.press("Oui, la terminer")


def look_through(page: Page, axe: Axe) -> None:
    """All of it unfolded, and whatever lies beside it."""
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

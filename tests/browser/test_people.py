"""Sign-up and sign-in on a phone of 390 by 844, with limits on the clicks."""

import sys
from collections.abc import Callable
from subprocess import run
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Axe, Reading
from tests.faults.house import ROOT
from tests.faults.web import Web

SECRET: Final = "quinze-tigres-bleus"
NEW: Final = "seize-grues-vertes"
SUPPORT: Final = f"""
import django
django.setup()
from games.people.models import User
person = User(username="sam", name="Sam", is_staff=True, is_superuser=True)
person.set_password("{SECRET}")
person.save()
"""
Phone = Callable[..., Clicker]


@pytest.fixture
def phone(reading: Reading) -> Phone:
    def is_taken(language: str = "fr", scheme: str = "light") -> Clicker:
        return Clicker(reading(language, 390, scheme, height=844).page)

    return is_taken


def report_clicks(
    capsys: pytest.CaptureFixture[str], title: str, clicks: int, start: float
) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{title}: {clicks} clicks, {monotonic() - start:.1f} s\n")


def sign_up(hand: Clicker, login: str) -> None:
    hand.write("#name", login.title())
    hand.write("#username", login)
    hand.write("#password", SECRET)
    hand.click("button.send")


def sign_in(hand: Clicker, login: str, password: str) -> None:
    hand.page.goto("/sign-in/")
    hand.write("#login", login)
    hand.write("#password", password)
    hand.click("button.send")


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.rare)])
def test_a_guest_who_has_sat_down_makes_an_account_and_keeps_the_seat(
    phone: Phone, axe: Axe, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    start, hand = monotonic(), phone(language, "dark" if language == "fr" else "light")
    page, login = hand.page, f"gael-{language}"
    page.goto("/")
    hand.click("a.open[href='/tables/new/karatekarte/']")
    hand.write("#name", "Gaël")
    hand.click("button.send")
    table = page.url
    hand.click(".sitting a.change")
    axe(page, "the seat")
    hand.click("a[href^='/sign-up/']")
    axe(page, "sign-up")
    sign_up(hand, login)
    page.wait_for_url("**/me/tables/**")
    axe(page, "keep")
    hand.click("button.send")
    page.wait_for_url(table)
    page.context.clear_cookies()
    page.goto(table)
    assert page.locator(".quiet form[action$='/close/']").count() == 0
    sign_in(hand, login, SECRET)
    page.goto(table)
    expect(page.locator(".sitting li")).to_have_count(1)
    page.goto("/me/")
    axe(page, "me")
    page.locator("#told-after").select_option("60")
    page.locator("#turns button.send").click()
    expect(page.locator("#turns [role=status]")).to_be_visible()
    axe(page, "told of turns")
    assert hand.clicks <= 14
    report_clicks(capsys, f"guest to account, {language}", hand.clicks, start)


@pytest.fixture(scope="module")
def _support(server: Web) -> None:
    run([sys.executable, "-c", SUPPORT], cwd=ROOT, env=server.environment, check=True)


LOST: Final = {
    "fr": ("en", "en code pour votre téléphone", "Ce lien ne sert plus"),
    "en": ("fr", "as a code for your phone", "This link is over"),
}
"""Language of the staff, and what the user who lost the password reads."""


@pytest.mark.usefixtures("_support")
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.rare)])
def test_who_has_lost_a_password_scans_what_staff_show(
    phone: Phone, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    other, as_a_code, spent = LOST[language]
    start, lost, staff = monotonic(), phone(language), phone(other, "dark")
    login = f"lola{language}"
    lost.page.goto("/sign-up/")
    sign_up(lost, login)
    lost.page.context.clear_cookies()
    lost.page.goto("/sign-in/")
    lost.click("a[href='/password/']")
    expect(lost.page.locator("main")).to_contain_text(as_a_code)
    axe(lost.page, "forgotten, without letters")
    sign_in(staff, "sam", SECRET)
    staff.page.goto(f"/admin/people/user/?q={login}")
    staff.click(f"#result_list a:text-is('{login.title()}')")
    staff.click("a[href$='/help/']")
    axe(staff.page, "before the link")
    staff.click("button.send")
    expect(staff.page.locator(".scanned svg")).to_be_visible()
    axe(staff.page, "the link")
    assert staff.page.evaluate("document.documentElement.scrollWidth") <= 390
    # The link shows this machine's address in its local network, where a test's server does not
    # listen.
    shown = str(staff.page.locator(".long a").get_attribute("href"))
    lost.page.goto(urlsplit(shown).path)
    axe(lost.page, "a new password")
    lost.write("#password", NEW)
    lost.click("button.send")
    lost.page.wait_for_url("**/shelf/")
    lost.page.go_back()
    lost.page.reload()
    expect(lost.page.locator("h1")).to_have_text(spent)
    axe(lost.page, "spent")
    assert (lost.clicks - 4, staff.clicks) <= (3, 8)
    report_clicks(capsys, f"password by a code, {language}: theirs", lost.clicks, start)
    report_clicks(capsys, f"password by a code, {language}: staff's", staff.clicks, start)

"""How people come in, on a phone of 390 by 844: clicks are counted, and held."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import run
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Axe, Reading, readers
from tests.browser.hand import Hand
from tests.faults.house import ROOT
from tests.faults.web import Web, web

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
CATCH_UP: Final = "from games.duties.work import catch_up; catch_up()"
Phone = Callable[..., Hand]


@pytest.fixture
def phone(reading: Reading) -> Phone:
    def taken(language: str = "fr", scheme: str = "light") -> Hand:
        return Hand(reading(language, 390, scheme, height=844).page)

    return taken


def told(capsys: pytest.CaptureFixture[str], what: str, clicks: int, start: float) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{what}: {clicks} clicks, {monotonic() - start:.1f} s\n")


def sign_up(hand: Hand, login: str) -> None:
    hand.write("#name", login.title())
    hand.write("#username", login)
    hand.write("#password", SECRET)
    hand.click("button.send")


def sign_in(hand: Hand, login: str, password: str) -> None:
    hand.page.goto("/sign-in/")
    hand.write("#login", login)
    hand.write("#password", password)
    hand.click("button.send")


@pytest.mark.parametrize("language", ["en", "fr"])
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
    page.wait_for_url("**/me/tables/")
    axe(page, "keep")
    hand.click("button.send")
    page.wait_for_url("**/")
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
    told(capsys, f"guest to account, {language}", hand.clicks, start)


@pytest.fixture(scope="module")
def _support(server: Web) -> None:
    run([sys.executable, "-c", SUPPORT], cwd=ROOT, env=server.environment, check=True)


@pytest.mark.usefixtures("_support")
def test_who_has_lost_a_password_scans_what_staff_show(
    phone: Phone, axe: Axe, capsys: pytest.CaptureFixture[str]
) -> None:
    start, lost, staff = monotonic(), phone("fr"), phone("en", "dark")
    lost.page.goto("/sign-up/")
    sign_up(lost, "lola")
    lost.page.context.clear_cookies()
    lost.page.goto("/sign-in/")
    lost.click("a[href='/password/']")
    expect(lost.page.locator("main")).to_contain_text("en code pour votre téléphone")
    axe(lost.page, "forgotten, without letters")
    sign_in(staff, "sam", SECRET)
    staff.page.goto("/admin/people/user/?q=lola")
    staff.click("#result_list a:text-is('Lola')")
    staff.click("a[href$='/help/']")
    axe(staff.page, "before the link")
    staff.click("button.send")
    expect(staff.page.locator(".scanned svg")).to_be_visible()
    axe(staff.page, "the link")
    assert staff.page.evaluate("document.documentElement.scrollWidth") <= 390
    # The address of this machine in its room, where the server of a test does not listen.
    shown = str(staff.page.locator(".long a").get_attribute("href"))
    lost.page.goto(urlsplit(shown).path)
    axe(lost.page, "a new password")
    lost.write("#password", NEW)
    lost.click("button.send")
    lost.page.wait_for_url("**/shelf/")
    lost.page.go_back()
    lost.page.reload()
    expect(lost.page.locator("h1")).to_have_text("Ce lien ne sert plus")
    axe(lost.page, "spent")
    assert (lost.clicks - 4, staff.clicks) <= (3, 8)
    told(capsys, "password by a code: theirs", lost.clicks, start)
    told(capsys, "password by a code: staff's", staff.clicks, start)


@pytest.mark.rare
@pytest.mark.parametrize("language", ["en", "fr"])
def test_by_letters_one_signs_up_and_comes_back(
    tmp_path: Path,
    browser: object,
    language: str,
    axe: Axe,
    capsys: pytest.CaptureFixture[str],
) -> None:
    letters = tmp_path / "letters"
    with (
        web(tmp_path, {"EMAIL_URL": f"file:///{letters}"}) as house,
        readers(house, browser) as reading,  # type: ignore[arg-type]  # as its fixture has it
    ):
        start, hand = monotonic(), Hand(reading(language, 390, height=844).page)
        page = hand.page
        page.goto("/sign-up/")
        hand.write("#name", "Ana")
        hand.write("#email", "ana@example.org")
        hand.write("#password", SECRET)
        hand.click("button.send")
        hand.write("#code", read(house, letters, r"^(\S{43})$"))
        hand.click("button.send")
        page.wait_for_url("**/shelf/")
        told(capsys, f"sign-up by letter, {language}", hand.clicks, start)
        page.context.clear_cookies()
        start, before = monotonic(), hand.clicks
        page.goto("/sign-in/")
        hand.click("a[href='/password/']")
        hand.write("#email", "ana@example.org")
        hand.click("button.send")
        expect(page.locator("[role=status]")).to_be_visible()
        axe(page, "a letter is under way")
        page.goto(read(house, letters, r"(http://\S+/password/\S+)"))
        hand.write("#password", NEW)
        hand.click("button.send")
        page.wait_for_url("**/shelf/")
        assert before <= 6
        assert hand.clicks - before <= 5
        told(capsys, f"reset by letter, {language}", hand.clicks - before, start)


def read(house: Web, letters: Path, pattern: str) -> str:
    """The newest letter, when a worker has sent it."""
    house.run("shell", "-c", CATCH_UP)
    newest = max(letters.iterdir(), key=lambda each: each.stat().st_mtime_ns)
    found = re.findall(pattern, newest.read_text(), re.MULTILINE)
    assert found, newest.read_text()
    return str(found[-1])

"""The life of an account, from its first e-mail to its deletion, on a phone of 390 by 844, by pages
alone, with a server that sends e-mail. The clicks of each part are limited."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Axe, Reader, Reading, readers
from tests.browser.test_pages import AUDIT
from tests.faults.web import Web, web

SECRET: Final = "quinze-tigres-bleus"
NEW: Final = "seize-grues-vertes"
CATCH_UP: Final = "from games.duties.work import catch_up; catch_up()"
LINK: Final = r"^(http://\S+)$"
SOMEBODY: Final = f"""
from games.people import accounts
accounts.create(name="Léa", password="{SECRET}", email="{{}}", language="{{}}")
"""
WHO: Final = """
from games.people.models import User
print(User.objects.filter(email="{}").first() or "nobody")
"""
pytestmark = [pytest.mark.rare, pytest.mark.parametrize("language", ["fr", "en"])]
"""Every day, tests/front tests each of these actions on its own."""


class Post(NamedTuple):
    """A server that sends e-mail, and the folder where the e-mails arrive."""

    house: Web
    letters: Path

    def read(self, to: str, pattern: str) -> str:
        """Let the worker send the e-mails, then return the pattern's last match in the newest
        one."""
        self.house.run("shell", "-c", CATCH_UP)
        newest = max(self.letters.iterdir(), key=lambda each: each.stat().st_mtime_ns)
        letter = newest.read_text()
        matches = re.findall(pattern, letter, re.MULTILINE)
        assert matches, letter
        assert f"To: {to}" in letter
        return str(matches[-1])


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    at = tmp_path_factory.mktemp("letters")
    with web(at, {"EMAIL_URL": f"file:///{at / 'sent'}"}) as house:
        yield Post(house, at / "sent")


@pytest.fixture
def reading(post: Post, browser: Browser) -> Iterator[Reading]:
    with readers(post.house, browser) as read:
        yield read


class Walk(Clicker):
    """A story in parts; the clicks and seconds of each part are counted."""

    def __init__(
        self, reader: Reader, capsys: pytest.CaptureFixture[str], language: str, axe: Axe
    ) -> None:
        super().__init__(reader.page)
        self.reader, self.capsys, self.language, self.axe = reader, capsys, language, axe

    @contextmanager
    def part(self, title: str, most: int) -> Iterator[None]:
        before, start = self.clicks, monotonic()
        yield
        took, clicks = monotonic() - start, self.clicks - before
        with self.capsys.disabled():
            sys.stdout.write(f"\n{title}, {self.language}: {clicks} clicks, {took:.1f} s")
        assert clicks <= most, title

    def check_page(self) -> None:
        self.axe(self.page, self.page.url)
        assert self.page.evaluate(AUDIT) == [], self.page.url


def test_an_account_from_its_first_letter_to_its_end(
    post: Post, reading: Reading, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    hand = Walk(reading(language, 390, height=844), capsys, language, axe)
    first, second = (f"{name}-{language}@example.org" for name in ("ana", "anais"))
    with hand.part("signed up by a letter", 7):
        sign_up(hand, post, first)
    with hand.part("out, and in again", 8):
        sign_out_and_in(hand, first)
    with hand.part("name, language, zone, privacy, theme", 12):
        change_settings(hand, language)
    with hand.part("a token made and ended", 4):
        try_token(hand)
    with hand.part("another address by its letter", 6):
        change_address(hand, post, second)
    with hand.part("another password", 4):
        change_password(hand)
    with hand.part("all that is kept, as a file", 1):
        export = download_export(hand)
    assert (export["email"], export["name"], export["privacy"]) == (second, "Anaïs", "initials")
    assert (export["language"], export["time_zone"]) == (language, "Europe/Paris")
    assert export["tokens"] == []
    with hand.part("erased", 3):
        delete_account(hand)
    assert hand.reader.complaints == []
    assert post.house.run("shell", "-c", WHO.format(second)).strip().endswith("nobody")


def sign_up(hand: Walk, post: Post, address: str) -> None:
    hand.page.goto("/")
    hand.click("nav.own a[href='/me/']")
    hand.check_page()
    hand.click("main a[href='/sign-up/']")
    hand.write("#name", "Ana")
    hand.write("#email", address)
    hand.write("#password", SECRET)
    hand.check_page()
    hand.click("main button.send")
    hand.page.wait_for_url("**/sign-up/confirm/")
    hand.check_page()
    hand.page.goto(post.read(address, LINK))
    expect(hand.page.locator("#code")).to_have_value(re.compile(r".{43}"))
    hand.check_page()
    hand.click("main button.send")
    hand.page.wait_for_url("**/shelf/")


def sign_out_and_in(hand: Walk, address: str) -> None:
    hand.click("nav.own a[href='/me/']")
    hand.check_page()
    hand.click("form[action='/sign-out/'] button")
    hand.page.wait_for_url(re.compile(r":\d+/$"))
    hand.click("nav.own a[href='/me/']")
    hand.click("main a[href='/sign-in/']")
    hand.write("#login", address)
    hand.write("#password", SECRET)
    hand.check_page()
    hand.click("main button.send")
    hand.page.wait_for_url(re.compile(r":\d+/shelf/$"))
    hand.click("nav.own a[href='/me/']")


def change_settings(hand: Walk, language: str) -> None:
    other = "en" if language == "fr" else "fr"
    hand.write("#name", "Anaïs")
    hand.choose("#privacy", "initials")
    hand.choose("#time_zone", "Europe/Paris")
    for spoken in (other, language):
        hand.choose("#language", spoken)
        hand.click("main form:has(#language) button.send")
        expect(hand.page.locator("html")).to_have_attribute("lang", spoken)
        expect(hand.page.locator("main [role=status]")).to_be_visible()
    hand.click("button[name=theme][value=dark]")
    expect(hand.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(hand.page.locator("h1")).to_have_text("Anaïs")
    hand.check_page()


def try_token(hand: Walk) -> None:
    """The page shows the secret of a token only once. A program sends it instead of a password."""
    hand.click("main a[href='/me/tokens/']")
    hand.write("#label", "imprimante")
    hand.click("main button.send")
    secret = hand.page.locator("[role=status] code").inner_text()
    hand.check_page()
    shown = {"Authorization": f"Token {secret}"}
    program = hand.page.context.browser.new_context()  # type: ignore[union-attr]  # it is open
    api = f"{hand.page.url.removesuffix('me/tokens/')}api/v1/me/"
    assert program.request.get(api, headers=shown).json()["name"] == "Anaïs"
    hand.click("button[name=revoke]")
    expect(hand.page.locator("button[name=revoke]")).to_have_count(0)
    assert program.request.get(api, headers=shown).status == 401
    program.close()
    hand.check_page()


def change_address(hand: Walk, post: Post, address: str) -> None:
    hand.click("nav.own a[href='/me/']")
    hand.click("main a[href='/me/address/']")
    hand.write("#email", address)
    hand.write("#password", SECRET)
    hand.check_page()
    hand.click("main button.send")
    expect(hand.page.locator("#signing-in [role=status]")).to_be_in_viewport()
    hand.page.goto(post.read(address, LINK))
    expect(hand.page.locator("main")).to_contain_text(address)
    hand.check_page()
    hand.click("main button.send")
    expect(hand.page.locator("#signing-in")).to_contain_text(address)


def change_password(hand: Walk) -> None:
    hand.click("main a[href='/me/password/']")
    hand.write("#old", SECRET)
    hand.write("#password", NEW)
    hand.check_page()
    hand.click("main button.send")
    expect(hand.page.locator("#signing-in [role=status]")).to_be_in_viewport()


def download_export(hand: Walk) -> dict[str, Any]:
    with hand.page.expect_download() as coming:
        hand.click("main a[href='/api/v1/me/export/']")
    export: dict[str, Any] = json.loads(Path(coming.value.path()).read_text())
    return export


def delete_account(hand: Walk) -> None:
    hand.click("main a[href='/me/leave/']")
    hand.write("#password", NEW)
    hand.check_page()
    hand.click("main button.send")
    expect(hand.page.locator("main [role=status]")).to_be_visible()
    hand.check_page()
    assert hand.page.goto("/shelf/")
    hand.page.wait_for_url("**/sign-in/?next=/shelf/")


def test_who_has_forgotten_a_password_comes_back_by_a_letter(
    post: Post, reading: Reading, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    address = f"lea-{language}@example.org"
    post.house.run("shell", "-c", SOMEBODY.format(address, language))
    hand = Walk(reading(language, 390, height=844), capsys, language, axe)
    with hand.part("a new password by a letter", 5):
        hand.page.goto("/sign-in/")
        hand.click("a[href='/password/']")
        hand.write("#email", address)
        hand.click("main button.send")
        expect(hand.page.locator("[role=status]")).to_be_visible()
        hand.check_page()
        hand.page.goto(post.read(address, LINK))
        hand.write("#password", NEW)
        hand.check_page()
        hand.click("main button.send")
        hand.page.wait_for_url("**/shelf/")

"""Forms as a browser sends them: twice, with and without a script, and after the user was signed
out."""

import re
import secrets
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Reading

SECRET: Final = "quinze-tigres-bleus"
TEXT: Final = "Le vieux maître dit : « Rien ne presse. »"


def sign_up(page: Page) -> str:
    login = f"u{secrets.token_hex(4)}"
    page.goto("/sign-up/")
    for field, text in (("name", "Zoé"), ("username", login), ("password", SECRET)):
        page.locator(f"[name={field}]").fill(text)
    page.locator("main button.send").click()
    expect(page).to_have_url(re.compile("/shelf/$"))
    return login


@pytest.mark.parametrize("scripts", [True, False])
def test_a_table_opened_by_two_taps_is_one_and_going_back_leads_there_again(
    reading: Reading, scripts: bool
) -> None:
    page = reading(scripts=scripts).page
    page.goto("/tables/new/karatekarte/")
    page.locator("#name").fill("Zoé")
    page.locator("main button.send").dblclick(delay=20)
    expect(page).to_have_url(re.compile("/tables/[A-Z0-9]{8}/$"))
    table = page.url
    page.go_back()
    page.locator("#name").fill("Zoé")
    page.locator("main button.send").click()
    expect(page).to_have_url(table)
    page.goto("/")
    expect(page.locator("ul.mine li")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_what_was_typed_when_nobody_is_signed_in_any_more_is_sent_afterwards(
    reading: Reading, scripts: bool
) -> None:
    page = reading("fr", scripts=scripts).page
    login = sign_up(page)
    page.goto("/characters/new/kung_fu/")
    page.locator("[name=name]").fill("Ada")
    page.locator("main button.send").click()
    page.locator("#notes").fill(TEXT)
    page.context.clear_cookies(name="sessionid")
    page.locator("form[action$='/write/'] button").click()
    expect(page.locator("[name=held]")).to_be_attached()
    page.locator("[name=login]").fill(login)
    page.locator("[name=password]").fill(SECRET)
    page.locator("main button.send").click()
    expect(page.locator("blockquote").filter(has_text="presse")).to_be_visible()
    page.locator("main button.send").click()
    expect(page.locator("#notes")).to_have_value(TEXT)
    page.reload()
    expect(page.locator("#notes")).to_have_value(TEXT)


def test_a_builder_sends_one_more_step_with_each_tap(reading: Reading) -> None:
    """The same words from a page loaded anew are another form."""
    page = reading(scripts=False).page
    sign_up(page)
    page.goto("/characters/new/kung_fu/")
    page.locator("[name=name]").fill("Ada")
    page.locator("main button.send").click()
    for level in ("2", "3"):
        page.locator("[value='vigour:more']").click()
        expect(page.locator("#vigour output")).to_have_text(level)

"""Any open page announces that a table waits for its reader."""

from playwright.sync_api import expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Reading
from tests.browser.test_people import sign_up
from tests.faults.web import Web

LATER = (
    "from datetime import timedelta; from django.db.models import F;"
    "from games.duties.work import catch_up; catch_up();"  # whichever of the two begins
    "from games.tables.models import Table;"
    "Table.objects.filter(code='{code}').update(touched=F('touched') - timedelta(hours=2))"
)
WISH = "() => document.querySelector('#turns button.send').click()"


def test_an_open_page_tells_that_a_table_waits_until_its_reader_leaves(
    reading: Reading, server: Web
) -> None:
    hand = Clicker(reading("en", 390, height=844).page)
    page = hand.page
    page.goto("/sign-up/")
    sign_up(hand, "wanda")
    page.goto("/me/")
    page.locator("#told-after").select_option("60")
    page.evaluate(WISH)
    page.wait_for_url("**/me/?told#turns")
    page.goto("/")  # a table against the companion
    page.locator("form[action='/tables/new/karatekarte/'] button").click()
    code = page.locator("#live").get_attribute("data-code")
    page.goto("/shelf/")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".turn")).to_have_count(0)
    server.run("shell", "-c", LATER.format(code=code))
    page.reload()
    link = page.locator(".turn a")
    expect(link).to_have_text(f"KarateKarte waits for you: table {code}")
    link.click()
    page.wait_for_url(f"**/tables/{code}/")
    page.goto("/me/")
    page.locator("form[action$='/sign-out/'] button").click()
    page.wait_for_url("**/")
    assert page.evaluate("localStorage.length") == 0
    page.goto("/help/")
    assert page.locator("script[data-turns]").count() == 0

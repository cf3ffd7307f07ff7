"""Whole tasks in the administration, from the first page to the last, in French on a phone and
in English on a desktop, with their clicks counted. With `--long`, since each goes through many
pages."""

import re
import sys
from collections.abc import Iterator
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Reading, Work
from tests.browser.office.conftest import BOTH, SECRET, AdminUser, Sit
from tests.shelf.workshop.test_bench import EN, FR

pytestmark = [pytest.mark.rare, BOTH]

MONTH: Final = 40
CAMPAIGN: Final = 55
SIXTEEN: Final = 24
CARD: Final = 12
WEBHOOK: Final = 7
"""These constants are the most clicks that each task may take."""


@pytest.fixture(autouse=True)
def _report_time(request: pytest.FixtureRequest) -> Iterator[None]:
    start = monotonic()
    yield
    sys.stdout.write(f"\n{request.node.name}: {monotonic() - start:.0f} s\n")


def check_clicks(hand: AdminUser, most: int) -> None:
    """Check the number of clicks, and that nothing overflows the page's width."""
    sys.stdout.write(f"\n{hand.clicks} clicks\n")
    assert hand.clicks <= most
    page = hand.page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def found_club(hand: AdminUser, name: str) -> None:
    hand.menu("clubs/club")
    hand.add()
    hand.write("[name=name]", name)
    hand.save()
    expect(hand.page.locator("#result_list")).to_contain_text(name)


def invite(hand: AdminUser, club: str) -> str:
    hand.menu("clubs/invitation")
    hand.add()
    hand.find("club", club)
    hand.write("[name=uses]", "3")
    hand.save()
    message = hand.page.locator("#main main li").first.inner_text()
    code = re.search(r": (\w{8})", message)
    assert code, message
    return code[1]


def come_in(reading: Reading, login: str, code: str) -> None:
    page = reading().page
    page.goto("/sign-in/?next=/clubs/")
    page.locator("[name=login]").fill(login)
    page.locator("[name=password]").fill(SECRET)
    page.keyboard.press("Enter")
    page.wait_for_url("**/clubs/")
    page.locator("[name=code]").fill(code)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/clubs/.+/"))


def plan(hand: AdminUser, club: str) -> None:
    hand.menu("clubs/evening")
    hand.add()
    hand.find("club", club)
    hand.write("[name=name]", "Mardi")
    for field, text in (("starts", "19:00"), ("ends", "23:00")):
        hand.write(f"[name={field}_0]", "2031-01-07")
        hand.write(f"[name={field}_1]", text)
    hand.choose("[name=repeat]", "week:1")
    hand.write("[name=times]", "4")
    hand.save()
    expect(hand.page.locator("#result_list .field-starts")).to_have_count(4)


def write_down(hand: AdminUser) -> None:
    page = hand.page
    hand.click("#result_list tbody .field-name a >> nth=0")
    page.wait_for_url("**/change/")
    hand.click("#played summary")
    hand.click("#played [value=karatekarte]")
    for name in ("Mona", "Nils"):
        hand.click(page.locator("#played tr", has_text=name).locator("[name=who]"))
    hand.click(page.locator("#played tr", has_text="Mona").locator("[name=won]"))
    hand.write("#minutes", "40")
    hand.axe(page, "evening")
    hand.click("#played .send")
    expect(page.locator("#played .won")).to_have_text("Mona")


def test_a_secretarys_month(sit: Sit, reading: Reading, language: str, width: int) -> None:
    hand, club = sit(f"secretary-{language}", language, width), f"Club {language}"
    found_club(hand, club)
    code = invite(hand, club)
    for n in range(2):
        come_in(reading, f"member-{language}-{n}", code)
    hand.menu("clubs/member")
    expect(hand.page.locator("#result_list")).to_contain_text("Mona")
    plan(hand, club)
    write_down(hand)
    hand.menu("clubs/tally")
    picture = hand.page.locator("img[src*='statistics/person.svg']")
    expect(picture).to_be_visible()
    picture.scroll_into_view_if_needed()
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    check_clicks(hand, MONTH)


def build(hand: AdminUser, name: str, steps: int) -> None:
    page = hand.page
    hand.choose("[name=game_key]", "kung_fu")
    hand.write("[name=name]", name)
    hand.save()
    page.wait_for_url("**/change/")
    for n in range(steps):
        plus = page.locator(".dials button[value$=':more']:not(:disabled)").nth(n % 4)
        before = page.locator(".sum strong").inner_text()
        hand.click(plus)
        expect(page.locator(".sum strong")).not_to_have_text(before)
    hand.axe(page, "builder")


def test_a_game_masters_campaign_with_three_characters(sit: Sit, language: str, width: int) -> None:
    hand = sit(f"master-{language}", language, width)
    page = hand.page
    hand.menu("clubs/campaign")
    hand.add()
    page.locator("[name=leader]").select_option(index=1)
    hand.clicks += 2
    hand.write("[name=name]", "Les Brumes")
    hand.save()
    for name in ("Tigre", "Grue", "Singe"):
        hand.menu("shelf/character")
        hand.add()
        build(hand, name, 3)
    hand.menu("clubs/campaign")
    hand.click("#result_list tbody .field-name a >> nth=0")
    for n in range(3):
        hand.click(page.locator("#cast .more summary"))
        hand.click("#cast .more button")
        expect(page.locator(".cast > li")).to_have_count(n + 1)
    hand.click(page.locator("#scenes .more summary"))
    hand.write("#scene", "Le pont")
    hand.click("#scenes .send")
    expect(page.locator("#scenes")).to_contain_text("Le pont")
    hand.click(page.locator("#log .more summary"))
    hand.write("#written", "La pluie.")
    hand.click("#log .send")
    expect(page.locator("#log .entries")).to_contain_text("La pluie.")
    hand.axe(page, "campaign")
    check_clicks(hand, CAMPAIGN)


def enter_results(hand: AdminUser, work: Work) -> None:
    """Enter every result with one click, until there is a ranking."""
    page = hand.page
    ready, ranking = page.locator(".desk-ready"), page.locator(".desk-table")
    while True:
        work()
        expect(ready.or_(ranking).first).to_be_visible()
        if ranking.count():
            return
        while ready.count():
            pairing = page.locator(f"[id='{ready.first.get_attribute('id')}'].desk-ready")
            hand.click(ready.first.locator(".desk-buttons button").first)
            expect(pairing).to_have_count(0)


def test_a_tournament_of_sixteen_from_a_preset_to_its_ranking(
    sit: Sit, work: Work, language: str, width: int
) -> None:
    work()
    hand = sit(f"arranger-{language}", language, width)
    page = hand.page
    hand.menu("tournaments/tournament")
    hand.add()
    hand.click("[name=preset][value=knock_out]")
    hand.click(".desk-form > .desk-main")
    hand.write("#names", "\n".join(f"Joueur {n}" for n in range(1, 17)))
    hand.click("form[action$='paste/'] button")
    expect(page.locator("#e16")).to_be_visible()
    hand.axe(page, "entrants")
    hand.click("form[action$='start/'] button")
    work()
    expect(page.locator(".desk-ready").first).to_be_visible()
    hand.axe(page, "rounds")
    enter_results(hand, work)
    expect(page.locator(".desk-table tbody tr")).to_have_count(16)
    hand.axe(page, "ranking")
    check_clicks(hand, SIXTEEN)


def test_a_webhook_is_tried(sit: Sit, work: Work, language: str, width: int) -> None:
    hand = sit(f"arranger-{language}", language, width)
    page = hand.page
    hand.menu("duties/webhook")
    hand.add()
    hand.write("[name=url]", "https://hall.invalid/hook")
    hand.click("[name=events] >> nth=0")
    hand.save()
    page.wait_for_url("**/change/")
    hand.axe(page, "webhook")
    hand.click("form[action$='/try/'] button")
    page.wait_for_url("**/duties/delivery/**")
    check_clicks(hand, WEBHOOK)


def test_an_edition_of_combat_with_a_card_of_ones_own(sit: Sit, language: str, width: int) -> None:
    hand = sit(f"editor-{language}", language, width)
    page = hand.page
    hand.menu("shelf/edition")
    hand.add()
    hand.choose("[name=game_key]", "combat")
    hand.write("[name=name]", "Grandes marées")
    hand.save()
    page.wait_for_url("**/change/**")
    hand.axe(page, "edition")
    hand.click(".office > .hint a[href*='/workshop/']")
    hand.write(f"#text-{language}", {"en": EN, "fr": FR}[language])
    hand.click("[name=keep]")
    page.wait_for_url("**card=**")
    page.goto("/admin/shelf/edition/")
    hand.click("#result_list tbody .field-name a >> nth=0")
    hand.write("#said", {"en": "Undertow", "fr": "Ressac"}[language])
    page.keyboard.press("Enter")
    expect(page.locator("table.cells [name^=cell-]").first).to_be_visible()
    expect(page.locator("table.cells tr[id^=row-]:not(.fresh)")).to_have_count(1)
    check_clicks(hand, CARD)

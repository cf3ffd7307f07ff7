"""A tournament of eight by phones alone, and a club evening from its announcement to its recorded
plays. With `--long`, since other tests check each form every day."""

import re
import sys
from subprocess import run
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Axe, Reading
from tests.faults.house import ROOT
from tests.faults.web import Web

pytestmark = pytest.mark.rare

SECRET: Final = "an evening of games"
CATCH_UP: Final = "from games.duties.work import catch_up; catch_up()"
ROUNDS: Final = 3
ORDINARY: Final = ("Alice", "Bob", "Chloé", "David", "Emma", "Farid", "Gaël")
NAMES: Final = (*ORDINARY, "Maximilienne-Joséphine de la Tour d’Au")
CUP: Final = f"""
import django
django.setup()
from django.db import transaction
from games.people.models import User
from games.tournaments.arrangement.start import start_now
from games.tournaments.entrants.tokens import ensure_tokens
from games.tournaments.models import Entrant, Stage, Tournament
person = User.objects.create_user("odette", name="Odette")
cup = Tournament.objects.create(
    name="Coupe des téléphones", game_key="karatekarte", organiser=person, stations=4
)
settings = {{"format": "swiss", "rounds": {ROUNDS}, "draw": "at_once"}}
Stage.objects.create(tournament=cup, number=1, settings=settings)
for number, name in enumerate({NAMES!r}, 1):
    Entrant.objects.create(tournament=cup, number=number, name=name)
with transaction.atomic():
    start_now(Tournament.objects.locked().get(pk=cup.pk), None)
for _, secret in sorted(ensure_tokens(cup.entrants.all()).items()):
    print(secret)
"""
CLUB: Final = f"""
import sys
import django
django.setup()
from games.clubs.models import Club, Member, Role
from games.people.models import User
language = sys.argv[1]
club = Club.objects.create(name="Cercle des Halles", time_zone="Europe/Paris", place="Lyon")
for login, role in (("ines", Role.ORGANISER), ("paul", Role.MEMBER), ("rose", Role.MEMBER)):
    person = User(username=f"{{login}}-{{language}}", name=login.title(), language=language)
    person.set_password("{SECRET}")
    person.save()
    Member.objects.create(club=club, person=person, role=role)
"""


def run_script(script: str, server: Web, *words: str) -> list[str]:
    done = run(
        [sys.executable, "-c", script, *words],
        cwd=ROOT,
        env=server.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.split()


def test_a_tournament_of_eight_by_their_slips(
    server: Web, reading: Reading, axe: Axe, capsys: pytest.CaptureFixture[str]
) -> None:
    words, start = run_script(CUP, server), monotonic()
    assert len(words) == len(NAMES)
    hands = []
    for n, word in enumerate(words):
        scheme = "dark" if n % 4 > 1 else "light"
        hands.append(Clicker(reading(("en", "fr")[n % 2], 390, scheme, height=844).page))
        hands[-1].page.goto(f"/e/{word}/")  # the address that the camera reads from the slip
        hands[-1].click(".player-main")
        assert hands[-1].page.evaluate("document.documentElement.scrollWidth") <= 390
    for round_ in range(ROUNDS):
        for hand in hands:
            if round_:
                hand.click(".player-again")
            if hand.page.locator("div.player-say .player-results button").count():
                hand.click(hand.page.locator("div.player-say .player-results button").first)
        axe(hands[0].page, f"round {round_ + 1}, said")
        for hand in hands:
            hand.click(".player-again")
            if hand.page.locator(".player-claim .player-main").count():
                hand.click(".player-claim .player-main")
        axe(hands[1].page, f"round {round_ + 1}, over")
        server.run("shell", "-c", CATCH_UP)
    for hand in hands:
        hand.click(".player-again")
        expect(hand.page.locator(".player-played li")).to_have_count(ROUNDS)
        expect(hand.page.locator(".player-now")).to_contain_text(re_over())
    for n in (0, 1):
        axe(hands[n].page, "over")
    clicks = [hand.clicks for hand in hands]
    # Three clicks a round: look, report or confirm, look again.
    assert max(clicks) <= 3 * ROUNDS + 1
    with capsys.disabled():
        summary = f"a tournament: {sum(clicks)} clicks of eight, {monotonic() - start:.0f} s"
        sys.stdout.write(f"\n{summary}\n")


def re_over() -> "re.Pattern[str]":
    return re.compile("The tournament is over|Le tournoi est terminé|est fini")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_evening_announced_answered_played_and_recorded(
    server: Web, reading: Reading, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    run_script(CLUB, server, language)
    start = monotonic()
    ines, paul, rose = (come_in(reading, each, language) for each in ("ines", "paul", "rose"))
    axe(ines.page, "clubs")
    announce(ines, axe)
    axe(ines.page, "announced")
    evening = ines.page.url
    for hand, answer in ((ines, "yes"), (paul, "yes"), (rose, "maybe")):
        hand.page.goto(evening.partition("evenings/")[0])
        hand.click(f"section.next [name=answer][value={answer}]")
        expect(hand.page.locator(f"[name=answer][value={answer}]")).to_have_attribute(
            "aria-pressed", "true"
        )
    play(ines, paul, evening)
    server.run("shell", "-c", CATCH_UP)
    paul.page.goto(evening)
    expect(paul.page.locator("[aria-labelledby=played] li")).to_have_count(1)
    before = paul.clicks
    record(paul)
    assert paul.clicks - before <= 5  # the way there, and four taps
    expect(paul.page.locator("[aria-labelledby=played] li")).to_have_count(2)
    for hand in (paul, ines):
        hand.page.goto(evening)
        axe(hand.page, "evening")
        assert hand.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ines.clicks <= 20
    with capsys.disabled():
        summary = ", ".join(str(each.clicks) for each in (ines, paul, rose))
        sys.stdout.write(
            f"\nan evening, {language}: {summary} clicks, {monotonic() - start:.0f} s\n"
        )


def come_in(reading: Reading, login: str, language: str) -> Clicker:
    page = reading(language, 390, height=844).page
    page.goto("/sign-in/?next=/clubs/")
    page.locator("[name=login]").fill(f"{login}-{language}")
    page.locator("[name=password]").fill(SECRET)
    page.keyboard.press("Enter")
    page.wait_for_url("**/clubs/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    return Clicker(page)


def announce(ines: Clicker, axe: Axe) -> None:
    ines.click("a:has-text('Cercle des Halles')")
    ines.click("a[href$='/evenings/new/'] >> nth=0")
    unfolded = "document.querySelectorAll('details').forEach((one) => (one.open = true))"
    ines.page.evaluate(unfolded)
    axe(ines.page, "planning")
    ines.write("#name", "Mardi des cartes")
    ines.page.locator("#day").fill("2027-03-02")
    ines.clicks += 2
    ines.click("main button.send")
    ines.page.wait_for_url("**/evenings/**")
    expect(ines.page.locator("h1")).to_have_text("Mardi des cartes")


def play(ines: Clicker, paul: Clicker, evening: str) -> None:
    """Open a table, add it to the evening and resign; other tests check how games end."""
    ines.page.goto(evening)
    ines.click("[aria-labelledby=tables] a.button")
    ines.click("a.open[href='/tables/new/karatekarte/']")
    ines.click("button.send")
    table = ines.page.url
    ines.page.goto(evening)
    ines.click(".brings button")
    paul.page.goto(evening)
    paul.click("[aria-labelledby=tables] li a")
    paul.click(".join button")
    ines.page.goto(table)
    ines.click("form[action$='/begin/'] button")
    expect(ines.page.locator("#live")).to_have_attribute("data-phase", "playing")
    ines.click("#more > summary")
    ines.click("#resign > summary")
    ines.click("#resign button")
    expect(ines.page.locator("#live")).to_have_attribute("data-phase", "over")


def record(paul: Clicker) -> None:
    paul.click("[aria-labelledby=played] a.button")
    paul.click("[name=game][value=brutal_ring]")
    paul.click("tr:has-text('Rose') [name=who]")
    paul.click("tr:has-text('Paul') [name=won]")
    paul.click("main button.send")
    paul.page.wait_for_url("**/evenings/**")

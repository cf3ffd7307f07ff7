"""Everything on a shelf, from its creation to its use, in a real browser: on a phone, in both
languages, with clicks counted. The longer stories run with `--long`."""

import re
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser import phones
from tests.browser.clicker import Clicker
from tests.browser.conftest import Axe, Reader, Reading
from tests.browser.phones import ASKED, Pair
from tests.browser.test_pages import AUDIT
from tests.faults.web import Web

SECRET: Final = "an evening of games"
PEOPLE: Final = f"""
from games.people.models import User
for name, language in (("nora", "en"), ("noel", "fr")):
    person = User(username=name, name=name.title(), language=language)
    person.set_password("{SECRET}")
    person.save()
"""
PHONE: Final = (390, 844)


class PageTexts(NamedTuple):
    """Texts that a user reads and types, in their language."""

    login: str
    ready: str
    wrong: str
    mended: str
    card: str


WORDS: Final = {
    "en": PageTexts(
        "nora",
        "Nothing keeps it from a table.",
        "Undertow\nAttack (Lambda)\nEffect: Wuond 1",
        "Wound",
        "Undertow",
    ),
    "fr": PageTexts(
        "noel",
        "Rien n’empêche de jouer avec.",
        "Ressac\nAttaque (Lambda)\nEffet : Bleser 1",
        "Blesser",
        "Ressac",
    ),
}
LANGUAGES: Final = tuple(WORDS)
TODAY: Final = ("fr", pytest.param("en", marks=pytest.mark.rare))
"""The snapshots of tests/front/snapshots check the words of the other language every day."""
Story = Callable[..., "StoryClicker"]


class StoryClicker(Clicker):
    """A story, with its clicks and its seconds."""

    def __init__(self, reader: Reader, language: str) -> None:
        super().__init__(reader.page)
        self.reader, self.language, self.start = reader, language, monotonic()
        self.words = WORDS[language]

    def click_live(self, target: str) -> None:
        """Click something that is answered without leaving the page."""
        before = self.page.locator("[name=version]").first.get_attribute("value")
        self.click(target)
        changed = self.page.locator(f"[name=version]:not([value='{before}'])").first
        expect(changed).to_be_attached()

    def report(self, capsys: pytest.CaptureFixture[str], title: str) -> None:
        with capsys.disabled():
            took = monotonic() - self.start
            sys.stdout.write(f"\n{title}, {self.language}: {self.clicks} clicks, {took:.0f} s\n")


@pytest.fixture(scope="module")
def _people(server: Web) -> None:
    server.run("shell", "-c", PEOPLE)


@pytest.fixture
def story(reading: Reading, _people: None) -> Story:
    def open_story(language: str, scheme: str = "light") -> StoryClicker:
        reader = reading(language, PHONE[0], scheme, height=PHONE[1])
        page = reader.page
        page.goto("/sign-in/?next=/shelf/")
        page.locator("[name=login]").fill(WORDS[language].login)
        page.locator("[name=password]").fill(SECRET)
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r":\d+/shelf/$"))
        expect(page.locator("html")).to_have_attribute("lang", language)
        return StoryClicker(reader, language)

    return open_story


def check_page(hand: StoryClicker, axe: Axe) -> None:
    """Check the page in the light and the dark theme."""
    for scheme in ("light", "dark"):
        hand.page.emulate_media(color_scheme=scheme)
        axe(hand.page, f"{hand.page.url} {scheme}")
        assert hand.page.evaluate(AUDIT) == [], hand.page.url
    hand.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("language", TODAY)
def test_a_card_is_read_and_mended_as_one_types(reading: Reading, language: str) -> None:
    reader, words = reading(language, PHONE[0], height=PHONE[1]), WORDS[language]
    page = reader.page
    page.goto("/games/combat/workshop/")
    text = page.locator(f"#text-{language}")
    text.press_sequentially(words.wrong)
    wrong = page.locator(".spots u")
    expect(wrong).to_have_text(words.wrong.split(" ")[-2])
    expect(page.locator("button[name=keep]")).to_be_disabled()
    page.locator("button[name=mend]").click()
    expect(text).to_have_value(re.compile(words.mended))
    expect(page.locator(".drawn")).to_have_count(2)
    expect(page.locator(".drawn").first).to_contain_text(words.mended)
    expect(page.locator("button[name=keep]")).to_be_enabled()
    assert page.evaluate(AUDIT) == []
    assert reader.complaints == []


@pytest.mark.parametrize("language", TODAY)
def test_a_character_from_nothing_to_a_printed_sheet(
    story: Story, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    hand = story(language)
    hand.click("a[href='/characters/new/kung_fu/']")
    hand.write("#name", "Bao")
    hand.click("button.send")
    for part in ("vigour", "vigour", "tempo", "presence"):
        hand.click_live(f"button[value='{part}:more']")
    expect(hand.page.locator("#vigour output")).to_have_text("3")
    check_page(hand, axe)
    hand.click("a[href$='/sheet']")
    expect(hand.page.locator("h1")).to_have_text("Bao")
    printed = hand.page.pdf()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    hand.report(capsys, "a character to its sheet")
    assert hand.clicks == 8
    check_page(hand, axe)
    assert hand.reader.complaints == []


DECK: Final = {"pebble": 3, "straight_punch": 3, "incense": 2, "deep_breath": 2}
"""Cards of a published deck with their numbers of copies; ten others are added once each, by
taps."""


@pytest.mark.rare
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_from_nothing_to_a_table(
    story: Story, reading: Reading, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    hand = story(language)
    hand.click("a[href='/decks/new/combat/']")
    hand.write("#name", "Patience")
    hand.click("button.send")
    for key, count in DECK.items():
        for _ in range(count):
            hand.click_live(f"button[value='{key}:more']")
    for key in OTHERS:
        hand.click_live(f"button[value='{key}:more']")
    expect(hand.page.locator(".problems.none")).to_contain_text(hand.words.ready)
    check_page(hand, axe)
    start_table(hand, reading)
    hand.report(capsys, "a deck to a table")
    assert hand.clicks == 26


BOARD: Final = 6
"""Five zones and the pieces set aside, by taps where there is a script."""
OTHERS: Final = (
    *("cleansing_hymn", "riddle", "silver_tongue", "confusion", "echo", "battle_hymn"),
    *("last_word", "antidote", "flying_kick", "headlong"),
)


def start_table(
    hand: StoryClicker, reading: Reading, brings: str = "", *, dealt: bool = False
) -> Pair:
    """Go from its page to a table, where another player sits down and the game begins."""
    hand.click("a[href*='/tables/new/']")
    expect(hand.page.locator("#brought option:checked")).to_have_attribute("value", re.compile(" "))
    if dealt:  # the players deal themselves
        hand.click(".modes label:has([value=table])")
    if brings:  # a fight of black belts, which is chosen beside the other options
        hand.click(".opening-form details > summary")
        hand.choose("[name=belt]", "black")
    hand.click("button.send")
    bob = reading("en").page
    bob.goto(hand.page.url)
    bob.locator("#name").fill("Bob")
    bob.locator(".join button").click()
    if brings:
        chosen = bob.locator(f"#brings-1 button[value='{brings}']")
        bob.locator("#brings-1").evaluate("choices => (choices.open = true)")
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
    start = hand.page.locator("form[action$='/begin/'] button")
    expect(start).to_be_enabled()
    hand.click(start)
    for page in (hand.page, bob):
        expect(page.locator("#live")).to_have_attribute("data-phase", "playing")
    return Pair(hand.page, bob)


@pytest.mark.parametrize("language", TODAY)
def test_a_fighter_from_nothing_to_a_table(
    story: Story, reading: Reading, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    hand = story(language)
    hand.click("a[href='/loadouts/new/martial_art/']")
    hand.write("#name", "Le Mur")
    hand.click("button.send")
    hand.click_live("#fighter label >> nth=1")
    for n in range(3):
        hand.click(f"#techniques label >> nth={n}")
    hand.click_live("#techniques button")
    check_page(hand, axe)
    expect(hand.page.locator(".problems.none")).to_contain_text(hand.words.ready)
    expect(hand.page.locator("#placement .place")).to_have_count(BOARD)
    place_tokens(hand, axe)
    start_table(hand, reading, "ready igor-black")
    hand.report(capsys, "a fighter to a table")
    assert hand.clicks == 19


def place_tokens(hand: StoryClicker, axe: Axe) -> None:
    """Place tokens on the drawn body: first a zone, then tokens, by touch and by keys."""
    board = hand.page.locator("#placement .drawn")
    hand.click(board.locator("[data-id=slot-2] .ground"))
    for _ in range(2):
        hand.click("#placement .pool .piece-key >> nth=0")
    expect(board.locator("[data-id=slot-2] .tok")).to_have_count(2)
    board.locator("[data-id=slot-2] .tok").first.press("Enter")
    expect(board.locator("[data-id=slot-2] .tok")).to_have_count(1)
    expect(board.locator("[data-id=slot-2] .ground")).to_be_focused()
    board.locator("[data-id=slot-4] .ground").press(" ")
    expect(board.locator("[data-id=slot-4] .ground")).to_have_attribute("aria-pressed", "true")
    hand.click_live("#placement form > button")
    expect(board.locator(".tok")).to_have_count(1)
    check_page(hand, axe)
    hand.click_live("form[action$='/undo/'] button")
    expect(board.locator(".tok")).to_have_count(0)


@pytest.mark.rare
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_ones_own_from_the_workshop_to_a_table(
    story: Story, reading: Reading, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    hand = story(language)
    hand.page.goto("/games/combat/workshop/")
    hand.write(f"#text-{language}", hand.words.wrong)
    hand.click("button[name=mend]")
    expect(hand.page.locator("button[name=keep]")).to_be_enabled()
    check_page(hand, axe)
    hand.click("button[name=keep]")
    check_page(hand, axe)
    hand.click("a[href*='/decks/new/']")
    hand.write("#name", hand.words.card)
    hand.click("button.send")
    for _ in range(10):
        hand.click_live(f"button[value='{hand.words.card.lower()}:more']")
    for key in OTHERS:
        hand.click_live(f"button[value='{key}:more']")
    pair = start_table(hand, reading, dealt=True)
    play_own_card(hand, pair.bob, hand.words.card)
    hand.report(capsys, "a card of one's own to a table")
    assert hand.clicks == 33


def play_own_card(hand: StoryClicker, bob: Page, card: str) -> None:
    """Play a card of the player's own. With real cards the players say what they hold: one draw,
    and it may be any card of the deck. The opponent has nothing to say to that."""

    def say(page: Page, move: str, *, counted: bool = True) -> None:
        before, button = phones.newest_entry(page), page.locator(f"{ASKED} button[value*='{move}']")
        expect(button).to_be_attached()
        fold = button.locator("xpath=ancestor::details/summary")
        for each in (*fold.all(), button):
            if counted:
                hand.click(each)
            else:
                each.click()
        phones.wait_past(page, before)

    say(hand.page, '"first":0')
    say(hand.page, "passive")
    say(bob, "rhetoric", counted=False)
    say(hand.page, f'"card":"{card.lower()}"')
    expect(hand.page.locator("#journal")).to_contain_text(card)


@pytest.mark.rare
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_is_typed_into_on_two_devices(
    story: Story, axe: Axe, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    hand = story(language)
    hand.click("a[href='/editions/new/brutal_ring/']")
    hand.write("#name", "Ring")
    hand.click("button.send")
    hand.click("a[href='?kind=weapons']")
    other = story(language)
    other.page.goto(hand.page.url)
    cell = "#weapons-dustbin_lid-attack"
    hand.page.locator(cell).fill("5")
    hand.page.keyboard.press("Tab")
    expect(hand.page.locator("#row-weapons-dustbin_lid [name=mark]")).not_to_have_value(
        str(other.page.locator("#row-weapons-dustbin_lid [name=mark]").input_value())
    )
    other.page.locator(cell).fill("7")
    other.page.keyboard.press("Tab")
    expect(other.page.locator(".there").first).to_contain_text("5")
    expect(other.page.locator(cell)).to_have_value("7")
    check_page(other, axe)
    other.click("#row-weapons-dustbin_lid .keep")
    expect(other.page.locator(".there")).to_have_count(0)
    other.page.locator(cell).fill("many")
    other.page.keyboard.press("Tab")
    expect(other.page.locator(f"{cell}[aria-invalid]")).to_be_visible()
    check_page(other, axe)
    hand.page.reload()
    expect(hand.page.locator(cell)).to_have_value("7")
    check_page(hand, axe)
    hand.report(capsys, "an edition on two devices")
    assert [each for each in hand.reader.complaints if "409" not in each] == []


@pytest.mark.rare
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_keeps_anybody_from_reading_the_shelf(
    story: Story, axe: Axe, language: str
) -> None:
    """Checks the pages where each thing is created; the story of each thing checks the rest."""
    hand = story(language)
    begin = hand.page.locator("a[href*='/new/']").evaluate_all("all => all.map((a) => a.pathname)")
    assert len(begin) > 5
    for path in ("/shelf/", *begin):
        hand.page.goto(path)
        check_page(hand, axe)


def test_who_is_late_with_a_deck_is_led_to_what_is_told(story: Story) -> None:
    hand = story("fr")
    page = hand.page
    page.goto("/decks/new/combat/")
    page.locator("#name").fill("Patience")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    name = "form[action$='/name/'] [name=name]"
    hand.write(name, "Colère")
    hand.click_live("form[action$='/name/'] button")
    other.locator("button[value$=':more']").last.click()
    expect(other.locator("[role=alert]")).to_be_focused()
    expect(other.locator("[role=alert]")).to_be_in_viewport()
    other.goto(page.url)
    hand.write(name, "Calme")
    hand.click_live("form[action$='/name/'] button")
    other.locator(name).fill("Repos")
    other.locator("form[action$='/name/'] button").click()
    expect(other.locator(name)).to_be_focused()
    expect(other.locator(name)).to_have_value("Repos")
    expect(other.locator(".there")).to_contain_text("Calme")
    other.locator(name).fill(" ")
    other.locator("form[action$='/name/'] button").click()
    expect(other.locator(name)).to_have_attribute("aria-invalid", "true")
    expect(other.locator(name)).to_be_focused()

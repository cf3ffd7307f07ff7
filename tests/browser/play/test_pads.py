"""Pads tell what lies on the table: taps and keys are counted, on forms that the page has in the
middle of a game."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import Page

from games.rulebooks import GAMES
from games.rulebooks.brutal_ring import moves as brutal_ring
from games.rulebooks.brutal_ring.rules import entry
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.reveal import TurnCard
from games.rulebooks.martial_art.rules.placement import Scatter
from games.rulebooks.martial_art.rules.strike import Roll
from games.tables.models import Mode, Table
from games.tables.presenters.options import list_options
from games.tables.presenters.question_bar import build_question_bar
from games.tables.presenters.table_texts import get_table_texts
from games.tables.presenters.view import OpenRequest, ReaderView
from games.trials import laws
from tests.browser.conftest import Axe, Reading
from tests.rulebooks.brutal_ring import cast as ring
from tests.rulebooks.kung_fu import cast as scene
from tests.rulebooks.test_laws import TRIALS

NAMES: Final = ("Ann", "Ben", "Chloé", "Dan")
SHOW: Final = """async (html) => {
  const { forms } = await import("/static/companion/forms.js");
  const live = document.getElementById("main");
  live.innerHTML = html;
  window.taps = 0;
  window.sent = null;
  live.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const fields = [...new FormData(event.target, event.submitter)];
    window.sent = fields.filter(([, value]) => value !== "");
  };
  live.addEventListener("click", (event) => event.isTrusted && window.taps++, true);
  forms(live);
}"""
STYLES: Final = "".join(
    f'<link rel="stylesheet" href="/static/{name}.css">'
    for name in ("companion/pieces", "tables/pads")
)
FORM: Final = (
    STYLES + "<h1>Table</h1><form class='question' method='post'><h2>Question</h2>{}"
    "<div class='spents'>{}</div></form>"
)


class Sheet:
    """A form on a phone."""

    def __init__(self, page: Page, key: str, view: Any, request: Any, seat: int | None) -> None:
        reader = ReaderView(
            Table(game_key=key, mode=Mode.TABLE),
            NAMES,
            seat,
            False,
            view,
            (OpenRequest(1, request, sealed=False, mine=True),),
        )
        with translation.override("en"):
            texts = get_table_texts(reader.table, "en", NAMES)
            bar = build_question_bar(reader, texts, list_options(reader, texts, most=None))
            (question,) = bar.questions
            form = render_to_string(
                "tables/question/form.html", {"form": question.form, "number": 1, "begun": False}
            )
            spent = "".join(
                render_to_string("tables/question/spent.html", {"spent": each, "rules": "/"})
                for each in question.spent
            )
        self.page, self.text = page, question.text
        self.pool = request.form(view).pool
        page.goto("/help/")
        page.evaluate(SHOW, FORM.format(form, spent))

    def tap(self, *names: str) -> None:
        """Tap the keys with these names, each on the pad."""
        for name in names:
            begins = re.compile(rf"^\s*{re.escape(name)}(?!\w)")
            key = self.page.locator(".pool button").filter(has_text=begins)
            labelled = self.page.locator(f'.pool button[aria-label="{name}"]')
            if not labelled.count() and not key.count():  # it lies behind others with its figures
                self.page.locator(f'.pad.matrix button[aria-label*="{name}"]').click()
            (labelled if labelled.count() else key).first.click()

    def send(self) -> None:
        self.page.locator(".send").click()

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("taps"))

    @property
    def answer(self) -> dict[int, str] | None:
        """The slot of each piece that was told, or None if nothing was."""
        fields = self.page.evaluate("sent")
        if fields is None:
            return None
        return {int(n.removeprefix("piece-")): at for n, at in fields if n.startswith("piece-")}

    def filling(self, *cards: Any) -> dict[int, str]:
        """The fields of an answer that puts these cards into these slots."""
        return {self.pool.index(card): str(slot) for card, slot in cards}


Show = Callable[..., Sheet]


@pytest.fixture
def show(reading: Reading) -> Show:
    page = reading().page
    return lambda key, view, request, seat=0: Sheet(page, key, view, request, seat)


def shown_entries(show: Show) -> Sheet:
    table = ring.seen_from_the_table(ring.ring_at(entry.begin, "fog moth sword dart mace", "eel"))
    table, _ = ring.play(table, (0, brutal_ring.Enter(None)), (1, brutal_ring.Enter(None)))
    return show("brutal_ring", table, table.open[0])


def test_br_4_2_two_armed_gladiators_are_told_by_seven_taps_at_most(show: Show) -> None:
    """Today's form takes 21 taps and 34 flicks for two players' openings."""
    sheet = shown_entries(show)
    sheet.tap("Moth", "Flail", "Lucrecia", "Whip")
    assert sheet.page.locator(".send small").inner_text() == "Moth · Flail · Lucrecia · Whip"
    sheet.send()
    assert sheet.answer == sheet.filling(("moth", 0), ("flail", 1), ("lucrecia", 2), ("whip", 3))
    assert sheet.taps <= 7


def test_br_4_1_two_gladiators_do_not_fall_into_one_entry(show: Show) -> None:
    sheet = shown_entries(show)
    sheet.tap("Moth")
    assert sheet.page.locator(".pad.matrix").count() == 1, "a weapon comes next"
    sheet.page.locator(".place-head").nth(2).click()
    sheet.tap("Lucrecia")
    sheet.send()
    assert sheet.answer == sheet.filling(("moth", 0), ("lucrecia", 2))


def test_br_7_2_a_card_that_the_box_cannot_hold_says_why(show: Show) -> None:
    table = ring.seen_from_the_table(ring.ring_at(entry.begin, "fog moth sword | terminium", "eel"))
    table, _ = ring.play(table, (0, brutal_ring.Enter(None)), (1, brutal_ring.Enter(None)))
    sheet = show("brutal_ring", table, table.open[0])
    sheet.tap("Terminium")
    assert "Terminium" in sheet.page.get_by_role("alert").inner_text()
    assert sheet.page.locator(".place .laid").count() == 0


def turned_stakes(show: Show, seat: int | None = 0) -> Sheet:
    state = scene.wagering_scene(scene.side(1, "9D///"), scene.side(2))
    state = scene.make_moves(state, 0, scene.wager("2 1 0 0"))
    state = scene.make_moves(state, 1, scene.wager("1 1 0 0"))
    return show("kung_fu", state, state.open[-1], seat)


def test_kf_2_5_three_stakes_are_told_by_four_taps(show: Show) -> None:
    sheet = turned_stakes(show)
    sheet.page.locator(".send").click(force=True)  # it says what is missing
    assert sheet.answer is None, "nothing is told before all of them lie there"
    assert sheet.page.locator(".send small").inner_text().split() == ["Vigour", "0", "/", "2"]
    sheet.page.evaluate("taps = 0")
    sheet.tap("The 9 of spades", "The 6 of clubs", "The jack of hearts")
    sheet.send()
    assert sheet.answer == sheet.filling(("9S", 0), ("6C", 0), ("JH", 1))
    assert sheet.taps == 4


@pytest.mark.parametrize(
    ("seat", "name", "slots"),
    [(0, "Ann", ["0", "1"]), (1, "Ben", ["2", "3"]), (None, "Ann", ["0", "1"])],
)
def test_kf_2_5_each_phone_shows_its_own_stakes(
    show: Show, seat: int | None, name: str, slots: list[str]
) -> None:
    sheet = turned_stakes(show, seat)
    assert sheet.page.locator(".composed h3").inner_text() == name
    shown = sheet.page.locator("[data-slot]")
    assert shown.evaluate_all("all => all.map((each) => each.dataset.slot)") == slots


def test_stakes_are_told_by_the_keyboard_alone(show: Show) -> None:
    sheet = turned_stakes(show)
    press = sheet.page.keyboard.press
    sheet.page.locator(".pad [tabindex='0']").focus()
    for key in ("9", "s", "Enter", "ArrowRight", "Enter", "Backspace", "6", "c", "Enter"):
        press(key)
        sheet.page.wait_for_timeout(950 if key == "Enter" else 0)
    laid = sheet.page.locator(".place .laid").evaluate_all("all => all.map((key) => key.ariaLabel)")
    assert laid == ["The 9 of spades", "The 6 of clubs"]


NARROW: Final = """() => {
  const buttons = [...document.querySelectorAll(".pad button")];
  const keys = buttons.map((key) => key.getBoundingClientRect());
  const small = keys.filter(({ width, height }) => width < 24 || height < 24).length;
  return [small, document.documentElement.scrollWidth > innerWidth];
}"""


@pytest.mark.parametrize("sheet_of", [turned_stakes, shown_entries], ids=["suits", "figures"])
def test_pads_fit_a_narrow_phone_and_are_read_aloud(
    show: Show, axe: Axe, sheet_of: Callable[[Show], Sheet]
) -> None:
    sheet = sheet_of(show)
    sheet.page.set_viewport_size({"width": 320, "height": 800})
    if sheet_of is shown_entries:
        sheet.tap("Moth")  # a weapon is next
        assert sheet.page.locator(".pad.matrix button").count() > 20
    assert sheet.page.evaluate(NARROW) == [0, False]
    axe(sheet.page, sheet.text)


def test_a_low_window_asks_for_the_suit_first(reading: Reading) -> None:
    page = reading("en", 390, height=640).page
    sheet = turned_stakes(lambda *values: Sheet(page, *values))
    assert page.locator(".pad.grid button").count() == 0
    page.locator(".pad.keys button").nth(1).click()
    assert page.locator(".pad.grid button").count() == 13
    assert sheet.taps == 1


def open_request(key: str, kind: type[Any], **wanted: object) -> tuple[Any, Any]:
    """Find a request of this kind in the games that are played at a table."""
    ways = TRIALS[key].ways.values()
    games = (laws.states_of_game(way.fixture(n), n, known=False) for way in ways for n in range(20))
    for state in (state for game in games for state in game):
        for each in state.open:
            if isinstance(each, kind) and all(getattr(each, n) == wanted[n] for n in wanted):
                return GAMES[key].view(state, None), each
    raise AssertionError(f"no {kind.__name__} in any game")


def test_kk_4_1_a_turned_card_is_told_by_one_tap(show: Show) -> None:
    view, request = open_request("karatekarte", TurnCard)
    sheet = show("karatekarte", view, request)
    keys = sheet.page.locator(".pad .piece-key:not(.gone)")
    assert keys.count() == len({*sheet.pool})
    keys.nth(3).click()
    assert sheet.taps == 1
    ((field, move),) = sheet.page.evaluate("sent")
    assert field == "move"
    assert KARATEKARTE.read_move(move.encode()) in request.options(view)


def test_ma_2_2_tokens_that_are_left_follow_where_all_of_them_are_alike(show: Show) -> None:
    view, request = open_request("martial_art", Scatter)
    sheet = show("martial_art", view, request)
    sheet.tap("Headbutt", "Lock", "Nothing here")
    assert sheet.pool == ("headbutt", "lock", "punch", "punch")
    sheet.send()
    assert sheet.answer == {0: "0", 1: "1", 2: "3", 3: "4"}
    assert sheet.taps == 4


def test_ma_4_2_three_dice_are_told_by_one_tap(show: Show) -> None:
    view, request = open_request("martial_art", Roll, dice=3)
    sheet = show("martial_art", view, request)
    sheet.page.locator(".pad.dice button").nth(4).click()
    assert sheet.page.evaluate("sent").count(["filled", "yes"]) == 1
    assert sheet.taps == 1

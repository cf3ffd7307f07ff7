"""The pages in a real browser on a real server: read, followed live, without a mouse, without
JavaScript."""

import itertools
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Reading
from tests.faults.web import Phones, Web
from tests.rulebooks.combat.cast import published_deck

AUDIT = (Path(__file__).parent / "audit.js").read_text()
TURNS = itertools.count(0, 60)  # 60: always the first option that a game offers
LIVE = {"en": "Follows the table live", "fr": "Suit la table en direct"}


def play(phones: Phones, moves: int) -> int:
    number = None
    for _ in range(moves):
        number = phones.move(next(TURNS))
    assert number is not None
    return number


def follow(page: Page, phones: Phones, language: str = "en") -> None:
    page.goto(f"/tables/{phones.code}/")
    expect(page.locator("#following")).to_have_text(LIVE[language])


@pytest.mark.parametrize(
    ("language", "width", "scheme"),
    [
        pytest.param("en", 360, "light", marks=pytest.mark.rare),
        ("fr", 360, "dark"),
        pytest.param("fr", 1280, "light", marks=pytest.mark.rare),
        ("en", 1280, "dark"),
    ],
)
def test_every_page_can_be_read_on_a_phone_and_on_a_desk_by_day_and_by_night(
    reading: Reading, phones: Phones, language: str, width: int, scheme: str
) -> None:
    play(phones, 30)
    rewound, _ = phones.server.call("POST", phones.path_of("rewind/"), {"to": 20}, **phones.host)
    assert rewound == 200
    reader = reading(language, width, scheme)
    for path in ("/", "/games/karatekarte/rules/", f"/tables/{phones.code}/"):
        reader.page.goto(path)
        assert reader.page.locator("html").get_attribute("lang") == language
        assert reader.page.evaluate(AUDIT) == []
    assert reader.complaints == []


FIGHTERS = [{"loadout": {"fighter": name, "belt": "white"}} for name in ("igor", "wonja")]
DECKS = [{"deck": msgspec.to_builtins(published_deck(key))} for key in ("serpent", "mountain")]
SEATS: dict[str, list[dict[str, Any]]] = {"martial_art": FIGHTERS, "combat": DECKS}
"""Setup of each game's seats; games that are not listed need none."""
NOTHING: list[dict[str, Any]] = [{}, {}]


def test_the_table_of_every_game_can_be_read_on_a_phone(reading: Reading, server: Web) -> None:
    reader = reading("fr")
    _, games = server.call("GET", "/api/v1/games/")
    for game in games["results"]:
        status, table = server.call(
            "POST", "/api/v1/tables/", {"game": game["key"], "mode": "house"}
        )
        assert status == 201, table
        for name, brought in zip(("Alice", "Chloé"), SEATS.get(game["key"], NOTHING), strict=True):
            seat = {"name": name} | brought
            server.call("POST", f"/api/v1/tables/{table['code']}/seats/", seat)
        host = {"Authorization": f"Seat {table['host_secret']}"}
        status, started = server.call("POST", f"/api/v1/tables/{table['code']}/start/", {}, **host)
        assert status == 200, started
        reader.page.goto(f"/tables/{table['code']}/")
        expect(reader.page.get_by_role("heading", level=2, name="Chloé")).to_be_visible()
        assert reader.page.evaluate(AUDIT) == [], game["key"]
    assert reader.complaints == []


def test_what_the_audit_looks_for_it_finds(reading: Reading) -> None:
    """Control: a page with one fault of each sort."""
    page = reading().page
    page.goto("/")
    page.evaluate(
        """() => {
            const main = document.querySelector("main");
            const faults = `<p id="look">pale</p><button></button><h4>deep</h4>`;
            main.insertAdjacentHTML("beforeend", faults);
            const [pale, small] = [...main.children].slice(-3);
            Object.assign(pale.style, { color: "#999", background: "#aaa", width: "600px" });
            Object.assign(small.style, { minHeight: "9px", height: "9px", padding: 0 });
        }"""
    )
    faults = {fault.split(":")[0].split()[0] for fault in page.evaluate(AUDIT)}
    assert faults == {"contrast", "no", "small", "twice", "skips", "scrolls"}


def test_a_move_arrives_without_a_reload(reading: Reading, phones: Phones) -> None:
    reader = reading("fr")
    page = reader.page
    follow(page, phones, "fr")
    page.evaluate("window.same = true")
    expect(page.locator("#bar")).to_contain_text("pioche une carte pour faire une action")
    number = play(phones, 1)
    sentence = re.compile(r"(Alice|Bob) pioche une carte\.")
    expect(page.locator(f"#entry-{number}")).to_contain_text(sentence)
    expect(page.locator("#bar")).to_contain_text("fait une des cinq actions")
    # and it is announced to screen readers
    expect(page.get_by_role("log")).to_contain_text(sentence)
    expect(page.locator("#entries .fresh")).to_have_count(1)
    assert page.evaluate("window.same")
    assert reader.complaints == []


SETTLED_TOP: Final = """async held => {
    await document.fonts.ready;
    for (let last = NaN; ; ) {
        const top = held.getBoundingClientRect().top;
        if (top === last) return top;
        last = top;
        await new Promise(done => setTimeout(done, 250));
    }
}"""
"""The place on the screen, once the page has stopped moving: on a busy machine fonts come late."""


def test_a_refresh_keeps_the_place_and_the_focus(reading: Reading, phones: Phones) -> None:
    play(phones, 40)
    page = reading().page
    follow(page, phones)
    side = page.locator("#side-1 summary").first
    for read in (side, page.locator("#entries > :nth-child(3) a").first):
        read.focus()
        held = page.evaluate_handle("document.activeElement")
        before = held.evaluate(SETTLED_TOP)
        assert page.evaluate("scrollY") > 0 or read is not side
        number = play(phones, 1)
        expect(page.locator(f"#entry-{number}")).to_be_attached()
        after = held.evaluate(SETTLED_TOP)
        assert abs(after - before) < 2 or read is not side
        assert held.evaluate("held => held === document.activeElement && !!held.offsetParent")


def test_a_pile_that_was_unfolded_stays_so(reading: Reading, phones: Phones) -> None:
    page = reading().page
    page.route(re.compile(rf":\d+/tables/{phones.code}/"), _add_long_pile)
    follow(page, phones)
    page.get_by_text("Show all 12").click()
    number = play(phones, 1)
    expect(page.locator(f"#entry-{number}")).to_be_attached()
    expect(page.get_by_text("the twelfth")).to_be_visible()
    expect(page.get_by_text("Show all 12")).to_be_focused()


def _add_long_pile(route: Route) -> None:
    """Adds a long pile, as late in a game, which would take long to reach."""
    answer = route.fetch()
    pile = '<details data-of="Discard"><summary>Show all 12</summary>the twelfth</details>'
    parts = '<dl class="parts">'
    before, mine, after = answer.text().partition('id="whole-0"')
    route.fulfill(
        response=answer, body=before + mine + after.replace(parts, pile + parts, 1 if mine else 0)
    )


def test_what_is_taken_back_is_struck_while_one_looks(reading: Reading, phones: Phones) -> None:
    play(phones, 6)
    page = reading().page
    follow(page, phones)
    expect(page.locator(".undone")).to_have_count(0)
    phones.server.call("POST", phones.path_of("rewind/"), {"to": 3}, **phones.host)
    expect(page.locator("#entry-8")).to_contain_text("The host takes the table back to entry 3.")
    expect(page.locator(".undone")).to_have_count(4)
    expect(page.locator("#entry-5")).to_contain_text("taken back")


def test_without_a_stream_the_page_asks(reading: Reading, phones: Phones) -> None:
    page = reading().page
    page.route("**/stream*", _answer_503)
    follow(page, phones)
    number = play(phones, 1)
    expect(page.locator(f"#entry-{number}")).to_be_attached()


def _answer_503(route: Route) -> None:
    route.fulfill(status=503)


def test_without_javascript_everything_is_there(reading: Reading, phones: Phones) -> None:
    page = reading("en", scripts=False).page
    page.goto("/")
    page.get_by_role("button", name="Français").click()
    page.get_by_label("Code de la table").fill(phones.code.lower())
    page.get_by_role("button", name="Y aller").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("KarateKarte")
    number = play(phones, 1)
    expect(page.locator(f"#entry-{number}")).to_have_count(0)
    page.reload()
    expect(page.locator(f"#entry-{number}")).to_be_attached()
    page.locator(f"#entry-{number} a").click()
    expect(page.locator("li:target")).to_have_count(1)


def test_the_keyboard_reaches_everything(reading: Reading, phones: Phones) -> None:
    page = reading().page
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Code of the table")).to_be_focused()
    page.keyboard.type(f"{phones.code[:4]} {phones.code[4:]}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("KarateKarte")
    page.goto("/")
    wanted = page.locator("a:visible, button:visible")
    texts = {text.strip() for text in wanted.all_inner_texts()}
    reached = set()
    for _ in range(2 * wanted.count()):  # fields are reached between them
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
    assert len(texts) > 5
    assert texts <= reached


def test_a_code_of_no_table_leads_back_to_the_field(reading: Reading) -> None:
    page = reading("fr").page
    page.goto("/")
    page.get_by_label("Code de la table").fill("nulle part")
    page.keyboard.press("Enter")
    field = page.get_by_label("Code de la table")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(
        "Aucune table ne porte ce code : vérifiez-le, ou demandez à l’hôte."
    )
    assert page.evaluate(AUDIT) == []


ADMIN = """
from games.people.models import User
User.objects.create_superuser("ada", password="an evening of games", name="Ada")
"""


def test_docs_and_administration_run_under_their_policy(reading: Reading, server: Web) -> None:
    """The browser reports what a policy forbids; no report means that these pages have what they
    need."""
    server.run("shell", "-c", ADMIN)
    reader = reading("en", 1280)
    page = reader.page
    page.goto("/api/v1/docs/")
    expect(page.locator(".opblock-tag").first).to_be_visible()
    page.goto("/admin/login/?next=/admin/people/user/")
    page.locator("[name=username]").fill("ada")
    page.locator("[name=password]").fill("an evening of games")
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/people/user/")
    page.get_by_text("Ada", exact=True).first.wait_for()
    page.goto("/admin/people/user/add/")
    page.locator("[name=username]").wait_for()
    # the 404 is the icon of the tab
    assert [complaint for complaint in reader.complaints if "404" not in complaint] == []
    page.evaluate("""() => {
        const planted = document.createElement("script");
        planted.textContent = "document.title = 'taken over'";
        document.body.append(planted);
    }""")
    assert page.title() != "taken over"
    assert "Content Security Policy" in "".join(reader.complaints)


def test_a_game_is_gone_through_by_a_slider_and_by_keys(reading: Reading, phones: Phones) -> None:
    last = play(phones, 6)
    reader = reading()
    page = reader.page
    page.goto(f"/tables/{phones.code}/at/{last}/")
    page.evaluate("window.stayed = true")
    slide = page.get_by_label("Line of the journal")
    slide.fill(str(last - 3))
    expect(page.locator("#steps span")).to_have_text(f"{last - 3} / {last}")
    expect(page).to_have_url(re.compile(rf"/at/{last - 3}/$"))
    page.locator("body").press("ArrowRight")
    expect(page.locator("#steps span")).to_have_text(f"{last - 2} / {last}")
    page.get_by_label("To the end").click()
    expect(slide).to_have_value(str(last))
    assert page.evaluate("window.stayed")  # nothing was loaded anew
    assert reader.complaints == []

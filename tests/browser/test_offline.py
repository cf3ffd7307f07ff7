"""Pages that were read are available without a network; a user's own pages are removed at
sign-out."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, Reading

SECRET = "quinze-tigres-bleus"
READY = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    const changed = (done) => navigator.serviceWorker.addEventListener("controllerchange", done);
    if (!navigator.serviceWorker.controller) await new Promise(changed);
}"""
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        if (name.includes("assets")) continue;
        const held = await (await caches.open(name)).keys();
        found.push(...held.map(({ url }) => new URL(url).pathname));
    }
    return found.sort();
}"""


def expect_kept(page: Page, *paths: str) -> None:
    for _ in range(50):
        if page.evaluate(KEPT) == [*paths]:
            return
        page.wait_for_timeout(100)
    assert page.evaluate(KEPT) == [*paths]


def sign_up(page: Page, login: str) -> None:
    page.goto("/sign-up/")
    page.locator("#name").fill(login.title())
    page.locator("#username").fill(login)
    page.locator("#password").fill(SECRET)
    page.locator("button.send").click()
    page.wait_for_url("**/shelf/")


def test_rules_and_ones_own_shelf_without_a_network(reading: Reading, axe: Axe) -> None:
    reader = reading("fr", 390, height=844, keeps=True)
    page, context = reader.page, reader.page.context
    page.goto("/games/kung_fu/rules/")
    page.evaluate(READY)
    expect_kept(page, "/games/kung_fu/rules/")  # even the very first page
    sign_up(page, "horsligne")
    expect_kept(page, "/games/kung_fu/rules/", "/shelf/")
    context.set_offline(True)
    page.goto("/games/kung_fu/rules/")
    expect(page.locator(".kept")).to_contain_text("Hors réseau : dans son état du")
    expect(page.locator("h1")).to_contain_text("Kung-Fu")
    assert page.evaluate("getComputedStyle(document.body).fontFamily") != "serif"  # with its style
    axe(page, "rules, kept")
    page.goto("/shelf/")
    expect(page.locator(".kept")).to_be_visible()
    page.goto("/clubs/")
    expect(page.locator("h1")).to_have_text("Sans réseau")
    expect(page.locator("#kept a")).to_have_count(2)
    axe(page, "what is kept")
    context.set_offline(False)
    page.goto("/me/")
    page.locator("form[action$='/sign-out/'] button").click()
    expect_kept(page, "/games/kung_fu/rules/")
    context.set_offline(True)
    page.goto("/shelf/")
    expect(page.locator("h1")).to_have_text("Sans réseau")
    faults = [
        complaint for complaint in reader.complaints if "ERR_INTERNET_DISCONNECTED" not in complaint
    ]
    assert faults == []


def test_where_nothing_is_kept_the_page_says_so(reading: Reading) -> None:
    """Over plain HTTP from another machine, a page is not a secure context."""
    page = reading("en").page
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page.goto("/offline/")
    expect(page.locator("[data-refused]")).to_be_visible()
    expect(page.locator("[data-allowed]")).to_be_hidden()

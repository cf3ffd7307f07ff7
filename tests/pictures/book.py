"""The pictures to take: URLs by name, with their user, sizes, themes and languages."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Final

from django.conf import settings
from django.core.management import call_command
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.bootstrap import ROOT
from companion.demo.contents import create_demo
from companion.demo.people import ORGANISER
from games.kernel.rules import LANGUAGES
from games.people.models import User
from games.rulebooks import GAMES
from tests.faults.web import web
from tests.pictures.office import office
from tests.pictures.readme import WANTED, compose
from tests.pictures.sights import ROOMS, Shot, moment_pages, session_key_of
from tests.pictures.tables import Moment, moments

SIZES: Final = {"phone": (390, 844), "desktop": (1280, 800), "television": (1920, 1080)}
SHOWN: Final = ROOT / "docs" / "pictures"
CHROMIUM: Final = "/usr/bin/chromium"
TABLELESS: Final = ("tournament", "club", "shelf", "help", "people", "lab", "office")
"""Pictures that need no played table."""
SECRET: Final = "a house of pictures"
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run")


def take_pictures(options: argparse.Namespace, data: Path) -> Iterator[str]:
    """Take the pictures, and yield the lines of the report."""
    start = monotonic()
    if options.readme:
        options.only = WANTED
    call_command("migrate", verbosity=0)
    shots = [each for each in list_shots(options, data) if is_wanted(options.only, each.name)]
    if options.list:
        yield from (each.name for each in shots)
        return
    options.to.mkdir(parents=True, exist_ok=True)
    with web(data, {}) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        count = sum(photograph(browser, f"http://127.0.0.1:{server.port}", shots, options))
        browser.close()
    if options.readme:
        for language in options.language or LANGUAGES:
            yield from map(str, compose(options.to, SHOWN, language))
    yield f"{count} pictures in {options.to}, {monotonic() - start:.0f} s"


def is_wanted(only: Sequence[str], name: str) -> bool:
    return not only or any(each in name for each in only)


def is_about(only: Sequence[str], room: str) -> bool:
    return not only or any(room in each for each in only)


def list_shots(options: argparse.Namespace, data: Path) -> Iterator[Shot]:
    for name, room in ROOMS.items():
        if name == "standing" or is_about(options.only, name):
            yield from room()
    if is_about(options.only, "office"):
        yield from office_shots()
    for moment in load_moments(options, data):
        yield from moment_pages(moment)


def office_shots() -> Iterator[Shot]:
    """Pages of the administration with a database filled by the demo, for a user who may see
    everything."""
    boss = User.objects.filter(username=ORGANISER).first()
    if boss is None:
        create_demo(SECRET)
        boss = User.objects.get(username=ORGANISER)
    session = session_key_of(boss)
    for name, path in office(boss):
        yield Shot(f"office-{name}", path, session=session)


def load_moments(options: argparse.Namespace, data: Path) -> list[Moment]:
    """Play the moments, or read them from a kept folder where they were played before."""
    listed = data / "moments.json"
    if options.house and listed.exists():
        return [Moment(**each) for each in json.loads(listed.read_text())]
    games = (
        [key for key in GAMES if is_wanted(options.only, key)] if not options.house else [*GAMES]
    )
    needed = games or [key for key in GAMES if options.only and _may_hold(options.only, key)]
    played = list(moments(lambda way: way.split("-")[0] in needed))
    listed.write_text(json.dumps([asdict(each) for each in played]))
    return played


def _may_hold(only: Sequence[str], key: str) -> bool:
    words = [each for each in only if not each.startswith(TABLELESS)]
    return any(each.startswith(key) or not any(game in each for game in GAMES) for each in words)


def photograph(
    browser: Browser, base: str, shots: list[Shot], options: argparse.Namespace
) -> Iterator[int]:
    themes, languages = options.theme or ["light", "dark"], options.language or LANGUAGES
    for size, theme, language in product(options.size or SIZES, themes, languages):
        mine = [each for each in shots if size in each.sizes]
        if not mine:
            continue
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=base,
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
        )
        for shot in mine:
            file = options.to / f"{shot.name}.{size}.{theme}.{language}.png"
            expose(context, base, shot, file, whole=options.whole)
            yield 1
        context.close()


def expose(context: BrowserContext, base: str, shot: Shot, file: Path, *, whole: bool) -> None:
    context.clear_cookies()
    if shot.device:
        context.add_cookies([{"name": "device", "value": shot.device, "url": base}])
    if shot.session:
        name = settings.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": shot.session, "url": base}])
    page = context.new_page()
    open_shot(page, shot)
    page.screenshot(path=file, full_page=whole, animations="disabled")
    page.close()


SEND: Final = """([path, said]) => {
    const form = document.createElement("form");
    const proof = document.querySelector("[name=csrfmiddlewaretoken]");
    form.append(proof.cloneNode());
    for (const [name, value] of said) {
        const field = document.createElement("textarea");
        field.name = name;
        field.value = value;
        form.append(field);
    }
    form.action = path;
    form.method = "post";
    form.hidden = true;
    document.body.append(form);
    form.submit();
}"""


def open_shot(page: Page, shot: Shot) -> None:
    """Open the page, or send its form."""
    page.goto("/help/" if shot.form_data is not None else shot.path, wait_until="load")
    if shot.form_data is not None:
        with page.expect_navigation():
            page.evaluate(SEND, [shot.path, [*shot.form_data.items()]])

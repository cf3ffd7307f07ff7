"""What is taken: addresses by name, for whom, in which sizes, themes and languages."""

import argparse
import functools
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from companion.bootstrap import ROOT
from games.front.handbook import CHAPTERS
from games.kernel.rules import LANGUAGES
from games.people.models import User
from games.rulebooks import GAMES
from tests.faults.web import web
from tests.pictures.clubs import club
from tests.pictures.lab import lab
from tests.pictures.office import office
from tests.pictures.people import people
from tests.pictures.readme import WANTED, compose
from tests.pictures.shelf import shelf
from tests.pictures.tables import Moment, device, moments
from tests.pictures.tournaments import tournaments

SIZES: Final = {"phone": (390, 844), "desktop": (1280, 800), "television": (1920, 1080)}
SHOWN: Final = ROOT / "docs" / "pictures"
CHROMIUM: Final = "/usr/bin/chromium"
TABLELESS: Final = ("tournament", "club", "shelf", "help", "people", "lab")
"""Pictures for which no table is played."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run")


@dataclass(frozen=True)
class Shot:
    name: str
    path: str
    device: str = ""
    sizes: tuple[str, ...] = ("phone", "desktop")
    session: str = ""


def take(wishes: argparse.Namespace, data: Path) -> Iterator[str]:
    """What there is to say of it, line by line."""
    start = monotonic()
    if wishes.readme:
        wishes.only = WANTED
    call_command("migrate", verbosity=0)
    shots = [each for each in book(wishes, data) if wanted(wishes.only, each.name)]
    if wishes.list:
        yield from (each.name for each in shots)
        return
    wishes.to.mkdir(parents=True, exist_ok=True)
    with web(data, {}) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        count = sum(photograph(browser, f"http://127.0.0.1:{server.port}", shots, wishes))
        browser.close()
    if wishes.readme:
        for language in wishes.language or LANGUAGES:
            yield from map(str, compose(wishes.to, SHOWN, language))
    yield f"{count} pictures in {wishes.to}, {monotonic() - start:.0f} s"


def wanted(only: Sequence[str], name: str) -> bool:
    return not only or any(each in name for each in only)


def about(only: Sequence[str], what: str) -> bool:
    return not only or any(what in each for each in only)


def book(wishes: argparse.Namespace, data: Path) -> Iterator[Shot]:
    yield from standing()
    if about(wishes.only, "tournament"):
        yield from of_tournaments()
    if about(wishes.only, "club"):
        yield from of_a_club()
    if about(wishes.only, "shelf"):
        yield from of_a_shelf()
    if about(wishes.only, "people"):
        yield from of_people()
    if about(wishes.only, "lab"):
        yield from of_the_lab()
    if about(wishes.only, "office"):
        yield from of_the_office()
    for moment in kept(wishes, data):
        yield from around(moment)


def standing() -> Iterator[Shot]:
    """Pages that need no table."""
    yield Shot("start", "/")
    yield Shot("start-my-tables", "/", device(0))
    yield Shot("start-problem", "/tables/?code=ABCD")
    yield Shot("refused", "/tables/ZZZZZZZZ/")
    yield Shot("not-here", "/nowhere/")
    yield Shot("help", "/help/")
    for chapter in CHAPTERS:
        yield Shot(f"help-{chapter.name}", f"/help/{chapter.name}/")
    yield Shot("combat-guide", "/games/combat/cards/language/")
    for key in GAMES:
        yield Shot(f"{key}-opening", f"/tables/new/{key}/")
        yield Shot(f"{key}-rules", f"/rules/{key}/")
        yield Shot(f"{key}-print", f"/games/{key}/cards/print/")


def of_tournaments() -> Iterator[Shot]:
    yield Shot("tournament-programme", "/tournaments/", device(0))
    for name, key in tournaments().items():
        for page in ("", "draw/", "standings/", "entrants/"):
            at = f"/tournaments/{key}/{page}"
            yield Shot(f"tournament-{name}-{page.strip('/') or 'page'}", at, device(0))
        wall = f"/tournaments/{key}/screen/"
        yield Shot(f"tournament-{name}-wall", wall, "", ("television",))


def of_a_club() -> Iterator[Shot]:
    session = functools.cache(signed_in)
    for person, name, path in club():
        yield Shot(f"club-{name}", path, session=session(person))


def of_a_shelf() -> Iterator[Shot]:
    session = functools.cache(signed_in)
    for person, name, path in shelf():
        yield Shot(f"shelf-{name}", path, session=session(person))


def of_people() -> Iterator[Shot]:
    session = functools.cache(signed_in)
    for person, name, path, held in people():
        yield Shot(name, path, held, session=session(person) if person else "")


def of_the_lab() -> Iterator[Shot]:
    session = functools.cache(signed_in)
    for person, name, path in lab():
        yield Shot(name, path, session=session(person))


def of_the_office() -> Iterator[Shot]:
    """After all else is there, for whom nothing is hidden."""
    boss, _ = User.objects.get_or_create(
        username="boss", defaults={"name": "Boss", "is_staff": True, "is_superuser": True}
    )
    session = signed_in(boss)
    for name, path in office(boss):
        yield Shot(f"office-{name}", path, session=session)


def signed_in(person: User) -> str:
    """The key of a session of this person's."""
    browser = Client()
    browser.force_login(person)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def around(moment: Moment) -> Iterator[Shot]:
    """A table, and the pages about it."""
    at = f"/tables/{moment.code}/"
    yield Shot(moment.name, at, moment.device)
    game, *_, what = moment.name.split("-")
    if what in ("waiting", "over", "ready") or moment.name.startswith(f"{game}-four"):
        yield Shot(f"{moment.name}-screen", f"{at}screen/", "", ("television",))
    if moment.name == f"{game}-house-over":
        yield Shot(f"{game}-replay", f"{at}at/20/", moment.device)
        yield Shot(f"{game}-fairness", f"{at}fairness/", moment.device)
        yield Shot(f"{game}-journal", f"{at}journal/", moment.device)


def kept(wishes: argparse.Namespace, data: Path) -> list[Moment]:
    """Played, or found again in the house where they were played before."""
    listed = data / "moments.json"
    if wishes.house and listed.exists():
        return [Moment(**each) for each in json.loads(listed.read_text())]
    games = [key for key in GAMES if wanted(wishes.only, key)] if not wishes.house else [*GAMES]
    needed = games or [key for key in GAMES if wishes.only and _may_hold(wishes.only, key)]
    found = list(moments(lambda way: way.split("-")[0] in needed))
    listed.write_text(json.dumps([asdict(each) for each in found]))
    return found


def _may_hold(only: Sequence[str], key: str) -> bool:
    asked = [each for each in only if not each.startswith(TABLELESS)]
    return any(each.startswith(key) or not any(game in each for game in GAMES) for each in asked)


def photograph(
    browser: Browser, base: str, shots: list[Shot], wishes: argparse.Namespace
) -> Iterator[int]:
    themes, languages = wishes.theme or ["light", "dark"], wishes.language or LANGUAGES
    for size, theme, language in product(wishes.size or SIZES, themes, languages):
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
            file = wishes.to / f"{shot.name}.{size}.{theme}.{language}.png"
            expose(context, base, shot, file, whole=wishes.whole)
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
    page.goto(shot.path, wait_until="load")
    page.screenshot(path=file, full_page=whole, animations="disabled")
    page.close()

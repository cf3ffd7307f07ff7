"""Every page in every state worth checking, by name: its user, its URL, and form data sent to it.
Pictures are taken of them, `axe` checks them, and their texts are stored in both languages
(`tests/front/snapshots`)."""

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.test import Client

from games.front.handbook import CHAPTERS
from games.people.models import User
from games.rulebooks import GAMES
from tests.pictures.clubs import club
from tests.pictures.lab import lab
from tests.pictures.people import people
from tests.pictures.refused import anonymous_forms, member_forms
from tests.pictures.shelf import shelf
from tests.pictures.tables import Moment, device, moments
from tests.pictures.tournaments import announcements, players, tournaments


@dataclass(frozen=True)
class Shot:
    name: str
    path: str
    device: str = ""
    sizes: tuple[str, ...] = ("phone", "desktop")
    session: str = ""
    form_data: Mapping[str, str] | None = field(default=None, hash=False)
    """A form that is sent to the URL."""


def plain_pages() -> Iterator[Shot]:
    """Pages that need no data."""
    yield Shot("start", "/")
    yield Shot("start-my-tables", "/", device(0))
    yield Shot("start-problem", "/tables/?code=ABCD")
    yield Shot("refused", "/tables/ZZZZZZZZ/")
    yield Shot("not-here", "/nowhere/")
    yield Shot("check", "/tables/check/")
    yield Shot("help", "/help/")
    for chapter in CHAPTERS:
        yield Shot(f"help-{chapter.name}", f"/help/{chapter.name}/")
    yield Shot("combat-guide", "/games/combat/cards/language/")
    yield Shot("combat-print", "/games/combat/cards/print/")
    for key, game in GAMES.items():
        yield Shot(f"{key}-opening", f"/tables/new/{key}/")
        yield Shot(f"{key}-game", f"/games/{key}/")
        yield Shot(f"{key}-rules", f"/games/{key}/rules/")
        for name in game.verdicts:
            yield Shot(f"{key}-verdict-{name}", f"/games/{key}/verdicts/{name}/")
    for name, path, form_data in anonymous_forms():
        yield Shot(f"refused-{name}", path, form_data=form_data)


def tournament_pages() -> Iterator[Shot]:
    yield Shot("tournament-programme", "/tournaments/", device(0))
    for name, key in tournaments().items():
        for page in ("", "draw/", "standings/", "entrants/"):
            at = f"/tournaments/{key}/{page}"
            yield Shot(f"tournament-{name}-{page.strip('/') or 'page'}", at, device(0))
        wall = f"/tournaments/{key}/screen/"
        yield Shot(f"tournament-{name}-wall", wall, "", ("television",))
    for name, path, held, form_data in players():
        yield Shot(f"tournament-{name}", path, held, form_data=form_data)
    session = functools.cache(session_key_of)
    for person, name, path in announcements():
        yield Shot(f"tournament-{name}", path, session=session(person))


def club_pages() -> Iterator[Shot]:
    session = functools.cache(session_key_of)
    for person, name, path in club():
        yield Shot(f"club-{name}", path, session=session(person))


def shelf_pages() -> Iterator[Shot]:
    session = functools.cache(session_key_of)
    for person, name, path in shelf():
        yield Shot(f"shelf-{name}", path, session=session(person))


def people_pages() -> Iterator[Shot]:
    session = functools.cache(session_key_of)
    for person, name, path, held in people():
        yield Shot(name, path, held, session=session(person) if person else "")


def lab_pages() -> Iterator[Shot]:
    session = functools.cache(session_key_of)
    for person, name, path in lab():
        yield Shot(name, path, session=session(person))


def refused_pages() -> Iterator[Shot]:
    """Pages shown after a form with missing or invalid data."""
    session = functools.cache(session_key_of)
    for person, name, path, form_data in member_forms():
        yield Shot(f"refused-{name}", path, session=session(person), form_data=form_data)


ROOMS: Final[Mapping[str, Callable[[], Iterator[Shot]]]] = {
    "standing": plain_pages,
    "tournament": tournament_pages,
    "club": club_pages,
    "shelf": shelf_pages,
    "people": people_pages,
    "lab": lab_pages,
    "refused": refused_pages,
}


def table_pages(wanted: Callable[[str], bool]) -> Iterator[Shot]:
    for moment in moments(wanted):
        yield from moment_pages(moment)


ALL: Final = {"correction": ""}
CORRECTED: Final[Mapping[str, Mapping[str, str]]] = {
    "karatekarte-house-action": ALL,
    "karatekarte-table-action": ALL,
    "combat-table-turn": ALL,
    "martial_art-table-lay_token": {
        **ALL,
        "figure": "?thing=set_cube.1.4&squares=2",
        "place": "?thing=set_place.1",
    },
    "kung_fu-table-prepare": {**ALL, "stack": "?thing=set_standing.0.vigour"},
    "brutal_ring-table-engage": ALL,
}
"""Moments that the host corrects: names of pictures, with their queries."""


def moment_pages(moment: Moment) -> Iterator[Shot]:
    """A table, and the pages about it."""
    at = f"/tables/{moment.code}/"
    yield Shot(moment.name, at, moment.device)
    game, *_, what = moment.name.split("-")
    if what in ("waiting", "over", "ready") or moment.name.startswith(f"{game}-four"):
        yield Shot(f"{moment.name}-screen", f"{at}screen/", "", ("television",))
    if moment.name == f"{game}-gathering-ready":
        yield Shot(f"{game}-host", f"{at}host/", moment.device)
        yield Shot(f"{game}-seat", f"{at}seats/0/", moment.device)
    if moment.name in CORRECTED:
        yield Shot(f"{moment.name}-back", f"{at}at/1/", device(0))
        for name, query in CORRECTED[moment.name].items():
            yield Shot(f"{moment.name}-{name}", f"{at}correction/{query}", device(0))
    if moment.name == f"{game}-house-over":
        yield Shot(f"{game}-replay", f"{at}at/20/", moment.device)
        yield Shot(f"{game}-fairness", f"{at}fairness/", moment.device)
        yield Shot(f"{game}-journal", f"{at}journal/", moment.device)


def session_key_of(person: User) -> str:
    """Return the key of a new session of this user."""
    browser = Client()
    browser.force_login(person)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value

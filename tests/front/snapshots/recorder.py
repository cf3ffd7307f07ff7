"""Texts of all pages of a server that is always the same: its clock starts on a fixed evening, and
its random numbers are seeded."""

import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from pathlib import Path
from random import Random
from typing import ClassVar, Final
from zlib import crc32

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from games.kernel.rules import LANGUAGES
from tests.front.snapshots.outline import outline
from tests.front.test_budgets import LATER
from tests.pictures.sights import ROOMS, Shot, table_pages
from tests.tables.pages.test_budgets import AGAIN, FIRST, compressed_size, page_files

ROOM: Final = Path(__file__).parent
ANEW: Final = "SNAPSHOTS_ANEW"
EVENING: Final = datetime(2027, 3, 2, 17, 20, tzinfo=UTC)


class Moments(type):
    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, datetime)


class Clock(metaclass=Moments):
    """Replacement for `datetime`: starts at `EVENING` and advances by a millisecond with each
    call."""

    looks: ClassVar[Iterator[int]]

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return EVENING.astimezone(tz) + timedelta(milliseconds=next(cls.looks))


TABLES: Final = ("karatekarte-gathering", "karatekarte-house")
"""Tables of one game only: each game's own tests check what its bar says."""
LIBRARY: Final = re.compile("help-.+|.+-rules|.+-print|combat-guide")
"""Pages whose texts are checked elsewhere in both languages: rules, the handbook, cards."""


def all_shots(patch: pytest.MonkeyPatch) -> Iterator[Shot]:
    """All shots, room by room. Each room is seeded on its own, so its random numbers do not change
    another room's."""
    Clock.looks = iter(range(10**9))
    patch.setattr(timezone, "datetime", Clock)
    for name, room in {"bare": bare, "tables": tables, **ROOMS}.items():
        drawn = Random(name)
        patch.setattr(secrets, "_sysrand", drawn)
        patch.setattr(secrets, "choice", drawn.choice)
        patch.setattr(secrets, "randbits", drawn.getrandbits)
        shots = [*room()]  # create everything before any page is looked at
        yield from (each for each in shots if not LIBRARY.fullmatch(each.name))


def bare() -> Iterator[Shot]:
    """Pages of a server without any users."""
    yield Shot("bare-start", "/")
    yield Shot("bare-tournaments", "/tournaments/")


def tables() -> Iterator[Shot]:
    return table_pages(lambda way: way in TABLES)


@dataclass
class Snapshots:
    """Results of visiting all pages."""

    words: dict[str, str] = field(default_factory=dict)
    """Texts by language and name, such as `en/start`."""
    pages: set[str] = field(default_factory=set)
    """Names of the URL patterns visited."""
    heavy: list[str] = field(default_factory=list)


def take_snapshots(patch: pytest.MonkeyPatch) -> Snapshots:
    result = Snapshots()
    for shot in all_shots(patch):
        result.pages.add(page_name(shot.path))
        for language in LANGUAGES if is_in_french(shot.name) else LANGUAGES[:1]:
            status, page = fetch_shot(shot, language)
            result.words[f"{language}/{shot.name}"] = f"{status}\n{outline(page)}"
            result.heavy += check_weight(shot.name, page)
    for language in LANGUAGES:
        _, page = fetch_shot(Shot("frame", "/help/"), language)
        result.words[f"{language}/frame"] = outline(page, "header") + outline(page, "footer")
    return result


def is_in_french(name: str) -> bool:
    """A tenth of the pages is kept in French too; the catalogues' own tests look for texts without
    French, and for French that is not set as French."""
    return crc32(name.encode()) % 10 == 0


def check_weight(name: str, page: str) -> Iterator[str]:
    """Yield an error if the page is over its budgets, compressed."""
    again = cached_size(page.encode())
    at_once = LATER.sub("", page)
    first = again + sum(map(cached_size, page_files(at_once)))
    if again > AGAIN or first > FIRST:
        yield f"{name}: {first} bytes first, {again} again"


cached_size = cache(compressed_size)


def page_name(path: str) -> str:
    """Return the name of the URL pattern."""
    try:
        return str(resolve(path.partition("?")[0]).url_name).removeprefix("page.")
    except Resolver404:
        return ""


def fetch_shot(shot: Shot, language: str) -> tuple[int, str]:
    browser = Client(headers={"Accept-Language": language})
    if shot.device:
        browser.cookies["device"] = shot.device
    if shot.session:
        browser.cookies[settings.SESSION_COOKIE_NAME] = shot.session
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    get, post = browser.get, browser.post
    answer = get(shot.path) if shot.form_data is None else post(shot.path, shot.form_data)
    return answer.status_code, answer.content.decode()


def load_snapshots() -> dict[str, str]:
    files = (each for language in LANGUAGES for each in (ROOM / language).glob("*.txt"))
    return {f"{each.parent.name}/{each.stem}": each.read_text("utf-8") for each in files}


def save_snapshots(texts: dict[str, str]) -> None:
    for name in load_snapshots().keys() - texts.keys():
        (ROOM / f"{name}.txt").unlink()
    for name, text in texts.items():
        (ROOM / f"{name}.txt").parent.mkdir(exist_ok=True)
        (ROOM / f"{name}.txt").write_text(text, "utf-8")


def must_renew() -> bool:
    return ANEW in os.environ

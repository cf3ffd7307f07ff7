"""Each command with its doors: the operation of the API, the pages and desks that offer it, and its
limit. `python -m tests.web` writes them into docs/doors.md."""

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import translation

import games
from companion.bootstrap import ROOT
from games.web.command import Command
from games.web.routes import allowance_of

PAGE: Final = ROOT / "docs" / "doors.md"
CONVERTER: Final = re.compile(r"<\w+:(\w+)>")
INTRODUCTION: Final = """# Doors

The things that somebody may do, each with its doors: the operation of the API, the pages and the
desks of the administration. A limit is a scope of `CALLS` in the settings that counts by address on
the network; beside it, all calls and forms count against general limits. `manage.py anew doors`
writes this page. If a door is missing, `tests/web/test_doors.py` says why.

"""


@dataclass(frozen=True)
class Doors:
    command: Command
    room: str
    operations: tuple[str, ...]
    """Method and address."""
    pages: tuple[str, ...]
    desks: tuple[str, ...]


def all_doors() -> tuple[Doors, ...]:
    operations, pages, desks = api_operations(), page_offers(), desk_offers()
    return tuple(
        Doors(
            command,
            room,
            tuple(at for at, each in operations if each is command),
            tuple(at for at, each in pages if each is command),
            tuple(at for at, each in desks if each is command),
        )
        for room, command in room_commands()
    )


def room_commands() -> Iterator[tuple[str, Command]]:
    for room in pkgutil.iter_modules(games.__path__):
        name = f"games.{room.name}.commands"
        if room.ispkg and importlib.util.find_spec(name) is not None:
            for value in vars(importlib.import_module(name)).values():
                if isinstance(value, Command):
                    yield room.name, value


def patterns(of: list[Any], prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for each in of:
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, f"{prefix}{each.pattern}")
        else:
            yield f"{prefix}{each.pattern}", each


def api_operations() -> list[tuple[str, Command | None]]:
    """Return the operations that change something, with their commands."""
    views = [
        (CONVERTER.sub(r"{\1}", at.removeprefix("api/v1/")), getattr(each.callback, "cls", None))
        for at, each in _all_patterns()
    ]
    return [
        (f"{method} {at}", operation.command)
        for at, view in views
        for method, operation in getattr(view, "operations", {}).items()
        if method != "GET"
    ]


def page_offers() -> list[tuple[str, Command]]:
    return [
        (each.name or at, offer.command)
        for at, each in _all_patterns()
        for offer in _flatten(getattr(each.callback, "offers", {}))
    ]


def page_limits() -> dict[str, str]:
    return {each.name or at: allowance_of(each.callback) for at, each in _all_patterns()}


def desk_offers() -> list[tuple[str, Command]]:
    return [
        (str(model._meta.verbose_name), offer.command)
        for model, desk in admin.site._registry.items()
        for offer in _flatten(getattr(desk, "offers", {}))
    ]


def _all_patterns() -> list[tuple[str, URLPattern]]:
    return [*patterns(get_resolver().url_patterns)]


def _flatten(offers: Mapping[str, Any]) -> Iterator[Any]:
    for each in offers.values():
        if isinstance(each, Mapping):
            yield from each.values()
        else:
            yield each


def table() -> str:
    lines = ["| room | command | API | page | desk | limit |", "|---|---|---|---|---|---|"]
    for each in all_doors():
        cells = (
            each.room,
            f"`{each.command.name}`",
            *(
                "<br>".join(sorted({*at})) or "–"
                for at in (each.operations, each.pages, each.desks)
            ),
            each.command.allowance or "–",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    with translation.override("en"):
        return INTRODUCTION + table()

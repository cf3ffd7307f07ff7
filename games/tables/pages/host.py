"""What the host of a table does: opens it, starts it, closes it, and plays once more."""

from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.kernel.game import AnyGame
from games.kernel.words import words
from games.people import device
from games.people.access import Caller
from games.people.language import language
from games.people.policy import PRIVATE, shown
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.access import access, must_host
from games.tables.life import end
from games.tables.life.opening import Opening, open_table
from games.tables.life.seats import ReadyMade, take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Table
from games.tables.pages.card import GameCard, card
from games.tables.pages.deed import deed
from games.tables.pages.refused import refused


@dataclass(frozen=True)
class Setting:
    """A way to play that is chosen before: one of several words, or yes and no."""

    name: str
    text: str
    choices: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True)
class OpeningPage:
    game: GameCard
    settings: tuple[Setting, ...]
    ready: tuple[tuple[str, str], ...]
    named: str
    said: dict[str, str]
    problem: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def opening(request: HttpRequest, key: str) -> HttpResponse:
    game = GAMES.get(key)
    if game is None:
        return refused(request, refusals.unknown_game())
    if request.method != "POST":
        return shown(request, "opening.html", _page(request, game), by=PRIVATE)
    somebody = device.settled(request)
    try:
        table = _opened(game, somebody, request.POST)
    except Refusal as refusal:
        told = " ".join(
            [str(refusal.sentence), *(str(e) for v in refusal.errors.values() for e in v)]
        )
        page = _page(request, game, told)
        return shown(request, "opening.html", page, status=refusal.status, by=PRIVATE)
    return device.keep(redirect("page.table", table.code), somebody)


def _opened(game: AnyGame, host: Caller, said: QueryDict) -> Table:
    setup = {name: _value(kind, str(said[name])) for name, kind in _ways(game) if said.get(name)}
    mode = Mode.TABLE if said.get("mode") != Mode.HOUSE else Mode.HOUSE
    table = open_table(
        Opening(
            game.key,
            mode,
            msgspec.json.encode(setup),
            watching=said.get("watching", "yes") == "yes",
            shared=mode == Mode.TABLE and said.get("shared") == "yes",
        ),
        host,
    )
    if not table.shared and (host.person is not None or said.get("name", "").strip()):
        chosen = said.get("ready", "")
        take_seat(
            table.code, said.get("name", ""), host, brought=ReadyMade(chosen) if chosen else b""
        )
    return table


def _page(request: HttpRequest, game: AnyGame, problem: str = "") -> OpeningPage:
    spoken, somebody = language(), device.caller(request)
    made = ((each.key, each.fr if spoken == "fr" else each.en) for each in game.ready_made())
    named = "" if somebody.person is None else somebody.person.get_username()
    return OpeningPage(
        card(game), tuple(_settings(game)), tuple(made), named, request.POST.dict(), problem
    )


def _ways(game: AnyGame) -> list[tuple[str, Any]]:
    """The fields of a set-up that one of few words fills, or yes and no."""
    fields = msgspec.structs.fields(game.setup_type)
    return [(each.name, each.type) for each in fields if each.type is bool or _words(each.type)]


def _words(kind: Any) -> tuple[str, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def _value(kind: Any, said: str) -> str | bool:
    return said == "yes" if kind is bool else said


def _settings(game: AnyGame) -> list[Setting]:
    spoken, said = language(), words(game.package)
    defaults = game.setup_type()
    found = []
    for name, kind in _ways(game):
        called = {word: text[spoken] for word, text in game.variants.items()}
        chosen = getattr(defaults, name)
        if kind is bool:
            choices: tuple[tuple[str, str], ...] = (("", gettext("No")), ("yes", gettext("Yes")))
            text, chosen = called.get(name, said.name(name, spoken)), "yes" if chosen else ""
        else:
            choices = tuple(
                (word, called.get(word, said.name(word, spoken))) for word in _words(kind)
            )
            text = said.part(name, spoken)
        found.append(Setting(name, text[:1].upper() + text[1:].replace("_", " "), choices, chosen))
    return found


@require_POST
def begin(request: HttpRequest, code: str) -> HttpResponse:
    return deed(request, code, lambda caller: start(code, caller))


@require_POST
def close(request: HttpRequest, code: str) -> HttpResponse:
    return deed(request, code, lambda caller: end.close(code, caller))


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another table of the same kind, whose host is whoever asked for it."""
    somebody = device.settled(request)
    try:
        here = access(code, somebody)
        must_host(here)
        before = here.table
        opened = open_table(
            Opening(
                before.game_key,
                Mode(before.mode),
                b"{}",
                watching=before.watching,
                shared=before.shared,
            ),
            somebody,
        )
    except Refusal as refusal:
        return refused(request, refusal)
    return device.keep(redirect("page.table", opened.code), somebody)

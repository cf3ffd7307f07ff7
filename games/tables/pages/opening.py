"""Opening a table: the user chooses the game, all else has a default. The same choices can be
changed while people gather."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.kernel.game import AnyGame
from games.kernel.words import capitalize_first, words
from games.people import device
from games.people.access import Caller
from games.people.language import language
from games.people.page.inputs import read_choice
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.shelf.access import readable_rows
from games.shelf.models import Edition
from games.tables import refusals
from games.tables.access import get_access
from games.tables.life.bots import seat_bot
from games.tables.life.lesson import open_lesson
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Hints, Level, Mode, Phase, Table
from games.tables.pages.actions import refusal_text
from games.tables.pages.bringing import BringOptions, bot_levels, bring_options, read_brought
from games.tables.pages.card import GameCard, card
from games.web.once import proof_of_content, run_form_once

EDITION: Final = "edition"
AGAINST: Final = "against"
"""Level of the companion as opponent; empty: wait for people."""
MOST_EDITIONS: Final = 50


@dataclass(frozen=True)
class Setting:
    """A setting of a new table: a choice of several words, or yes and no."""

    name: str
    text: str
    choices: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True)
class OpeningPage:
    game: GameCard
    settings: tuple[Setting, ...]
    bringing: BringOptions
    named: str
    levels: tuple[tuple[str, str], ...]
    """Levels of the companion."""
    data: dict[str, str]
    problem: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def opening(request: HttpRequest, key: str) -> HttpResponse:
    game = refusals.nothing_of_it.raise_if_none(GAMES.get(key))
    if request.method != "POST":
        return render_page(request, "tables/opening.html", _page(request, game), by=PRIVATE)
    caller = device.caller_with_device(request)
    try:
        code = _open_once(request, caller, lambda: _open_from_form(game, caller, request.POST))
    except Refusal as refusal:
        page = _page(request, game, refusal_text(refusal))
        return render_page(request, "tables/opening.html", page, status=refusal.status, by=PRIVATE)
    return device.set_cookie(redirect("page.table", code), caller)


@require_POST
def learn(request: HttpRequest, key: str) -> HttpResponse:
    """Open a lesson of that game, in one tap."""
    refusals.nothing_of_it.raise_if_none(GAMES.get(key))
    caller = device.caller_with_device(request)
    name = "" if caller.person else gettext("Player")
    code = _open_once(request, caller, lambda: open_lesson(key, caller, name))
    return device.set_cookie(redirect("page.table", code), caller)


def _open_once(request: HttpRequest, caller: Caller, opened: Callable[[], Table]) -> str:
    """Return the same table for a repeated form, as long as nobody else has sat down there."""

    def waits(code: str) -> bool:
        access = get_access(code, caller)
        alone = all(seat.bot or seat in access.held for seat in access.seats)
        return alone and access.table.phase in (Phase.GATHERING, Phase.PLAYING)

    proof = proof_of_content(request, caller)
    return run_form_once(proof, lambda: opened().code, waits)


def _open_from_form(game: AnyGame, host: Caller, data: QueryDict) -> Table:
    level, name = data.get(AGAINST, ""), data.get("name", "").strip()
    with transaction.atomic():
        table = open_table(read_new_table(game, data), host)
        if level and not name:
            name = gettext("Player")
        if host.person is not None or name:
            take_seat(table.code, name, host, brought=read_brought(data))
        if level in Level:
            seat_bot(table.code, host, level)
            start(table.code, host)
    return table


def _page(request: HttpRequest, game: AnyGame, problem: str = "") -> OpeningPage:
    """`?brought=` and `?edition=` carry the choice of a user who comes from a shelf."""
    person = device.caller(request).person
    data = (request.POST or request.GET).dict()
    return OpeningPage(
        game=card(game),
        settings=tuple(_with_choice(each, data) for each in settings(game, person)),
        bringing=bring_options(game, game.ready_made(), person),
        named="" if person is None else person.get_username(),
        levels=bot_levels(),
        data=data,
        problem=problem,
    )


def _with_choice(setting: Setting, data: dict[str, str]) -> Setting:
    known = {word for word, _ in setting.choices}
    word = data.get(setting.name, setting.chosen)
    return replace(setting, chosen=word) if word in known else setting


def read_new_table(game: AnyGame, data: QueryDict) -> NewTable:
    """Read the settings of a table from a form."""
    setup = {
        name: data.get(name) == "yes" if kind is bool else read_choice(data, name, _words(kind))
        for name, kind in _choice_fields(game)
        if data.get(name)
    }
    return NewTable(
        game.key,
        Mode.HOUSE if data.get("mode") == Mode.HOUSE else Mode.TABLE,
        msgspec.json.encode(setup),
        watching=data.get("watching", "yes") == "yes",
        hints=Hints.YES if data.get(AGAINST) else Hints.NO,
        edition=data.get(EDITION) or None,
    )


def same_settings(table: Table) -> NewTable:
    """Return the settings of a table for another one, as far as they are choices of words; what
    players bring is chosen anew."""
    game, setup = table.game, table.game.read_setup(table.setup.encode())
    kept = {name: getattr(setup, name) for name, _ in _choice_fields(game)}
    return NewTable(
        game.key,
        Mode(table.mode),
        msgspec.json.encode(kept),
        watching=table.watching,
        shared=table.shared,
        hints=Hints.YES if table.hints == Hints.YES else Hints.NO,
    )


def _choice_fields(game: AnyGame) -> list[tuple[str, Any]]:
    """Return the set-up fields that are a choice of few words, or yes and no."""
    fields = msgspec.structs.fields(game.setup_type)
    return [(each.name, each.type) for each in fields if each.type is bool or _words(each.type)]


def _words(kind: Any) -> tuple[str, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def settings(game: AnyGame, person: Any, table: Table | None = None) -> tuple[Setting, ...]:
    """Return the settings of that table, or the defaults."""
    setup = game.setup_type() if table is None else game.read_setup(table.setup.encode())
    ways = [_setting(game, name, kind, getattr(setup, name)) for name, kind in _choice_fields(game)]
    own = _editions(game, person, "" if table is None else table.edition_id or "")
    return (*ways, own) if own.choices[1:] else tuple(ways)


def _setting(game: AnyGame, name: str, kind: Any, now: Any) -> Setting:
    spoken, vocabulary = language(), words(game.package)
    labels = {word: text[spoken] for word, text in game.variants.items()}
    if kind is bool:
        choices: tuple[tuple[str, str], ...] = (("", gettext("No")), ("yes", gettext("Yes")))
        text, now = labels.get(name, vocabulary.name(name, spoken)), "yes" if now else ""
    else:
        choices = tuple(
            (word, labels.get(word, vocabulary.name(word, spoken))) for word in _words(kind)
        )
        text = vocabulary.part_label(name, spoken)
    return Setting(name, capitalize_first(text).replace("_", " "), choices, now)


def _editions(game: AnyGame, person: Any, now: str) -> Setting:
    """Return the choice of the box, this person's own editions, and those that others share with
    them."""
    editions = readable_rows(Edition.objects.filter(game_key=game.key), person).order_by(
        "-changed", "pk"
    )
    listed = editions.values_list("pk", "name")[:MOST_EDITIONS]
    return Setting(EDITION, gettext("Edition"), (("", gettext("the box")), *listed), now)

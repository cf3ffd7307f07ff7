"""Opening a table: the user chooses the game, all else has a default. The same choices can be
changed while people gather."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve, reverse
from django.utils.translation import gettext

from games.kernel.display.options import setup_options
from games.kernel.game import AnyGame
from games.people import device
from games.people.language import language
from games.people.names import shown_name
from games.people.page.form import Form, redirect_to, rejected_form, typed_values
from games.people.page.options import OptionField, option_fields, read_options, stored_options
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.shelf.access import readable_rows
from games.shelf.models import Edition
from games.tables import commands, refusals
from games.tables.access import get_access
from games.tables.life.bots import seat_bot
from games.tables.life.opening import NewTable
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Hints, Level, Mode, Phase, Table
from games.tables.pages.actions import refusal_text
from games.tables.pages.card import GameCard, card
from games.tables.pages.gathering import BringOptions, bot_levels, bring_options, read_brought
from games.web.form import Offer, Submission, carry_out, offering, proof_of

EDITION: Final = "edition"
AGAINST: Final = "against"
"""Level of the companion as opponent; empty: wait for people."""
MOST_EDITIONS: Final = 50


@dataclass(frozen=True)
class OpeningPage:
    game: GameCard
    settings: tuple[OptionField, ...]
    bringing: BringOptions
    named: str
    levels: tuple[tuple[str, str], ...]
    """Levels of the companion."""
    form: Form


def _table_address(_submission: Submission, table: Table) -> str:
    return reverse("page.table", args=(table.code,))


def _is_alone(submission: Submission, address: str) -> bool:
    """Return whether the table of an earlier form goes on, and nobody else has sat down there."""
    access = get_access(str(resolve(address).kwargs["code"]), submission.caller)
    alone = all(seat.bot or seat in access.held for seat in access.seats)
    return alone and access.table.phase in (Phase.GATHERING, Phase.PLAYING)


def _read_opening(submission: Submission) -> dict[str, Any]:
    return {"data": read_new_table(_game(submission.places["key"]), submission.data)}


def _read_learner(submission: Submission) -> dict[str, Any]:
    return {"name": "" if submission.caller.person else gettext("Player")}


OPEN: Final = Offer(
    command=commands.OPEN_TABLE, leads=_table_address, reads=_read_opening, still_exists=_is_alone
)
LEARN: Final = Offer(
    command=commands.LEARN_GAME, leads=_table_address, reads=_read_learner, still_exists=_is_alone
)


@offering({"open": OPEN})
def opening(request: HttpRequest, key: str) -> HttpResponse:
    game = _game(key)
    if request.method != "POST":
        sent = Form(request.GET.dict())  # from a shelf, which brings a thing or an edition
        return render_page(request, "tables/opening.html", _page(request, game, sent), by=PRIVATE)
    try:
        return _open_once(request, OPEN, key)
    except Refusal as refusal:
        page = _page(request, game, refused_form(game, request.POST, refusal))
        return render_page(request, "tables/opening.html", page, status=refusal.status, by=PRIVATE)


@offering({"learn": LEARN}, "POST")
def learn(request: HttpRequest, key: str) -> HttpResponse:
    """Open a lesson of that game, in one tap."""
    _game(key)
    return _open_once(request, LEARN, key)


def _game(key: str) -> AnyGame:
    return refusals.nothing_of_it.raise_if_none(GAMES.get(key))


def _open_once(request: HttpRequest, offer: Offer, key: str) -> HttpResponse:
    caller = device.caller_with_device(request)
    submission = Submission(caller, {"key": key}, request.POST)
    seated = partial(_seat_players, submission) if offer is OPEN else None
    address = carry_out(offer, submission, proof_of(offer, request, caller), seated)
    return device.set_cookie(redirect_to(address), caller)


def _seat_players(submission: Submission, table: Table) -> None:
    """Seat the host, and the companion if it is to play: then the game starts."""
    host, data = submission.caller, submission.data
    level, name = data.get(AGAINST, ""), submission.text("name")
    if level and not name:
        name = gettext("Player")
    if host.person is not None or name:
        take_seat(table.code, name, host, brought=read_brought(data))
    if level in Level:
        seat_bot(table.code, host, level)
        start(table.code, host)


def refused_form(game: AnyGame, data: QueryDict, refusal: Refusal) -> Form:
    """Return the form with the faults of options beside them, or with any other fault above."""
    options = {each.name for each in setup_options(game.setup_type)}
    if refusal.errors and refusal.errors.keys() <= options:
        return rejected_form(data, refusal)
    return Form(typed_values(data), refusal_text(refusal))


def _page(request: HttpRequest, game: AnyGame, form: Form) -> OpeningPage:
    person = device.caller(request).person
    return OpeningPage(
        game=card(game),
        settings=settings(game, person, form=form),
        bringing=bring_options(game, game.ready_made(), person),
        named="" if person is None else shown_name(person, viewer=None),
        levels=bot_levels(),
        form=form,
    )


def read_new_table(game: AnyGame, data: QueryDict) -> NewTable:
    """Read the settings of a table from a form."""
    return NewTable(
        game.key,
        Mode.HOUSE if data.get("mode") == Mode.HOUSE else Mode.TABLE,
        msgspec.json.encode(read_options(game, data)),
        watching=data.get("watching", "yes") == "yes",
        hints=Hints.YES if data.get(AGAINST) else Hints.NO,
        edition=data.get(EDITION) or None,
    )


def settings(
    game: AnyGame, person: Any, table: Table | None = None, form: Form | None = None
) -> tuple[OptionField, ...]:
    """Return the settings of that table, or the defaults; a form that was sent comes first."""
    sent = form or Form()
    values = {} if table is None else stored_options(game, table.setup)
    ways = option_fields(game, language(), values, sent)
    own = _editions(game, person, "" if table is None else table.edition_id or "", sent)
    return (*ways, own) if own.choices[1:] else ways


def _editions(game: AnyGame, person: Any, now: str, form: Form) -> OptionField:
    """Return the choice of the box, this person's own editions, and those that others share with
    them."""
    editions = readable_rows(Edition.objects.filter(game_key=game.key), person).order_by(
        "-changed", "pk"
    )
    listed = dict(editions.values_list("pk", "name")[:MOST_EDITIONS])
    sent = form.values.get(EDITION)
    chosen = now if sent is None or sent not in {"", *listed} else sent
    choices = (("", gettext("the box")), *listed.items())
    return OptionField(EDITION, gettext("Edition"), choices, chosen)

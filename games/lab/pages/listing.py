"""List of all runs, newest first, and the form to plan one: first its game, then the rest."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from games.bots.levels import LEVELS
from games.kernel.game import AnyGame
from games.lab import commands, refusals, wording
from games.lab.access import PLAN, may_see
from games.lab.measures.plan import SEATS
from games.lab.models import Run
from games.lab.plans import LEVEL, MOST_GAMES, USUAL, NewRun
from games.people import rulebook
from games.people.access import is_staff_with
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form
from games.people.page.inputs import parse_number
from games.people.page.options import OptionField, option_fields, read_options
from games.people.page.owner import person_of
from games.rulebooks import GAMES
from games.shelf.access import readable_rows
from games.shelf.items import KINDS, OnShelf, available_items
from games.shelf.models import Edition
from games.web.form import Offer, Submission, offering, respond

MOST: Final = 50
MOST_EDITIONS: Final = 50


@dataclass(frozen=True)
class Choice:
    """An option of a form, and whether it is chosen."""

    key: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class RunForm:
    key: str
    name: str
    ways: tuple[OptionField, ...]
    sides: tuple[Choice, ...]
    own: tuple[Choice, ...]
    """Things on the user's shelf."""
    levels: tuple[Choice, ...]
    editions: tuple[tuple[str, str], ...]
    games: int
    most: int


@dataclass(frozen=True)
class ListingPage:
    form: Form
    runs: tuple[Run, ...]
    games: tuple[tuple[str, str], ...]
    may_plan: bool
    """True if the user may plan runs."""
    run_form: RunForm | None


def _read_plan(submission: Submission) -> dict[str, Any]:
    return {"new_run": _read_new_run(submission.data)}


OFFERS: Final = {
    "game": Offer(
        command=commands.PLAN,
        leads=lambda _submission, made: reverse("page.run", args=(made.pk,)),
        reads=_read_plan,
    )
}


@login_required
@offering(OFFERS)
def listing(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    may_see(person)
    chosen = GAMES.get(request.POST.get("game") or request.GET.get("game", ""))

    def page(form: Form) -> ListingPage:
        plans = is_staff_with(person, PLAN)
        games = tuple(
            (key, rulebook.game_display_name(key))
            for key, game in GAMES.items()
            if SEATS in game.seats
        )
        run_form = _run_form(chosen, person, form, request.POST) if plans and chosen else None
        newest = Run.objects.defer("plan", "tallies").order_by("-created")[:MOST]
        return ListingPage(form, tuple(newest), games, plans, run_form)

    return respond(request, "lab/listing.html", page, OFFERS, by=person, places={})


def _read_new_run(data: QueryDict) -> NewRun:
    game = GAMES.get(data.get("game", ""))
    if game is None:
        raise refusals.unknown_game()
    return NewRun(
        game.key,
        tuple(data.getlist("level")),
        tuple(data.getlist("side")),
        parse_number(data.get("games", "")) or 0,
        msgspec.json.encode(read_options(game, data)),
        data.get("edition") or None,
        name=data.get("name", ""),
        own=tuple([thing for word in data.getlist("own") if (thing := _own(word)) is not None]),
    )


def _own(word: str) -> OnShelf | None:
    kind, _, key = word.partition(" ")
    return next((OnShelf(each, key) for each in KINDS if each == kind), None)


def _run_form(game: AnyGame, person: User, form: Form, data: QueryDict) -> RunForm:
    spoken = language()
    levels = data.getlist("level") or [LEVEL]
    sides, mine = data.getlist("side"), data.getlist("own")
    own = readable_rows(Edition.objects.filter(game_key=game.key), person).order_by(
        "-changed", "pk"
    )
    return RunForm(
        game.key,
        game.name[spoken],
        option_fields(game, spoken, {}, form),
        tuple(
            Choice(
                each.key,
                each.fr if spoken == "fr" else each.en,
                each.key in sides if sides or mine else True,
            )
            for each in game.ready_made()
        ),
        tuple(
            Choice(word, each.name, word in mine)
            for each in available_items(person, game)
            if (word := f"{each.thing.kind} {each.thing.id}")
        ),
        tuple(Choice(level, wording.level(level), level in levels) for level in LEVELS),
        tuple(own.values_list("pk", "name")[:MOST_EDITIONS]),
        USUAL,
        MOST_GAMES,
    )

"""Page of a tournament: description, entry forms and actions, current round and standings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.people import device, public
from games.people.access import Caller
from games.people.page.form import Form, redirect_to, rejected_form
from games.people.page.inputs import int_field
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.shelf.items import KINDS, OnShelf, available_items
from games.tournaments import ranking, refusals
from games.tournaments.access import Access, access
from games.tournaments.entrants import bots, capacity, check_in, departure, words
from games.tournaments.entrants.entry import Amendment, Wish, change, enter, withdraw
from games.tournaments.models import IN, Entrant, Entry, Phase, State
from games.tournaments.output.rows import current, stages
from games.tournaments.output.titles import stage_names
from games.tournaments.pages import draw, standings
from games.tournaments.pages.entrants import state_of
from games.tournaments.pages.heading import Heading, heading, looked_at

FEW: Final = 8
"""Number of meetings and of leaders shown; other pages list all of them."""


@dataclass(frozen=True)
class Own:
    """The viewer's own entry, and what they may do with it."""

    state: str
    brought: bool
    may: frozenset[str]


@dataclass(frozen=True)
class Way:
    """Ways to enter."""

    sign_in: bool
    """Entering needs an account."""
    guest: bool
    waits: bool
    """All places are taken; a new entrant waits."""


@dataclass(frozen=True)
class TournamentPage:
    head: Heading
    address: str
    """Absolute address, for sharing."""
    form: Form
    description: str
    entered: int
    capacity: int | None
    stages: tuple[str, ...]
    own: Own | None
    way: Way | None
    levels: tuple[tuple[str, str], ...]
    """Strengths of computer players that the viewer may add."""
    brings: bool
    shelf: tuple[tuple[str, str], ...]
    """Things that the viewer may bring: form values with their names."""
    now: draw.Now | None
    best: tuple[standings.Heap, ...]
    columns: tuple[standings.Column, ...]
    final: bool


@require_safe
def tournament(request: HttpRequest, tournament: str) -> HttpResponse:
    return _page(request, looked_at(request, tournament), Form())


def _page(request: HttpRequest, here: Access, form: Form, status: int = 200) -> HttpResponse:
    of, way = here.tournament, _way(here)
    brings = of.brings and of.gathering
    wanted = brings and (way is not None or here.own is not None)
    now, best, columns = _played(here)
    final = of.phase == Phase.OVER
    page = TournamentPage(
        head=heading(here),
        address=public.public_url(request, reverse("page.tournament", args=(of.pk,))),
        form=form,
        description=of.description,
        entered=of.entrants.filter(state__in=(*IN, State.PLAYING)).count(),
        capacity=of.capacity,
        stages=tuple(stage_names(stages(of)).values()),
        own=None if here.own is None else _own(here, here.own),
        way=way,
        levels=bots.levels(here),
        brings=brings,
        shelf=_shelf(here) if wanted else (),
        now=now,
        best=_winners(here) if final else best,
        columns=columns,
        final=final,
    )
    return render_page(request, "tournaments/tournament.html", page, status=status, by=PRIVATE)


def _way(here: Access) -> Way | None:
    """Returns None if nobody can enter by themselves now."""
    of = here.tournament
    withdrawn = here.own is not None and here.own.state == State.WITHDRAWN
    if here.own is not None and not withdrawn:
        return None
    if of.phase not in (Phase.OPEN, Phase.CHECK_IN) or capacity.checked_in_by_now(of):
        return None
    if of.entry == Entry.ORGANISER:
        return None
    nobody = here.person is None
    return Way(
        sign_in=nobody and of.entry == Entry.ACCOUNTS,
        guest=nobody and of.entry == Entry.ANYONE and here.own is None,
        waits=capacity.offered(of) == State.WAITING,
    )


def _own(here: Access, own: Entrant) -> Own:
    of, may = here.tournament, set[str]()
    if of.gathering:
        if own.state in (*IN, State.WAITING, State.MISSED):
            may.add("withdraw")
        if of.phase == Phase.CHECK_IN and not capacity.checked_in_by_now(of):
            may |= {State.ENTERED: {"check-in"}, State.CHECKED_IN: {"check-out"}}.get(
                State(own.state), set()
            )
        if of.brings and own.state != State.WITHDRAWN:
            may.add("bring")
    elif of.phase == Phase.PLAYING and own.state == State.PLAYING:
        may.add("drop")
    return Own(state_of(of, own), bool(own.brought), frozenset(may))


def _shelf(here: Access) -> tuple[tuple[str, str], ...]:
    own = available_items(here.person, here.tournament.game)
    return tuple((f"{each.thing.kind} {each.thing.id}", each.name) for each in own)


Played = tuple[draw.Now | None, tuple[standings.Heap, ...], tuple[standings.Column, ...]]


def _played(here: Access) -> Played:
    stage = current(stages(here.tournament))
    if stage is None or here.tournament.phase != Phase.PLAYING:
        return None, (), ()
    round_ = draw.now_on(draw.rounds(stage))
    now = None
    if round_ is not None:
        now = draw.told(here, stage, round_, list(draw.of_round(round_)[:FEW]))
    best, first = standings.lines(stage)[:FEW], standings.keys(stage)[:1]
    return now, standings.heaps(here, best, first), standings.columns(first)


def _winners(here: Access) -> tuple[standings.Heap, ...]:
    return (standings.Heap("", standings.final_rows(here, ranking.final(here.tournament)[:FEW])),)


# Actions of the page

Deed = Callable[[Access, Caller, QueryDict], object]


def _brought(said: QueryDict) -> OnShelf | bytes:
    kind, _, key = said.get("brought", "").partition(" ")
    return next((OnShelf(each, key) for each in KINDS if each == kind), b"")


def _enter(here: Access, caller: Caller, said: QueryDict) -> None:
    """A guest's device then belongs to the new entrant."""
    guest = said.get("name", "") if caller.person is None else ""
    wish = Wish(name=guest, affiliation=said.get("affiliation", ""), brought=_brought(said))
    entrant = enter(here.tournament.pk, caller, wish)
    if caller.person is None and isinstance(entrant, Entrant):
        words.bring(entrant.secret, caller)


def _bring(here: Access, caller: Caller, said: QueryDict) -> None:
    change(here.tournament.pk, caller, _mine(here).pk, Amendment(brought=_brought(said)))


def _enter_bots(here: Access, caller: Caller, said: QueryDict) -> None:
    bots.enter_bots(here.tournament.pk, caller, said.get("level", ""), int_field(said, "count"))


def _mine(here: Access) -> Entrant:
    if here.own is None:
        raise refusals.not_your_entrant()
    return here.own


def _of_mine(deed: Callable[[str, Caller, str], object]) -> Deed:
    return lambda here, caller, _said: deed(here.tournament.pk, caller, _mine(here).pk)


DEEDS: Final[Mapping[str, Deed]] = {
    "enter": _enter,
    "companions": _enter_bots,
    "bring": _bring,
    "check-in": _of_mine(check_in.check_in),
    "check-out": _of_mine(check_in.take_back),
    "withdraw": _of_mine(withdraw),
    "drop": _of_mine(departure.drop),
}


@require_POST
def deed(request: HttpRequest, tournament: str, word: str) -> HttpResponse:
    if word not in DEEDS:
        raise Http404
    caller = device.caller_with_device(request)
    here = access(tournament, caller)
    try:
        DEEDS[word](here, caller, request.POST)
    except Refusal as refusal:
        return _page(
            request,
            access(tournament, caller),
            rejected_form(request.POST, refusal),
            refusal.status,
        )
    return device.set_cookie(redirect_to("page.tournament", tournament), caller)

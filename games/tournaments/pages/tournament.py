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
from games.people.page.inputs import read_number
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.shelf.items import KINDS, OnShelf, available_items
from games.tournaments import ranking, refusals
from games.tournaments.access import Access, get_access
from games.tournaments.entrants import bots, capacity, check_in, departure, tokens
from games.tournaments.entrants.entry import EntrantChanges, NewEntrant, change, enter, withdraw
from games.tournaments.models import IN, Entrant, Entry, Phase, State
from games.tournaments.output.rows import current_stage, stages
from games.tournaments.output.titles import stage_names
from games.tournaments.pages import draw, standings
from games.tournaments.pages.entrants import state_of
from games.tournaments.pages.heading import Heading, heading, viewer_access

FEW: Final = 8
"""Number of meetings and of leaders shown; other pages list all of them."""


@dataclass(frozen=True)
class OwnEntry:
    """The viewer's own entry, and what they may do with it."""

    state: str
    brought: bool
    may: frozenset[str]


@dataclass(frozen=True)
class EntryOptions:
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
    own: OwnEntry | None
    way: EntryOptions | None
    levels: tuple[tuple[str, str], ...]
    """Strengths of computer players that the viewer may add."""
    brings: bool
    shelf: tuple[tuple[str, str], ...]
    """Things that the viewer may bring: form values with their names."""
    now: draw.RoundSummary | None
    best: tuple[standings.StandingsGroup, ...]
    columns: tuple[standings.Column, ...]
    final: bool


@require_safe
def tournament(request: HttpRequest, tournament: str) -> HttpResponse:
    return _page(request, viewer_access(request, tournament), Form())


def _page(request: HttpRequest, access: Access, form: Form, status: int = 200) -> HttpResponse:
    row, way = access.tournament, _entry_options(access)
    brings = row.brings and row.gathering
    wanted = brings and (way is not None or access.own is not None)
    now, best, columns = _current_play(access)
    final = row.phase == Phase.OVER
    page = TournamentPage(
        head=heading(access),
        address=public.public_url(request, reverse("page.tournament", args=(row.pk,))),
        form=form,
        description=row.description,
        entered=row.entrants.filter(state__in=(*IN, State.PLAYING)).count(),
        capacity=row.capacity,
        stages=tuple(stage_names(stages(row)).values()),
        own=None if access.own is None else _own(access, access.own),
        way=way,
        levels=bots.levels(access),
        brings=brings,
        shelf=_shelf(access) if wanted else (),
        now=now,
        best=_winners(access) if final else best,
        columns=columns,
        final=final,
    )
    return render_page(request, "tournaments/tournament.html", page, status=status, by=PRIVATE)


def _entry_options(access: Access) -> EntryOptions | None:
    """Returns None if nobody can enter by themselves now."""
    row = access.tournament
    withdrawn = access.own is not None and access.own.state == State.WITHDRAWN
    if access.own is not None and not withdrawn:
        return None
    if row.phase not in (Phase.OPEN, Phase.CHECK_IN) or capacity.is_check_in_over(row):
        return None
    if row.entry == Entry.ORGANISER:
        return None
    nobody = access.person is None
    return EntryOptions(
        sign_in=nobody and row.entry == Entry.ACCOUNTS,
        guest=nobody and row.entry == Entry.ANYONE and access.own is None,
        waits=capacity.next_state(row) == State.WAITING,
    )


def _own(access: Access, own: Entrant) -> OwnEntry:
    row, may = access.tournament, set[str]()
    if row.gathering:
        if own.state in (*IN, State.WAITING, State.MISSED):
            may.add("withdraw")
        if row.phase == Phase.CHECK_IN and not capacity.is_check_in_over(row):
            may |= {State.ENTERED: {"check-in"}, State.CHECKED_IN: {"check-out"}}.get(
                State(own.state), set()
            )
        if row.brings and own.state != State.WITHDRAWN:
            may.add("bring")
    elif row.phase == Phase.PLAYING and own.state == State.PLAYING:
        may.add("drop")
    return OwnEntry(state_of(row, own), bool(own.brought), frozenset(may))


def _shelf(access: Access) -> tuple[tuple[str, str], ...]:
    own = available_items(access.person, access.tournament.game)
    return tuple((f"{each.thing.kind} {each.thing.id}", each.name) for each in own)


CurrentPlay = tuple[
    draw.RoundSummary | None, tuple[standings.StandingsGroup, ...], tuple[standings.Column, ...]
]


def _current_play(access: Access) -> CurrentPlay:
    stage = current_stage(stages(access.tournament))
    if stage is None or access.tournament.phase != Phase.PLAYING:
        return None, (), ()
    round_ = draw.current_round(draw.rounds(stage))
    now = None
    if round_ is not None:
        now = draw.build_round_summary(
            access, stage, round_, list(draw.pairings_of_round(round_)[:FEW])
        )
    best, first = standings.lines(stage)[:FEW], standings.keys(stage)[:1]
    return now, standings.standings_groups(access, best, first), standings.columns(first)


def _winners(access: Access) -> tuple[standings.StandingsGroup, ...]:
    return (
        standings.StandingsGroup(
            "", standings.final_rows(access, ranking.final(access.tournament)[:FEW])
        ),
    )


# Actions of the page

Action = Callable[[Access, Caller, QueryDict], object]


def _parse_brought(data: QueryDict) -> OnShelf | bytes:
    kind, _, key = data.get("brought", "").partition(" ")
    return next((OnShelf(each, key) for each in KINDS if each == kind), b"")


def _enter(access: Access, caller: Caller, data: QueryDict) -> None:
    """A guest's device then belongs to the new entrant."""
    guest = data.get("name", "") if caller.person is None else ""
    entry = NewEntrant(
        name=guest, affiliation=data.get("affiliation", ""), brought=_parse_brought(data)
    )
    entrant = enter(access.tournament.pk, caller, entry)
    if caller.person is None and isinstance(entrant, Entrant):
        tokens.claim_by_token(entrant.secret, caller)


def _bring(access: Access, caller: Caller, data: QueryDict) -> None:
    change(
        access.tournament.pk,
        caller,
        _own_entrant(access).pk,
        EntrantChanges(brought=_parse_brought(data)),
    )


def _enter_bots(access: Access, caller: Caller, data: QueryDict) -> None:
    bots.enter_bots(access.tournament.pk, caller, data.get("level", ""), read_number(data, "count"))


def _own_entrant(access: Access) -> Entrant:
    if access.own is None:
        raise refusals.not_your_entrant()
    return access.own


def _own_entrant_action(action: Callable[[str, Caller, str], object]) -> Action:
    return lambda access, caller, _data: action(
        access.tournament.pk, caller, _own_entrant(access).pk
    )


ACTIONS: Final[Mapping[str, Action]] = {
    "enter": _enter,
    "companions": _enter_bots,
    "bring": _bring,
    "check-in": _own_entrant_action(check_in.check_in),
    "check-out": _own_entrant_action(check_in.undo_check_in),
    "withdraw": _own_entrant_action(withdraw),
    "drop": _own_entrant_action(departure.drop),
}


@require_POST
def run_action(request: HttpRequest, tournament: str, word: str) -> HttpResponse:
    if word not in ACTIONS:
        raise Http404
    caller = device.caller_with_device(request)
    viewer = get_access(tournament, caller)
    try:
        ACTIONS[word](viewer, caller, request.POST)
    except Refusal as refusal:
        return _page(
            request,
            get_access(tournament, caller),
            rejected_form(request.POST, refusal),
            refusal.status,
        )
    return device.set_cookie(redirect_to("page.tournament", tournament), caller)

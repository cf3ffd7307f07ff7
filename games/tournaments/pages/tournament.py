"""Page of a tournament: description, entry forms and actions, current round and standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.people import device
from games.people.addresses import public
from games.people.page.form import Form, redirect_to
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.shelf.items import KINDS, OnShelf, available_items
from games.tournaments import commands, ranking, refusals
from games.tournaments.access import Access, get_access
from games.tournaments.entrants import bots, capacity
from games.tournaments.entrants.entry import EntrantChanges, NewEntrant
from games.tournaments.models import IN, Entrant, Entry, Phase, State
from games.tournaments.output.rows import current_stage, stages
from games.tournaments.output.titles import stage_names
from games.tournaments.pages import draw, standings
from games.tournaments.pages.entrants import state_of
from games.tournaments.pages.heading import Heading, heading, viewer_access
from games.web.form import Offer, Submission, carry_out, keep_device, offering, reject
from games.web.once import proof_of_reading

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


def _read_brought(submission: Submission) -> OnShelf | bytes:
    kind, _, key = submission.data.get("brought", "").partition(" ")
    return next((OnShelf(each, key) for each in KINDS if each == kind), b"")


def _read_newcomer(submission: Submission) -> dict[str, Any]:
    data, is_guest = submission.data, submission.caller.person is None
    return {
        "data": NewEntrant(
            name=data.get("name", "") if is_guest else "",
            affiliation=data.get("affiliation", ""),
            brought=_read_brought(submission),
        )
    }


def _read_change(submission: Submission) -> dict[str, Any]:
    return {"changes": EntrantChanges(brought=_read_brought(submission))}


def _page_address(submission: Submission, _result: object) -> str:
    return reverse("page.tournament", args=(submission.places["tournament"],))


OWN: Final = {
    "bring": Offer(command=commands.CHANGE_ENTRANT, leads=_page_address, reads=_read_change),
    "check-in": Offer(command=commands.CHECK_IN, leads=_page_address),
    "check-out": Offer(command=commands.CHECK_OUT, leads=_page_address),
    "withdraw": Offer(command=commands.WITHDRAW, leads=_page_address),
    "drop": Offer(command=commands.DROP, leads=_page_address),
}
OFFERS: Final[Mapping[str, Offer]] = {
    "enter": Offer(command=commands.ENTER_ONESELF, leads=_page_address, reads=_read_newcomer),
    "companions": Offer(command=commands.ENTER_BOTS, leads=_page_address),
    **OWN,
}


@offering(OFFERS, "POST")
def run_action(request: HttpRequest, tournament: str, word: str) -> HttpResponse:
    if word not in OFFERS:
        raise Http404
    caller = device.caller_with_device(request)
    places, offer = {"tournament": tournament}, OFFERS[word]
    try:
        if word in OWN:
            places["entrant"] = _own_entrant(get_access(tournament, caller)).pk
        submission = Submission(caller, places, request.POST)
        address = carry_out(offer, submission, proof_of_reading(request, caller))
    except Refusal as refusal:
        access = get_access(tournament, caller)
        return _page(request, access, reject(offer, request.POST, refusal), refusal.status)
    return keep_device(redirect_to(address), caller)


def _own_entrant(access: Access) -> Entrant:
    if access.own is None:
        raise refusals.not_your_entrant()
    return access.own

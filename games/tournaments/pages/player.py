"""A player's own page: next opponent and station, reporting the result in two taps, calling a
judge."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.people import device
from games.people.access import Caller
from games.people.page.form import redirect_to
from games.people.refusals import Refusal, Unknown
from games.tournaments import commands, ranking, refusals
from games.tournaments.access import Access, get_access
from games.tournaments.models import OUTSTANDING, Pairing, Phase, Side, Stage
from games.tournaments.names import names_of
from games.tournaments.output.posters import figure
from games.tournaments.output.rows import current_stage, stages
from games.tournaments.output.tie_breaks import SHORT, figure_label
from games.tournaments.output.titles import score, titles
from games.tournaments.results import buttons
from games.tournaments.results.access import available_actions, with_pairing
from games.tournaments.results.buttons import Button, describe_result
from games.tournaments.results.sides import sides_of, terms
from games.tournaments.rounds import clock
from games.tournaments.rules.scoring.figures import Figures
from games.tournaments.rules.scoring.order import Placing
from games.tournaments.standings import rankings, tie_breaks
from games.web.form import Offer, Submission, carry_out, offering
from games.web.once import proof_of_reading

PLAYED: Final = 20
FIRST: Final = 2  # number of tie-break figures shown


class CurrentMeeting(NamedTuple):
    """The meeting in progress."""

    pairing: Pairing
    title: str
    opponents: Sequence[str]
    first: bool
    claim: str
    """The opponents' report, in words; empty if there is none or if the player made it."""
    own_claim: str
    may: frozenset[str]
    buttons: Sequence[Button]
    places: Sequence[tuple[str, Sequence[int]]]
    best_of: int
    due: datetime | None
    late: bool
    stands: bool
    """The round's clock is stopped."""


class PlayedMeeting(NamedTuple):
    title: str
    opponents: str
    score: str
    outcome: str


class OwnPlace(NamedTuple):
    """The player's place: in the current stage, or the final one."""

    rank: str
    among: int
    figures: tuple[tuple[str, str], ...] = ()
    """The first figures that decide the place."""


@require_safe
@never_cache
def player(request: HttpRequest, tournament: str) -> HttpResponse:
    return _page(request, _entrant_access(request, tournament))


def _entrant_access(request: HttpRequest, tournament: str) -> Access:
    """Return access as the account's entrant, else as this device's entrant."""
    caller = device.caller(request)
    for each in (caller, Caller(device=caller.device)):
        with suppress(Unknown):  # a private tournament does not exist for who is not in it
            entrant_access = get_access(tournament, each)
            if entrant_access.own is not None:
                return entrant_access
    get_access(tournament, caller)
    raise refusals.not_your_entrant()


def _page(request: HttpRequest, access: Access, alert: str = "", status: int = 200) -> HttpResponse:
    own = access.own
    assert own is not None  # noqa: S101 - see _own
    rows = Pairing.objects.filter(sides__entrant=own).select_related("round", "stage")
    met = list(rows.order_by("-stage__number", "-round__number")[: PLAYED + 1])
    on = next((each for each in met if each.phase in OUTSTANDING), None)
    page = {
        "tournament": access.tournament,
        "me": names_of(access.tournament, [own.number], access.person)[own.number],
        "entrant": own,
        "gone": own.is_gone or access.tournament.phase in (Phase.OVER, Phase.CANCELLED),
        "now": None if on is None else _current_meeting(access, on),
        "place": _place(access),
        "played": [
            _played_meeting(access, each) for each in met if each.phase == Pairing.Phase.DONE
        ],
        "alert": alert,
    }
    return render(request, "tournaments/player.html", page, status=status)


def _place(access: Access) -> OwnPlace | None:
    """Return None until something counts, and in a bracket, which has no standings."""
    tournament, own = access.tournament, access.own
    assert own is not None  # noqa: S101 - see _own
    if tournament.phase == Phase.OVER:
        rank = ranking.format_place(own)
        return (
            OwnPlace(rank, tournament.entrants.filter(best__isnull=False).count()) if rank else None
        )
    stage = current_stage(stages(tournament))
    heaps = [] if stage is None else [each.lines for each in rankings(stage)]
    for lines in heaps:
        for placing, reached in lines:
            if placing.entrant == own.number and stage is not None and reached.figures is not None:
                return _standing(stage, placing, reached.figures, len(lines))
    return None


def _standing(stage: Stage, placing: Placing, figures: Figures, among: int) -> OwnPlace | None:
    if not figures.wins + figures.draws + figures.losses:
        return None
    ties = [key for key in tie_breaks(stage) if key in SHORT and key in figures.values]
    values = figures.values
    cells = tuple((figure_label(key, values[key]), figure(values[key])) for key in ties[:FIRST])
    return OwnPlace(f"{placing.rank}=" if placing.shared else str(placing.rank), among, cells)


def _current_meeting(access: Access, pairing: Pairing) -> CurrentMeeting:
    pairing.stage.tournament = access.tournament
    sides = sides_of(pairing)
    pairing_access = with_pairing(access, pairing, sides)
    own = pairing_access.side
    assert own is not None and access.own is not None  # noqa: S101, PT018 - one's own pairing
    by_number = names_of(access.tournament, [side.entrant.number for side in sides], access.person)
    names = [by_number[side.entrant.number] for side in sides]
    about = terms(pairing, sides)
    claim, text = pairing.claim, ""
    if claim is not None:
        text = describe_result(claim["result"], names)
    mine = claim is not None and claim["by"] == own.position
    return CurrentMeeting(
        pairing=pairing,
        title=_title(pairing),
        opponents=[name for side, name in zip(sides, names, strict=True) if side != own],
        first=own.position == 0,
        claim="" if mine else text,
        own_claim=text if mine else "",
        may=frozenset(available_actions(pairing_access)),
        buttons=buttons.buttons(about, names),
        places=[(name, range(1, len(sides) + 1)) for name in names] if about.pod else (),
        best_of=about.best_of,
        due=clock.end_of(pairing),
        late=clock.is_late(pairing),
        stands=pairing.round.stopped is not None,
    )


def _title(pairing: Pairing) -> str:
    rounds = list(pairing.stage.rounds.order_by("number"))
    return titles(pairing.stage.format, rounds)[pairing.round.number]


def _played_meeting(access: Access, pairing: Pairing) -> PlayedMeeting:
    sides = sides_of(pairing)
    own = next(side for side in sides if side.entrant_id == access.own.pk)  # type: ignore[union-attr]  # see _own
    others: list[Side] = [side for side in sides if side is not own]
    names = names_of(access.tournament, [side.entrant.number for side in others], access.person)
    return PlayedMeeting(
        _title(pairing),
        ", ".join(names[side.entrant.number] for side in others),
        "–".join(score(side) for side in (own, *others)) if others else "",
        str(own.get_outcome_display()),
    )


# Actions of the player's page


def _read_result(submission: Submission) -> dict[str, Any]:
    return {"result": buttons.parse_result(buttons.result_from_form(submission.data))}


def _player_address(submission: Submission, _result: object) -> str:
    return reverse("page.player", args=(submission.places["tournament"],))


OFFERS: Final[Mapping[str, Offer]] = {
    "report": Offer(command=commands.REPORT, leads=_player_address, reads=_read_result),
    "confirm": Offer(command=commands.CONFIRM, leads=_player_address),
    "dispute": Offer(command=commands.DISPUTE, leads=_player_address, only=("reason",)),
    "judge": Offer(command=commands.CALL_JUDGE, leads=_player_address, only=("reason",)),
}


@offering(OFFERS, "POST")
def run_action(request: HttpRequest, tournament: str, deed: str) -> HttpResponse:
    if deed not in OFFERS:
        raise Http404
    by = _entrant_access(request, tournament).caller
    submission = Submission(by, {"tournament": tournament}, request.POST)
    try:
        address = carry_out(OFFERS[deed], submission, proof_of_reading(request, by))
    except Refusal as refusal:
        return _page(request, _entrant_access(request, tournament), str(refusal.sentence), 409)
    return redirect_to(address)

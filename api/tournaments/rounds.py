"""tournaments/…/rounds/: stages and rounds; extend or redraw a round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec
from django.db.models import Count, Q, QuerySet
from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.pairings.rows import ShownPairing, serialize_pairings, with_sides
from api.wire.answers import Moment
from api.wire.callers import caller
from api.wire.commands import operation_of, sent_fields
from api.wire.document.components import struct
from api.wire.operation import ApiResponse, operation
from games.kernel.record import Record, record_from
from games.tournaments import commands
from games.tournaments import refusals as no
from games.tournaments.access import Access, get_access
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import OUTSTANDING, Pairing, Round, Stage, Tournament
from games.tournaments.output.titles import titles
from games.tournaments.rounds.orders import Minutes

PAGE: Final = 200
HERE: Final = (no.unknown_tournament, no.unknown_round)
CHANGING: Final = (*HERE, no.organiser_only, no.round_not_on)


class Extension(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Minutes


class Redraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    runs: bool
    """True: the clock runs; false: it stands."""


Slot = Annotated[int, Meta(ge=-1, lt=1 << 31, description="Later slots than this one.")]


class LaterSlots(msgspec.Struct, frozen=True):
    after: Slot = -1


class ShownRound(Record, frozen=True):
    id: str
    stage: int
    number: int
    title: str
    part: str
    in_part: int
    best_of: int
    opened: Moment | None
    due: Moment | None
    stopped: Moment | None
    """Time at which the clock was stopped. When it runs again, `due` is moved on by as long as it
    stood."""
    closed: Moment | None
    pairings: int
    outstanding: int
    """Pairings to be played or without a settled result."""
    disputed: int
    """Outstanding pairings that wait for a judge."""


class ShownStage(Record, frozen=True):
    number: int
    name: str
    format: str
    phase: Stage.Phase
    rounds: tuple[ShownRound, ...]


class Stages(Record, frozen=True):
    stages: tuple[ShownStage, ...]


class OneRound(Record, frozen=True):
    round: ShownRound
    pairings: tuple[ShownPairing, ...]
    more: bool
    """True if there are later slots."""


def with_pairing_counts(tournament: Tournament) -> QuerySet[Round]:
    return (
        Round.objects.filter(stage__tournament=tournament)
        .select_related("stage")
        .annotate(
            pairing_count=Count("pairings"),
            outstanding=Count("pairings", filter=Q(pairings__phase__in=OUTSTANDING)),
            disputed=Count("pairings", filter=Q(pairings__phase=Pairing.Phase.DISPUTED)),
        )
    )


def _serialize_round(round_: Any, round_titles: Mapping[int, str]) -> ShownRound:
    stage, title = round_.stage.number, round_titles[round_.number]
    return record_from(ShownRound, round_, stage=stage, title=title, pairings=round_.pairing_count)


def _serialize_stage(stage: Stage, stage_rounds: Sequence[Round]) -> ShownStage:
    round_titles = titles(stage.format, stage_rounds)
    rounds = tuple(_serialize_round(round_, round_titles) for round_ in stage_rounds)
    return record_from(ShownStage, stage, format=stage.settings["format"], rounds=rounds)


def serialize_round(access: Access, round_id: str) -> ShownRound:
    round_ = with_pairing_counts(access.tournament).filter(pk=round_id).first()
    if round_ is None:
        raise no.unknown_round()
    round_titles = titles(round_.stage.format, list(round_.stage.rounds.order_by("number")))
    return _serialize_round(round_, round_titles)


@operation("The stages and their rounds", refuses=(no.unknown_tournament,))
def list_rounds(request: Request, tournament: str) -> Stages:
    access = get_access(tournament, caller(request))
    by_stage: dict[str, list[Round]] = defaultdict(list)
    for round_ in with_pairing_counts(access.tournament).order_by("number"):
        by_stage[round_.stage_id].append(round_)
    stages = access.tournament.stages.order_by("number")
    return Stages(tuple(_serialize_stage(stage, by_stage[stage.pk]) for stage in stages))


@operation("A round with its pairings, 200 at a time", refuses=HERE)
def show_round(request: Request, params: LaterSlots, tournament: str, round: str) -> OneRound:
    access = get_access(tournament, caller(request))
    shown_round = serialize_round(access, round)
    pairings = with_sides(Pairing.objects.filter(round=shown_round.id, slot__gt=params.after))
    page = list(pairings.order_by("slot")[: PAGE + 1])
    return OneRound(
        shown_round, tuple(serialize_pairings(access, page[:PAGE])), more=len(page) > PAGE
    )


@operation_of(commands.EXTEND_ROUND, "Give a round more time", sent=sent_fields(Extension))
def extend_round(request: Request, result: Round, tournament: str) -> ShownRound:
    return serialize_round(get_access(tournament, caller(request)), result.pk)


@operation_of(
    commands.REDRAW_ROUND,
    "Draw the newest round again, after a drop or a late entry",
    sent=sent_fields(Redraw),
    content={200: struct(ShownRound), 204: None},
)
def redraw_round(
    request: Request, result: Round | None, tournament: str
) -> ApiResponse[ShownRound]:
    """Of Swiss and pods, while nobody has played in it. The round has a new id. 204: what is drawn
    now waits to be published, at `draft/`."""
    if result is None:
        return ApiResponse(None, 204)
    return ApiResponse(serialize_round(get_access(tournament, caller(request)), result.pk))


@operation_of(commands.SET_CLOCK, "Start or stop the clock of a round", sent=sent_fields(Clock))
def set_clock(request: Request, result: Round, tournament: str) -> ShownRound:
    """Everybody sees it: in `due` and `stopped`, and live in the stream."""
    return serialize_round(get_access(tournament, caller(request)), result.pk)

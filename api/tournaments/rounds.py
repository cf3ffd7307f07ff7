"""tournaments/…/rounds/: stages and rounds; extend or redraw a round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec
from django.db.models import Count, Q, QuerySet
from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.pairings.rows import ShownPairing, rows, with_sides
from api.wire.answers import Moment
from api.wire.callers import caller
from api.wire.document.components import struct
from api.wire.operation import Told, operation
from games.kernel.record import Record, record_from
from games.tournaments import refusals as no
from games.tournaments.access import Access, get_access
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import OUTSTANDING, Pairing, Round, Stage, Tournament
from games.tournaments.output.titles import titles
from games.tournaments.rounds import orders
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


def counted(tournament: Tournament) -> QuerySet[Round]:
    return (
        Round.objects.filter(stage__tournament=tournament)
        .select_related("stage")
        .annotate(
            pairing_count=Count("pairings"),
            outstanding=Count("pairings", filter=Q(pairings__phase__in=OUTSTANDING)),
            disputed=Count("pairings", filter=Q(pairings__phase=Pairing.Phase.DISPUTED)),
        )
    )


def _shown(round_: Any, told: Mapping[int, str]) -> ShownRound:
    stage, title = round_.stage.number, told[round_.number]
    return record_from(ShownRound, round_, stage=stage, title=title, pairings=round_.pairing_count)


def _stage(stage: Stage, found: Sequence[Round]) -> ShownStage:
    told = titles(stage.format, found)
    rounds = tuple(_shown(round_, told) for round_ in found)
    return record_from(ShownStage, stage, format=stage.settings["format"], rounds=rounds)


def one_round(here: Access, round_id: str) -> ShownRound:
    round_ = counted(here.tournament).filter(pk=round_id).first()
    if round_ is None:
        raise no.unknown_round()
    told = titles(round_.stage.format, list(round_.stage.rounds.order_by("number")))
    return _shown(round_, told)


@operation("The stages and their rounds", refuses=(no.unknown_tournament,))
def list_rounds(request: Request, tournament: str) -> Stages:
    here = get_access(tournament, caller(request))
    by_stage: dict[str, list[Round]] = defaultdict(list)
    for round_ in counted(here.tournament).order_by("number"):
        by_stage[round_.stage_id].append(round_)
    found = here.tournament.stages.order_by("number")
    return Stages(tuple(_stage(stage, by_stage[stage.pk]) for stage in found))


@operation("A round with its pairings, 200 at a time", refuses=HERE)
def show_round(request: Request, asked: LaterSlots, tournament: str, round: str) -> OneRound:
    here = get_access(tournament, caller(request))
    told = one_round(here, round)
    found = with_sides(Pairing.objects.filter(round=told.id, slot__gt=asked.after))
    page = list(found.order_by("slot")[: PAGE + 1])
    return OneRound(told, tuple(rows(here, page[:PAGE])), more=len(page) > PAGE)


@operation("Give a round more time", refuses=CHANGING)
def extend_round(request: Request, said: Extension, tournament: str, round: str) -> ShownRound:
    changed = orders.extend(tournament, round, caller(request), said.minutes)
    return one_round(get_access(tournament, caller(request)), changed.pk)


@operation(
    "Draw the newest round again, after a drop or a late entry",
    refuses=(*CHANGING, no.no_reason, no.drawn_at_once, no.round_begun),
    content={200: struct(ShownRound), 204: None},
)
def redraw_round(request: Request, said: Redraw, tournament: str, round: str) -> Told[ShownRound]:
    """Of Swiss and pods, while nobody has played in it. The round has a new id. 204: what is drawn
    now waits to be published, at `draft/`."""
    drawn = orders.redraw(tournament, round, caller(request), said.reason)
    if drawn is None:
        return Told(None, 204)
    return Told(one_round(get_access(tournament, caller(request)), drawn.pk))


@operation("Start or stop the clock of a round", refuses=(*CHANGING, no.no_clock, no.paused))
def set_clock(request: Request, said: Clock, tournament: str, round: str) -> ShownRound:
    """Everybody sees it: in `due` and `stopped`, and live in the stream."""
    changed = orders.set_clock(tournament, round, caller(request), runs=said.runs)
    return one_round(get_access(tournament, caller(request)), changed.pk)

"""tournaments/: create, change, open, start, cancel and copy tournaments."""

import functools
from collections.abc import Sequence
from contextlib import AbstractContextManager
from time import monotonic, sleep
from typing import Annotated, Any, Final

import django_filters
import msgspec
from django.db import connection
from django.db.models import OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.access import SEEING
from api.wire import callers
from api.wire.answers import Moment
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of, sent_fields
from api.wire.document.components import struct
from api.wire.lists import count_subquery
from api.wire.operation import ApiResponse, Rows, listing, operation
from api.wire.problems import convert_illegal
from api.wire.refusals import SETUP
from games.kernel.record import Record, record_from
from games.people.models import User
from games.people.names import shown_name
from games.people.refusals import Invalid
from games.tables.models import Mode
from games.tournaments import commands
from games.tournaments import refusals as no
from games.tournaments.access import get_access, own_tournaments, visible_tournaments
from games.tournaments.arrangement import presets
from games.tournaments.arrangement.changes import TournamentChanges as Said
from games.tournaments.arrangement.draw_progress import Drawing, drawing
from games.tournaments.arrangement.stage_faults import SENTENCES
from games.tournaments.models import (
    IN,
    Entrant,
    Entry,
    Late,
    Phase,
    Seeding,
    State,
    Tournament,
    Visibility,
)
from games.tournaments.output.titles import stage_names
from games.tournaments.rules.formats.stages import AnyStage

SOON: Final = 1.0
LOOK: Final = 0.05
"""In seconds."""
WRONG: Final = (
    *(no.bad_times, no.brings_nothing, *SETUP),
    *(
        Invalid.define(code, sentence)
        for code, sentence in SENTENCES.items()
        if code not in {"stages.too_few", "stages.too_many"}
    ),
)
STAGE: Final[dict[str, Any]] = {
    "type": "object",
    "description": "The settings of its format stand beside these.",
    "required": ["id", "number", "name", "title", "format", "phase"],
    "properties": {
        "id": {"type": "string"},
        "number": {"type": "integer"},
        "name": {"type": "string"},
        "title": {
            "type": "string",
            "description": "The name, or what it is called without one: Swiss, Top 8.",
        },
        "format": {
            "type": "string",
            "enum": sorted(kind.__struct_config__.tag for kind in AnyStage.__args__),
        },
        "phase": {"type": "string", "enum": ["waiting", "drawing", "playing", "over"]},
    },
    "additionalProperties": True,
}


class ShownTournament(Record, frozen=True):
    id: str
    game: str
    name: str
    description: str
    place: str
    time_zone: str
    """Time zone of its printed papers and mails; empty: that of the site."""
    organiser: str | None
    """Name as the caller may see it."""
    phase: Phase
    visibility: Visibility
    entry: Entry
    capacity: int | None
    entered: int
    """Number of entrants who have a place or play."""
    waiting: int
    """Number of entrants on the waiting list."""
    starts: Moment | None
    check_in_opens: Moment | None
    check_in_closes: Moment | None
    starts_by_itself: bool
    seeding: Seeding
    tie_breaks: tuple[str, ...]
    round_minutes: int | None
    warning_minutes: int
    confirm_minutes: int
    late: Late
    stations: int | None
    first_station: int
    table_mode: Mode | None
    table_setup: dict[str, Any]
    brings: bool
    lists_open: bool
    rated: bool
    stages: list[Annotated[dict[str, Any], Meta(extra_json_schema=STAGE)]]
    version: int
    """It increases with every change."""
    created: Moment
    started: Moment | None
    ended: Moment | None
    paused: Moment | None
    """Time since which it is paused: nothing is drawn and no clock runs."""


class OneTournament(ShownTournament, frozen=True):
    """With what the caller is there."""

    organises: bool
    judges: bool
    """True for organisers too."""
    entrant: str | None
    """Id of the caller as an entrant."""
    seed: str | None
    """Seed of all lots, shown after the start."""


class NewTournament(Said, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament, of which the game is said once."""

    game: str
    name: str
    preset: presets.Key | None = None
    """Fills in the fields that the body leaves out (`tournaments/presets/`)."""

    def to_changes(self) -> Said:
        changes = record_from(Said, self)
        return changes if self.preset is None else presets.fill_from_preset(changes, self.preset)


class OnceMore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entrants: bool = True
    weeks: Annotated[int, Meta(ge=0, le=52)] = 1
    """Number of weeks by which its times are moved."""


class ByPhase(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="game_key", max_length=30)
    phase = django_filters.MultipleChoiceFilter(choices=Phase.choices)
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)
    mine = django_filters.BooleanFilter(
        method="of_mine", help_text="In which one plays, judges or organises."
    )
    upcoming = django_filters.BooleanFilter(
        method="to_come", help_text="That have not started, nor were to start before today."
    )

    class Meta:
        model = Tournament
        fields = ("game", "phase", "name", "mine", "upcoming")

    def of_mine(self, rows: QuerySet[Tournament], _name: str, value: bool) -> QuerySet[Tournament]:
        mine = Q(pk__in=own_tournaments(caller(self.request)).values("pk"))
        return rows.filter(mine if value else ~mine)

    def to_come(self, rows: QuerySet[Tournament], _name: str, value: bool) -> QuerySet[Tournament]:
        today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
        gathering = (Phase.PREPARING, Phase.OPEN, Phase.CHECK_IN)
        coming = Q(phase__in=gathering) & (Q(starts=None) | Q(starts__gte=today))
        return rows.filter(coming if value else ~coming)


def _count_in_states(*states: State) -> Coalesce:
    entrants = Entrant.objects.filter(tournament=OuterRef("pk"), state__in=states)
    return count_subquery(entrants, "tournament")


def with_entrant_counts(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return (
        rows.select_related("organiser")
        .prefetch_related("stages")
        .annotate(
            entered=_count_in_states(*IN, State.PLAYING), waiting=_count_in_states(State.WAITING)
        )
    )


def _computed_fields(row: Tournament, to: User | None) -> dict[str, Any]:
    stages = list(row.stages.all())
    names = stage_names(stages)
    return {
        "game": row.game_key,
        "organiser": row.organiser and shown_name(row.organiser, viewer=to),
        "table_mode": row.table_mode or None,
        "table_setup": msgspec.json.decode(row.table_setup),
        "stages": [
            stage.settings
            | {"id": stage.pk, "number": stage.number, "phase": stage.phase}
            | {"title": names[stage.number]}
            for stage in stages
        ],
        "version": row.number,
    }


def _serialize_rows(to: User | None, rows: Sequence[Tournament]) -> list[ShownTournament]:
    return [record_from(ShownTournament, row, **_computed_fields(row, to)) for row in rows]


@listing(
    "List the tournaments that are announced, and one's own",
    filters=ByPhase,
    orders=("created", "starts", "name"),
    order=("-created",),
)
def list_tournaments(request: Request) -> Rows[ShownTournament]:
    shown_to = functools.partial(_serialize_rows, callers.person(request))
    return Rows(with_entrant_counts(visible_tournaments(caller(request))), shown_to)


class ShownPreset(Record, frozen=True):
    key: str
    title: str
    hint: str
    capacity: int | None
    stages: tuple[AnyStage, ...]


class Presets(Record, frozen=True):
    presets: tuple[ShownPreset, ...]


@operation("Evenings as they usually are, to be named when a tournament is arranged")
def list_presets(request: Request) -> Presets:
    return Presets(
        tuple(
            ShownPreset(each.key, str(each.title), str(each.hint), each.capacity, each.stages)
            for each in presets.PRESETS
        )
    )


def _read_arrangement(data: NewTournament) -> dict[str, Any]:
    return {"game": data.game, "changes": data.to_changes()}


def _convert_setup(data: NewTournament) -> AbstractContextManager[None]:
    return convert_illegal(data.game, "setup")


def _convert_at(request: Request, tournament: str) -> AbstractContextManager[None]:
    return convert_illegal(get_access(tournament, caller(request)).tournament.game_key, "setup")


@operation_of(
    commands.ARRANGE,
    "Arrange a tournament, and organise it",
    status=201,
    tagged=True,
    known=False,
    sent=Sent(NewTournament, _read_arrangement),
    within=_convert_setup,
    refuses=WRONG,
)
def arrange_tournament(request: Request, result: Tournament) -> OneTournament:
    return serialize_tournament(request, result.pk)


@operation("A tournament, and what one is there", tagged=True, refuses=SEEING)
def show_tournament(request: Request, tournament: str) -> OneTournament:
    return serialize_tournament(request, tournament)


@operation_of(
    commands.CHANGE, "Change a tournament", tagged=True, within=_convert_at, refuses=WRONG
)
def change_tournament(request: Request, tournament: str) -> OneTournament:
    """After the start only what is known of it, its deadlines and its stations."""
    return serialize_tournament(request, tournament)


@operation_of(commands.DELETE, "Delete a tournament in preparation", status=204, refuses=WRONG)
def delete_tournament() -> None:
    pass


@operation_of(commands.OPEN_ENTRIES, "Open entries")
def open_entries(request: Request, tournament: str) -> OneTournament:
    return serialize_tournament(request, tournament)


@operation_of(commands.CANCEL, "Call a tournament off")
def cancel_tournament(request: Request, tournament: str) -> OneTournament:
    return serialize_tournament(request, tournament)


@operation_of(
    commands.START,
    "Start a tournament: seeds are given, the first round is drawn",
    content={200: struct(OneTournament), 202: struct(OneTournament)},
)
def start_tournament(request: Request, tournament: str) -> ApiResponse[OneTournament]:
    """202: a worker draws so many, and `drawing/` says how far it is."""
    soon = _wait_for_draw(Tournament.objects.get(pk=tournament))
    return ApiResponse(serialize_tournament(request, tournament), 200 if soon else 202)


def _wait_for_draw(tournament: Tournament) -> bool:
    """Wait up to a second for the draw; return False if it takes longer.

    Inside a transaction (a call with an idempotency key) the result could not be seen, so it does
    not wait.
    """
    deadline = monotonic() + SOON
    while drawing(tournament).state in ("waiting", "drawing"):
        if monotonic() > deadline or connection.in_atomic_block:
            return False
        sleep(LOOK)
    return True


@operation_of(
    commands.COPY,
    "Arrange it once more, with who played in it, perhaps some weeks later",
    status=201,
    tagged=True,
    sent=sent_fields(OnceMore),
    refuses=WRONG,
)
def copy_tournament(request: Request, result: Tournament) -> OneTournament:
    """Who has an account is invited, and the others are names. Without weeks its times are left
    out."""
    return serialize_tournament(request, result.pk)


@operation("How far the draw of a stage is", refuses=SEEING)
def show_drawing(request: Request, tournament: str) -> Drawing:
    return drawing(get_access(tournament, caller(request)).tournament)


def serialize_tournament(request: Request, tournament: str) -> OneTournament:
    access = get_access(tournament, caller(request))
    row = with_entrant_counts(Tournament.objects.filter(pk=tournament)).get()
    return record_from(
        OneTournament,
        row,
        **_computed_fields(row, access.person),
        organises=access.organises,
        judges=access.judges,
        entrant=access.own.pk if access.own else None,
        seed=row.seed if row.started else None,
    )

"""lab/runs/: many games between bots, for staff with the right to use the lab."""

from functools import partial
from typing import Any, Final, Literal, cast

import msgspec
from rest_framework.request import Request

from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import Sent, operation_of
from api.wire.operation import Rows, listing, operation
from games.kernel.record import Record, record_from
from games.lab import commands, parts, refusals, wording
from games.lab.access import get_run as access
from games.lab.access import visible_runs
from games.lab.exports import build_results
from games.lab.measures.report import CardEffect, Share
from games.lab.models import Run
from games.lab.plans import LEVEL, USUAL, NewRun
from games.people.language import language
from games.shelf.items import Kind, OnShelf

Level = Literal["random", "novice", "steady", "expert", "master"]
HERE: Final = (refusals.unknown, refusals.staff_only)


class Own(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one's shelf, as it is now."""

    kind: Kind
    id: str


class RunWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    levels: tuple[Level, ...] = (LEVEL,)
    sides: tuple[str, ...] = ()
    """Keys of ready-made sides. If this and `own` are empty, all sides that go together are
    used."""
    own: tuple[Own, ...] = ()
    games: int = USUAL
    """Number of games for each pair; it must be even."""
    setup: dict[str, str | bool | int | None] = {}
    edition: str | None = None
    seed: str = ""
    """The same plan with the same seed gives the same result. If it is left out, a seed is
    drawn."""
    name: str = ""


class ShownRun(Record, frozen=True):
    id: str
    name: str
    game: str
    state: Literal["planned", "running", "stopped", "done"]
    total: int
    played: int
    seconds_a_game: float | None
    """Processor time, estimated as well as it is known; null while it is being measured."""
    seconds: float
    created: Moment
    started: Moment | None
    ended: Moment | None


class RunSide(Record, frozen=True):
    key: str
    level: str
    name: str
    share: Share


class RunCell(Record, frozen=True):
    one: int
    two: int
    """Indexes into `sides`; the share is that of the first side."""
    share: Share


class RunCard(CardEffect, frozen=True):
    name: str


class OneRun(ShownRun, frozen=True, kw_only=True):
    given_up: int
    seed: str
    sides: tuple[RunSide, ...]
    cells: tuple[RunCell, ...]
    first: Share
    """Share of the first seat, which begins where a set-up can say so."""
    cards: tuple[RunCard, ...]
    """Cards in opening hands compared with hands without them; the highest lower bound comes
    first."""


def _serialize_run(row: Run) -> ShownRun:
    return record_from(ShownRun, row, game=row.game_key)


@listing(
    "List the runs of the lab",
    order=("-created",),
    orders=("created",),
    known=True,
)
def list_runs(request: Request) -> Rows[ShownRun]:
    return Rows(
        visible_runs(require_person(request)).defer("plan", "tallies"), partial(map, _serialize_run)
    )


def _read_plan(data: RunWish) -> dict[str, Any]:
    plan = NewRun(
        data.game,
        cast("tuple[str, ...]", data.levels),
        data.sides,
        data.games,
        msgspec.json.encode(data.setup),
        data.edition,
        data.seed,
        data.name,
        tuple([OnShelf(each.kind, each.id) for each in data.own]),
    )
    return {"new_run": plan}


@operation_of(
    commands.PLAN,
    "Plan a run, and learn what it will cost",
    status=201,
    sent=Sent(RunWish, _read_plan),
)
def plan_run(result: Run) -> ShownRun:
    return _serialize_run(result)


@operation("A run, with what it has found", known=True, refuses=HERE[:1])
def show_run(request: Request, run: str) -> OneRun:
    return _serialize_run_detail(access(require_person(request), run))


@operation_of(commands.START, "Start a run, or go on with it")
def start_run(result: Run) -> ShownRun:
    return _serialize_run(result)


@operation_of(commands.PLAY_MORE, "400 more games for each open pair")
def play_more(result: Run) -> ShownRun:
    return _serialize_run(result)


@operation_of(commands.STOP, "Stop a run")
def stop_run(result: Run) -> ShownRun:
    return _serialize_run(result)


@operation_of(commands.THROW_AWAY, "Throw a run away", status=204)
def throw_run_away() -> None:
    pass


def _serialize_run_detail(row: Run) -> OneRun:
    details = build_results(row)
    plan, report = details.plan, details.report
    spoken = language()
    titles = wording.cards(plan, report, spoken)
    named = zip(plan.sides, wording.sides(plan, spoken), report.sides, strict=True)
    cells = zip(plan.cells, report.cells, strict=True)
    return OneRun(
        **msgspec.structs.asdict(_serialize_run(row)),
        given_up=parts.given_up(row),
        seed=plan.seed,
        sides=tuple(RunSide(side.key, side.level, name, share) for side, name, share in named),
        cells=tuple(RunCell(one, two, share) for (one, two), share in cells),
        first=report.first,
        cards=tuple(
            RunCard(**msgspec.structs.asdict(each), name=titles[each.card]) for each in report.cards
        ),
    )

"""lab/runs/: many games between bots, for staff with the right to use the lab."""

from functools import partial
from typing import Final, Literal, cast

import msgspec
from rest_framework.request import Request

from api.wire.answers import Moment
from api.wire.callers import known
from api.wire.operation import Rows, listing, operation
from games.kernel.record import Record, record_from
from games.lab import parts, refusals, wording
from games.lab import run as lab
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
STARTING: Final = (
    *(refusals.not_to_start, refusals.not_measured, refusals.other_rules, refusals.too_dear),
    refusals.too_many_at_once,
)


class Own(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one's shelf, as it is now."""

    kind: Kind
    id: str


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class ShownSide(Record, frozen=True):
    key: str
    level: str
    name: str
    share: Share


class ShownCell(Record, frozen=True):
    one: int
    two: int
    """Indexes into `sides`; the share is that of the first side."""
    share: Share


class ShownCard(CardEffect, frozen=True):
    name: str


class OneRun(ShownRun, frozen=True, kw_only=True):
    given_up: int
    seed: str
    sides: tuple[ShownSide, ...]
    cells: tuple[ShownCell, ...]
    first: Share
    """Share of the first seat, which begins where a set-up can say so."""
    cards: tuple[ShownCard, ...]
    """Cards in opening hands compared with hands without them; the highest lower bound comes
    first."""


def _shown(row: Run) -> ShownRun:
    return record_from(ShownRun, row, game=row.game_key)


@listing(
    "List the runs of the lab",
    order=("-created",),
    orders=("created",),
    known=True,
)
def list_runs(request: Request) -> Rows[ShownRun]:
    return Rows(visible_runs(known(request)).defer("plan", "tallies"), partial(map, _shown))


@operation(
    "Plan a run, and learn what it will cost",
    status=201,
    known=True,
    refuses=(refusals.staff_only, refusals.too_many_runs),
)
def plan_run(request: Request, said: Asked) -> ShownRun:
    wish = NewRun(
        said.game,
        cast("tuple[str, ...]", said.levels),
        said.sides,
        said.games,
        msgspec.json.encode(said.setup),
        said.edition,
        said.seed,
        said.name,
        tuple([OnShelf(each.kind, each.id) for each in said.own]),
    )
    return _shown(lab.ask(known(request), wish))


@operation("A run, with what it has found", known=True, refuses=HERE[:1])
def show_run(request: Request, run: str) -> OneRun:
    return _one(access(known(request), run))


@operation("Start a run, or go on with it", known=True, refuses=(*HERE, *STARTING))
def start_run(request: Request, run: str) -> ShownRun:
    return _shown(lab.begin(known(request), run))


@operation(
    "400 more games for each open pair",
    known=True,
    refuses=(*HERE, refusals.not_done, refusals.nothing_open, *STARTING[2:]),
)
def play_more(request: Request, run: str) -> ShownRun:
    return _shown(lab.more(known(request), run))


@operation("Stop a run", known=True, refuses=(*HERE, refusals.not_at_work))
def stop_run(request: Request, run: str) -> ShownRun:
    return _shown(lab.stop(known(request), run))


@operation("Throw a run away", status=204, known=True, refuses=(*HERE, refusals.at_work))
def throw_run_away(request: Request, run: str) -> None:
    lab.throw_away(known(request), run)


def _one(row: Run) -> OneRun:
    told = build_results(row)
    plan, report = told.plan, told.report
    spoken = language()
    titles = wording.cards(plan, report, spoken)
    named = zip(plan.sides, wording.sides(plan, spoken), report.sides, strict=True)
    cells = zip(plan.cells, report.cells, strict=True)
    return OneRun(
        **msgspec.structs.asdict(_shown(row)),
        given_up=parts.given_up(row),
        seed=plan.seed,
        sides=tuple(ShownSide(side.key, side.level, name, share) for side, name, share in named),
        cells=tuple(ShownCell(one, two, share) for (one, two), share in cells),
        first=report.first,
        cards=tuple(
            ShownCard(**msgspec.structs.asdict(each), name=titles[each.card])
            for each in report.cards
        ),
    )

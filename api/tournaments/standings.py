"""tournaments/…/standings/: standings with tie-breaks and the reason of each place."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta
from rest_framework.request import Request

from api.wire.callers import caller
from api.wire.operation import ApiResponse, operation
from api.wire.versions import ETAG, IF_NONE_MATCH, UNCHANGED, is_not_modified
from games.kernel.record import Record, record_from
from games.people.keys import digest
from games.people.language import language
from games.tournaments import refusals as no
from games.tournaments.access import Access, get_access
from games.tournaments.models import Entrant, Stage
from games.tournaments.names import names_of
from games.tournaments.output.rows import current_stage, stages
from games.tournaments.output.tie_breaks import TITLES, deciding_reason, explanation, points_note
from games.tournaments.output.titles import group_title
from games.tournaments.rules.scoring.criteria import CRITERIA, HEAD_TO_HEAD, LOT
from games.tournaments.rules.scoring.figures import Figures
from games.tournaments.rules.scoring.order import Placing
from games.tournaments.standings import StandingRow, rankings, tie_breaks

PAGE: Final = 500


class TieBreak(Record, frozen=True):
    key: str
    title: str
    article: str
    """Article of FIDE's Tie-Break Regulations (C.07, March 2026); empty: not one of theirs."""
    told: str
    """Sentence that explains what it counts."""


class Figure(Record, frozen=True):
    key: str
    exact: str
    """A whole number, or a fraction such as 7/12."""
    number: float


class Matches(Record, frozen=True):
    won: int
    drawn: int
    lost: int


class Decided(Record, frozen=True):
    key: str
    told: str


class StandingsRow(Record, frozen=True):
    place: int
    shared: bool
    """True if nothing separates it from another row with the same place."""
    entrant: int
    """The entrant's number."""
    id: str
    name: str
    affiliation: str
    state: str
    matches: Matches | None
    """Null for a bracket."""
    figures: tuple[Figure, ...]
    """Tie-breaks in the organiser's order; empty for a bracket. Lots and head-to-head results have
    no figure."""
    decided_by: Decided | None
    """Tie-break that separates this row from the row above; null for the first row or a shared
    place."""
    final: tuple[int, int] | None
    """Final place, shared from the best to the worst."""


class StandingsTable(Record, frozen=True):
    group: int | None
    title: str
    rows: tuple[StandingsRow, ...]


class Standings(Record, frozen=True):
    stage: int
    format: str
    phase: str
    number: int
    """Number of the tournament's last change."""
    entrants: int
    tie_breaks: tuple[TieBreak, ...]
    counting: str
    """Sentence that compares the points with those of chess; empty for brackets and pods."""
    tables: tuple[StandingsTable, ...]
    next_after: int | None
    """Start of the next page; null: this is the last page."""


Number = Annotated[int, Meta(ge=1, lt=1 << 15)]
After = Annotated[int, Meta(ge=-1, lt=1 << 31)]


class StandingsParams(Record, frozen=True):
    stage: Annotated[Number | None, Meta(description="Its number; else the one in play.")] = None
    after: Annotated[After, Meta(description="`next_after` of the page before.")] = -1


@operation(
    "The standings, 500 at a time",
    parameters=(IF_NONE_MATCH, ETAG),
    refuses=(no.unknown_tournament, no.unknown_stage),
)
def show_standings(
    request: Request, params: StandingsParams, tournament: str
) -> ApiResponse[Standings]:
    access = get_access(tournament, caller(request))
    headers = {**UNCHANGED, "ETag": _etag(access)}
    if is_not_modified(request, headers["ETag"]):
        return ApiResponse(None, 304, headers)
    return ApiResponse(
        _standings_page(access, _get_stage(access, params.stage), max(params.after, 0)),
        headers=headers,
    )


def _etag(access: Access) -> str:
    """The ETag depends on the caller, who may see other names than other callers."""
    who = access.person.pk if access.person else ""
    return f'"{access.tournament.number}.{language()}.{digest(f"standings {who}")[:8]}"'


def _get_stage(access: Access, number: int | None) -> Stage:
    candidates = stages(access.tournament)
    if number is not None:
        candidates = [stage for stage in candidates if stage.number == number]
    stage = current_stage(candidates)
    if stage is None:
        raise no.unknown_stage()
    return stage


def _standings_page(access: Access, stage: Stage, after: int) -> Standings:
    counted = [(each.group, *line) for each in rankings(stage) for line in each.lines]
    page = counted[after : after + PAGE]
    numbers = [placing.entrant for _, placing, _ in page]
    entrants = {each.number: each for each in access.tournament.entrants.filter(number__in=numbers)}
    names = names_of(access.tournament, numbers, access.person)
    ties = tie_breaks(stage)
    by_group: dict[int | None, list[StandingsRow]] = {}
    for group, placing, reached in page:
        row = _serialize_row(placing, reached, entrants[placing.entrant], names, ties)
        by_group.setdefault(group, []).append(row)
    end = after + PAGE
    return Standings(
        stage=stage.number,
        format=stage.settings["format"],
        phase=stage.phase,
        number=access.tournament.number,
        entrants=len(counted),
        tie_breaks=tuple(
            TieBreak(key, str(TITLES[key]), CRITERIA[key].article, explanation(key)) for key in ties
        ),
        counting=points_note(stage.format),
        tables=tuple(
            StandingsTable(group, "" if group is None else group_title(group), tuple(rows))
            for group, rows in by_group.items()
        ),
        next_after=end if end < len(counted) else None,
    )


def _serialize_row(
    placing: Placing,
    reached: StandingRow,
    entrant: Entrant,
    names: Mapping[int, str],
    ties: Sequence[str],
) -> StandingsRow:
    figures = reached.figures
    key = placing.decided_by
    return record_from(
        StandingsRow,
        entrant,
        place=placing.rank,
        shared=placing.shared,
        entrant=entrant.number,
        name=names[entrant.number],
        matches=None if figures is None else Matches(figures.wins, figures.draws, figures.losses),
        figures=tuple(_figures(figures, ties)),
        decided_by=None if key is None else Decided(key, deciding_reason(key)),
        final=reached.final,
    )


def _figures(figures: Figures | None, ties: Sequence[str]) -> Iterator[Figure]:
    for key in ties:
        if figures is not None and key not in {HEAD_TO_HEAD, LOT}:
            exact = figures.values[key]
            yield Figure(key, str(exact), round(float(Fraction(exact)), 6))

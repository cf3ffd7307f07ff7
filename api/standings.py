"""tournaments/…/standings/: who stands where, by what, and what parts one from the next."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Final

import msgspec
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.pairings import UNKNOWN, reached
from api.rounds import asked_after
from api.schema import documented, struct
from api.sentences import language
from games.kernel.record import Record
from games.people.keys import digest
from games.tournaments import ranking, refusals
from games.tournaments.models import Entrant, Stage
from games.tournaments.names import names_of
from games.tournaments.permissions import Access
from games.tournaments.showing.criteria import TITLES, decided
from games.tournaments.showing.rows import current, stages
from games.tournaments.showing.titles import group_title
from games.tournaments.standing import Line, tables
from games.tournaments.standings.criteria import HEAD_TO_HEAD, LOT
from games.tournaments.standings.reckoning import Figures

PAGE: Final = 500


class TieBreak(Record, frozen=True):
    key: str
    title: str


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


class Row(Record, frozen=True):
    place: int
    shared: bool
    """Nothing parts this one from another of the same place."""
    entrant: int
    """The entrant's number."""
    id: str
    name: str
    affiliation: str
    state: str
    matches: Matches | None
    """None: of a bracket."""
    figures: tuple[Figure, ...]
    """In the organiser's order; none in a bracket, and none for lots and their own meetings."""
    decided_by: Decided | None
    """What parts this one from the one just above; null for the first, or if shared."""
    final: tuple[int, int] | None
    """The place it has ended on, shared from the best to the worst."""


class Table(Record, frozen=True):
    group: int | None
    title: str
    rows: tuple[Row, ...]


class Standings(Record, frozen=True):
    stage: int
    format: str
    phase: str
    number: int
    """Of the tournament's last change."""
    entrants: int
    tie_breaks: tuple[TieBreak, ...]
    tables: tuple[Table, ...]
    next_after: int | None
    """Where the next page begins; null: this is the last one."""


SHAPE: Final = struct(Standings, "standings")


class Standing(APIView):
    problems: ClassVar = (*UNKNOWN, "stage.unknown")

    @documented(
        "The standings, 500 at a time",
        found=SHAPE,
        parameters=[
            OpenApiParameter("stage", int, description="Its number; else the one in play."),
            OpenApiParameter("after", int, description="`next_after` of the page before."),
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER),
            OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=True),
        ],
    )
    def get(self, request: Request, tournament: str) -> Response:
        here = reached(request, tournament)
        number, after = _stage_asked(request), max(asked_after(request), 0)
        headers = {"ETag": _tag(here), "Cache-Control": "private, no-cache"}
        if headers["ETag"] in request.headers.get("If-None-Match", ""):
            return Response(status=304, headers=headers)
        stage = _stage(here, number)
        return Response(msgspec.to_builtins(_told(here, stage, after)), headers=headers)


def _stage_asked(request: Request) -> int | None:
    wished = request.query_params.get("stage")
    if wished is None:
        return None
    number: int = msgspec.convert(wished, Annotated[int, Meta(ge=1, lt=1 << 15)], strict=False)
    return number


def _tag(here: Access) -> str:
    """Names are told as the caller may know them."""
    who = here.person.pk if here.person else ""
    return f'"{here.tournament.number}.{language()}.{digest(f"standings {who}")[:8]}"'


def _stage(here: Access, number: int | None) -> Stage:
    found = stages(here.tournament)
    if number is not None:
        found = [stage for stage in found if stage.number == number]
    stage = current(found)
    if stage is None:
        raise refusals.unknown_stage()
    return stage


def _told(here: Access, stage: Stage, after: int) -> Standings:
    stands = tables(stage)
    counted = [(table.group, line) for table in stands for line in table.lines]
    page = counted[after : after + PAGE]
    numbers = [line.placing.entrant for _, line in page]
    entrants = {each.number: each for each in here.tournament.entrants.filter(number__in=numbers)}
    called = names_of(here.tournament, numbers, here.person)
    ties = ranking.tie_breaks(stage) if ranking.has_points(stage.format) else ()
    by_group: dict[int | None, list[Row]] = {}
    for group, line in page:
        row = _row(line, entrants[line.placing.entrant], called, ties)
        by_group.setdefault(group, []).append(row)
    end = after + PAGE
    return Standings(
        stage=stage.number,
        format=stage.settings["format"],
        phase=stage.phase,
        number=here.tournament.number,
        entrants=len(counted),
        tie_breaks=tuple(TieBreak(key, str(TITLES[key])) for key in ties),
        tables=tuple(
            Table(group, "" if group is None else group_title(group), tuple(rows))
            for group, rows in by_group.items()
        ),
        next_after=end if end < len(counted) else None,
    )


def _row(line: Line, entrant: Entrant, called: Mapping[int, str], ties: Sequence[str]) -> Row:
    placing, figures = line.placing, line.figures
    key = placing.decided_by
    return Row(
        place=placing.place,
        shared=placing.shared,
        entrant=entrant.number,
        id=entrant.pk,
        name=called[entrant.number],
        affiliation=entrant.affiliation,
        state=entrant.state,
        matches=None if figures is None else Matches(figures.wins, figures.draws, figures.losses),
        figures=tuple(_figures(figures, ties)),
        decided_by=None if key is None else Decided(key, decided(key)),
        final=None if line.best is None or line.worst is None else (line.best, line.worst),
    )


def _figures(figures: Figures | None, ties: Sequence[str]) -> Iterator[Figure]:
    for key in ties:
        if figures is not None and key not in {HEAD_TO_HEAD, LOT}:
            exact = figures.values[key]
            yield Figure(key, str(exact), round(float(Fraction(exact)), 6))

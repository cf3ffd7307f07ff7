"""tournaments/…/ranking/: the final ranking over all stages."""

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.access import SEEING
from api.wire.callers import caller
from api.wire.operation import operation
from games.kernel.record import Record, record_from
from games.tournaments import ranking
from games.tournaments.access import get_access
from games.tournaments.names import names_of
from games.tournaments.output.rows import stages
from games.tournaments.output.titles import stage_names

PAGE = 500


class Ranked(Record, frozen=True):
    best: int
    worst: int
    """Places from `best` to `worst` are shared."""
    entrant: int
    """The entrant's number."""
    id: str
    name: str
    affiliation: str
    state: str


class FinalRanking(Record, frozen=True):
    phase: str
    """Nobody has a place until the tournament is over."""
    stages: tuple[str, ...]
    """Names of the stages. The last stage decides the first places, the other stages the places
    behind."""
    entrants: int
    rows: tuple[Ranked, ...]
    next_after: int | None
    """Start of the next page; null: this is the last page."""


After = Annotated[int, Meta(ge=0, lt=1 << 31)]


class RankingParams(Record, frozen=True):
    after: Annotated[After, Meta(description="`next_after` of the page before.")] = 0


@operation("The final ranking over all stages, 500 at a time", refuses=SEEING)
def show_ranking(request: Request, params: RankingParams, tournament: str) -> FinalRanking:
    access = get_access(tournament, caller(request))
    everybody = ranking.final(access.tournament)
    end = params.after + PAGE
    page = everybody[params.after : end]
    names = names_of(access.tournament, [each.number for each in page], access.person)
    return FinalRanking(
        phase=access.tournament.phase,
        stages=tuple(stage_names(stages(access.tournament)).values()),
        entrants=len(everybody),
        rows=tuple(
            record_from(
                Ranked,
                each,
                best=each.best or 0,
                worst=each.worst or 0,
                entrant=each.number,
                name=names[each.number],
            )
            for each in page
        ),
        next_after=end if end < len(everybody) else None,
    )

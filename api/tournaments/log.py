"""tournaments/{tournament}/log/: changes of a tournament, in sentences."""

from collections.abc import Sequence

from rest_framework.request import Request

from api.tournaments.access import SEEING
from api.wire.answers import Moment
from api.wire.callers import caller
from api.wire.operation import Rows, listing
from games.kernel.record import Record, record_from
from games.tournaments import refusals as no
from games.tournaments.access import get_access, must_judge
from games.tournaments.log.wording import render_lines
from games.tournaments.models import Line


class ShownLine(Record, frozen=True):
    number: int
    kind: str
    made: Moment
    by: str | None
    """Null: the companion itself, a guest, or a deleted account."""
    text: str
    reason: str


@listing(
    "The log: what happened, the newest first",
    orders=("number",),
    order=("-number",),
    refuses=(*SEEING, no.judge_only),
)
def read_log(request: Request, tournament: str) -> Rows[ShownLine]:
    access = get_access(tournament, caller(request))
    must_judge(access)

    def serialize_lines(lines: Sequence[Line]) -> list[ShownLine]:
        return [
            record_from(ShownLine, each)
            for each in render_lines(access.tournament, lines, access.person)
        ]

    return Rows(access.tournament.log.select_related("by"), serialize_lines)

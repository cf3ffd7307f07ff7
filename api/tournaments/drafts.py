"""tournaments/…/draft/: a draw that is not published yet; pause and resume."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.access import SEEING
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
from games.tournaments.models import Draft, Tournament
from games.tournaments.names import names
from games.tournaments.rounds import drafts, publication
from games.tournaments.rounds.draft_pairings import pairings_of

NUMBER: Final = "The entrant's number."
Number = Annotated[int, Meta(ge=1, le=99_999, description=NUMBER)]


class InDraft(Record, frozen=True):
    entrant: int
    name: str


class Sitting(Record, frozen=True):
    """Who would meet; alone: a bye."""

    entrants: tuple[InDraft, ...]
    met: bool
    """True if two of them have met in this stage already."""


class Changed(Record, frozen=True):
    one: int
    other: int
    reason: str


class ShownDraft(Record, frozen=True):
    stage: int
    round: int
    made: Moment
    sittings: tuple[Sitting, ...]
    """Pairings of the round; for a bracket or a round robin, of its first round."""
    changes: tuple[Changed, ...]
    current: bool
    """True if the draft holds exactly the entrants who play now; if not, it must be drawn again."""


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one: Number
    other: Number
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)]
    """Written to the log when the draw is published."""


class Publication(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clock_runs: bool = True
    """If false, the clock of the round stands until it is started."""


class Pause(Record, frozen=True):
    paused: Moment | None


def _serialize_draft(access: Access, draft: Draft) -> ShownDraft:
    display_names = names(access.tournament, access.person)
    pairs = tuple(
        Sitting(tuple(InDraft(n, display_names[n]) for n in each.entrants), each.met)
        for each in pairings_of(draft)
    )
    return record_from(
        ShownDraft,
        draft,
        stage=draft.stage.number,
        round=draft.number,
        sittings=pairs,
        changes=tuple(Changed(each.one, each.other, each.reason) for each in drafts.changes(draft)),
        current=drafts.is_current(draft),
    )


@operation("What is drawn and not published yet", refuses=(*SEEING, no.judge_only, no.no_draft))
def show_draft(request: Request, tournament: str) -> ShownDraft:
    """For officials. Nobody else is shown it, nor told of it, by anything."""
    return _serialize_draft(*publication.get_draft(tournament, caller(request)))


@operation_of(
    commands.EXCHANGE, "Give two entrants each other's place in a draw", sent=sent_fields(Exchange)
)
def exchange_in_draft(request: Request, tournament: str) -> ShownDraft:
    return _serialize_draft(*publication.get_draft(tournament, caller(request)))


@operation_of(
    commands.DRAW_AGAIN,
    "Draw again what is not published, with those who are there now",
    content={200: struct(ShownDraft), 204: None},
)
def draw_draft_again(
    request: Request, result: Draft | None, tournament: str
) -> ApiResponse[ShownDraft]:
    """What was changed by hand is gone. 204: too few are left for another round."""
    if result is None:
        return ApiResponse(None, 204)
    return ApiResponse(_serialize_draft(get_access(tournament, caller(request)), result))


@operation_of(
    commands.PUBLISH,
    "Publish what is drawn: everybody sees it, mails go out, its clock runs",
    status=204,
    sent=sent_fields(Publication),
)
def publish_draft() -> None:
    pass


@operation_of(commands.PAUSE, "Pause a tournament")
def pause_tournament(result: Tournament) -> Pause:
    """No clock runs, nothing is drawn and no time is over until it goes on; results still count."""
    return Pause(result.paused)


@operation_of(commands.RESUME, "Let a paused tournament go on")
def resume_tournament(result: Tournament) -> Pause:
    return Pause(result.paused)

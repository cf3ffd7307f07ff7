"""Stream of a tournament: each line of its log.

An event only says that something happened. Clients fetch the changed data themselves.
"""

from collections.abc import Iterable
from typing import Final

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.utils import translation
from rest_framework.request import Request

from api.tournaments.access import SEEING
from api.wire import streams
from api.wire.answers import encode
from api.wire.live import events_so_far, stream_operation
from api.wire.streams import MOST, Audience, Frame, Source, Subscription
from games.tournaments.access import get_access
from games.tournaments.log.wording import LogLine, render_lines
from games.tournaments.models import Tournament, Visibility


@stream_operation("Follow a tournament, live", refuses=SEEING)
def follow_tournament(request: Request, tournament: str) -> HttpResponse:
    """Server-Sent Events: `id` is the number of a line of the log, `event` is `line` (or `closed`,
    where it has become private), `data` is `{number, kind, text, phase}`: something has happened,
    and what it changed is asked for where it stands."""
    return events_so_far(request, admit, tournament)


def admit(request: WSGIRequest, tournament: str) -> Subscription:
    caller = streams.caller(request)
    access = get_access(tournament, caller)
    insider = access.judges or access.own is not None
    audience = (insider, streams.language(request))
    owner = streams.owner(request, caller, opens=access.own is not None)
    return Subscription(
        SOURCE, access.tournament.pk, audience, streams.last_seen_number(request), owner
    )


def frames(
    tournament_id: str, after: int, audiences: Iterable[Audience]
) -> dict[Audience, list[Frame]]:
    tournament = Tournament.objects.get(pk=tournament_id)
    rows = tournament.log.select_related("by").filter(number__gt=after)
    lines = list(rows.order_by("number")[:MOST])
    by_audience: dict[Audience, list[Frame]] = {}
    for audience in audiences:
        insider, language = audience
        if tournament.visibility == Visibility.PRIVATE and not insider:
            # The tournament became private during the stream: outsiders see only that something
            # happens.
            by_audience[audience] = [(line.number, _closed_frame(line.number)) for line in lines]
            continue
        with translation.override(language):
            # names as strangers may see them: the same text for all
            texts = render_lines(tournament, lines, None)
        by_audience[audience] = [(line.number, _line_frame(tournament, line)) for line in texts]
    return by_audience


def _line_frame(tournament: Tournament, line: LogLine) -> bytes:
    """Leave out who did it and why: the full log is for judges."""
    data = {"number": line.number, "kind": line.kind, "text": line.text, "phase": tournament.phase}
    return b"id: %d\nevent: line\ndata: %b\n\n" % (line.number, encode(data))


def _closed_frame(number: int) -> bytes:
    return b"id: %d\nevent: closed\ndata: {}\n\n" % number


def newest(tournament_ids: Iterable[str]) -> dict[str, int]:
    rows = Tournament.objects.filter(pk__in=list(tournament_ids))
    return dict(rows.values_list("pk", "number"))


SOURCE: Final = Source(frames, newest)

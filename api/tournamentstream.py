"""What a stream of a tournament sends: each line of its log. It says that something has happened;
what that changed is asked for where it stands."""

from collections.abc import Iterable
from typing import Final

from django.core.handlers.wsgi import WSGIRequest
from django.utils import translation

from api import following
from api.following import MOST, Admitted, Audience, Frame, Source
from api.rendering import encode
from games.tournaments.models import Line, Tournament
from games.tournaments.permissions import access


def admit(request: WSGIRequest, tournament: str) -> Admitted:
    here = access(tournament, following.caller(request))
    audience = (None, following.language(request))
    return Admitted(SOURCE, here.tournament.pk, audience, following.after(request))


def frames(
    tournament_id: str, after: int, audiences: Iterable[Audience]
) -> dict[Audience, list[Frame]]:
    tournament = Tournament.objects.get(pk=tournament_id)
    lines = list(tournament.log.filter(number__gt=after).order_by("number")[:MOST])
    found: dict[Audience, list[Frame]] = {}
    for audience in audiences:
        with translation.override(audience[1]):
            found[audience] = [(line.number, _frame(tournament, line)) for line in lines]
    return found


def _frame(tournament: Tournament, line: Line) -> bytes:
    told = {"number": line.number, "kind": line.kind, "phase": tournament.phase}
    return b"id: %d\nevent: line\ndata: %b\n\n" % (line.number, encode(told))


def newest(tournament_ids: Iterable[str]) -> dict[str, int]:
    rows = Tournament.objects.filter(pk__in=list(tournament_ids))
    return dict(rows.values_list("pk", "number"))


SOURCE: Final = Source(frames, newest)

"""News feeds, calendars and preview pictures of tournaments, for other programs."""

from typing import Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games.people.access import Caller
from games.people.addresses import public
from games.people.language import language
from games.tournaments import refusals
from games.tournaments.access import get_access
from games.tournaments.log import feeds
from games.tournaments.models import Phase, Tournament, Visibility
from games.tournaments.output import calendar, share

ATOM: Final = "application/atom+xml; charset=utf-8"
ICS: Final = "text/calendar; charset=utf-8"
KEPT: Final = 300  # seconds; programs request these often
DAY: Final = 24 * 3600


@require_safe
def house_feed(request: HttpRequest) -> HttpResponse:
    own, at = _address(request, "page.feed_of_house"), _address(request, "page.tournaments")
    body = feeds.site_feed(own, at, lambda key: _address(request, "page.tournament", key))
    return _feed_response(body, ATOM)


@require_safe
def house_calendar(request: HttpRequest) -> HttpResponse:
    return _feed_response(calendar.site_calendar(feeds.announced_tournaments()), ICS)


@require_safe
def tournament_feed(request: HttpRequest, tournament: str) -> HttpResponse:
    """Everybody gets what an anonymous reader may see."""
    row = get_access(tournament, Caller()).tournament
    own = _address(request, "page.feed", row.pk)
    at = _address(request, "page.tournament", row.pk)
    return _feed_response(feeds.tournament_feed(row, own, at), ATOM)


@require_safe
def picture(request: HttpRequest, tournament: str) -> HttpResponse:
    """Only for public tournaments; cached until the tournament changes."""
    row = get_access(tournament, Caller()).tournament
    _must_be_announced(row)
    key = f"share.{row.pk}.{row.number}.{language()}"
    image = cache.get(key)
    if not isinstance(image, bytes):
        image = share.png(row)
        cache.set(key, image, DAY)
    return _feed_response(image, "image/png")


def _must_be_announced(tournament: Tournament) -> None:
    public_ = tournament.visibility == Visibility.PUBLIC
    if not public_ or tournament.phase == Phase.PREPARING:
        raise refusals.unknown_tournament()


def _address(request: HttpRequest, page: str, *place: str) -> str:
    return public.public_url(request, reverse(page, args=place))


def _feed_response(body: str | bytes, kind: str) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    response.headers["Cache-Control"] = f"max-age={KEPT}"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response

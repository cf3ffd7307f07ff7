"""Page with the entrants of a tournament: accepted, waiting and withdrawn."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.people.policy import PRIVATE, render_page
from games.tournaments.access import Access
from games.tournaments.models import Entrant, Phase, Tournament
from games.tournaments.names import names_of
from games.tournaments.pages.heading import PER_PAGE, Heading, heading, viewer_access


@dataclass(frozen=True)
class EntrantLine:
    number: int
    name: str
    affiliation: str
    state: str
    gone: bool
    own: bool
    bot: str
    """Strength of a computer player; empty for people."""


@dataclass(frozen=True)
class EntrantsPage:
    head: Heading
    entrants: tuple[EntrantLine, ...]
    part: "Page[Any]"
    query: str = ""


@require_safe
def entrants(request: HttpRequest, tournament: str) -> HttpResponse:
    access = viewer_access(request, tournament)
    everybody = access.tournament.entrants.order_by("number")
    part = Paginator(everybody, PER_PAGE).get_page(request.GET.get("p"))
    page = EntrantsPage(heading(access), _entrant_lines(access, list(part)), part)
    return render_page(request, "tournaments/entrants.html", page, by=PRIVATE)


def state_of(tournament: Tournament, entrant: Entrant) -> str:
    """Return the place once the tournament is over, otherwise the entrant's state."""
    if tournament.phase != Phase.OVER or entrant.best is None:
        return str(entrant.get_state_display())
    best, worst = entrant.best, entrant.worst
    return _("place %(place)s") % {"place": str(best) if best == worst else f"{best}–{worst}"}


def _entrant_lines(access: Access, part: list[Entrant]) -> tuple[EntrantLine, ...]:
    names = names_of(access.tournament, [each.number for each in part], access.person)
    return tuple(
        EntrantLine(
            each.number,
            names[each.number],
            each.affiliation,
            state_of(access.tournament, each),
            each.is_gone,
            each == access.own,
            str(each.get_bot_display()),
        )
        for each in part
    )

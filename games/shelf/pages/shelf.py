"""Page with the user's shelf, and links to add more."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.people.models import User
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.rulebook import game_display_name
from games.shelf.builders.begin import games
from games.shelf.builders.kinds import KINDS
from games.shelf.wording import problems_of

MOST: Final = 100  # per kind, the most recently changed


@dataclass(frozen=True)
class ShelfItem:
    name: str
    game: str
    address: str
    changed: datetime
    problems: int


@dataclass(frozen=True)
class BeginLink:
    game: str
    address: str


@dataclass(frozen=True)
class ShelfSection:
    key: str
    things: tuple[ShelfItem, ...]
    begin: tuple[BeginLink, ...]


@dataclass(frozen=True)
class ShelfPage:
    kinds: tuple[ShelfSection, ...]


@login_required
@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    page = ShelfPage(tuple(_build_section(key, person) for key in KINDS))
    return render_page(request, "shelf/shelf.html", page, by=PRIVATE)


def _build_section(key: str, person: User) -> ShelfSection:
    kind = KINDS[key]
    newest = kind.rows().filter(person=person).order_by("-changed")[:MOST]
    things = (
        ShelfItem(
            row.name,
            game_display_name(row.game_key),
            reverse(f"page.{key}", args=(row.pk,)),
            row.changed,
            len(problems_of(row, kind.problems)),
        )
        for row in newest
    )
    begun = (
        BeginLink(game_display_name(game), reverse(f"page.begin_{key}", args=(game,)))
        for game in games(key)
    )
    return ShelfSection(key, tuple(things), tuple(begun))

"""Pages of items shared by link."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people.page.form import Form
from games.people.policy import PRIVATE, render_page
from games.people.rulebook import game_display_name
from games.shelf import links
from games.shelf.builders import loadout
from games.shelf.builders.deck import CardRow, rows_of
from games.shelf.builders.kinds import KINDS
from games.shelf.models import Deck, Loadout
from games.shelf.pages.builder import send
from games.shelf.sheet import contents
from games.web.form import offering


@dataclass(frozen=True)
class SharedDeck:
    name: str
    game: str
    total: int
    cards: tuple[CardRow, ...]


def _deck(row: Deck) -> SharedDeck:
    cards = tuple(each for each in rows_of(row) if each.count)
    return SharedDeck(
        row.name, game_display_name(row.game_key), sum(each.count for each in cards), cards
    )


def _loadout(row: Loadout) -> loadout.LoadoutBuilder:
    return loadout.build_loadout_page(row, Form(), "")


DRAWN: Final[Mapping[links.Kind, Callable[[Any], object]]] = {
    "character": contents.build_sheet_page,
    "deck": _deck,
    "loadout": _loadout,
}


@require_safe
def thing(request: HttpRequest, secret: str) -> HttpResponse:
    kind, row = links.get_by_link(secret)
    page = DRAWN[kind](row)
    return render_page(request, f"shelf/shown/{kind}.html", page, by=PRIVATE)


@login_required
@offering({kind: KINDS[kind].copy for kind in DRAWN}, "POST")
def copy(request: HttpRequest, secret: str) -> HttpResponse:
    """Copy the item to the user's own shelf."""
    kind, row = links.get_by_link(secret)
    return send(request, KINDS[kind].copy, id=row.pk, word=secret)

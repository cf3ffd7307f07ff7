"""The page of a game: what it is, the way to a table, its rules, and questions to its referee."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.kernel.words import capitalize_first, words
from games.people.language import language
from games.people.policy import render_page
from games.rulebooks import GAMES
from games.shelf.box.sheets import BoxSummary, box_summary
from games.tables import refusals
from games.tables.pages.card import GameCard, card


@dataclass(frozen=True)
class GamePage:
    game: GameCard
    verdicts: tuple[tuple[str, str], ...]
    cards: bool
    """True if its cards may be printed."""
    writes: bool
    """True if people write cards of their own for it."""
    box: BoxSummary | None


@require_safe
def game(request: HttpRequest, key: str) -> HttpResponse:
    chosen_game = refusals.nothing_of_it.raise_if_none(GAMES.get(key))
    vocabulary, spoken = words(chosen_game.package), language()
    verdicts = tuple(
        (name, capitalize_first(vocabulary.verdict_title(name, spoken)))
        for name in chosen_game.verdicts
    )
    page = GamePage(
        game=card(chosen_game),
        verdicts=verdicts,
        cards=chosen_game.printing is not None,
        writes=chosen_game.writing is not None,
        box=box_summary(chosen_game, spoken),
    )
    return render_page(request, "tables/library/game.html", page)

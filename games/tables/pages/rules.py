"""The numbered rules of a game, as a page."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.kernel.rules import Rule, citable
from games.people.language import language
from games.people.policy import shown
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.pages.card import GameCard, card
from games.tables.pages.refused import refused


@dataclass(frozen=True)
class RulesPage:
    game: GameCard
    rules: tuple[tuple[Rule, str], ...]


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    game = GAMES.get(key)
    if game is None:
        return refused(request, refusals.unknown_game())
    listed = ((rule, rule.text(language())) for rule in citable(game.package).values())
    return shown(request, "rules.html", RulesPage(card(game), tuple(listed)))

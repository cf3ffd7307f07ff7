"""A run as somebody reads it: sides and cards by their names."""

from collections.abc import Mapping

from games.kernel.rules import Language
from games.kernel.words import words
from games.lab.measures.plan import Plan, begun
from games.lab.measures.report import Report
from games.people import rulebook


def sides(plan: Plan, language: Language) -> list[str]:
    return [side.fr if language == "fr" else side.en for side in plan.sides]


def cards(plan: Plan, found: Report, language: Language) -> Mapping[str, str]:
    """What the cards that are compared are called, by an edition or by the box."""
    if not found.cards:
        return {}
    game = rulebook.of(plan.game)
    setup = game.read_setup(plan.setup.encode())
    titles: dict[str, str] = {}
    for cell in plan.cells:
        state = begun(game, setup, [plan.sides[place] for place in cell])
        titles |= {
            key: name
            for seat in range(len(cell))
            for key, name in game.titles(game.view(state, seat), language).items()
        }
    called = words(game.package).calling(titles)
    return {
        each.card: titles.get(each.card) or called.name(each.card, language) for each in found.cards
    }

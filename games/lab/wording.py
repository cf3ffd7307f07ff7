"""Texts for a run's page: names of its sides and cards."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.kernel.rules import Language
from games.kernel.words import words
from games.lab.measures.plan import Plan, Side, begin_game
from games.lab.measures.report import Report
from games.people import rulebook
from games.people.language import language
from games.tables.models import Level


def sides(plan: Plan, spoken: Language) -> list[str]:
    """Names say what each side brings, and its level if there are several."""
    several = len({side.level for side in plan.sides}) > 1
    return [_side(side, spoken, several) for side in plan.sides]


def _side(side: Side, spoken: Language, several: bool) -> str:
    if not side.key:
        return level(side.level)
    name = side.fr if spoken == "fr" else side.en
    return f"{name}, {level(side.level)}" if several else name


def short(names: Sequence[str]) -> list[str]:
    """Cut each name at the first comma, if the names then still differ."""
    shortened = [name.partition(",")[0] for name in names]
    return shortened if len({*shortened}) == len(shortened) else list(names)


def cards(plan: Plan, report: Report, spoken: Language) -> Mapping[str, str]:
    """Names of the compared cards, from the edition or the box."""
    if not report.cards:
        return {}
    game = rulebook.get_game(plan.game)
    setup = game.read_setup(plan.setup.encode())
    titles: dict[str, str] = {}
    for cell in plan.cells:
        state = begin_game(game, setup, [plan.sides[place] for place in cell])
        titles |= {
            key: name
            for seat in range(len(cell))
            for key, name in game.titles(game.view(state, seat), spoken).items()
        }
    vocabulary = words(game.package).with_titles(titles)
    return {
        each.card: titles.get(each.card) or vocabulary.name(each.card, spoken)
        for each in report.cards
    }


LEVELS: Final[Mapping[str, str | Promise]] = {
    "random": pgettext_lazy("how a bot plays", "at random"),
    **{each.value: each.label for each in Level},
    "master": pgettext_lazy("how a bot plays", "master"),
}


def level(key: str) -> str:
    return str(LEVELS.get(key, key))


def percent(share: float) -> str:
    """Without the sign, which is in the column heading."""
    return f"{100 * share:.0f}"


def points(share: float) -> str:
    """Format a difference of two shares, with its sign."""
    text = f"{100 * share:+.1f}".replace("-", "−")
    return text.replace(".", ",") if language() == "fr" else text

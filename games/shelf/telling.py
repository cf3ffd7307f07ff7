"""What is wrong with what a person made, in the reader's language."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import get_language

from games.kernel.game import Game
from games.kernel.numbered import Language
from games.kernel.record import Illegal, Record
from games.kernel.words import words

AnyGame = Game[Any, Any, Any]


class Told(Record, frozen=True):
    code: str
    rule: str | None
    detail: str


def language() -> Language:
    return "fr" if (get_language() or "en").startswith("fr") else "en"


def told(game: AnyGame, problems: Iterable[Illegal]) -> tuple[Told, ...]:
    sheet, spoken = words(game.package), language()
    return tuple(Told(each.code, each.rule, sheet.refusal(each, spoken)) for each in problems)

"""What is wrong with what a person made, in the reader's language."""

from collections.abc import Iterable

from games.kernel.game import AnyGame
from games.kernel.record import Illegal, Record
from games.kernel.words import words
from games.people.language import language


class Worded(Record, frozen=True):
    code: str
    rule: str | None
    detail: str


def worded(game: AnyGame, problems: Iterable[Illegal]) -> tuple[Worded, ...]:
    sheet, spoken = words(game.package), language()
    return tuple(Worded(each.code, each.rule, sheet.refusal(each, spoken)) for each in problems)

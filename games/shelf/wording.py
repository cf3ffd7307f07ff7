"""What is wrong with what a person made, in the reader's language."""

from collections.abc import Iterable

from games.kernel.game import AnyGame, Entries
from games.kernel.record import Illegal, Record
from games.kernel.words import words
from games.people.language import language


class Worded(Record, frozen=True):
    code: str
    rule: str | None
    detail: str


def worded(
    game: AnyGame, problems: Iterable[Illegal], entries: Entries | None = None
) -> tuple[Worded, ...]:
    """With an edition's entries, in the names that it gives them."""
    sheet, spoken = words(game.package), language()
    if entries is not None:
        sheet = sheet.calling(game.printed(entries, spoken))
    return tuple(Worded(each.code, each.rule, sheet.refusal(each, spoken)) for each in problems)

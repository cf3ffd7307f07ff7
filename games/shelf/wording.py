"""Problems of a row in words, in the reader's language."""

from collections.abc import Callable, Iterable
from typing import Any

from games.kernel.game import AnyGame, Entries
from games.kernel.record import Illegal, Record
from games.kernel.words import words
from games.people import rulebook
from games.people.language import language
from games.people.refusals import no_game


class Worded(Record, frozen=True):
    code: str
    rule: str | None
    detail: str


def describe_problems(
    game: AnyGame, problems: Iterable[Illegal], entries: Entries | None = None
) -> tuple[Worded, ...]:
    """Return the problems in words. With an edition's entries, their names are used."""
    sheet, spoken = words(game.package), language()
    if entries is not None:
        sheet = sheet.with_titles(game.edition_titles(entries, spoken))
    return tuple(Worded(each.code, each.rule, sheet.refusal(each, spoken)) for each in problems)


def problems_of(row: Any, problems: Callable[[Any], Iterable[Illegal]]) -> tuple[Worded, ...]:
    """Return all problems that keep a row from a table. If its game no longer exists, that is the
    only one."""
    if rulebook.is_uninstalled(row.game_key):
        refusal = no_game(game=row.game_key)
        return (Worded(refusal.code, None, str(refusal.sentence)),)
    return describe_problems(row.game, problems(row))

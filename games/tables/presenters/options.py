"""The answers that a caller may give, in words, computed only from what that caller sees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from games.kernel.chance.odds import TooMuchWork
from games.kernel.choices import Choice, choices, choices_ahead
from games.kernel.record import Move
from games.kernel.requests import Request
from games.tables.models import Mode
from games.tables.presenters import form
from games.tables.presenters.form import NamedForm
from games.tables.presenters.table_texts import TableTexts
from games.tables.presenters.unavailable import unavailable_pieces
from games.tables.presenters.view import ReaderView

MOST: Final = 100
FEW: Final = 10  # answers shown as examples if there are too many to list
READ: Final = 8
"""Number of answers that a list can have; if there are more, the page lets the user choose pieces,
if the request has a form."""


@dataclass(frozen=True)
class Options:
    """The legal answers to a request, or some of them if they are too many to list."""

    choices: tuple[Choice, ...]
    count: int | None
    """Number of all answers; None if it cannot be counted."""
    form: NamedForm | None = None
    """The form to compose an answer, if none are listed."""
    begun: bool = False
    """True if the form is already filled in, with an answer that was refused."""

    @property
    def is_complete(self) -> bool:
        return self.count == len(self.choices)


def list_options(
    reader: ReaderView, texts: TableTexts, *, odds: bool = False, most: int | None = MOST
) -> Mapping[int, Options]:
    """Return the options of every request that the caller may answer, by its number. With
    `most=None` (pages) all are listed or composed with a form, since nobody types a move by hand
    there."""
    return {
        open_.number: _options(open_.request, reader, texts, odds=odds, most=most)
        for open_ in reader.awaiting
        if open_.mine
    }


def has_odds(reader: ReaderView, listed: Mapping[int, Options]) -> bool:
    """Return whether exact odds are known of any of these choices."""
    return any(
        _chances(open_.request, reader.view, listed[open_.number].choices)
        for open_ in reader.awaiting
        if open_.number in listed
    )


def _chances(request: Request[Any, Any], view: Any, listed: Sequence[Choice]) -> bool:
    if not listed:
        return False
    try:
        chances = request.chances(view)
    except TooMuchWork:
        return False
    return any(chances.get(choice.move) for choice in listed)


def _options(
    request: Request[Any, Any],
    reader: ReaderView,
    texts: TableTexts,
    *,
    odds: bool,
    most: int | None,
) -> Options:
    view = reader.view
    scripted = reader.scripted_move if isinstance(reader.scripted_move, request.takes) else None
    if request.countless:
        return _form_options(request, reader, texts, scripted, drawn=most is None)
    moves = tuple(islice(request.options(view), None if most is None else most + 1))
    count = len(moves)
    if most is None and count > READ and request.form(view) is not None:
        return _form_options(request, reader, texts, scripted, drawn=True)
    if most is not None and count > most:
        moves, count = moves[:FEW], sum(1 for _ in request.options(view))
    listed = _choices(request, view, texts, moves, odds=odds)
    if most is None and reader.table.mode == Mode.TABLE:
        listed += tuple(choices_ahead(texts.game, view, request, texts.language, texts.names))
    return Options(listed, count)


def _form_options(
    request: Request[Any, Any],
    reader: ReaderView,
    texts: TableTexts,
    scripted: Move | None,
    *,
    drawn: bool,
) -> Options:
    """Return the form of the answer, filled in with the lesson's answer if there is one."""
    view = reader.view
    blank_form, move = request.form(view), scripted or request.sample(view, _first)
    if blank_form is None:
        return Options(_choices(request, view, texts, (move,), odds=False), None)
    named = form.name_form(blank_form, request.form_values(view, move), view, texts)
    if not drawn:
        return Options((), None, named)
    at_table = reader.table.mode == Mode.TABLE
    gone = [each.piece for each in unavailable_pieces(request, view, texts)] if at_table else []
    return Options((), None, form.draw_form(request, named, reader, texts, gone))


def _choices(
    request: Request[Any, Any], view: Any, texts: TableTexts, moves: tuple[Move, ...], *, odds: bool
) -> tuple[Choice, ...]:
    try:
        result = choices(
            texts.game, view, request, texts.language, texts.names, odds=odds, among=moves
        )
        return tuple(result)
    except TooMuchWork:  # the caller still gets the choices, without odds
        return _choices(request, view, texts, moves, odds=False)


def _first(n: int) -> int:
    return 0

"""Signs of a card: the emblems of its types."""

from typing import Final, cast, get_args

from games.kernel.display.card import Sign
from games.kernel.record import HIDDEN
from games.rulebooks.combat.cards.emblems import EMBLEMS
from games.rulebooks.combat.language import Unreadable
from games.rulebooks.combat.language.tree import MainType
from games.rulebooks.combat.repertoire import printed, technique
from games.rulebooks.combat.state import Board

MAIN: Final = get_args(MainType)


def sign(view: Board, piece: object) -> Sign | None:
    """Sign of a base technique by its type, or of a card by its key. A key means the same card for
    both players."""
    if not isinstance(piece, str) or piece == HIDDEN:
        return None
    return _of((piece,)) if piece in MAIN else _card(view, piece)


def _card(view: Board, key: str) -> Sign | None:
    seats = range(len(view.sides))
    found = next(filter(None, (printed(view, seat, key) for seat in seats)), None)
    try:
        return None if found is None else _of(technique(found).types)
    except Unreadable:  # a card of this table that nobody can play
        return None


def _of(types: tuple[str, ...]) -> Sign | None:
    emblems = tuple(EMBLEMS[cast("MainType", each)] for each in types if each in MAIN)
    return Sign(emblems=emblems) if emblems else None

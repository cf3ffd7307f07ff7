"""Signs of a card: the emblems of its types."""

from typing import Final, cast, get_args

from games.kernel.display.card import Sign
from games.kernel.record import HIDDEN
from games.rulebooks.combat.cards.emblems import EMBLEMS
from games.rulebooks.combat.language import Unreadable
from games.rulebooks.combat.language.tree import MainType
from games.rulebooks.combat.repertoire import find_card, technique
from games.rulebooks.combat.state import Board

MAIN: Final = get_args(MainType)


def sign(view: Board, piece: object) -> Sign | None:
    """Sign of a base technique by its type, or of a card by its key. A key means the same card for
    both players."""
    if not isinstance(piece, str) or piece == HIDDEN:
        return None
    return _types_sign((piece,)) if piece in MAIN else _card_sign(view, piece)


def _card_sign(view: Board, key: str) -> Sign | None:
    seats = range(len(view.sides))
    card = next(filter(None, (find_card(view, seat, key) for seat in seats)), None)
    try:
        return None if card is None else _types_sign(technique(card).types)
    except Unreadable:  # a card of this table that nobody can play
        return None


def _types_sign(types: tuple[str, ...]) -> Sign | None:
    emblems = tuple(EMBLEMS[cast("MainType", each)] for each in types if each in MAIN)
    return Sign(emblems=emblems) if emblems else None

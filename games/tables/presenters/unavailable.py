"""Pieces that the box no longer holds, for players who look for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kernel.record import Illegal, Record
from games.kernel.requests import Request
from games.tables.presenters.piece_look import PieceLook, build_look
from games.tables.presenters.table_texts import TableTexts


@dataclass(frozen=True)
class UnavailablePiece:
    piece: Any
    text: str
    """Name of the piece."""
    why: str
    rule: str
    look: PieceLook | None


def unavailable_pieces(
    request: Request[Any, Any], view: Any, texts: TableTexts
) -> Iterator[UnavailablePiece]:
    """Yield each piece once, as its refusal names it."""
    reasons = set()
    for refusal in request.unavailable_answers(view):
        why = texts.refusal(refusal)
        if why in reasons:
            continue
        reasons.add(why)
        piece = _piece_of(refusal, view, texts)
        if piece is not None:
            shown = build_look(piece, view, texts)
            text = shown.name if shown else texts.piece(piece)
            yield UnavailablePiece(piece, text, why, refusal.rule or "", shown)


def _piece_of(refusal: Illegal, view: Any, texts: TableTexts) -> Any:
    """Return the refusal's first fact that is a piece."""
    for fact in refusal.facts.values():
        if isinstance(fact, Record) or build_look(fact, view, texts) is not None:
            return fact
    return None

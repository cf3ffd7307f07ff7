"""Pieces that the box no longer holds, for players who look for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kernel.record import Illegal, Record
from games.kernel.requests import Request
from games.tables.sight.look import Look, look
from games.tables.sight.voice import Voice


@dataclass(frozen=True)
class Spent:
    text: str
    """Name of the piece."""
    why: str
    rule: str
    look: Look | None


def spent(request: Request[Any, Any], view: Any, said: Voice) -> Iterator[Spent]:
    """Yield each piece once, as its refusal names it."""
    told = set()
    for refusal in request.unavailable_answers(view):
        why = said.refusal(refusal)
        if why in told:
            continue
        told.add(why)
        piece = _named(refusal, view, said)
        if piece is not None:
            shown = look(piece, view, said)
            text = shown.called if shown else said.piece(piece)
            yield Spent(text, why, refusal.rule or "", shown)


def _named(refusal: Illegal, view: Any, said: Voice) -> Any:
    """Return the refusal's first fact that is a piece."""
    for fact in refusal.facts.values():
        if isinstance(fact, Record) or look(fact, view, said) is not None:
            return fact
    return None

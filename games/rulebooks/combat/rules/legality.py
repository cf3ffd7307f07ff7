"""Which techniques a player may play (CB-3.2, CB-3.10, CB-5.18 to CB-5.21)."""

from collections.abc import Iterator

from games.kernel.record import Illegal
from games.rulebooks.combat.claims import candidates, from_hand
from games.rulebooks.combat.language.tree import fold
from games.rulebooks.combat.rules.lasting import Bars, standing
from games.rulebooks.combat.state import BASES, Board
from games.rulebooks.combat.techniques import BASE, Technique, card


def barred(technique: Technique, held: Bars) -> Illegal | None:
    for kind in technique.types if held.prevented else ():
        if fold(kind) in held.prevented:
            return Illegal("prevented", "CB-5.21", type=kind)
    if held.held_fast and "movement" in technique.kinds:
        return Illegal("held_fast", "CB-5.20")
    return None


def card_refusal(board: Board, seat: int, key: str, held: Bars) -> Illegal | None:
    refusal = from_hand(board, seat, key)
    if refusal is not None:
        return refusal
    if held.no_cards:
        return Illegal("no_cards", "CB-5.21")
    hand = len(board.sides[seat].hand)
    if hand < held.charm:
        return Illegal("charmed", "CB-5.18", held=hand, needed=held.charm)
    return barred(card(board, seat, key), held)


def could_play(board: Board, seat: int, kind: str | None, held: Bars) -> Iterator[str]:
    for key in candidates(board, seat):
        if card(board, seat, key).has(kind) and card_refusal(board, seat, key, held) is None:
            yield key


def can_play(board: Board, seat: int, what: str, kind: str | None) -> bool:
    """CB-5.28: whether "play TYPE" finds a technique, as far as the reader knows."""
    held = standing(board).bars[seat]
    return _has_base(what, kind, held) or any(True for _ in could_play(board, seat, kind, held))


def might_play(board: Board, seat: int, what: str, kind: str | None) -> bool:
    """The same as everyone sees it: what is asked never tells what is in a hand."""
    held = standing(board).bars[seat]
    hand = len(board.sides[seat].hand)
    return _has_base(what, kind, held) or (hand > 0 and not held.no_cards and hand >= held.charm)


def _has_base(what: str, kind: str | None, held: Bars) -> bool:
    return what == "technique" and any(
        BASE[base].has(kind) and not held.bars(BASE[base]) for base in BASES
    )

"""Legality of techniques (CB-3.2, CB-3.10, CB-5.18 to CB-5.21, CB-5.28)."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.kernel.record import Illegal
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.claims import candidates, card_title, hand_refusal
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import What
from games.rulebooks.combat.repertoire import BASE, Technique, armament, card, kind_text
from games.rulebooks.combat.rules.permanents import Bars, in_force
from games.rulebooks.combat.state import BASES, BOUNDLESS, Board

Playing = acts.PlayBase | acts.PlayCard | acts.UseArmament | acts.PassTurn
BASE_MOVES: Final = tuple(map(acts.PlayBase, BASES))

# One technique


def technique_refusal(
    board: Board, seat: int, move: Playing, what: What, kind: str | None
) -> Illegal | None:
    held = in_force(board).bars[seat]
    if isinstance(move, acts.PlayCard):
        refusal = card_refusal(board, seat, move.card, held)
        if refusal is None and not card(board, seat, move.card).has(kind):
            return Illegal("other_type", "CB-5.28", type=kind_text(kind or ""))
        return refusal
    if isinstance(move, acts.PassTurn):
        return must_play(board, seat, what, kind)
    if isinstance(move, acts.PlayBase) and move.technique not in BASE:
        return Illegal("no_such_technique", "CB-3.2")
    if what == "card":
        return Illegal("a_card", "CB-5.28")
    if isinstance(move, acts.UseArmament):
        if move.wound not in in_force(board).armaments[seat]:
            return Illegal("no_armament", "CB-5.19")
        technique = armament(0)
    else:
        technique = BASE[move.technique]
    if not technique.has(kind):
        return Illegal("other_type", "CB-5.28", type=kind_text(kind or ""))
    return bar_refusal(technique, held)


def card_refusal(board: Board, seat: int, key: str, held: Bars) -> Illegal | None:
    refusal = hand_refusal(board, seat, key)
    if refusal is not None:
        return refusal
    if held.no_cards:
        return Illegal("no_cards", "CB-5.21")
    hand = len(board.sides[seat].hand)
    if hand < held.charm:
        return Illegal("charmed", "CB-5.18", held=hand, needed=held.charm)
    return bar_refusal(card(board, seat, key), held)


def bar_refusal(technique: Technique, held: Bars) -> Illegal | None:
    for kind in technique.types if held.prevented else ():
        if fold(kind) in held.prevented:
            return Illegal("prevented", "CB-5.21", type=kind_text(kind))
    if held.held_fast and "movement" in technique.kinds:
        return Illegal("held_fast", "CB-5.20")
    return None


def describe_move(board: Board, seat: int, move: Playing) -> Mapping[str, object]:
    match move:
        case acts.PlayBase(base):
            return {"technique": f"base_{base}"}
        case acts.PlayCard(key):
            return {"card": card_title(board, seat, key)}
        case acts.UseArmament(wound) if wound >= BOUNDLESS:
            return {"wound": "∞"}
        case _:
            return {}


# All techniques


def techniques(board: Board, seat: int, what: What) -> Iterator[Playing]:
    if what == "technique":
        yield from BASE_MOVES
        yield from map(acts.UseArmament, in_force(board).armaments[seat])
    yield from map(acts.PlayCard, candidates(board, seat))


def must_play(board: Board, seat: int, what: What, kind: str | None) -> Illegal | None:
    """CB-3.10: only a player who can play nothing may pass; an unknown hand cannot be checked."""
    for move in techniques(board, seat, what):
        if isinstance(move, acts.PlayCard) and not board.sides[seat].known:
            continue
        if technique_refusal(board, seat, move, what, kind) is None:
            return Illegal("must_play", "CB-3.10")
    return None


def can_play(board: Board, seat: int, what: What, kind: str | None) -> bool:
    """CB-5.28: True if "play TYPE" finds a technique, as far as the reader knows."""
    held = in_force(board).bars[seat]
    return _has_base(what, kind, held) or any(
        card(board, seat, key).has(kind) and card_refusal(board, seat, key, held) is None
        for key in candidates(board, seat)
    )


def might_play(board: Board, seat: int, what: What, kind: str | None) -> bool:
    """The same check with public information only: a question must not reveal what is in a hand."""
    held = in_force(board).bars[seat]
    hand = len(board.sides[seat].hand)
    return _has_base(what, kind, held) or (hand > 0 and not held.no_cards and hand >= held.charm)


def _has_base(what: What, kind: str | None, held: Bars) -> bool:
    return what == "technique" and any(
        BASE[base].has(kind) and not held.bars(BASE[base]) for base in BASES
    )

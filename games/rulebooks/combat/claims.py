"""Checks on what a table may show: cards that can come from a hand that the referee does not see.

A registered list limits the number of each card, less those that lie open. Without a list, the rule
of decks itself limits the number of cards of a sort (CB-1.3, CB-7.2, CB-7.3).
"""

import functools
from collections import Counter
from collections.abc import Iterable

from games.kernel.record import Illegal, Impossible
from games.kernel.rules import Texts
from games.rulebooks.combat.catalogue import DECK_SIZE, LAMBDAS
from games.rulebooks.combat.decks import composition
from games.rulebooks.combat.language.tree import LAMBDA
from games.rulebooks.combat.repertoire import (
    card,
    card_name,
    common_cards,
    find_card,
    technique,
    title,
)
from games.rulebooks.combat.state import Board, Prints, Side, number_duplicates


def candidates(board: Board, seat: int) -> Iterable[str]:
    """Cards that this hand may hold, as far as the reader knows; a few may be impossible."""
    return _candidates(board.sides[seat], board.box, board.edition)


def _candidates(side: Side, own: Prints, edition: Prints | None) -> Iterable[str]:
    if not side.hand:
        return ()
    if side.known:
        return dict.fromkeys(side.hand)
    if side.deck is not None:
        return dict.fromkeys(side.deck)
    return dict.fromkeys([*(text.key for text in (*side.prints, *own)), *common_cards(edition)])


def deck_cards(board: Board, seat: int) -> tuple[str, ...]:
    """Cards that this player's deck may hold, sorted."""
    texts = (*board.sides[seat].prints, *board.box)
    return tuple(sorted({*(text.key for text in texts), *common_cards(board.edition)}))


def card_title(board: Board, seat: int, key: str) -> Texts:
    """Title of a card that this hand may hold."""
    return _titles_by_key(board.sides[seat], board.box, board.edition)[key]


@functools.lru_cache(maxsize=64)
def _titles_by_key(side: Side, own: Prints, edition: Prints | None) -> dict[str, Texts]:
    texts = {text.key: text for text in (*common_cards(edition).values(), *own, *side.prints)}
    keys = tuple(_candidates(side, own, edition))
    return dict(zip(keys, number_duplicates([title(texts[key]) for key in keys]), strict=True))


def hand_refusal(board: Board, seat: int, key: str) -> Illegal | None:
    """Return the refusal if this card cannot come from that hand, else None."""
    side = board.sides[seat]
    if not side.hand:
        return Illegal("empty_hand", "CB-3.3")
    if side.known:
        return (
            None
            if key in side.hand
            else Illegal("not_in_hand", "CB-3.3", card=card_name(board, seat, key))
        )
    text = find_card(board, seat, key)
    if text is None or (side.deck is not None and key not in side.deck):
        return Illegal("no_such_card", "CB-7.2", key=key)
    if key in side.returned:
        return None
    if len(side.hand) <= len(side.returned):
        return Impossible("hand_is_known", "CB-7.2", seat=seat, card=technique(text).title)
    if side.deck is not None:
        open_cards = visible_cards(side)
        if side.deck.count(key) <= open_cards[key]:
            name = technique(text).title
            return Impossible("list_is_spent", "CB-7.2", seat=seat, card=name)
        return None
    return _composition_refusal(board, seat, key)


def visible_cards(side: Side) -> Counter[str]:
    """Cards that lie open, and cards that everyone knows to be in the hand."""
    return Counter((*side.history, *(one.card for one in side.active), *side.returned))


def required_cards(side: Side) -> Counter[str]:
    """Cards that the deck must hold: the visible ones, and at least one of each that was ever
    seen."""
    return visible_cards(side) | Counter(side.seen)


def _composition_refusal(board: Board, seat: int, key: str) -> Impossible | None:
    """CB-1.3: of all cards shown, at most ten are lambda, and at most ten are others, each of these
    once."""
    side = board.sides[seat]
    counts = required_cards(side) | Counter({key: visible_cards(side)[key] + 1})
    is_lambda = {each: card(board, seat, each).has(LAMBDA) for each in counts}
    name = card(board, seat, key).title
    if not is_lambda[key] and counts[key] > 1:
        return Impossible("only_once", "CB-1.3", seat=seat, card=name)
    alike = sum(count for each, count in counts.items() if is_lambda[each] == is_lambda[key])
    most = LAMBDAS if is_lambda[key] else DECK_SIZE - LAMBDAS
    if alike > most:
        return Impossible("deck_is_full", "CB-1.3", seat=seat, card=name, count=most)
    return None


def deck_refusal(board: Board, seat: int, cards: tuple[str, ...]) -> Illegal | None:
    """CB-7.3: a deck laid open at the end must hold the cards that were seen of it."""
    if len(cards) != DECK_SIZE:
        return Illegal("deck_shown", "CB-7.3", count=len(cards), size=DECK_SIZE)
    for key in dict.fromkeys(cards):
        if find_card(board, seat, key) is None:
            return Illegal("no_such_card", "CB-7.2", key=key)
    missing = required_cards(board.sides[seat]) - Counter(cards)
    for key in missing:
        name = card(board, seat, key).title
        return Impossible("deck_lacks", "CB-7.3", seat=seat, card=name)
    return None


def is_legal_deck(board: Board, seat: int, cards: tuple[str, ...]) -> bool:
    """CB-1.3"""
    pairs = [(card(board, seat, key), count) for key, count in Counter(cards).items()]
    return not any(composition(pairs, len(cards)))

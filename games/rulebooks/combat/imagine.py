"""Filling a view's unknown places: decks that were never registered, hands and piles."""

import functools
from collections import Counter
from typing import TypeVar

from msgspec.structs import replace

from games.kernel.record import Below
from games.rulebooks.combat.catalogue import DECK_SIZE, LAMBDAS
from games.rulebooks.combat.claims import required_cards
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import LAMBDA
from games.rulebooks.combat.repertoire import Technique, card, common_cards, find_card, technique
from games.rulebooks.combat.state import Board, Pile, Prints, Side

B = TypeVar("B", bound=Board)


def imagine(view: B, below: Below) -> B:
    for seat in (0, 1):
        one, two = view.sides
        side = _side(view, seat, below)
        view = replace(view, sides=(side, two) if seat == 0 else (one, side))
    return view


def legal_deck(board: Board, seat: int, below: Below) -> tuple[str, ...]:
    """Return a deck for that player that fits everything that was seen, by key."""
    side = board.sides[seat]
    held = required_cards(side)
    sorts = {key: _lambda_and_title(card(board, seat, key)) for key in held}
    lambdas = sum(held[key] for key, (many, _) in sorts.items() if many)
    others = held.total() - lambdas
    known = {text.key for text in (*side.prints, *board.box)}
    titles = {title for _, title in sorts.values()}
    plain, once = [], []
    for key, sort in _common_cards(board.edition):
        if key in known and key not in held:
            continue
        is_lambda, title = sorts.get(key, sort)
        if is_lambda:
            plain.append(key)
        elif title not in titles:
            titles.add(title)
            once.append(key)
    for _ in range(LAMBDAS - lambdas):
        held[plain[below(len(plain))]] += 1
    for _ in range(DECK_SIZE - LAMBDAS - others):
        held[once.pop(below(len(once)))] += 1
    return tuple(sorted(held.elements()))


def _lambda_and_title(technique: Technique) -> tuple[bool, str]:
    """Return whether the deck may hold it several times, and the folded title that allows no second
    card (CB-1.3)."""
    return technique.has(LAMBDA), fold(technique.title.en)


@functools.lru_cache(maxsize=64)
def _common_cards(edition: Prints | None) -> tuple[tuple[str, tuple[bool, str]], ...]:
    """Cards that anyone may play, read once: a search imagines a deck for each of its tries."""
    return tuple(
        (key, _lambda_and_title(technique(text)))
        for key, text in sorted(common_cards(edition).items())
    )


def _side(board: Board, seat: int, below: Below) -> Side:
    """Return one side as it might be, with all its zones filled."""
    side = board.sides[seat]
    deck = side.deck or legal_deck(board, seat, below)
    texts = {text.key: text for text in side.prints}
    for key in deck:
        text = find_card(board, seat, key)
        if text is not None:
            texts.setdefault(key, text)
    prints = tuple(texts[key] for key in sorted(texts))
    left = Counter(deck)
    left.subtract((*side.history, *(one.card for one in side.active)))
    hand, discard = side.hand, side.discard
    if side.known:
        left.subtract((*hand, *discard))
    else:
        left.subtract(side.returned)
        rest = list(left.elements())
        hand = (*side.returned, *_take_cards(rest, len(hand) - len(side.returned), below))
        discard = _take_cards(rest, len(discard), below)
        left = Counter(rest)
    return replace(
        side,
        pile=tuple(sorted(left.elements())),
        hand=tuple(sorted(hand)),
        discard=tuple(sorted(discard)),
        known=True,
        prints=prints,
        deck=deck,
    )


def _take_cards(cards: list[str], count: int, below: Below) -> Pile:
    return tuple([cards.pop(below(len(cards))) for _ in range(count)])

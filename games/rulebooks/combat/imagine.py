"""What those who see less may imagine: decks never registered, hands and piles they do not know."""

from collections import Counter
from typing import TypeVar

from msgspec.structs import replace

from games.kernel.record import Below
from games.rulebooks.combat.catalogue import DECK_SIZE, LAMBDAS
from games.rulebooks.combat.claims import shown
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import LAMBDA
from games.rulebooks.combat.repertoire import card, common, printed
from games.rulebooks.combat.state import Board, Pile, Side

B = TypeVar("B", bound=Board)


def imagine(view: B, below: Below) -> B:
    for seat in (0, 1):
        one, two = view.sides
        side = _side(view, seat, below)
        view = replace(view, sides=(side, two) if seat == 0 else (one, side))
    return view


def legal_deck(board: Board, seat: int, below: Below) -> tuple[str, ...]:
    """A deck of that player's that all that was seen allows, by key."""
    side = board.sides[seat]
    held = shown(side)
    is_lambda = [key for key in held if card(board, seat, key).has(LAMBDA)]
    lambdas = sum(held[key] for key in is_lambda)
    others = held.total() - lambdas
    known = {text.key: text for text in (*side.prints, *board.box)}
    titles = {fold(card(board, seat, key).title.en) for key in held}
    spare = [key for key in sorted(common(board.edition)) if key not in known or key in held]
    plain = [key for key in spare if card(board, seat, key).has(LAMBDA)]
    once = []
    for key in spare:
        found = card(board, seat, key)
        if not found.has(LAMBDA) and fold(found.title.en) not in titles:
            titles.add(fold(found.title.en))
            once.append(key)
    for _ in range(LAMBDAS - lambdas):
        held[plain[below(len(plain))]] += 1
    for _ in range(DECK_SIZE - LAMBDAS - others):
        held[once.pop(below(len(once)))] += 1
    return tuple(sorted(held.elements()))


def _side(board: Board, seat: int, below: Below) -> Side:
    """One side as it might be, with everything in its place."""
    side = board.sides[seat]
    deck = side.deck or legal_deck(board, seat, below)
    texts = {text.key: text for text in side.prints}
    for key in deck:
        text = printed(board, seat, key)
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
        hand = (*side.returned, *_taken(rest, len(hand) - len(side.returned), below))
        discard = _taken(rest, len(discard), below)
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


def _taken(cards: list[str], count: int, below: Below) -> Pile:
    return tuple([cards.pop(below(len(cards))) for _ in range(count)])

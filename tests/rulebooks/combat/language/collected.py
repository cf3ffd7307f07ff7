"""Decks of the collection's cards, in their authors' own wording."""

import functools
import random

from games.rulebooks.combat.decks import Deck, OwnText
from games.rulebooks.combat.language import write
from games.rulebooks.combat.language.reader import read
from games.rulebooks.combat.language.tree import LAMBDA
from tests.rulebooks.combat.language.collection import COLLECTION, Written


def text(card: Written, title: str) -> str:
    return f"{title}\n{card.types}\n{card.steps}"


@functools.lru_cache(maxsize=256)
def collected_deck(seed: int) -> Deck:
    """Return a deck of ten lambda cards with repeats, as required (CB-1.3), and ten different
    others."""
    chance = random.Random(seed)
    cards = chance.sample(range(len(COLLECTION)), 14)
    lambdas = {f"lambda_{n}": count for n, count in zip(cards, (4, 3, 2, 1), strict=False)}
    card_texts = {f"lambda_{n}": _as_lambda(text(COLLECTION[n], f"Lambda {n}")) for n in cards[:4]}
    others = [n for n in cards[4:] if LAMBDA not in read(text(COLLECTION[n], "T")).secondary_types]
    rest = [
        n for n in range(len(COLLECTION)) if n not in cards and "ambda" not in COLLECTION[n].types
    ]
    others += chance.sample(rest, 10 - len(others))
    card_texts |= {f"own_{n}": text(COLLECTION[n], f"Carte {n}") for n in others}
    own = {key: OwnText(each) for key, each in card_texts.items()}
    return Deck(dict.fromkeys(own, 1) | lambdas, own)


def _as_lambda(card_text: str) -> str:
    card = read(card_text)
    if LAMBDA in card.secondary_types:
        return card_text
    title, _, steps = card_text.split("\n", 2)
    types = write(card, "fr").split("\n")[1]
    kept = types.removesuffix(")") + ", Lambda)" if "(" in types else f"{types} (Lambda)"
    return f"{title}\n{kept}\n{steps}"

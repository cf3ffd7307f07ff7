"""Cards in authors' wording, collected by hand over all forms: how each is read, and its result.

collection.txt has a card a paragraph, as its author writes it, without a title; below it its steps
in English, separated by bars, and what is left after it is played: the life of the player and of
the opponent, then the number of cards in the hand of each. `\\u200b` is a space without a width.

Each card is played in its own scene: the player in the middle, the opponent next to them, both with
15 life and three more cards. The opponent's last technique was an attack that cost 2; the player's
own was a passive. Questions get their first answer.
"""

import functools
import random
from pathlib import Path
from typing import Final, NamedTuple

from games.rulebooks.combat.decks import Deck, OwnText
from games.rulebooks.combat.language import write
from games.rulebooks.combat.language.reader import read
from games.rulebooks.combat.language.tree import LAMBDA


class Written(NamedTuple):
    types: str
    steps: str
    reads: str
    left: tuple[int, ...]

    def text(self, title: str) -> str:
        return f"{title}\n{self.types}\n{self.steps}"


def parse_card(paragraph: str) -> Written:
    types, *steps, reads, left = paragraph.replace(r"\u200b", "\u200b").split("\n")
    return Written(types, "\n".join(steps), reads.strip(), tuple(map(int, left.split())))


PARAGRAPHS: Final = Path(__file__).with_suffix(".txt").read_text("utf-8").strip("\n").split("\n\n")
COLLECTION: Final = [parse_card(each) for each in PARAGRAPHS if not each.startswith("# ")]


@functools.lru_cache(maxsize=256)
def collected_deck(seed: int) -> Deck:
    """Return a deck of ten lambda cards with repeats, as required (CB-1.3), and ten different
    others."""
    chance = random.Random(seed)
    cards = chance.sample(range(len(COLLECTION)), 14)
    lambdas = {f"lambda_{n}": count for n, count in zip(cards, (4, 3, 2, 1), strict=False)}
    card_texts = {f"lambda_{n}": _as_lambda(COLLECTION[n].text(f"Lambda {n}")) for n in cards[:4]}
    others = [n for n in cards[4:] if LAMBDA not in read(COLLECTION[n].text("T")).secondary_types]
    rest = [
        n for n in range(len(COLLECTION)) if n not in cards and "ambda" not in COLLECTION[n].types
    ]
    others += chance.sample(rest, 10 - len(others))
    card_texts |= {f"own_{n}": COLLECTION[n].text(f"Carte {n}") for n in others}
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

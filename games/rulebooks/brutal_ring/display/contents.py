"""What is printed of Brutal Ring: its 78 cards, with two backs (BR-1.1)."""

from collections.abc import Sequence
from typing import Final

from games.kernel.display.card import Copies, Face, Step
from games.kernel.display.contents import Contents, Pile
from games.kernel.rules import Language, Texts
from games.kernel.words import words
from games.rulebooks.brutal_ring.catalogue import (
    ALLOWANCES,
    HOUSE,
    ORANGE,
    Back,
    Gladiator,
    Weapon,
)
from games.rulebooks.brutal_ring.display.signs import EMBLEMS, INK, ORANGE_INK

PACKAGE: Final = "games.rulebooks.brutal_ring"
COLON: Final = Texts(en=":", fr="\N{NO-BREAK SPACE}:")
TRICK: Final = Texts(en="Trick", fr="Trick")
SHORT: Final = (
    *("BR-1.2", "BR-1.3", "BR-2.1", "BR-2.2", "BR-3.1", "BR-4.1", "BR-4.2"),
    *(
        "BR-5.1",
        "BR-5.2",
        "BR-5.3",
        "BR-5.4",
        "BR-5.5",
        "BR-5.6",
        "BR-5.7",
        "BR-5.8",
        "BR-5.9",
        "BR-5.10",
        "BR-5.11",
        "BR-5.12",
    ),
    *("BR-6.1", "BR-6.2", "BR-6.3", "BR-6.4"),
)
NEEDS: Final = Texts(
    en="Pencil and paper for the score, and a clock that shows a minute.",
    fr="De quoi noter les points, et une montre pour compter une minute.",
)


def contents(language: Language) -> Contents:
    piles = (
        _pile("gladiator", HOUSE.gladiators, language),
        _pile("weapon", HOUSE.weapons, language),
    )
    return Contents(piles=piles, short=SHORT, needs=NEEDS.text(language))


def _pile(back: Back, cards: Sequence[Gladiator | Weapon], language: Language) -> Pile:
    emblem = {
        "gladiator": EMBLEMS["helmet", INK],
        "weapon": EMBLEMS["sword", ORANGE_INK],
    }[back]
    copies = tuple(Copies(1, _face(card, back, language), card.key) for card in cards)
    return Pile(_capital(words(PACKAGE).name(back, language)), copies, emblem)


def _face(card: Gladiator | Weapon, back: Back, language: Language) -> Face:
    """The upper half says what it is, the lower half its trick."""
    said, colon = words(PACKAGE), COLON.text(language)
    ink = ORANGE_INK if card.trick in ORANGE else INK
    side = "sword" if card.trick.startswith("attack") else "shield"
    figures = ALLOWANCES if isinstance(card, Gladiator) else ("attack", "defence")
    steps = [
        Step(f"{_capital(said.name(figure, language))}{colon}", str(getattr(card, figure)))
        for figure in figures
    ]
    trick = Step(f"{TRICK.text(language)}{colon}", said.name(card.trick, language))
    own = EMBLEMS["helmet" if back == "gladiator" else "sword", INK]
    return Face(
        title=card.name.either(language) or said.name(card.key, language),
        corner=str(card.points),
        types=(_capital(said.name(back, language)),),
        emblems=(own, EMBLEMS[side, ink]),
        steps=(*steps, trick),
        source="Brutal Ring",
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

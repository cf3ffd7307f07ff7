"""Printed contents of Brutal Ring: its 78 cards, with two backs (BR-1.1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from games.kernel.display.card import Copies, Emblem, Face, Step
from games.kernel.display.contents import Contents, Pile
from games.kernel.rules import Language, Texts
from games.kernel.words import capitalize_first, words
from games.rulebooks.brutal_ring.catalogue import (
    ORANGE,
    Back,
    Catalogue,
    Gladiator,
    Weapon,
    titles,
)
from games.rulebooks.brutal_ring.display.signs import EMBLEMS, INK, ORANGE_INK, SLOTS

PACKAGE: Final = "games.rulebooks.brutal_ring"
COLON: Final = Texts(en=":", fr="\N{NO-BREAK SPACE}:")
SIDES: Final[dict[str, Texts]] = {
    "attack": Texts(en="Attack", fr="Attaque"),
    "defence": Texts(en="Defence", fr="Défense"),
}
NONE: Final = "–"
CODES: Final[dict[Back, Texts]] = {
    "gladiator": Texts(en="G", fr="G"),
    "weapon": Texts(en="W", fr="A"),
}
SHORT: Final = (
    *("BR-1.2", "BR-1.3", "BR-2.1", "BR-2.2", "BR-3.1", "BR-4.1", "BR-4.2"),
    *("BR-5.1", "BR-5.2", "BR-5.3", "BR-5.4", "BR-5.5", "BR-5.6"),
    *("BR-5.7", "BR-5.8", "BR-5.9", "BR-5.10", "BR-5.11", "BR-5.12"),
    *("BR-6.1", "BR-6.2", "BR-6.3", "BR-6.4"),
)
NEEDS: Final = Texts(
    en="Pencil and paper for the score, and a clock that shows a minute.",
    fr="De quoi noter les points, et une montre pour compter une minute.",
)


def contents(language: Language, box: Catalogue) -> Contents:
    names = titles(box, language)
    piles = (
        _pile("gladiator", box.gladiators, names, language),
        _pile("weapon", box.weapons, names, language),
    )
    return Contents(piles=piles, short=SHORT, needs=NEEDS.text(language))


def _pile(
    back: Back,
    cards: Sequence[Gladiator | Weapon],
    names: Mapping[str, str],
    language: Language,
) -> Pile:
    emblem = {
        "gladiator": EMBLEMS["helmet", INK],
        "weapon": EMBLEMS["sword", ORANGE_INK],
    }[back]
    copies = tuple(
        Copies(
            1,
            replace(
                _face(card, back, language),
                title=names[card.key],
                code=f"{CODES[back].text(language)}{place}",
            ),
            card.key,
        )
        for place, card in enumerate(cards, start=1)
    )
    return Pile(capitalize_first(words(PACKAGE).name(back, language)), copies, emblem)


def _face(card: Gladiator | Weapon, back: Back, language: Language) -> Face:
    """The upper part shows the kind of card, the lower part its trick."""
    wording = words(PACKAGE)
    ink = ORANGE_INK if card.trick in ORANGE else INK
    side = "sword" if card.trick.startswith("attack") else "shield"
    return Face(
        title=card.key,
        corner=str(card.points),
        ink=INK,
        types=(capitalize_first(wording.name(back, language)),),
        emblems=(EMBLEMS["helmet" if back == "gladiator" else "sword", INK],),
        steps=tuple(_steps(card, language)),
        band=(EMBLEMS[side, ink], wording.name(card.trick, language)),
        source="Brutal Ring",
    )


def _steps(card: Gladiator | Weapon, language: Language) -> Iterator[Step]:
    """BR-1.2: stars for orange Tricks, squares for black ones; BR-1.3: figures."""
    for place, (side, text) in enumerate(SIDES.items()):
        label = f"{text.text(language)}{COLON.text(language)}"
        if isinstance(card, Weapon):
            yield Step(label, str(getattr(card, side)))
            continue
        orange, black = card.allowances[place]
        signs: tuple[Emblem, ...] = (SLOTS["orange"],) * orange + (SLOTS["black"],) * black
        yield Step(label, "" if signs else NONE, signs)

"""What is printed of KarateKarte: two private piles, the bonus pile, and where they lie (KK-1)."""

from typing import Final

from games.kernel.display.card import Copies, Emblem, Face, Step
from games.kernel.display.contents import Contents, Mat, Pile, Slot
from games.kernel.rules import Language, Texts, numbered
from games.kernel.words import words
from games.rulebooks.karatekarte.signs import EMBLEMS, FIGHTERS
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, STRIKES, Card, Kind

PACKAGE: Final = "games.rulebooks.karatekarte"
DOES: Final[dict[Kind, str]] = {
    "starter": "KK-3.3",
    "reach": "KK-3.4",
    "impact": "KK-6.1",
    "parry": "KK-3.7",
    "bonus_draw": "KK-3.2",
    "strike_plus_1": "KK-5.1",
    "quick_strike": "KK-5.2",
    "lightning_strike": "KK-5.3",
    "slip": "KK-5.4",
}
"""The rule that stands on a card."""
BACKS: Final[tuple[Emblem, ...]] = (FIGHTERS["left_foot"], FIGHTERS["right_fist"])
SHORT: Final = (
    *("KK-1.3", "KK-2.1"),
    *("KK-3.1", "KK-3.2", "KK-3.3", "KK-3.4", "KK-3.5", "KK-3.6", "KK-3.7", "KK-3.8", "KK-3.9"),
    *("KK-4.1", "KK-4.2", "KK-4.3"),
    *("KK-5.1", "KK-5.2", "KK-5.3", "KK-5.4"),
    *("KK-6.1", "KK-6.2"),
)
NEEDS: Final = Texts(
    en="Nothing else: two players, one pile each with its own back.",
    fr="Rien d’autre : deux joueurs, chacun une pile à son propre dos.",
)
PRIVATE_PILE: Final = Texts(en="Private pile", fr="Pile privée")
BONUS_PILE: Final = Texts(en="Bonus pile", fr="Pile bonus")
ENERGY: Final = Texts(en="Energy, {strike}", fr="Énergie, {strike}")
DISCARD: Final = Texts(en="Discard", fr="Défausse")
POINTS: Final = Texts(en="Points", fr="Points")
SIDE: Final = Texts(en="Side of player {seat}", fr="Côté du joueur {seat}")


def contents(language: Language) -> Contents:
    own = (
        Pile(f"{PRIVATE_PILE.text(language)} {seat}", _copies(PRIVATE, language), back)
        for seat, back in enumerate(BACKS, start=1)
    )
    bonus = Pile(
        BONUS_PILE.text(language), _copies(BONUS, language), EMBLEMS["strike_plus_1", None]
    )
    mats = tuple(_mat(seat, half, language) for seat in (1, 2) for half in (0, 1))
    needs = NEEDS.text(language)
    return Contents(piles=(*own, bonus), mats=mats, short=SHORT, needs=needs)


def _copies(box: dict[Card, int], language: Language) -> tuple[Copies, ...]:
    return tuple(Copies(count, _face(card, language)) for card, count in box.items())


def _face(card: Card, language: Language) -> Face:
    said = words(PACKAGE)
    emblem = EMBLEMS[card.kind, card.strike]
    struck = () if card.strike is None else (FIGHTERS[card.strike],)
    kind = () if card.strike is None else (_capital(said.name(card.strike, language)),)
    rule = numbered(PACKAGE)[DOES[card.kind]].text(language)
    return Face(
        title=said.name(card.kind, language),
        types=kind,
        emblems=(emblem, *struck),
        steps=(Step("", rule),),
        source=f"KarateKarte · {DOES[card.kind]}",
    )


def _mat(seat: int, half: int, language: Language) -> Mat:
    """Two strikes, each with its lane and its Energy; below them what else lies on that side."""
    said = words(PACKAGE)
    slots = []
    for strike in STRIKES[2 * half : 2 * half + 2]:
        name = _capital(said.name(strike, language))
        slots += [
            Slot(name, FIGHTERS[strike]),
            Slot(ENERGY.text(language).replace("{strike}", said.name(strike, language))),
        ]
    below = ((PRIVATE_PILE, DISCARD), (POINTS, BONUS_PILE))[half]
    slots += [Slot(each.text(language)) for each in below]
    title = SIDE.text(language).replace("{seat}", str(seat))
    return Mat(f"{title} · {half + 1}/2", tuple(slots))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

"""Printed contents of KarateKarte: two private piles, the bonus pile, and the places of cards
(KK-1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.card import Copies, Face, Step
from games.kernel.display.contents import Contents, Mat, Pile, Slot
from games.kernel.record import Record
from games.kernel.rules import Language, Texts, load_rules
from games.kernel.words import capitalize_first, words
from games.rulebooks.karatekarte.catalogue import BoxCard
from games.rulebooks.karatekarte.signs import EMBLEMS, FIGHTERS
from games.rulebooks.karatekarte.state import STRIKES, Kind, Strike

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
"""Rule printed on each kind of card."""
STRIKE: Final[dict[Strike, Texts]] = {
    "left_foot": Texts(en="FL", fr="PG"),
    "left_fist": Texts(en="HL", fr="OG"),
    "right_fist": Texts(en="HR", fr="OD"),
    "right_foot": Texts(en="FR", fr="PD"),
}
"""Foot or hand, left or right; pied ou poing, gauche ou droit."""
KIND: Final[dict[Kind, Texts]] = {
    "starter": Texts(en="S", fr="A"),
    "reach": Texts(en="R", fr="L"),
    "impact": Texts(en="I", fr="I"),
    "parry": Texts(en="P", fr="P"),
    "bonus_draw": Texts(en="BD", fr="PB"),
    "strike_plus_1": Texts(en="1", fr="1"),
    "quick_strike": Texts(en="Q", fr="R"),
    "lightning_strike": Texts(en="L", fr="E"),
    "slip": Texts(en="SL", fr="G"),
}
"""The short code of a card: its strike, then its kind."""
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


def contents(language: Language, cards: Sequence[Record]) -> Contents:
    piled = [card for card in cards if isinstance(card, BoxCard)]
    private, shared = (
        tuple(_copies((card for card in piled if card.pile == pile), language))
        for pile in ("private", "bonus")
    )
    own = (
        Pile(f"{PRIVATE_PILE.text(language)} {seat + 1}", private, seat=seat) for seat in range(2)
    )
    bonus = Pile(BONUS_PILE.text(language), shared, EMBLEMS["strike_plus_1", None])
    mats = tuple(_mat(seat, half, language) for seat in (1, 2) for half in (0, 1))
    needs = NEEDS.text(language)
    return Contents(piles=(*own, bonus), mats=mats, short=SHORT, needs=needs)


def _copies(cards: Iterator[BoxCard], language: Language) -> Iterator[Copies]:
    return (Copies(card.count, _face(card, language)) for card in cards)


def _face(card: BoxCard, language: Language) -> Face:
    wording = words(PACKAGE)
    glyph = EMBLEMS.get((card.kind, card.strike), EMBLEMS[card.kind, None])
    struck = () if card.strike is None else (FIGHTERS[card.strike],)
    nature = () if card.strike is None else (wording.name(card.strike, language),)
    rule = load_rules(PACKAGE)[DOES[card.kind]].text(language)
    code = KIND[card.kind].text(language)
    return Face(
        title=wording.name(card.kind, language),
        glyph=glyph,
        types=nature,
        emblems=struck or (glyph,),
        steps=(Step("", rule),),
        code=code if card.strike is None else STRIKE[card.strike].text(language) + code,
        source=f"KarateKarte · {DOES[card.kind]}",
    )


def _mat(seat: int, half: int, language: Language) -> Mat:
    """Two strikes, each with its lane and its Energy; below them the other places of that side."""
    wording = words(PACKAGE)
    slots = []
    for strike in STRIKES[2 * half : 2 * half + 2]:
        name = capitalize_first(wording.name(strike, language))
        slots += [
            Slot(name, FIGHTERS[strike]),
            Slot(ENERGY.text(language).replace("{strike}", wording.name(strike, language))),
        ]
    below = ((PRIVATE_PILE, DISCARD), (POINTS, BONUS_PILE))[half]
    slots += [Slot(each.text(language)) for each in below]
    title = SIDE.text(language).replace("{seat}", str(seat))
    return Mat(f"{title} · {half + 1}/2", tuple(slots), seat - 1)

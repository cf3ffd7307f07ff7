"""Printed material of Kung-Fu: the bonus deck, and scales and stacks for two characters."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.card import Copies, Emblem, Face, Step
from games.kernel.display.contents import Board, Contents, Mat, Pile, Slot, Track
from games.kernel.rules import Language, Texts, load_rules
from games.kernel.words import capitalize_first, words
from games.rulebooks.kung_fu.bonuses import AnyBonus, Armour, Asset, Equipment
from games.rulebooks.kung_fu.cards import COMPONENTS, KING, PLACE, Component
from games.rulebooks.kung_fu.display.signs import BLACK, EMBLEMS, INKS_OF, SHIELD, SUITS

PACKAGE: Final = "games.rulebooks.kung_fu"
COLON: Final = Texts(en=":", fr="\N{NO-BREAK SPACE}:")
DOES: Final = {
    "asset": "KF-5.1",
    "weakness": "KF-5.2",
    "gear": "KF-5.3",
    "terrain": "KF-5.4",
    "shield": "KF-5.5",
    "armour": "KF-5.5",
}
"""Rule printed on the card, by its type."""
FIGURES: Final[dict[str, Texts]] = {
    "power": Texts(en="Power", fr="Puissance"),
    "limit": Texts(en="Limit", fr="Limite"),
    "points": Texts(en="Own action points", fr="Points d’action propres"),
    "solidity": Texts(en="Solidity", fr="Solidité"),
}
DEFENDS: Final = Texts(en="Permits defence.", fr="Permet la défense.")
CHARACTER: Final = Texts(en="Scales of ________________", fr="Échelles de ________________")
STACKS: Final = Texts(en="Components of ________________", fr="Composantes de ________________")
BONUSES: Final = Texts(en="Bonus deck", fr="Pioche bonus")
DISCARD: Final = Texts(en="Discard", fr="Défausse")
SHORT: Final = (
    *("KF-1.2", "KF-1.3", "KF-1.4", "KF-2.1", "KF-2.2", "KF-2.5", "KF-2.6", "KF-2.7", "KF-2.8"),
    *("KF-3.1", "KF-3.2", "KF-3.3", "KF-4.1", "KF-4.3", "KF-4.4", "KF-4.5", "KF-4.6"),
    *("KF-6.1", "KF-6.2"),
)
NEEDS: Final = Texts(
    en="A pack of 52 cards, four small cubes a character, and a sheet for each, which the"
    " companion prints from the shelf.",
    fr="Un jeu de 52 cartes, quatre petits cubes par personnage, et une feuille pour chacun, que"
    " Companion imprime depuis l’étagère.",
)


def contents(language: Language, deck: Sequence[AnyBonus]) -> Contents:
    copies = tuple(
        Copies(bonus.copies, _face(bonus, place, language), bonus.key)
        for place, bonus in enumerate(deck, start=1)
    )
    pile = Pile(BONUSES.text(language), copies)
    board = Board(title=CHARACTER.text(language), tracks=tuple(_tracks(language)))
    vocabulary = words(PACKAGE)
    slots = [Slot(vocabulary.name(each, language), _suit(each)) for each in COMPONENTS]
    slots += [Slot(BONUSES.text(language)), Slot(DISCARD.text(language))]
    mat = Mat(STACKS.text(language), tuple(slots))
    return Contents(
        piles=(pile,),
        boards=(board, board),
        mats=(mat, mat),
        short=SHORT,
        needs=NEEDS.text(language),
    )


def _tracks(language: Language) -> Iterator[Track]:
    squares = tuple(map(str, range(KING + 1)))
    for each in COMPONENTS:
        name = words(PACKAGE).name(each, language)
        yield Track(text=name, squares=squares, emblem=_suit(each))


def _suit(component: Component) -> Emblem:
    return EMBLEMS[SUITS[PLACE[component]]]


def _face(bonus: AnyBonus, place: int, language: Language) -> Face:
    kind = words(PACKAGE).name(bonus.type, language)
    colours: tuple[Component, ...] = getattr(bonus, "colours", ())
    rule = load_rules(PACKAGE)[DOES[bonus.type]].text(language)
    return Face(
        title=capitalize_first(bonus.name.either(language)),
        ink=INKS_OF.get(bonus.type, BLACK),
        types=(capitalize_first(kind),),
        emblems=tuple(map(_suit, colours)) or (SHIELD,),
        steps=(*_figures(bonus, language), Step("", rule)),
        code=f"B{place}",
        source=f"Kung-Fu · {DOES[bonus.type]}",
    )


def _figures(bonus: AnyBonus, language: Language) -> Iterator[Step]:
    match bonus:
        case Equipment():
            named = ("power", "limit", *(("points",) if bonus.points else ()))
        case Armour():
            named = ("solidity",)
        case _:
            named = ()
    if named:
        yield _join_figures(bonus, named, language)
    if isinstance(bonus, Asset) and bonus.defence:
        yield Step("", DEFENDS.text(language))


def _join_figures(bonus: AnyBonus, named: Sequence[str], language: Language) -> Step:
    """Put all figures on one line: the rule below needs the room."""
    colon = COLON.text(language)
    line = " · ".join(
        f"{FIGURES[name].text(language)}{colon} {getattr(bonus, name)}" for name in named
    )
    label, _, text = line.partition(f"{colon} ")
    return Step(f"{label}{colon}", text)

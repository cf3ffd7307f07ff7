"""Kits that a seat may bring: a guide, a mount or a deck of its own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.display.sheet import Contents, Figure
from games.kernel.game import Entries
from games.kernel.record import Illegal, ReadyMadeItem, Record
from games.kernel.rules import Language
from games.kernel.shelf import CharacterAction, Characters, SpentPoints
from games.kernel.words import words

from .catalogue import DECK_SIZE, box_of

Ground = Literal["sand", "rock", "salt"]
Part = Literal["endurance", "cunning"]
RANGES: Final[Mapping[Part, range]] = {"endurance": range(2, 6), "cunning": range(4)}
"""CV-8"""
BUDGET: Final = 5
ALIKE: Final = 3
"""CV-2"""


class Guide(Record, frozen=True, tag=True, tag_field="kind", forbid_unknown_fields=True):
    name: str
    endurance: int = 3
    cunning: int = 1


class Mount(Record, frozen=True, tag=True, tag_field="kind", forbid_unknown_fields=True):
    ground: Ground


class Deck(Record, frozen=True, tag=True, tag_field="kind", forbid_unknown_fields=True):
    name: str
    cards: Mapping[str, int]


AnyKit = Guide | Mount | Deck


class Train(CharacterAction, frozen=True, forbid_unknown_fields=True):
    """Train endurance or cunning by one."""

    past = "trained"
    part: Part

    def apply(self, character: Guide) -> Guide:
        return replace(character, **{self.part: self.current_level(character) + 1})

    def current_level(self, character: Guide) -> int:
        value: int = getattr(character, self.part)
        return value


class Guides(Characters[Guide]):
    record = Guide
    actions = (Train,)

    def problems(self, character: Guide) -> tuple[Illegal, ...]:
        """CV-8"""
        return (*_out_of_range(character), *self.points(character).problems("CV-8"))

    def points(self, character: Guide) -> SpentPoints:
        return SpentPoints.from_budget(BUDGET, character.endurance + character.cunning)

    def contents(self, character: Guide, language: Language) -> Contents:
        texts = words(self.package)
        return Contents(
            rings=tuple(
                Figure(texts.name(part, language), getattr(character, part)) for part in RANGES
            )
        )


def _out_of_range(guide: Guide) -> Iterator[Illegal]:
    for part, allowed in RANGES.items():
        if getattr(guide, part) not in allowed:
            facts = {"fewest": allowed.start, "most": allowed.stop - 1}
            yield Illegal("part_range", "CV-8", part=part, **facts)


GUIDES: Final = Guides()


def new_deck(name: str, cards: Mapping[str, int], own: Sequence[Record]) -> Deck:
    return Deck(name, cards)


def problems(kit: Record, entries: Entries | None) -> tuple[Illegal, ...]:
    match kit:
        case Guide():
            return GUIDES.problems(kit)
        case Deck():
            return tuple(_deck_problems(kit, entries))
        case _:
            return ()


def _deck_problems(deck: Deck, entries: Entries | None) -> Iterator[Illegal]:
    """CV-2"""
    keys = {card.key for card in box_of(entries)}
    for key, count in deck.cards.items():
        if key not in keys:
            yield Illegal("no_such_card", "CV-2", card=key)
        if not 0 < count <= ALIKE:
            yield Illegal("too_many_alike", "CV-2", card=key, count=count, most=ALIKE)
    count = sum(deck.cards.values())
    if count != DECK_SIZE:
        yield Illegal("deck_size", "CV-2", count=count, size=DECK_SIZE)


READY: Final = (
    ReadyMadeItem("scout", "Scout", "Éclaireuse", Guide("Zohra", 3, 2)),
    ReadyMadeItem("camel", "Camel", "Dromadaire", Mount("sand")),
    ReadyMadeItem("mule", "Mule", "Mulet", Mount("rock")),
    ReadyMadeItem("horse", "Horse", "Cheval", Mount("salt")),
)

"""The box of Brutal Ring: 32 gladiators and 46 weapons, ours or an edition's."""

import functools
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from games.kernel.record import Illegal, Record
from games.kernel.rules import Language, Texts

OrangeTrick = Literal[
    "attack_fair_play",
    "attack_discard",
    "attack_double",
    "defence_fair_play",
    "defence_counter",
    "defence_dodge",
]
BlackTrick = Literal[
    "attack_plus_1",
    "attack_plus_2",
    "attack_plus_3",
    "attack_x2",
    "defence_plus_1",
    "defence_plus_2",
    "defence_plus_3",
    "defence_x2",
]
Trick = OrangeTrick | BlackTrick
"""BR-1.4"""

ORANGE: Final[tuple[OrangeTrick, ...]] = get_args(OrangeTrick)
BLACK: Final[tuple[BlackTrick, ...]] = get_args(BlackTrick)

GLADIATORS: Final = 32  # BR-1.1
WEAPONS: Final = 46
HIGHEST: Final = 20
"""Of any figure on a card: no rule, but beyond it somebody has mistyped."""

Back = Literal["gladiator", "weapon"]
BACKS: Final[tuple[Back, Back]] = ("gladiator", "weapon")
"""Everyone sees from its back which of the two a card is."""
PLACE: Final[dict[str, int]] = {back: place for place, back in enumerate(BACKS)}

ALLOWANCES: Final = ("attack_orange", "attack_black", "defence_orange", "defence_black")

Source = Literal["rulebook", "house"]


class Inscription(Texts, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """On a card: one language is enough."""

    en: str = ""
    fr: str = ""


SILENT: Final = Inscription()


class Card(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What both halves of the box have; the key is how moves and states name the card."""

    key: str
    points: int
    trick: Trick
    source: Source = "house"
    name: Inscription = SILENT
    flavour: Inscription = SILENT


class Gladiator(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """BR-1.2"""

    attack_orange: int
    attack_black: int
    defence_orange: int
    defence_black: int

    @property
    def allowances(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Orange and black, attacking and defending."""
        return (
            (self.attack_orange, self.attack_black),
            (self.defence_orange, self.defence_black),
        )


class Weapon(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """BR-1.3"""

    attack: int
    defence: int


class Catalogue(Record, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The cards that a table plays with; an edition is another one of these."""

    gladiators: tuple[Gladiator, ...]
    weapons: tuple[Weapon, ...]


@dataclass(frozen=True)
class Box:
    """A catalogue, ready to look cards up in."""

    gladiators: Mapping[str, Gladiator]
    weapons: Mapping[str, Weapon]
    allowances: Mapping[str, tuple[tuple[int, int], tuple[int, int]]]
    trick: Mapping[str, Trick]
    back: Mapping[str, int]
    """0 for a gladiator, 1 for a weapon."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """Of each back, in the order in which sets of cards are written."""


def box_of(catalogue: Catalogue) -> Box:
    gladiators = {card.key: card for card in catalogue.gladiators}
    weapons = {card.key: card for card in catalogue.weapons}
    return Box(
        gladiators,
        weapons,
        {key: card.allowances for key, card in gladiators.items()},
        {key: card.trick for key, card in (gladiators | weapons).items()},
        dict.fromkeys(gladiators, 0) | dict.fromkeys(weapons, 1),
        (tuple(sorted(gladiators)), tuple(sorted(weapons))),
    )


edition_box = functools.lru_cache(maxsize=64)(box_of)


def pinned(catalogue: Catalogue) -> Catalogue | None:
    """All that a table needs of an edition: its figures and its names; None of the house set."""
    kept = _unflavoured(catalogue)
    return None if kept == HOUSE_KEPT else kept


def _unflavoured(catalogue: Catalogue) -> Catalogue:
    return Catalogue(
        tuple([replace(card, flavour=SILENT) for card in catalogue.gladiators]),
        tuple([replace(card, flavour=SILENT) for card in catalogue.weapons]),
    )


@functools.lru_cache(maxsize=64)
def titles(catalogue: Catalogue, language: Language) -> Mapping[str, str]:
    """What its cards are called; one that has no name is called as the house's card of that key,
    or else by the key itself. The house's other cards have no name here."""
    house = {card.key: card.name.either(language) for card in _cards(HOUSE)}
    called = {
        card.key: card.name.either(language) or house.get(card.key, card.key.replace("_", " "))
        for card in _cards(catalogue)
    }
    return dict(zip(house, house, strict=True)) | called


def _cards(catalogue: Catalogue) -> tuple[Card, ...]:
    return (*catalogue.gladiators, *catalogue.weapons)


def problems(catalogue: Catalogue) -> tuple[Illegal, ...]:
    """Everything that keeps a catalogue from being played with, named at once."""
    return tuple(_problems(catalogue))


def _problems(catalogue: Catalogue) -> Iterator[Illegal]:
    counts = (len(catalogue.gladiators), len(catalogue.weapons))
    if counts != (GLADIATORS, WEAPONS):
        gladiators, weapons = counts
        yield Illegal("other_box", "BR-1.1", gladiators=gladiators, weapons=weapons)
    for key, count in Counter(card.key for card in _cards(catalogue)).items():
        if count > 1:
            yield Illegal("key_twice", "BR-1.1", key=key, count=count)
        if not key.isidentifier() or key != key.lower():
            yield Illegal("no_key", "BR-1.1", key=key)
        if key in WORDS:
            yield Illegal("key_is_a_word", "BR-1.1", key=key)
    for gladiator in catalogue.gladiators:
        yield from _misprints(gladiator, "BR-1.2", "orange", ORANGE, ALLOWANCES)
    for weapon in catalogue.weapons:
        yield from _misprints(weapon, "BR-1.3", "black", BLACK, ("attack", "defence"))


def _misprints(
    card: Card, rule: str, colour: str, tricks: tuple[Trick, ...], figures: tuple[str, ...]
) -> Iterator[Illegal]:
    if card.trick not in tricks:
        yield Illegal("trick_colour", rule, key=card.key, trick=card.trick, colour=colour)
    for figure in ("points", *figures):
        value = getattr(card, figure)
        if not 0 <= value <= HIGHEST:
            yield Illegal(
                "figure_range", rule, key=card.key, figure=figure, value=value, highest=HIGHEST
            )


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))


def _read() -> Catalogue:
    sheet, spoken = _toml("catalogue.toml"), _toml("words.toml")
    for kind in ("gladiators", "weapons"):
        for key, row in sheet[kind].items():
            if kind == "gladiators":
                row.update(zip(ALLOWANCES, row.pop("allowances"), strict=True))
            row["key"] = key
            row |= {"name": spoken["names"][key], "flavour": spoken["flavours"][key]}
    return msgspec.convert({kind: list(rows.values()) for kind, rows in sheet.items()}, Catalogue)


HOUSE: Final = _read()
"""The set that a table plays with unless it brings an edition."""
HOUSE_KEPT: Final = _unflavoured(HOUSE)
HOUSE_BOX: Final = box_of(HOUSE)
WORDS: Final = _toml("words.toml")["names"].keys() - HOUSE_BOX.back.keys()
"""What else has a name: a card of such a key would lend it its own."""

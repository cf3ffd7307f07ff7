"""The box of Brutal Ring: 32 gladiators and 46 weapons, of the house set or of an edition."""

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
"""Highest figure accepted on a card. It is no rule: a larger one is a typing error."""

Back = Literal["gladiator", "weapon"]
BACKS: Final[tuple[Back, Back]] = ("gladiator", "weapon")
"""Every player sees the kind of a card from its back."""
PLACE: Final[dict[str, int]] = {back: place for place, back in enumerate(BACKS)}

ALLOWANCES: Final = ("attack_orange", "attack_black", "defence_orange", "defence_black")

Source = Literal["rulebook", "house"]


class Inscription(Texts, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """On a card: one language is enough."""

    en: str = ""
    fr: str = ""


SILENT: Final = Inscription()


class Card(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields that gladiators and weapons share. Moves and states name a card by its key."""

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
        """Allowances of orange and black tricks, for attacking and for defending."""
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
    """A catalogue, indexed by card key."""

    gladiators: Mapping[str, Gladiator]
    weapons: Mapping[str, Weapon]
    allowances: Mapping[str, tuple[tuple[int, int], tuple[int, int]]]
    trick: Mapping[str, Trick]
    back: Mapping[str, int]
    """0 for a gladiator, 1 for a weapon."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """Card keys for each back, in the order in which sets of cards are written."""


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


def pinned_catalogue(catalogue: Catalogue) -> Catalogue | None:
    """Return the part of an edition that a table keeps: its figures and names; None for the house
    set."""
    catalogue_kept = _without_flavour(catalogue)
    return None if catalogue_kept == HOUSE_KEPT else catalogue_kept


def _without_flavour(catalogue: Catalogue) -> Catalogue:
    return Catalogue(
        tuple([replace(card, flavour=SILENT) for card in catalogue.gladiators]),
        tuple([replace(card, flavour=SILENT) for card in catalogue.weapons]),
    )


@functools.lru_cache(maxsize=64)
def titles(catalogue: Catalogue, language: Language) -> Mapping[str, str]:
    """Names of the cards by key. A card without a name takes the name of the house card with its
    key, else the key itself. House cards that are not in this catalogue have no name, only their
    key."""
    house = {card.key: card.name.either(language) for card in _cards(HOUSE)}
    names = {
        card.key: card.name.either(language) or house.get(card.key, card.key.replace("_", " "))
        for card in _cards(catalogue)
    }
    return dict(zip(house, house, strict=True)) | names


def _cards(catalogue: Catalogue) -> tuple[Card, ...]:
    return (*catalogue.gladiators, *catalogue.weapons)


def problems(catalogue: Catalogue) -> tuple[Illegal, ...]:
    """Return all the problems that make a catalogue unplayable, at once."""
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


def _load_toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))


def _read_house_set() -> Catalogue:
    sheet, spoken = _load_toml("catalogue.toml"), _load_toml("words.toml")
    for kind in ("gladiators", "weapons"):
        for key, row in sheet[kind].items():
            if kind == "gladiators":
                row.update(zip(ALLOWANCES, row.pop("allowances"), strict=True))
            row["key"] = key
            row |= {"name": spoken["names"][key], "flavour": spoken["flavours"][key]}
    return msgspec.convert({kind: list(rows.values()) for kind, rows in sheet.items()}, Catalogue)


HOUSE: Final = _read_house_set()
"""Card set of a table that brings no edition."""
HOUSE_KEPT: Final = _without_flavour(HOUSE)
HOUSE_BOX: Final = box_of(HOUSE)
WORDS: Final = _load_toml("words.toml")["names"].keys() - HOUSE_BOX.back.keys()
"""Other keys with a name in words.toml: a card with such a key would give its own name to that
word."""

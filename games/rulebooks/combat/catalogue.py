"""The published cards and decks, read from catalogue.toml."""

import functools
import tomllib
from importlib.resources import files
from typing import Final, Literal

import msgspec

from games.kernel.record import Record
from games.kernel.rules import Language

DECK_SIZE: Final = 20
LAMBDAS: Final = 10


class CardEntry(Record, frozen=True):
    """A card as it is published: its text in both languages, the same tree but for the title."""

    key: str
    origin: Literal["house", "rulebook"]
    en: str
    fr: str

    def text(self, language: Language) -> str:
        return self.en if language == "en" else self.fr


class DeckEntry(Record, frozen=True):
    key: str
    origin: Literal["house"]
    name: dict[Language, str]
    style: dict[Language, str]
    cards: dict[str, int]


class Catalogue(Record, frozen=True):
    cards: tuple[CardEntry, ...]
    decks: tuple[DeckEntry, ...]


@functools.cache
def published() -> Catalogue:
    text = files(__package__).joinpath("catalogue.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Catalogue)


@functools.cache
def cards() -> dict[str, CardEntry]:
    return {entry.key: entry for entry in published().cards}


@functools.cache
def decks() -> dict[str, DeckEntry]:
    return {entry.key: entry for entry in published().decks}

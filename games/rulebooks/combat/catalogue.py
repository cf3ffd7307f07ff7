"""The published cards and decks, read from catalogue.toml."""

import functools
import tomllib
from importlib.resources import files
from typing import Final, Literal

import msgspec

from games.kernel.record import Record
from games.kernel.rules import LANGUAGES, Language, Texts

DECK_SIZE: Final = 20
LAMBDAS: Final = 10


def first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


class CardEntry(Record, frozen=True):
    """A published card: its text in both languages, with the same tree except the title. The name
    is the title, so it need not be given."""

    key: str
    origin: Literal["house", "rulebook"]
    text: Texts
    name: Texts | None = None

    def __post_init__(self) -> None:
        if self.name is None:
            msgspec.structs.force_setattr(self, "name", self.title)

    @property
    def title(self) -> Texts:
        return Texts(first_line(self.text.en), first_line(self.text.fr))


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
def published_catalogue() -> Catalogue:
    sheet = tomllib.loads(files(__package__).joinpath("catalogue.toml").read_text("utf-8"))
    for card in sheet["cards"]:
        card["text"] = {language: card.pop(language) for language in LANGUAGES}
    return msgspec.convert(sheet, Catalogue)


@functools.cache
def cards() -> dict[str, CardEntry]:
    return {entry.key: entry for entry in published_catalogue().cards}


@functools.cache
def decks() -> dict[str, DeckEntry]:
    return {entry.key: entry for entry in published_catalogue().decks}

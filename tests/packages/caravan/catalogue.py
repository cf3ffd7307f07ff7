"""The box: a few kinds of cards; an edition may change their names and speeds."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Final

from msgspec import convert
from msgspec.structs import replace

from games.kernel.game import Entries
from games.kernel.record import Illegal, Record
from games.kernel.rules import Language, Texts
from games.kernel.words import words

DECK_SIZE: Final = 12
"""CV-2"""
FASTEST: Final = 20
"""For any card: not a rule, but a higher value is a typing mistake."""


class CardEntry(Record, frozen=True, forbid_unknown_fields=True):
    key: str
    speed: int
    copies: int
    name: Texts = Texts("", "")


Box = tuple[CardEntry, ...]


def _read() -> Box:
    text = files(__package__).joinpath("catalogue.toml").read_text("utf-8")
    texts = words(__package__)
    return tuple(
        replace(card, name=Texts(texts.name(card.key, "en"), texts.name(card.key, "fr")))
        for card in convert(tomllib.loads(text)["cards"], Box)
    )


BOX: Final[Box] = _read()


def box_of(entries: Entries | None) -> Box:
    """Return the cards of an edition, or the game's own."""
    if entries is None:
        return BOX
    return tuple(entry for entry in entries.get("cards", ()) if isinstance(entry, CardEntry))


def titles(box: Box, language: Language) -> Mapping[str, str]:
    return {card.key: card.name.text(language) for card in box}


def faults(box: Box) -> Iterator[Illegal]:
    for card in box:
        if not (card.name.en.strip() and card.name.fr.strip()):
            yield Illegal("card_unnamed", "CV-2", card=card.key)
        if not (0 <= card.speed <= FASTEST and 0 <= card.copies <= DECK_SIZE):
            yield Illegal("card_figures", "CV-2", card=card.key, fastest=FASTEST, most=DECK_SIZE)
    count = sum(card.copies for card in box)
    if count != DECK_SIZE:
        yield Illegal("deck_size", "CV-2", count=count, size=DECK_SIZE)
